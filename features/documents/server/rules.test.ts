import { expect, test } from 'vitest';
import { contentDisposition, parseMediaType, sanitizeFileName, toSentMediaType } from './rules.ts';

test.each([
  ['minutes.pdf', 'minutes.pdf'],
  ['C:\\Users\\Nakato\\minutes.pdf', 'minutes.pdf'],
  ['../../etc/passwd', 'passwd'],
  ['Ebbaluwa ya ŋŋoma.pdf', 'Ebbaluwa ya ŋŋoma.pdf'],
  ['resume\u0301.pdf', 'resum\u00e9.pdf'],
  ['She said "yes".txt', 'She said "yes".txt'],
  ['two\r\nlines\u0000.txt', 'two lines .txt'],
  ['invoice\u202efdp.exe', 'invoice fdp.exe'],
  ['.htaccess', 'htaccess'],
  ['   ', 'document'],
  ['', 'document'],
  [`${'a'.repeat(300)}.pdf`, `${'a'.repeat(196)}.pdf`],
])('%j is stored as %j', (sent, stored) => {
  expect(sanitizeFileName(sent)).toBe(stored);
});

test.each([
  ['application/pdf', 'application/pdf'],
  ['Text/HTML; charset=utf-8', 'text/html'],
  ['nonsense', 'application/octet-stream'],
  ['a/b\r\nx: y', 'application/octet-stream'],
  ['', 'application/octet-stream'],
])('the media type %j is given back as %j', (sent, input) => {
  expect(parseMediaType(sent)).toBe(input);
});

test.each([
  ['minutes.pdf', 'minutes.pdf', 'minutes.pdf'],
  ['Ebbaluwa ya ŋŋoma.pdf', 'Ebbaluwa ya __oma.pdf', 'Ebbaluwa%20ya%20%C5%8B%C5%8Boma.pdf'],
  [
    'Café "d’été" 100%.txt',
    'Cafe _d_ete_ 100_.txt',
    'Caf%C3%A9%20%22d%E2%80%99%C3%A9t%C3%A9%22%20100%25.txt',
  ],
  ["it's (new)*.txt", "it's (new)*.txt", 'it%27s%20%28new%29%2A.txt'],
  ['祈り.docx', '__.docx', '%E7%A5%88%E3%82%8A.docx'],
])(
  '%s is offered under its own name, and under one that every client can read',
  (name, plain, encoded) => {
    expect(contentDisposition(name)).toBe(
      `attachment; filename="${plain}"; filename*=UTF-8''${encoded}`,
    );
  },
);

test.each([
  'text/javascript',
  'application/javascript',
  'application/x-javascript',
  'text/javascript1.5',
  'text/ecmascript',
  'text/jscript',
  'text/css',
  'application/wasm',
])('%s is sent as bytes that no page can load', (type) => {
  expect(toSentMediaType(type)).toBe('application/octet-stream');
});

test.each(['application/pdf', 'text/plain', 'image/png', 'application/json', 'text/html'])(
  '%s is sent as it is',
  (type) => expect(toSentMediaType(type)).toBe(type),
);

import { expect, test } from 'vitest';
import { parseContentDisposition } from './download-file.ts';

test.each([
  [`attachment; filename="a_oma.pdf"; filename*=UTF-8''a%20%C5%8B%C5%8Boma.pdf`, 'a ŋŋoma.pdf'],
  [`attachment; filename*=UTF-8''%22yes%22.txt; filename="_yes_.txt"`, '"yes".txt'],
  ['attachment; filename="plain.pdf"', 'plain.pdf'],
  ['attachment; filename="a \\"b\\".txt"', 'a "b".txt'],
  [`attachment; filename="kept.txt"; filename*=UTF-8''%E0%A4%A`, 'kept.txt'],
  ['attachment', 'document'],
  [null, 'document'],
])('%j names %j', (header, name) => {
  expect(parseContentDisposition(header)).toBe(name);
});

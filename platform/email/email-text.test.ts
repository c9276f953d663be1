import { expect, test } from 'vitest';
import { Secret } from '#contract/secret.ts';
import { listPeople, mention, quote, toText, write } from './email-text.ts';

test.each([
  ['[Click evil.example] <b>', 'Click evil. example b'],
  ['Click https://evil.example/path now', 'Click evil. example path now'],
  ['Zoe\r\nBcc: x@evil.example', 'Zoe Bcc x evil. example'],
  ['evil\u3002example', 'evil. example'],
  ['Fr.John O\u2019Neil (Mimi), Jr.', 'Fr. John O\u2019Neil (Mimi), Jr.'],
  ['\u202E//', 'Someone'],
  ['long '.repeat(20), `${'long '.repeat(11)}long…`],
  [`${'a'.repeat(58)}🎉🎉`, `${'a'.repeat(58)}…`],
])('the name %j is plain, cut and no link: %j', (name, expected) => {
  expect(toText(mention({ name }), false)).toBe(expected);
});

test('a text knows its persons, each once, and what is said of them', () => {
  const guest = { name: 'Grace', email: 'Grace@example.org', telephone: '6175550123' };
  const text = write`Dear ${mention(guest)}, see ${new Secret('link', 'https://a.example')} at ${quote(guest, 'her house')}`;
  expect(toText(text, false)).toBe('Dear Grace, see https://a.example at her house');
  expect(toText(text, true)).toBe('Dear Grace, see link removed at her house');
  expect(listPeople([text, mention({ name: 'Paul', userId: 'p' })])).toEqual([
    {
      email: 'grace@example.org',
      userId: null,
      telephone: '6175550123',
      texts: ['Grace', '6175550123', '(617) 555-0123', 'her house'],
    },
    { email: null, userId: 'p', telephone: null, texts: ['Paul'] },
  ]);
});

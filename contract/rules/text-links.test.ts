import { expect, test } from 'vitest';
import { splitTextLinks } from './text-links.ts';

test.each([
  ['Sign up at https://parish.example/choir.', 'https://parish.example/choir'],
  ['(see http://parish.example/a?b=c&d=e#f)', 'http://parish.example/a?b=c&d=e#f'],
  ['www.parish.example, then', 'https://www.parish.example'],
  ['WWW.PARISH.EXAMPLE', 'https://WWW.PARISH.EXAMPLE'],
  ['Write to choir.leader+sunday@parish.example!', 'mailto:choir.leader+sunday@parish.example'],
  ['Call 617-555-0123 today', 'tel:+16175550123'],
  ['Call (617) 555-0123.', 'tel:+16175550123'],
  ['Call (617)555-0123.', 'tel:+16175550123'],
  ['Call 617.555.0123', 'tel:+16175550123'],
  ['Call 1-617-555-0123', 'tel:+16175550123'],
  ['Call +256 772 123 456', 'tel:+256772123456'],
  ['Call +1 617 555 0123, or come', 'tel:+16175550123'],
])('%s', (text, href) => {
  const parts = splitTextLinks(text);
  expect(parts.flatMap((part) => part.href ?? [])).toEqual([href]);
  expect(parts.map((part) => part.text).join('')).toBe(text);
});

test.each([
  'Matthew 5:1-12, 1 Corinthians 12:3-7',
  'June 3, 2027, 5:00 PM to 11:00 PM',
  'Table 12, Chair 10, $1,250.00',
  'ISBN 978-0-8146-3325-8',
  'A hymnal, number 617555012345678',
  'javascript:alert(1) data:text/html,x',
  'http://',
  'www. and @ alone, a@b',
  '',
])('%s has no link', (text) => {
  const parts = splitTextLinks(text);
  expect(parts.filter(({ href }) => href)).toEqual([]);
  expect(parts.map((part) => part.text).join('')).toBe(text);
});

test('several links keep their order and the text between them', () => {
  expect(splitTextLinks('Ask a@parish.example or 617-555-0123.')).toEqual([
    { text: 'Ask ' },
    { text: 'a@parish.example', href: 'mailto:a@parish.example' },
    { text: ' or ' },
    { text: '617-555-0123', href: 'tel:+16175550123' },
    { text: '.' },
  ]);
});

test('a long text without links takes no time to try again and again', () => {
  const text = `${'a.'.repeat(10_000)} ${'1'.repeat(20_000)} +${'1 '.repeat(10_000)}`;
  expect(splitTextLinks(text).filter(({ href }) => href)).toHaveLength(0);
});

import { expect, test } from 'vitest';
import { fillIn } from './fill-in.ts';

test.each([
  ['an empty field takes the offer', { a: '' }, { a: 'Advent' }, {}, { a: 'Advent' }],
  ['spaces are empty', { a: '  ' }, { a: 'Advent' }, {}, { a: 'Advent' }],
  ['a typed text stays', { a: 'Ours' }, { a: 'Advent' }, { a: 'Lent' }, {}],
  [
    'a filled one follows its source',
    { a: 'Lent' },
    { a: 'Easter' },
    { a: 'Lent' },
    { a: 'Easter' },
  ],
  ['a filled one is withdrawn without an offer', { a: 'None' }, {}, { a: 'None' }, { a: '' }],
  ['a typed text stays without an offer', { a: 'Acts 10' }, {}, { a: 'None' }, {}],
  ['the same text counts as filled in', { a: 'Lent' }, { a: 'Lent' }, {}, { a: 'Lent' }],
  ['an empty field without an offer stays empty', { a: '' }, {}, { a: 'None' }, { a: '' }],
])('%s', (_, values, offered, before, change) => {
  expect(fillIn<'a'>(values, offered, before)).toEqual(change);
});

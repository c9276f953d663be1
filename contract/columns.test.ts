import { expect, test } from 'vitest';
import { createSearchText, defineColumns, listColumns, selectRows } from './columns.ts';

type Guest = { name: string; telephone: string; cents: number; note: string };

const columns = defineColumns<Guest>()([
  { key: 'name', label: 'Name', kind: 'text', value: (row) => row.name, search: true },
  {
    key: 'telephone',
    label: 'Telephone',
    kind: 'telephone',
    value: (row) => row.telephone,
    search: true,
  },
  { key: 'amount', label: 'Amount', kind: 'money', value: (row) => row.cents },
  {
    key: 'note',
    label: 'Note',
    kind: 'text',
    value: (row) => row.note,
    search: (row) => `note ${row.note}`,
    isIn: (rows) => rows.some(({ note }) => note !== ''),
  },
  {
    key: 'length',
    label: 'Length',
    kind: 'number',
    value: (row) => row.name.length,
    sort: (row) => -row.name.length,
  },
]);

const okello: Guest = { name: 'Okello', telephone: '6175550123', cents: 5, note: '' };
const jose: Guest = { name: 'José Ssemakula', telephone: '+256772123456', cents: 40, note: '' };
const nakato: Guest = { name: 'Nakato', telephone: '', cents: 7, note: 'stairs' };
const guests = [okello, jose, nakato];

test.each([
  ['okello', [okello]],
  ['6175550123', [okello]],
  ['(617) 555-0123', [okello]],
  ['617-555-0123', [okello]],
  ['+256772123456', [jose]],
  ['jose ssema', [jose]],
  ['note stairs', [nakato]],
  // An amount is not searched.
  ['40', []],
  ['', guests],
])('the search for %j finds the guests whose searched columns have every word', (search, matches) =>
  expect(selectRows(columns, guests, { search })).toEqual(matches),
);

test.each([
  ['name', 'ascending', [jose, nakato, okello]],
  ['amount', 'descending', [jose, nakato, okello]],
  ['amount', 'ascending', [okello, nakato, jose]],
  // By what the column sorts, which is the opposite of its value.
  ['length', 'ascending', [jose, okello, nakato]],
  ['no column', 'ascending', guests],
  [undefined, undefined, guests],
] as const)('by %s, %s', (sort, direction, sorted) =>
  expect(selectRows(columns, guests, { sort, direction })).toEqual(sorted),
);

test('the text of a search has each text once, and nothing empty', () => {
  expect(createSearchText(columns)(jose)).toBe('José Ssemakula +256772123456 note ');
});

test('a column is in a list whose rows have something for it', () => {
  const keys = (rows: Guest[]) => listColumns(columns, rows).map(({ key }) => key);
  expect(keys(guests)).toEqual(['name', 'telephone', 'amount', 'note', 'length']);
  expect(keys([okello, jose])).toEqual(['name', 'telephone', 'amount', 'length']);
});

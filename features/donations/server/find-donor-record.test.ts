import { expect, test } from 'vitest';
import { findDonorRecord, listSuggestions } from './rules.ts';

const patrick = {
  id: 1,
  names: ['Patrick Mukasa'],
  emails: ['m@example.org'],
  telephones: ['6175550101'],
};
const mary = { id: 2, names: ['Mary Mukasa'], emails: ['m@example.org'], telephones: [] };
const cash = { id: 3, names: ['Okello John'], emails: [], telephones: ['6175550101'] };

const nameOnly = { name: 'Okello John', email: '', telephone: '' };
const facts = { name: 'Patrick Mukasa', email: 'm@example.org', telephone: '' };

test.each([
  ['the same address and name', facts, [patrick, mary], false, 1],
  [
    'in other letters',
    { ...facts, name: 'PATRICK  mukasa', email: 'M@example.org' },
    [patrick],
    false,
    1,
  ],
  ['the same address, another name', { ...facts, name: 'P. Mukasa' }, [patrick], false, null],
  ['a confirmed address, another name', { ...facts, name: 'P. Mukasa' }, [patrick], true, 1],
  [
    'a confirmed address of two, another name',
    { ...facts, name: 'P.' },
    [patrick, mary],
    true,
    null,
  ],
  [
    'a confirmed address of two, one name',
    { ...facts, name: 'Mary Mukasa' },
    [patrick, mary],
    true,
    2,
  ],
  ['another address, the same name', { ...facts, email: 'p@example.org' }, [patrick], false, null],
  [
    'no address, the same name and number',
    { name: 'Patrick Mukasa', email: '', telephone: '6175550101' },
    [patrick],
    false,
    null,
  ],
  [
    'no address on either side, the same name and number',
    { name: 'Okello John', email: '', telephone: '6175550101' },
    [cash],
    false,
    3,
  ],
  [
    'no address, another name of the number',
    { name: 'Okello Jane', email: '', telephone: '6175550101' },
    [cash],
    false,
    null,
  ],
  ['neither address nor number', nameOnly, [{ ...cash, telephones: [] }], false, 3],
  ['neither, of a name whose record has a number', nameOnly, [cash], false, null],
  [
    'neither, of a name that two such records have',
    nameOnly,
    [
      { ...cash, telephones: [] },
      { ...cash, id: 4, telephones: [] },
    ],
    false,
    null,
  ],
  [
    'neither, and signs for a name',
    { ...nameOnly, name: '?' },
    [{ ...cash, names: ['...'], telephones: [] }],
    false,
    null,
  ],
] as const)('a gift with %s', (_, donor, candidates, isConfirmed, id) => {
  expect(findDonorRecord(donor, candidates, isConfirmed)).toBe(id);
});

test('records are alike by address, by the words of a name, or by number', () => {
  const other = { id: 4, names: ['mukasa patrick'], emails: ['p@example.org'], telephones: [] };
  const far = { id: 5, names: ['Agnes Kizza'], emails: [], telephones: [] };
  expect(listSuggestions([patrick, mary, cash, other, far])).toEqual([
    { donorId: 1, otherId: 4, likeness: 'name' },
    { donorId: 1, otherId: 2, likeness: 'email' },
    { donorId: 1, otherId: 3, likeness: 'telephone' },
  ]);
});

test('a number that many share makes nobody alike, but a name does', () => {
  const office = Array.from({ length: 9 }, (_, id) => ({
    id,
    names: [`Donor ${id}`],
    emails: [],
    telephones: ['6175550100'],
  }));
  expect(listSuggestions(office)).toEqual([]);
  expect(listSuggestions(office.slice(0, 2))).toHaveLength(1);
  const sameName = office.map(({ id }) => ({ ...cash, id, telephones: [`617555010${id}`] }));
  expect(listSuggestions(sameName)).toHaveLength(36);
});

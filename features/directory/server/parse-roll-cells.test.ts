import { expect, test } from 'vitest';
import { parseHouseholdRole, parseMemberStatus } from './parse-roll-cells.ts';
import { listPeople, parseText } from './testing/read-members.ts';

test.each([
  ['Head of Household', 'head'],
  ['Primary', 'head'],
  ['WIFE', 'spouse'],
  ['Son', 'child'],
  ['Grandmother', 'parent'],
  ['Other Relative', 'relative'],
])('the role %j is %j', (text, value) => {
  expect(parseHouseholdRole(text)).toEqual({ value });
});

test.each([
  ['Active', 'present'],
  ['Moved away', 'moved'],
  ['Deceased', 'died'],
])('the status %j is %j', (text, value) => {
  expect(parseMemberStatus(text)).toEqual({ value });
});

test('another word is noted and changes nothing', () => {
  expect(parseHouseholdRole('Bishop')).toEqual({
    value: '',
    note: 'Bishop is no role in a household',
  });
  expect(parseMemberStatus('Inactive')).toEqual({
    value: '',
    note: 'Inactive is no status of a member',
  });
});

test('a file of this site keeps role, status and day; a day of death alone says who died', () => {
  const head = 'Name,Role in the household,Status,Status since';
  expect(listPeople(parseText(`${head}\nAnne,Head,"Died","June 3, 2024"\nPaul,Child,,`))).toEqual([
    { name: 'Anne', householdRole: 'head', status: 'died', statusDay: 'June 3, 2024' },
    { name: 'Paul', householdRole: 'child' },
  ]);
  expect(listPeople(parseText('Name,Date of death\nAnne,3 June 2024\nPaul,'))).toEqual([
    { name: 'Anne', status: 'died', statusDay: 'June 3, 2024' },
    { name: 'Paul' },
  ]);
});

test('nobody dies by the day of another status', () => {
  const rows = 'Anne,Inactive,June 3 2024\nPaul,Active,June 3 2024\nMary,,June 3 2024';
  expect(listPeople(parseText(`Name,Status,Status since\n${rows}`))).toEqual([
    { name: 'Anne' },
    { name: 'Paul', status: 'present' },
    { name: 'Mary' },
  ]);
});

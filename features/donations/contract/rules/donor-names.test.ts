import { expect, test } from 'vitest';
import { canBeOnePerson, getDonorLabel } from './donor-names.ts';

test.each([
  ['Patrick Mukasa', 'mukasa, PATRICK', true],
  ['Patrick Mukasa', 'P. Mukasa', true],
  ['Patrick Mukasa', 'Mukasa', true],
  ['Patrick Mukasa', 'Patrick John Mukasa', true],
  ['Anna Sserwadda', 'Ana Selwada', true],
  ['Patrick Mukasa', 'Patrik Mukasa', true],
  ['Patrick and Mary Mukasa', 'Mary Mukasa', true],
  ['', 'Mary Mukasa', true],
  ['Patrick Mukasa', 'Mary Mukasa', false],
  ['Patrick Mukasa', 'M. Mukasa', false],
  ['Patrick Mukasa', 'Patrick Okello', false],
])('%j and %j can be one person: %j', (one, other, expected) => {
  expect(canBeOnePerson(one, other)).toBe(expected);
  expect(canBeOnePerson(other, one)).toBe(expected);
});

test.each([
  [{ name: 'Rose Achan', telephones: ['6175550123'], emails: [] }, 'Rose Achan'],
  [{ name: '', telephones: ['6175550123'], emails: ['r@example.org'] }, '(617) 555-0123'],
  [{ name: ' ', telephones: [], emails: [{ value: 'r@example.org' }] }, 'r@example.org'],
])('the record %j is called %j', (donor, label) => {
  expect(getDonorLabel(donor)).toBe(label);
});

import { expect, test } from 'vitest';
import type { Family } from '#features/directory/contract/households.ts';
import {
  addNewPeople,
  createPerson,
  isEmptyPerson,
  toFamilyFormValues,
  toFamilyInput,
  validateFamily,
} from './family-form-values.ts';

const person = (id: number, name: string) => ({
  id,
  name,
  householdRole: 'child' as const,
  telephone: '',
  email: '',
  birthday: '',
});
const family = (...people: ReturnType<typeof person>[]): Family => ({
  id: 1,
  name: 'The Kato family',
  address: '',
  addressAudience: 'nobody',
  people,
});

test('a new family begins with a head, a spouse and a child', () => {
  const { people } = toFamilyFormValues(null);
  expect(people.map(({ householdRole }) => householdRole)).toEqual(['head', 'spouse', 'child']);
  expect(people.every(isEmptyPerson)).toBe(true);
});

test('rows in which nothing was entered are left out and have no errors', () => {
  const values = { ...toFamilyFormValues(null), name: 'The Kato family' };
  expect(validateFamily(values)).toEqual({});
  expect(toFamilyInput(values).people).toEqual([]);
  const nameless = [{ ...createPerson(0), email: 'a@example.org' }];
  expect(Object.keys(validateFamily({ ...values, people: nameless }))).toEqual(['people.0.name']);
});

test('an emptied name of somebody in the directory is an error', () => {
  const values = toFamilyFormValues(family(person(3, '')));
  expect(Object.keys(validateFamily(values))).toEqual(['people.0.name']);
});

test('who came into the household since the form began stays in it', () => {
  const seen = family(person(1, 'A'), person(2, 'B'));
  const { people } = toFamilyFormValues(family(person(1, 'A'), person(9, 'Moved in')));
  const now = family(person(1, 'A'), person(2, 'B'), person(4, 'Late'));
  expect(addNewPeople(people, now, seen).map(({ id }) => id)).toEqual([1, 9, 4]);
});

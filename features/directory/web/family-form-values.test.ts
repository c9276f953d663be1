import { expect, test } from 'vitest';
import { createListedMember } from '#features/directory/contract/testing/create-listed-member.ts';
import { loadDraft, saveDraft } from '#ui/forms/drafts.ts';
import { stubStorage } from '#ui/browser/testing/stub-storage.ts';
import type { Family } from '#features/directory/contract/households.ts';
import {
  createPerson,
  followFamily,
  isEmptyPerson,
  joinEntry,
  restorePerson,
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
  status: 'present' as const,
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

const follow = { isDirty: true, isRejected: false };
const ids = ({ people }: { people: { id: number | null }[] }) => people.map(({ id }) => id);

test('who came into the household since the form began stays in it', () => {
  const seen = family(person(1, 'A'), person(2, 'B'));
  const values = toFamilyFormValues(seen);
  const [first] = values.people;
  if (!first) throw new Error('The form has no people.');
  const moved = joinEntry(createPerson(1), createListedMember({ id: 9, name: 'Moved in' }));
  const now = family(person(1, 'A'), person(2, 'B'), person(4, 'Late'));
  const open = { ...values, people: [first, moved] };
  expect(ids(followFamily(open, now, follow))).toEqual([1, 9, 4]);
  expect(followFamily(open, now, follow).seen).toBe(seen);
  // The change was told, so the next save is knowing.
  expect(followFamily(open, now, { ...follow, isRejected: true }).seen).toBe(now);
  expect(followFamily(values, now, { ...follow, isDirty: false })).toEqual(toFamilyFormValues(now));
});

test('a draft that is older than the household knows what it began with', () => {
  stubStorage();
  const seen = family(person(1, 'A'));
  const { name: _, ...values } = toFamilyFormValues(seen);
  saveDraft('accountDraft', 'household 1', { ...values, name: 'Typed' });
  const now = family({ ...person(1, 'A'), telephone: '6175550101' }, person(4, 'Late'));
  const draft = loadDraft('accountDraft', 'household 1', toFamilyFormValues(now))?.values;
  expect(draft).toMatchObject({ name: 'Typed', seen });
  if (!draft) throw new Error('The draft is gone.');
  expect(toFamilyInput(draft).people).toEqual([{ id: 1, name: 'A', householdRole: 'child' }]);
  expect(ids(followFamily(draft, now, follow))).toEqual([1, 4]);
});

test('of an entry that moves in, only what was typed is saved', () => {
  const member = createListedMember({ id: 9, name: 'Anne Kato', telephone: '6175550101' });
  const row = { ...createPerson(0), name: 'Ann Kato', email: 'anne@example.org' };
  const people = [joinEntry(row, member)];
  expect(people).toMatchObject([{ name: 'Anne Kato', telephone: '6175550101' }]);
  expect(toFamilyInput({ ...toFamilyFormValues(null), people }).people).toEqual([
    { id: 9, name: 'Anne Kato', householdRole: 'head', email: 'anne@example.org' },
  ]);
});

test('whoever is removed comes back at their place, once', () => {
  const { people } = toFamilyFormValues(family(person(1, 'A'), person(2, 'B')));
  const [first, second] = people;
  if (!first || !second) throw new Error('The form has no people.');
  expect(restorePerson([second], first, 0)).toEqual(people);
  const joined = joinEntry(createPerson(1), createListedMember({ id: 1, name: 'A' }));
  expect(restorePerson([second, joined], first, 0)).toEqual([second, joined]);
});

test('nobody is saved twice in a household', () => {
  const { people } = toFamilyFormValues(family(person(1, 'A'), person(1, 'A')));
  const values = { ...toFamilyFormValues(null), name: 'The Kato family', people };
  expect(validateFamily(values)).toEqual({ people: 'The same person is here twice' });
});

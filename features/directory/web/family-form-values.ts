import { schemaResolver } from '@mantine/form';
import {
  type Family,
  FamilyInput,
  type HouseholdPerson,
  type HouseholdRole,
  householdRole,
} from '#features/directory/contract/households.ts';
import { parseAudience } from './audience-options.ts';

/** A person in the form; `key` names the row while the form is open. */
export type PersonValues = Record<
  'name' | 'householdRole' | 'telephone' | 'email' | 'birthday',
  string
> & { id: number | null; key: string };

export type FamilyFormValues = {
  name: string;
  address: string;
  addressAudience: string;
  people: PersonValues[];
};

/** A row for one more person; the first is the head, the second the spouse, and so on. */
export const createPerson = (index: number): PersonValues => ({
  id: null,
  key: `new ${Date.now()} ${index}`,
  name: '',
  householdRole: (['head', 'spouse'] as const)[index] ?? 'child',
  telephone: '',
  email: '',
  birthday: '',
});

const toPersonValues = (person: Family['people'][number]): PersonValues => ({
  ...person,
  key: String(person.id),
});

export const toFamilyFormValues = (family: Family | null): FamilyFormValues =>
  family
    ? { ...family, people: family.people.map(toPersonValues) }
    : { name: '', address: '', addressAudience: 'nobody', people: [0, 1, 2].map(createPerson) };

/** The people with those who were added to the household since the form began. */
export const addNewPeople = (
  people: readonly PersonValues[],
  family: Family,
  seen: Pick<Family, 'people'>,
): PersonValues[] => {
  const ids = new Set([...people, ...seen.people].map(({ id }) => id));
  return [...people, ...family.people.filter(({ id }) => !ids.has(id)).map(toPersonValues)];
};

/** Whether nothing was entered in a new row, which is then left out. */
export const isEmptyPerson = ({ id, name, telephone, email, birthday }: PersonValues): boolean =>
  id === null && [name, telephone, email, birthday].every((text) => text.trim() === '');

const toPerson = ({ key: _, ...person }: PersonValues): HouseholdPerson => ({
  ...person,
  householdRole: parseRole(person.householdRole),
});

const parseRole = (text: string): HouseholdRole => householdRole.catch('').parse(text);

export const toFamilyInput = (values: FamilyFormValues): FamilyInput => ({
  name: values.name,
  address: values.address,
  addressAudience: parseAudience(values.addressAudience),
  people: values.people.filter((person) => !isEmptyPerson(person)).map(toPerson),
});

const resolve = schemaResolver(FamilyInput, { sync: true });

/** The errors of the form; a row in which nothing was entered has none. */
export function validateFamily(values: FamilyFormValues) {
  const errors = resolve({ ...values, people: values.people.map(toPerson) });
  return Object.fromEntries(
    Object.entries(errors).filter(([field]) => {
      const [, index] = /^people\.(\d+)\./.exec(field) ?? [];
      const person = values.people[Number(index)];
      return !person || !isEmptyPerson(person);
    }),
  );
}

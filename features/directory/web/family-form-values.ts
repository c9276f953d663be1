import { schemaResolver, type UseFormReturnType } from '@mantine/form';
import {
  type Family,
  FamilyInput,
  type HouseholdPerson,
  type HouseholdRole,
  householdRole,
} from '#features/directory/contract/households.ts';
import type { Member } from '#features/directory/contract/directory.ts';
import type { MemberStatus } from '#features/directory/contract/rules/member-statuses.ts';
import { parseAudience } from './audience-options.ts';

const facts = ['telephone', 'email', 'birthday'] as const;
type Facts = Record<(typeof facts)[number], string>;

/** A person in the form; `key` names the row while the form is open. */
export type PersonValues = Facts & {
  id: number | null;
  key: string;
  name: string;
  householdRole: string;
  status: MemberStatus;
  /** The facts of the entry when it came into the form: only others are saved. */
  entry: Facts | null;
};

export type FamilyFormValues = {
  name: string;
  address: string;
  addressAudience: string;
  people: PersonValues[];
  /** The household as the form began with it, in a draft too, so that what others changed since is noticed. */
  seen: Family | null;
};

/** A form whose values have a family, and maybe more. */
export type FamilyFieldsForm = Pick<
  UseFormReturnType<FamilyFormValues>,
  | 'values'
  | 'errors'
  | 'getValues'
  | 'getInputProps'
  | 'setFieldValue'
  | 'insertListItem'
  | 'removeListItem'
>;

/** A row for one more person; the first is the head, the second the spouse, and so on. */
export const createPerson = (index: number): PersonValues => ({
  id: null,
  key: `new ${Date.now()} ${index}`,
  name: '',
  householdRole: (['head', 'spouse'] as const)[index] ?? 'child',
  telephone: '',
  email: '',
  birthday: '',
  status: 'present',
  entry: null,
});

const pickFacts = ({ telephone, email, birthday }: Facts): Facts => ({
  telephone,
  email,
  birthday,
});

const toPersonValues = (person: Family['people'][number]): PersonValues => ({
  ...person,
  key: String(person.id),
  entry: pickFacts(person),
});

/** A row that becomes the entry of somebody in the directory; what was typed counts. */
export const joinEntry = (person: PersonValues, member: Member): PersonValues => {
  const { id, name, status } = member;
  const entry = {
    telephone: member.telephone ?? '',
    email: member.email ?? '',
    birthday: member.birthday ?? '',
  };
  const inputFacts = Object.fromEntries(
    Object.entries(pickFacts(person)).filter(([, text]) => text),
  );
  return { ...person, ...entry, ...inputFacts, id, name, status, entry };
};

/** The people with somebody who was removed; unchanged when they are back by another way. */
export const restorePerson = (
  people: readonly PersonValues[],
  person: PersonValues,
  index: number,
): PersonValues[] =>
  people.some(({ id, key }) => key === person.key || (id !== null && id === person.id))
    ? [...people]
    : people.toSpliced(index, 0, person);

export const toFamilyFormValues = (family: Family | null): FamilyFormValues =>
  family
    ? {
        name: family.name,
        address: family.address,
        addressAudience: family.addressAudience,
        people: family.people.map(toPersonValues),
        seen: family,
      }
    : {
        name: '',
        address: '',
        addressAudience: 'nobody',
        people: [0, 1, 2].map(createPerson),
        seen: null,
      };

/** The people with those who were added to the household since the form began. */
const addNewPeople = (
  people: readonly PersonValues[],
  family: Family,
  seen: Pick<Family, 'people'>,
): PersonValues[] => {
  const ids = new Set([...people, ...seen.people].map(({ id }) => id));
  return [...people, ...family.people.filter(({ id }) => !ids.has(id)).map(toPersonValues)];
};

/**
 * The values of an open form when the household is read again: whom others added is among its people. After a save that was rejected
 * because of a change, that change counts as seen, so that what was entered can be saved knowingly.
 */
export function followFamily(
  values: FamilyFormValues,
  family: Family,
  { isDirty, isRejected }: { isDirty: boolean; isRejected: boolean },
): FamilyFormValues {
  if (!isDirty || !values.seen) return toFamilyFormValues(family);
  const people = addNewPeople(values.people, family, values.seen);
  return { ...values, people, seen: isRejected ? family : values.seen };
}

/** Whether nothing was entered in a new row, which is then left out. */
export const isEmptyPerson = ({ id, name, telephone, email, birthday }: PersonValues): boolean =>
  id === null && [name, telephone, email, birthday].every((text) => text.trim() === '');

/** Gives the fields the places that they have in the request, so that its errors stand at their fields. */
export const dropEmptyPeople = (form: FamilyFieldsForm): void =>
  form.setFieldValue(
    'people',
    form.getValues().people.filter((person) => !isEmptyPerson(person)),
  );

const toPerson = (person: PersonValues): HouseholdPerson => ({
  id: person.id,
  name: person.name,
  householdRole: parseRole(person.householdRole),
  ...Object.fromEntries(
    facts.flatMap((fact) =>
      person[fact] === person.entry?.[fact] ? [] : [[fact, person[fact]] as const],
    ),
  ),
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

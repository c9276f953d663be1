import { z } from 'zod';
import { audiences } from '#features/accounts/contract/rules/audiences.ts';
import { buyerName } from '#contract/buyer.ts';
import { id } from '#contract/codecs.ts';
import { line, multiline, verbatim } from '#contract/texts.ts';
import { memberFields } from './member-fields.ts';
import { memberStatus } from './rules/member-statuses.ts';

const audience = z.enum(audiences);

/** What a person is in the household; empty when nobody has said it. */
export const householdRoles = ['', 'head', 'spouse', 'child', 'parent', 'relative'] as const;
export const householdRole = z.enum(householdRoles);
export type HouseholdRole = z.output<typeof householdRole>;

export const HouseholdInput = z.object({
  name: line(120, {
    required: 'Household name is required',
    tooLong: 'Household name is too long',
  }),
  address: multiline(300, { tooLong: 'Address is too long' }),
  addressAudience: audience,
});
export type HouseholdInput = z.output<typeof HouseholdInput>;

/** People who live together. `address` is null for readers who may not see it. */
export const Household = z.object({ id, name: z.string(), address: z.string().nullable() });
export type Household = z.output<typeof Household>;

/** A household for the secretary and its own members, its texts as they are stored. */
export const HouseholdRecord = z.object({
  id,
  name: z.string(),
  address: z.string(),
  addressAudience: audience,
  members: z.int(),
});
export type HouseholdRecord = z.output<typeof HouseholdRecord>;

/** A person in the form of a household; the fields that a family tells together. Null as id: a new entry. What is absent stays as it is. */
export const HouseholdPerson = z.object({
  id: id.nullable(),
  name: buyerName,
  householdRole,
  telephone: memberFields.telephone.schema.optional(),
  email: memberFields.email.schema.optional(),
  birthday: memberFields.birthday.schema.optional(),
});
export type HouseholdPerson = z.output<typeof HouseholdPerson>;

export const maxHouseholdPeople = 100;
/** What a form of so many people can need, whatever letters they are written in. */
export const maxFamilyBytes = 1024 * 1024;

const samePersonMessage = 'The same person is here twice';
const areDifferent = (people: readonly HouseholdPerson[]): boolean => {
  const ids = people.flatMap(({ id }) => id ?? []);
  return new Set(ids).size === ids.length;
};

/** A household with all who live in it, as one form. */
export const FamilyInput = HouseholdInput.extend({
  people: z
    .array(HouseholdPerson)
    .max(maxHouseholdPeople, `A household has at most ${maxHouseholdPeople} people`)
    .refine(areDifferent, samePersonMessage)
    .describe(samePersonMessage),
});
export type FamilyInput = z.output<typeof FamilyInput>;

const storedText = verbatim(400);

/** A household with all who live in it, as they are stored. */
export const Family = z.object({
  id,
  name: storedText,
  address: storedText,
  addressAudience: audience,
  people: z.array(
    z.object({
      id,
      name: storedText,
      householdRole,
      telephone: storedText,
      email: storedText,
      birthday: storedText,
      status: memberStatus,
    }),
  ),
});
export type Family = z.output<typeof Family>;

/** A household as its form began with it. */
export const SeenFamily = Family.omit({ id: true }).extend({
  people: Family.shape.people.max(maxHouseholdPeople),
});

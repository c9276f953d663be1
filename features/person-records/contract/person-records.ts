import { z } from 'zod';
import { idParam } from '#contract/codecs.ts';
import { get } from '#contract/endpoint.ts';
import { key } from '#contract/texts.ts';
import { recordKindNames } from './rules/record-kinds.ts';

const likenesses = ['email', 'telephone', 'name'] as const;
export type Likeness = (typeof likenesses)[number];

export const PersonRecord = z.object({
  kind: z.enum(recordKindNames),
  id: z.string(),
  title: z.string(),
  detail: z.string(),
  /** What it has in common with the person, who is not known to own it; null for a record that is theirs. */
  likeness: z.enum(likenesses).nullable(),
});
export type PersonRecord = z.output<typeof PersonRecord>;

export const PersonRecords = z.object({
  /** What is theirs comes first. */
  records: z.array(PersonRecord),
  /** There are more than are listed. */
  hasMore: z.boolean(),
});
export type PersonRecords = z.output<typeof PersonRecords>;

const summary =
  'the records that are or may be the same person’s, of the kinds that the caller may open';

/** What is a person's, on the screens where staff see the person. */
export const personRecords = {
  listOfAccount: get('/api/people/records/account/:id', {
    summary: `For an account, ${summary}`,
    access: ['admin'],
    params: z.object({ id: key(80) }),
    response: PersonRecords,
    problems: ['person-not-found'],
  }),
  listOfEntry: get('/api/people/records/entry/:id', {
    summary: `For an entry of the directory, ${summary}`,
    access: ['secretary'],
    params: z.object({ id: idParam }),
    response: PersonRecords,
    problems: ['member-not-found'],
  }),
  listOfDonor: get('/api/people/records/donor/:id', {
    summary: `For a donor, ${summary}`,
    access: ['treasurer'],
    params: z.object({ id: idParam }),
    response: PersonRecords,
    problems: ['donor-not-found'],
  }),
};

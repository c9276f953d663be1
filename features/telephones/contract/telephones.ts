import { z } from 'zod';
import { get, post } from '#contract/endpoint.ts';
import { key } from '#contract/texts.ts';

/** A record with a number. */
const TelephoneUse = z.object({
  /** What kind of record it is: 'Ticket'. */
  label: z.string(),
  /** The person's name; null when only other roles can read the record. */
  name: z.string().nullable(),
  /** Where the caller can correct the number; null when only other roles can. */
  path: z.string().nullable(),
  /** True where a choice leaves the number as it is. */
  isFixed: z.boolean(),
});

export const DoubtfulTelephone = z.object({
  /** As it is stored. */
  telephone: z.string(),
  /** One sentence: what is doubtful about it. */
  reason: z.string(),
  /** What it can be read as; empty when no record that has it can be written so. */
  choices: z.array(z.object({ telephone: z.string(), country: z.string() })),
  uses: z.array(TelephoneUse),
});
export type DoubtfulTelephone = z.output<typeof DoubtfulTelephone>;

const number = key(40);

export const telephones = {
  list: get('/api/telephones/check', {
    summary: 'Stored phone numbers that may be wrong, with the people who have them',
    access: ['secretary'],
    response: z.array(DoubtfulTelephone),
  }),
  confirm: post('/api/telephones/check/confirm', {
    summary: 'A doubtful number is right as it is; it leaves the list',
    access: ['secretary'],
    body: z.object({ telephone: number }),
    response: z.array(DoubtfulTelephone),
    problems: ['telephone-not-doubtful'],
  }),
  choose: post('/api/telephones/check/choose', {
    summary:
      'Writes a doubtful number as one of its choices in every record but orders, tickets, accounts and the waiting list',
    access: ['secretary'],
    body: z.object({ telephone: number, choice: number }),
    response: z.array(DoubtfulTelephone),
    problems: ['telephone-not-doubtful'],
  }),
};

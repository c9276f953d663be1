import type { Account } from '#contract/account.ts';
import type { Platform } from '#platform/platform.ts';
import type { addPersonRows, SamplePerson } from './person-rows.ts';

export type ExampleContext = {
  platform: Platform;
  /** The recipient, with a record in every table. */
  person: SamplePerson;
  rows: Awaited<ReturnType<typeof addPersonRows>>;
  /** Whom the email speaks of, if it speaks of another person. Without an address, the office knows the number only. */
  other: SamplePerson;
};

export type Example = (context: ExampleContext) => Promise<unknown>;

export const toAccount = ({ id, name, email, telephone }: SamplePerson): Account => ({
  id,
  name,
  email,
  telephone,
  roles: ['member'],
});

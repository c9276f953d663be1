import type { Account } from '@namugongo/contract/accounts';
import { Refusal } from './problems.ts';

/** The person behind a request of an endpoint that names roles; it lets nobody else in, and this says so to the types. */
export function signedIn(who: Account | null): Account {
  if (!who) throw new Refusal('sign-in-needed');
  return who;
}

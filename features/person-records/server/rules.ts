import { getNameKey } from '#contract/rules/normalize.ts';
import { normalizeTelephone } from '#contract/rules/telephones.ts';
import type { Likeness } from '#features/person-records/contract/person-records.ts';

type Contact = {
  names: readonly string[];
  emails: readonly string[];
  telephones: readonly string[];
};

const share = (first: readonly string[], second: readonly string[]): boolean =>
  first.some((item) => item !== '' && second.includes(item));

/**
 * Whether a record is an account's: by a link, or, where that is enough, by an address that the account has confirmed. A telephone number
 * is never enough, because anybody can enter any.
 */
export const isOwnRecord = (
  record: Pick<Contact, 'emails'> & { userId: string | null },
  person: { userIds: readonly string[]; confirmedEmails: readonly string[] },
  isJoinedByEmail: boolean,
): boolean =>
  record.userId === null
    ? isJoinedByEmail && share(record.emails, person.confirmedEmails)
    : person.userIds.includes(record.userId);

/** Why a record looks like a person's; null when it doesn't. */
export function findLikeness(record: Contact, person: Contact): Likeness | null {
  const isSame = (field: keyof Contact, normalize: (text: string) => string = (text) => text) =>
    share(record[field].map(normalize), person[field].map(normalize));
  if (isSame('emails')) return 'email';
  if (isSame('telephones', normalizeTelephone)) return 'telephone';
  return isSame('names', getNameKey) ? 'name' : null;
}

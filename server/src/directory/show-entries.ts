import type { Account } from '@namugongo/contract/accounts';
import type { KeptMember, Member } from '@namugongo/contract/directory';
import { readerOf } from '@namugongo/contract/rules/audiences';
import type { Database } from '../platform/database.ts';
import { Refusal } from '../platform/problems.ts';
import { findHousehold } from './household-queries.ts';
import * as queries from './queries.ts';
import { type Entry, shownMember } from './rules.ts';

/** All entries as this person may see them. */
export async function showDirectory(db: Database, who: Account): Promise<Member[]> {
  const entries = await queries.listEntries(db);
  const home = entries.find(({ userId }) => userId === who.id)?.household?.id;
  return entries.map((entry) => {
    const own = entry.userId === who.id;
    const atHome = home !== undefined && entry.household?.id === home;
    return shownMember(entry, readerOf(who.roles, own), { own, atHome });
  });
}

/** All entries as a printed sheet may show them: paper goes from hand to hand, so only what every member sees. */
export async function showBooklet(db: Database): Promise<Member[]> {
  const nobody = { own: false, atHome: false };
  return (await queries.listEntries(db)).map((entry) => shownMember(entry, 'member', nobody));
}

/** An entry as it is kept, for its form. */
export async function keptMember(db: Database, entry: Entry, who: Account): Promise<KeptMember> {
  const { id, name, telephone, email, kabondo, takesMessages, userId } = entry;
  const household = entry.household
    ? ((await findHousehold(db, entry.household.id)) ?? null)
    : null;
  return {
    id,
    name,
    telephone,
    email,
    kabondo,
    takesMessages,
    choices: {
      telephone: entry.telephoneAudience,
      email: entry.emailAudience,
      kabondo: entry.kabondoAudience,
    },
    householdId: household?.id ?? null,
    household,
    own: userId === who.id,
    account: await queries.accountStateOf(db, userId),
  };
}

/** The entry for who keeps the directory, and for its own person; refuses everybody else. */
export async function entryToKeep(db: Database, id: number, who: Account): Promise<Entry> {
  const entry = await queries.findEntry(db, id);
  // Whether an entry exists is no secret among members: the list says so.
  if (!entry) throw new Refusal('member-not-found');
  const reader = readerOf(who.roles, entry.userId === who.id);
  if (reader !== 'keeper' && reader !== 'own') throw new Refusal('not-your-entry');
  return entry;
}

export const isKeeper = (who: Account): boolean => readerOf(who.roles, false) === 'keeper';

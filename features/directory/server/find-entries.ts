import type { Account } from '#contract/account.ts';
import { normalizeEmail } from '#contract/rules/email-addresses.ts';
import { getNameKey } from '#contract/rules/normalize.ts';
import { normalizeTelephone } from '#contract/rules/telephones.ts';
import { getViewerRole } from '#features/accounts/contract/rules/audiences.ts';
import { findLikelyNames } from '#features/directory/contract/rules/likely-names.ts';
import type { Database } from '#platform/database/database.ts';
import { listMembers } from './queries.ts';
import { sortMembers, canSeeEntry, type MemberRow, toVisibleMember } from './rules.ts';

/** By what an entry is found. */
type Person = {
  /** The account of the person, by a confirmed address; null without one. */
  userId: string | null;
  names: readonly string[];
  emails: readonly string[];
  telephones: readonly string[];
};

type LikelyEntry = {
  id: number;
  name: string;
  /** Null when the actor may not see it. */
  address: string | null;
  /** It is of the same account; the others look alike. */
  isLinked: boolean;
};

/** The entries that are a person's or look so, by the fields that the actor may see; that of the account first. */
export async function findLikelyEntries(
  db: Database,
  { userId, names, emails, telephones }: Person,
  actor: Account,
): Promise<LikelyEntry[]> {
  const isLike = createComparison({ names, emails, telephones });
  const members = sortMembers(await listMembers(db), 'name');
  const entries = members.flatMap((row) => {
    const own = row.userId === actor.id;
    const reader = getViewerRole(actor.roles, own);
    if (!canSeeEntry(reader, row)) return [];
    const visible = toVisibleMember(row, reader, { own, atHome: false });
    const isLinked = userId !== null && row.userId === userId;
    const isAlike = isLike(visible);
    const address = visible.address ?? visible.household?.address ?? null;
    return isLinked || isAlike ? [{ id: row.id, name: row.name, address, isLinked }] : [];
  });
  return entries.toSorted((a, b) => Number(b.isLinked) - Number(a.isLinked));
}

type Contact = { name: string; email: string | null; telephone: string | null };

/** Whether an entry has one of the names, whatever the order of its parts, or one of the addresses or numbers. */
function createComparison({
  names,
  emails,
  telephones,
}: Omit<Person, 'userId'>): (entry: Contact) => boolean {
  const keys = new Set(names.map(getNameKey));
  const numbers = new Set(telephones.map(normalizeTelephone));
  return ({ name, email, telephone }) =>
    keys.has(getNameKey(name)) ||
    Boolean(email && emails.includes(normalizeEmail(email))) ||
    Boolean(telephone && numbers.has(normalizeTelephone(telephone)));
}

type Newcomer = { name: string; email: string; telephone: string };

/** For each person who is not in the directory yet the entries that may be theirs, for the secretary: those of the name first. */
export async function findLikelyMembers(
  db: Database,
  people: readonly Newcomer[],
): Promise<MemberRow[][]> {
  const members = sortMembers(await listMembers(db), 'name');
  const byName = findLikelyNames(
    people.map(({ name }) => name),
    members,
  );
  return people.map(({ name, email, telephone }, index) => {
    const isLike = createComparison({
      names: [name],
      emails: email ? [normalizeEmail(email)] : [],
      telephones: telephone ? [telephone] : [],
    });
    const named = byName[index] ?? null;
    const others = members.filter((member) => member !== named && isLike(member));
    return named ? [named, ...others] : others;
  });
}

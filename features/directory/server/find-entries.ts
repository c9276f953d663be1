import type { Account } from '#contract/account.ts';
import { normalizeEmail } from '#contract/rules/email-addresses.ts';
import { getNameKey } from '#contract/rules/normalize.ts';
import { normalizeTelephone } from '#contract/rules/telephones.ts';
import { getViewerRole } from '#features/accounts/contract/rules/audiences.ts';
import type { Database } from '#platform/database/database.ts';
import { listMembers } from './queries.ts';
import { sortMembers, canSeeEntry, toVisibleMember } from './rules.ts';

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
  const keys = new Set(names.map(getNameKey));
  const numbers = new Set(telephones.map(normalizeTelephone));
  const members = sortMembers(await listMembers(db), 'name');
  const entries = members.flatMap((row) => {
    const own = row.userId === actor.id;
    const reader = getViewerRole(actor.roles, own);
    if (!canSeeEntry(reader, row)) return [];
    const visible = toVisibleMember(row, reader, { own, atHome: false });
    const isLinked = userId !== null && row.userId === userId;
    const isAlike =
      keys.has(getNameKey(row.name)) ||
      emails.includes(normalizeEmail(visible.email ?? '-')) ||
      (visible.telephone !== null && numbers.has(normalizeTelephone(visible.telephone)));
    const address = visible.address ?? visible.household?.address ?? null;
    return isLinked || isAlike ? [{ id: row.id, name: row.name, address, isLinked }] : [];
  });
  return entries.toSorted((a, b) => Number(b.isLinked) - Number(a.isLinked));
}

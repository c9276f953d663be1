import { normalizeEmail } from '#contract/rules/email-addresses.ts';
import { compareTexts, isSameName, normalizeName } from '#contract/rules/normalize.ts';
import { normalizeTelephone } from '#contract/rules/telephones.ts';
import { type DirectoryOrder, type Member } from '#features/directory/contract/directory.ts';
import { type MemberStatus } from '#features/directory/contract/rules/member-statuses.ts';
import type { Household, HouseholdRole } from '#features/directory/contract/households.ts';
import {
  getAudienceName,
  type mapAudiences,
  type MemberFieldName,
  memberFields,
} from '#features/directory/contract/member-fields.ts';
import {
  type Audience,
  canSee,
  type ViewerRole,
} from '#features/accounts/contract/rules/audiences.ts';
import { getSurname } from '#contract/rules/names.ts';
import { mapFields } from '#contract/rules/record-fields.ts';

/** A database row of an entry with its household. */
export type MemberRow = {
  id: number;
  name: string;
  /** Names the photo; null without one. */
  photo: number | null;
  photoAudience: Audience;
  acceptsMessages: boolean;
  userId: string | null;
  householdRole: HouseholdRole;
  status: MemberStatus;
  statusDay: string;
  household: HouseholdRow | null;
} & Record<MemberFieldName, string> &
  ReturnType<typeof mapAudiences<Audience>>;

/** An entry as it is at one time, by its household; and whether its account gets announcements by email. */
export type EntryState = Omit<MemberRow, 'household'> & {
  householdId: number | null;
  isSubscribed: boolean;
};

/** A household and entries as they are at one time, to compare and to restore. */
export type FamilyState = {
  household: Omit<HouseholdRow, 'id'> | null;
  /** Who has the household, also deleted entries. */
  householdMembers: number[];
  entries: EntryState[];
};

type HouseholdRow = {
  id: number;
  name: string;
  address: string;
  addressAudience: Audience;
};

/** An entry with the fields that the reader can see: of the dead only the name and the day. `atHome`: the reader lives in this household. */
export function toVisibleMember(
  entry: MemberRow,
  reader: ViewerRole,
  { own, atHome }: { own: boolean; atHome: boolean },
): Member {
  const isVisible = isPresent(entry) || reader === 'secretary' || reader === 'own';
  const canSeeField = (name: MemberFieldName) =>
    isVisible && entry[name] !== '' && canSee(reader, entry[getAudienceName(name)]);
  return {
    id: entry.id,
    name: entry.name,
    ...mapFields(memberFields, (_, name) => (canSeeField(name) ? entry[name] : null)),
    photo: isVisible && canSee(reader, entry.photoAudience) ? entry.photo : null,
    household: isVisible
      ? toVisibleHousehold(entry.household, atHome && reader !== 'secretary' ? 'own' : reader)
      : null,
    // A role outlives a deleted household, which can be restored.
    householdRole: isVisible && entry.household ? entry.householdRole : '',
    status: entry.status,
    statusDay: entry.statusDay,
    own,
    canContact: !own && canContact(entry),
  };
}

function toVisibleHousehold(household: HouseholdRow | null, reader: ViewerRole): Household | null {
  if (!household) return null;
  const { id, name, address, addressAudience } = household;
  return { id, name, address: address !== '' && canSee(reader, addressAudience) ? address : null };
}

/** Neither moved away nor dead. */
export const isPresent = ({ status }: Pick<MemberRow, 'status'>): boolean => status === 'present';

/** Of those who moved away only the secretary and they themselves know. */
export const canSeeEntry = (reader: ViewerRole, { status }: Pick<MemberRow, 'status'>): boolean =>
  status !== 'moved' || reader === 'secretary' || reader === 'own';

export const canContact = (
  entry: Pick<MemberRow, 'email' | 'acceptsMessages' | 'status'>,
): boolean => isPresent(entry) && entry.acceptsMessages && entry.email !== '';

/** The fields by which an imported row matches an entry. */
export type ImportCandidate = Row & { id: number };
type Row = { name: string; telephone: string; secondTelephone: string; email: string };

/**
 * The existing entry of each row by email or telephone, or null for a new person. Families share addresses and numbers:
 * rows with the same name match first, and each entry matches one row only.
 */
export function matchImportRows(
  rows: readonly Row[],
  existing: readonly ImportCandidate[],
): (ImportCandidate | null)[] {
  const byKey = new Map<string, ImportCandidate[]>();
  for (const entry of existing)
    for (const key of getMatchKeys(entry)) byKey.set(key, [...(byKey.get(key) ?? []), entry]);
  const matchedIds = new Set<number>();
  const result: (ImportCandidate | null)[] = rows.map(() => null);
  for (const sameName of [true, false])
    rows.forEach((row, index) => {
      if (result[index]) return;
      const match = getMatchKeys(row)
        .flatMap((key) => byKey.get(key) ?? [])
        .find(({ id, name }) => !matchedIds.has(id) && (!sameName || isSameName(name, row.name)));
      if (!match) return;
      matchedIds.add(match.id);
      result[index] = match;
    });
  return result;
}

/** For each row the index of an earlier row with the same name and the same email or telephone, or null. */
export function findRepeatedRows(rows: readonly Row[]): (number | null)[] {
  const seen = new Map<string, number>();
  return rows.map((row, index) => {
    const keys = getMatchKeys(row).map((key) => `${normalizeName(row.name)} ${key}`);
    const first = keys.map((key) => seen.get(key)).find((place) => place !== undefined);
    for (const key of keys) if (!seen.has(key)) seen.set(key, index);
    return first ?? null;
  });
}

const getMatchKeys = ({ telephone, secondTelephone, email }: Omit<Row, 'name'>): string[] => [
  ...(email ? [`email ${normalizeEmail(email)}`] : []),
  ...[telephone, secondTelephone]
    .filter(Boolean)
    .map((number) => `telephone ${normalizeTelephone(number)}`),
];

/** The entries in an order; those with the same surname or household are by first name. */
export function sortMembers<Row extends { name: string; household: { name: string } | null }>(
  members: readonly Row[],
  order: DirectoryOrder,
): Row[] {
  const getKey = ({ name, household }: Row): string => {
    if (order === 'name') return name;
    return order === 'household' && household ? household.name : getSurname(name);
  };
  return members.toSorted(
    (a, b) => compareTexts(getKey(a), getKey(b)) || compareTexts(a.name, b.name),
  );
}

import type { Household, Member } from '@namugongo/contract/directory';
import { type Audience, maySee, type Reader } from '@namugongo/contract/rules/audiences';

/** An entry as the database has it, with its household. */
export type Entry = {
  id: number;
  name: string;
  telephone: string;
  email: string;
  kabondo: string;
  telephoneAudience: Audience;
  emailAudience: Audience;
  kabondoAudience: Audience;
  takesMessages: boolean;
  userId: string | null;
  household: HouseholdEntry | null;
};

export type HouseholdEntry = {
  id: number;
  name: string;
  address: string;
  addressAudience: Audience;
};

/** What a reader is shown of an entry. `atHome`: the reader lives in this household. */
export function shownMember(
  entry: Entry,
  reader: Reader,
  { own, atHome }: { own: boolean; atHome: boolean },
): Member {
  const field = (value: string, audience: Audience) =>
    value !== '' && maySee(reader, audience) ? value : null;
  return {
    id: entry.id,
    name: entry.name,
    telephone: field(entry.telephone, entry.telephoneAudience),
    email: field(entry.email, entry.emailAudience),
    kabondo: field(entry.kabondo, entry.kabondoAudience),
    household: shownHousehold(entry.household, atHome && reader !== 'keeper' ? 'own' : reader),
    own,
    canContact: !own && canContact(entry),
  };
}

function shownHousehold(household: HouseholdEntry | null, reader: Reader): Household | null {
  if (!household) return null;
  const { id, name, address, addressAudience } = household;
  return { id, name, address: address !== '' && maySee(reader, addressAudience) ? address : null };
}

export const canContact = ({
  email,
  takesMessages,
}: Pick<Entry, 'email' | 'takesMessages'>): boolean => takesMessages && email !== '';

/** What an imported row and a kept entry are recognised by. */
export type Known = { id: number; name: string; telephone: string; email: string };
type Row = { name: string; telephone: string; email: string };

const plain = (text: string) => text.trim().toLowerCase().replaceAll(/\s+/g, ' ');

/**
 * Which kept entry each row is, by e-mail or telephone; null for a new person. Families share addresses and numbers: the same name
 * goes first, and an entry is taken by one row only, so that a husband's entry is not overwritten by his wife's row.
 */
export function matchRows(rows: readonly Row[], known: readonly Known[]): (Known | null)[] {
  const byKey = new Map<string, Known[]>();
  for (const entry of known)
    for (const key of keysOf(entry)) byKey.set(key, [...(byKey.get(key) ?? []), entry]);
  const taken = new Set<number>();
  const found: (Known | null)[] = rows.map(() => null);
  for (const sameName of [true, false])
    rows.forEach((row, index) => {
      if (found[index]) return;
      const match = keysOf(row)
        .flatMap((key) => byKey.get(key) ?? [])
        .find(({ id, name }) => !taken.has(id) && (!sameName || plain(name) === plain(row.name)));
      if (!match) return;
      taken.add(match.id);
      found[index] = match;
    });
  return found;
}

/** For each row the index of an earlier row about the same person: the same name with the same e-mail or telephone. */
export function repeatedRows(rows: readonly Row[]): (number | null)[] {
  const seen = new Map<string, number>();
  return rows.map((row, index) => {
    const keys = keysOf(row).map((key) => `${plain(row.name)} ${key}`);
    const first = keys.map((key) => seen.get(key)).find((place) => place !== undefined);
    for (const key of keys) if (!seen.has(key)) seen.set(key, index);
    return first ?? null;
  });
}

const keysOf = ({ telephone, email }: Omit<Row, 'name'>): string[] => [
  ...(email ? [`email ${plain(email)}`] : []),
  ...(telephone ? [`telephone ${telephone}`] : []),
];

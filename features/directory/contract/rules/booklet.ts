import { type Member } from '../directory.ts';
import { type MemberFieldName, memberFieldNames, memberFields } from '../member-fields.ts';
import { formatAddress, splitAddress } from './addresses.ts';
import { formatTelephone } from '#contract/rules/telephones.ts';

/** A block of the booklet: a household with its members, or one person. */
export type BookletBlock = {
  key: string;
  /** The household's name; null for one person. */
  household: string | null;
  /** In one line. */
  address: string | null;
  members: Member[];
};

/** Blocks in the order of names; a household takes the position of its first member. */
export function groupByHousehold(members: readonly Member[]): BookletBlock[] {
  const byHousehold = Map.groupBy(members, ({ id, household }) =>
    household ? `household ${household.id}` : `member ${id}`,
  );
  return [...byHousehold].map(([key, people]) => {
    const address = people.find(({ household }) => household?.address)?.household?.address;
    return {
      key,
      household: people[0]?.household?.name ?? null,
      address: address ? formatAddress(address) : null,
      members: people,
    };
  });
}

/** What the booklet says about a person under the name, as far as it is known. */
export const listBookletFacts = (member: Member): string[] =>
  memberFieldNames
    .toSorted((a, b) => memberFields[a].bookletPosition - memberFields[b].bookletPosition)
    .flatMap((name) => formatMemberField(name, member[name]) ?? []);

/** A field as text; null when it is unknown or hidden. */
function formatMemberField(name: MemberFieldName, value: string | null): string | null {
  const { kind, label } = memberFields[name];
  if (!value) return null;
  if (kind === 'telephone') return formatTelephone(value);
  if (kind === 'day') return `${label}: ${value}`;
  return kind === 'address' ? formatAddress(value) : value;
}

/** Shown above the booklet on the screen and in the PDF. */
export const bookletPrivacyNote =
  "For members only. Everyone in it chose what to share, so please don't pass it on.";

/** A mailing label: whom it is for, and the lines of the address. */
export type MailingLabel = { name: string; lines: string[] };

/**
 * One label for each household with an address, and one for each member with an address of their own, in the order of the members.
 * Who has no address gets none.
 */
export function listLabels(
  members: readonly {
    name: string;
    address: string;
    household: { id: number; name: string; address: string } | null;
  }[],
): MailingLabel[] {
  const households = new Set<number>();
  return members.flatMap(({ name, address, household }) => {
    if (address !== '') return [{ name, lines: splitAddress(address) }];
    if (!household || household.address === '' || households.has(household.id)) return [];
    households.add(household.id);
    return [{ name: household.name, lines: splitAddress(household.address) }];
  });
}

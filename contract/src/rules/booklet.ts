import { type Member, type MemberFieldName, memberFieldNames, memberFields } from '../directory.ts';
import { formatTelephone } from './telephones.ts';

/** A block of the booklet: a household with its members, or one person. */
export type BookletBlock = {
  key: string;
  /** The household's name; null for one person. */
  household: string | null;
  address: string | null;
  members: Member[];
};

/** Blocks in the order of names; a household takes the position of its first member. */
export function groupByHousehold(members: readonly Member[]): BookletBlock[] {
  const byHousehold = Map.groupBy(members, ({ id, household }) =>
    household ? `household ${household.id}` : `member ${id}`,
  );
  return [...byHousehold].map(([key, people]) => ({
    key,
    household: people[0]?.household?.name ?? null,
    address: people.find(({ household }) => household?.address)?.household?.address ?? null,
    members: people,
  }));
}

/** What the booklet says about a person under the name, as far as it is known. */
export const listBookletFacts = (member: Member): string[] =>
  memberFieldNames
    .toSorted((a, b) => memberFields[a].bookletPosition - memberFields[b].bookletPosition)
    .flatMap((name) => formatMemberField(name, member[name]) ?? []);

/** A field as text; null when it is unknown or hidden. */
export const formatMemberField = (name: MemberFieldName, value: string | null): string | null =>
  value && memberFields[name].kind === 'telephone' ? formatTelephone(value) : value || null;

/** Shown above the booklet on the screen and in the PDF. */
export const bookletPrivacyNote =
  "For members only. Everyone in it chose what to share, so please don't pass it on.";

import type { Member } from '../directory.ts';

/** What stands together in the booklet: a household with its people, or one person. */
export type BookletBlock = {
  key: string;
  /** The household's name; null for one person. */
  household: string | null;
  address: string | null;
  members: Member[];
};

/** Blocks in the order of names: a household stands where its first member would. */
export function bookletBlocks(members: readonly Member[]): BookletBlock[] {
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

/** Above the booklet, on the screen and on paper. */
export const bookletNote =
  'For members only. It holds what each of them shares with all members; please do not pass it on.';

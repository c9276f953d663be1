import { type Role, roles } from '#contract/roles.ts';

export type GroupKey = `group-${number}`;

/** Everyone, the people with a role, or the members of a group. */
export type AudienceKey = 'everybody' | Role | GroupKey;

/** The audiences that every site has. */
export const standingAudiences = ['everybody', ...roles] as const;

/** Who may see an item besides those who look after it; empty: nobody else. */
export type ItemAudience = readonly AudienceKey[];

/** The audience of whatever says nothing else. */
export const forEverybody: readonly ['everybody'] = ['everybody'];

export const toGroupKey = (groupId: number): GroupKey => `group-${groupId}`;

/** The role that looks after the items of a kind, and sees all of them. */
export type Curator = 'editor' | 'secretary';

/** The audiences that a reader belongs to, or 'curator' for one who looks after the items and sees all. */
export type Reader = ItemAudience | 'curator';

/** The reader who isn't signed in. */
export const visitor: Reader = forEverybody;

/** Whether a reader may see an item. The condition `isFor` says the same in SQL. */
export const canRead = (audience: ItemAudience, reader: Reader): boolean =>
  reader === 'curator' || audience.some((key) => reader.includes(key));

export const isForEverybody = (audience: ItemAudience): boolean => canRead(audience, visitor);

const standingLabels: Record<(typeof standingAudiences)[number], string> = {
  everybody: 'Everyone, even without an account',
  member: 'Members',
  editor: 'Editors',
  secretary: 'Secretaries',
  usher: 'Ushers',
  reception: 'Reception team',
  treasurer: 'Treasurers',
  admin: 'Administrators',
};

/** An audience that has a name of its own, such as a group. */
export type NamedAudience = { key: GroupKey; name: string };

const isStanding = (key: AudienceKey): key is keyof typeof standingLabels => key in standingLabels;

/** 'Members', 'St. Kizito'. A group that the reader doesn't see, or that was deleted, has no name. */
export const getAudienceLabel = (key: AudienceKey, named: readonly NamedAudience[]): string =>
  isStanding(key)
    ? standingLabels[key]
    : (named.find((group) => group.key === key)?.name ?? 'A group that you can’t see');

/** 'Everyone', 'Members, St. Kizito', 'Editors only'. */
export function formatAudience(
  audience: ItemAudience,
  named: readonly NamedAudience[],
  curator: Curator,
): string {
  if (isForEverybody(audience)) return 'Everyone';
  const labels = audience.map((key) => getAudienceLabel(key, named));
  return labels.join(', ') || (curator === 'editor' ? 'Editors only' : 'Secretary only');
}

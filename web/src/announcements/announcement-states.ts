import type { Announcement } from '@namugongo/contract/announcements';

export type AnnouncementState = 'draft' | 'planned' | 'shown' | 'over';

/** Where an announcement stands on a day. */
export function stateOf(
  { draft, publishOn, expiresOn }: Pick<Announcement, 'draft' | 'publishOn' | 'expiresOn'>,
  today: string,
): AnnouncementState {
  if (draft) return 'draft';
  if (publishOn !== null && publishOn > today) return 'planned';
  return expiresOn !== null && expiresOn < today ? 'over' : 'shown';
}

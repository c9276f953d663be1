import type { Announcement } from '#features/announcements/contract/announcements.ts';

export type AnnouncementState = 'draft' | 'planned' | 'shown' | 'expired';

/** The state of an announcement on a day. */
export function getAnnouncementState(
  { draft, publishOn, expiresOn }: Pick<Announcement, 'draft' | 'publishOn' | 'expiresOn'>,
  today: string,
): AnnouncementState {
  if (draft) return 'draft';
  if (publishOn !== null && publishOn > today) return 'planned';
  return expiresOn !== null && expiresOn < today ? 'expired' : 'shown';
}

import type { Announcement } from '@namugongo/contract/announcements';
import { addDays } from '@namugongo/contract/rules/days';

type Times = Pick<Announcement, 'draft' | 'publishOn' | 'expiresOn'>;

/** Anybody may read it: no draft, and its day has come. */
export const isPublished = (
  { draft, publishOn }: Omit<Times, 'expiresOn'>,
  today: string,
): boolean => !draft && (publishOn === null || publishOn <= today);

/** Published, and not over yet. */
export const isShown = (times: Times, today: string): boolean =>
  isPublished(times, today) && (times.expiresOn === null || times.expiresOn >= today);

/** Days for which an announcement without an end stays news. */
const newsDays = 7;

/** Whether it stands on the sheet of a Sunday: shown that day and, where it has no end, not a week old by then. */
export function isOnSheet(
  announcement: Times & Pick<Announcement, 'announcementDate'>,
  writtenOn: string,
  sunday: string,
): boolean {
  if (!isShown(announcement, sunday)) return false;
  if (announcement.expiresOn !== null) return true;
  const day = announcement.announcementDate ?? announcement.publishOn ?? writtenOn;
  return day > addDays(sunday, -newsDays);
}

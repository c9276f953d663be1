import type { Announcement } from '#features/announcements/contract/announcements.ts';
import { addDays } from '#contract/rules/dates.ts';

type PublicationDates = Pick<Announcement, 'draft' | 'publishOn' | 'expiresOn'>;

/** True for announcements that are no draft and whose first day has come. */
export const isPublished = (
  { draft, publishOn }: Omit<PublicationDates, 'expiresOn'>,
  today: string,
): boolean => !draft && (publishOn === null || publishOn <= today);

/** Published and not expired. */
export const isVisible = (dates: PublicationDates, today: string): boolean =>
  isPublished(dates, today) && (dates.expiresOn === null || dates.expiresOn >= today);

/** Days for which an announcement without a last day is on the Sunday sheet. */
const sheetDays = 7;

/** Whether an announcement is on a Sunday's sheet: visible that day and, without a last day, less than a week old. */
export function isOnSundaySheet(
  announcement: PublicationDates & Pick<Announcement, 'announcementDate'>,
  createdOn: string,
  sunday: string,
): boolean {
  if (!isVisible(announcement, sunday)) return false;
  if (announcement.expiresOn !== null) return true;
  const day = announcement.announcementDate ?? announcement.publishOn ?? createdOn;
  return day > addDays(sunday, -sheetDays);
}

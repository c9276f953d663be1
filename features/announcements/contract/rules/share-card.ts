import { formatDay } from '#contract/rules/dates.ts';
import { createCard, type ShareCard } from '#features/site/contract/rules/share-picture.ts';
import type { Site } from '#features/site/contract/site.ts';
import type { Announcement } from '../announcements.ts';

export const createAnnouncementCard = (
  site: Pick<Site, 'name'>,
  announcement: Announcement,
): ShareCard =>
  createCard(site, {
    kind: 'announcement',
    id: String(announcement.id),
    label: 'Announcement',
    title: announcement.announcementTitle,
    lines: announcement.announcementDate
      ? [formatDay(announcement.announcementDate, 'dddd, MMMM D, YYYY')]
      : [announcement.sundayNumber],
  });

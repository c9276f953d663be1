import { buildScreenUrl } from '#contract/screens.ts';
import { listSheetReadings } from '#features/readings/contract/rules/citations.ts';
import type { SundaySheet } from '../announcements.ts';
import { formatDay } from '#contract/rules/dates.ts';

/** Formats the sheet as chat text; *asterisks* make text bold. */
export function formatSundaySheet(
  { liturgicalDay, reading, announcements }: SundaySheet,
  site: { name: string; address: string },
): string {
  const head = [
    `*${site.name}*`,
    `*${liturgicalDay.name}*`,
    formatDay(liturgicalDay.date, 'dddd, MMMM D, YYYY'),
  ];
  const mass = [
    '*Readings*',
    ...listSheetReadings(reading ?? liturgicalDay.citations).map(
      ([label, verse]) => `${label}: ${verse}`,
    ),
    reading
      ? buildScreenUrl(site.address, '/daily-reading/$id', { id: reading.id })
      : liturgicalDay.bishopsPage,
  ];
  const news = announcements.map(
    ({ announcementTitle, announcementDetail }) =>
      `*${announcementTitle}*\n${announcementDetail.trim()}`,
  );
  return [head.join('\n'), mass.join('\n'), ...(news.length > 0 ? news : [])].join('\n\n');
}

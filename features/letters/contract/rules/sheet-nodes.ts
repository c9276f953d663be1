import { formatDay } from '#contract/rules/dates.ts';
import { linkTo } from '#contract/screens.ts';
import type { Announcement, SundaySheet } from '#features/announcements/contract/announcements.ts';
import type { PageNode } from '#features/pages/contract/page-body.ts';
import { listSheetReadings } from '#features/readings/contract/rules/citations.ts';

const writeText = (text: string, href?: string): PageNode => ({
  type: 'text',
  text,
  ...(href && { marks: [{ type: 'link', attrs: { href } }] }),
});
const writeHeading = (level: number, text: string): PageNode => ({
  type: 'heading',
  attrs: { level },
  content: [writeText(text)],
});
const writeParagraph = (...content: PageNode[]): PageNode => ({ type: 'paragraph', content });

/** The paragraphs of a text, whose lines stay. */
const writeParagraphs = (text: string): PageNode[] =>
  text
    .split(/\n\s*\n/)
    .filter((part) => part.trim() !== '')
    .map((part) =>
      writeParagraph(
        ...part
          .trim()
          .split('\n')
          .flatMap((row, index) => [
            ...(index > 0 ? [{ type: 'hardBreak' }] : []),
            ...(row === '' ? [] : [writeText(row)]),
          ]),
      ),
    );

/** A Sunday with its readings, for the text of a letter. */
export function writeSundaySheet({ liturgicalDay, reading }: SundaySheet): PageNode[] {
  const { date, name, citations } = liturgicalDay;
  const verses = listSheetReadings(reading ?? citations);
  return [
    writeHeading(2, `${formatDay(date, 'dddd, MMMM D, YYYY')}: ${name}`),
    ...(verses.length > 0
      ? [
          {
            type: 'bulletList',
            content: verses.map(([label, verse]) => ({
              type: 'listItem',
              content: [writeParagraph(writeText(`${label}: ${verse}`))],
            })),
          },
        ]
      : []),
    writeParagraph(
      writeText('Read it all on '),
      writeText('the Sunday sheet', linkTo('/sunday-sheet/$date', { date })),
      writeText('.'),
    ),
  ];
}

/** Announcements with their titles, for the text of a letter. */
export const writeAnnouncements = (announcements: readonly Announcement[]): PageNode[] =>
  announcements.length === 0
    ? []
    : [
        writeHeading(2, 'Announcements'),
        ...announcements.flatMap(({ announcementTitle, announcementDetail }) => [
          writeHeading(3, announcementTitle),
          ...writeParagraphs(announcementDetail),
        ]),
      ];

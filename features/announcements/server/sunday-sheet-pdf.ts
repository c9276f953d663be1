import type { SundaySheet } from '#features/announcements/contract/announcements.ts';
import { formatSheetIntention } from '#features/announcements/contract/rules/sunday-sheet.ts';
import { formatDay } from '#contract/rules/dates.ts';
import { toOneLine } from '#contract/rules/printed-text.ts';
import { recolor, type SiteColors } from '#contract/rules/site-colors.ts';
import {
  formatEntryFacts,
  formatEntryTitle,
} from '#features/calendar/contract/rules/format-entry.ts';
import { listSheetReadings } from '#features/readings/contract/rules/citations.ts';
import type { Content } from 'pdfmake';
import { renderPdf } from '#platform/pdf/render-pdf.ts';
import { renderInWorker } from '#platform/pdf/render-in-worker.ts';

const ink = '#26150d';
const inkSoft = '#6b4c3c';
const bark = '#7a3a19';
const line = '#cdb3a0';
/** US Letter, in points. */
const page = { width: 612, side: 54 } as const;

export type PdfSiteInfo = {
  name: string;
  email: string;
  meetingTimes: readonly { day: string; time: string }[];
  timeZone: string;
  /** Headings have the hue of the cloth, if the community chose one. */
  colors: SiteColors;
};

export type SundaySheetPdfOptions = { sheet: SundaySheet; site: PdfSiteInfo; now: Date };

/** The Sunday sheet as a PDF, rendered in a worker. */
export function createSundaySheetPdf({ sheet, site, now }: SundaySheetPdfOptions): Promise<Buffer> {
  const { name, email, meetingTimes, timeZone, colors } = site;
  const options: SundaySheetPdfOptions = {
    sheet,
    site: { name, email, meetingTimes, timeZone, colors },
    now,
  };
  return renderInWorker(new URL(import.meta.url), 'renderSundaySheetPdf', options);
}

/** Renders the Sunday sheet: site, readings, announcements, intentions and prayers, and what comes next. */
export async function renderSundaySheetPdf({
  sheet,
  site,
  now,
}: SundaySheetPdfOptions): Promise<Buffer> {
  const { liturgicalDay } = sheet;
  const name = toOneLine(site.name);
  const { cloth } = site.colors;
  const color = cloth ? recolor(bark, cloth, 'light') : bark;
  return renderPdf({
    pageSize: 'LETTER',
    pageMargins: [page.side, 48, page.side, 54],
    defaultStyle: { font: 'Text', fontSize: 11, color: ink },
    language: 'en-US',
    info: {
      title: `${name}: ${liturgicalDay.name}`,
      author: name,
      creationDate: now,
    },
    content: [
      { text: name, bold: true, fontSize: 10, color: inkSoft },
      { text: toOneLine(liturgicalDay.name), font: 'Title', fontSize: 25, lineHeight: 1.02 },
      {
        text: formatDay(liturgicalDay.date, 'dddd, MMMM D, YYYY'),
        fontSize: 12,
        color: inkSoft,
        margin: [0, 4, 0, 0],
      },
      buildRule(),
      ...buildReadings(sheet, color),
      buildRule(),
      ...buildAnnouncements(sheet, color),
      ...buildIntentions(sheet, color),
      ...buildComing(sheet, { color, timeZone: site.timeZone }),
      buildRule(),
      {
        text: [
          site.meetingTimes
            .map(({ day, time }) => `${toOneLine(day)} ${toOneLine(time)}`)
            .join(' · '),
          toOneLine(site.email),
        ]
          .filter(Boolean)
          .join('\n'),
        fontSize: 9,
        color: inkSoft,
      },
    ],
  });
}

const buildRule = (): Content => ({
  svg: `<svg xmlns="http://www.w3.org/2000/svg" width="${page.width - 2 * page.side}" height="1"><rect width="100%" height="0.8" fill="${line}"/></svg>`,
  margin: [0, 14, 0, 14],
});

const buildHeading = (text: string, color: string): Content => ({
  text,
  font: 'Title',
  fontSize: 16,
  color,
  margin: [0, 0, 0, 6],
});

function buildReadings({ reading, liturgicalDay }: SundaySheet, color: string): Content[] {
  const { bishopsPage } = liturgicalDay;
  return [
    buildHeading('Readings', color),
    ...listSheetReadings(reading ?? liturgicalDay.citations).map(([label, verse]): Content => ({
      columns: [
        { text: label, width: 130, color: inkSoft },
        { text: toOneLine(verse), width: '*', bold: true },
      ],
      margin: [0, 0, 0, 4],
    })),
    ...(reading ? [] : [{ text: bishopsPage, link: bishopsPage, color: inkSoft }]),
  ];
}

/** Nothing in a week without any. */
function buildIntentions({ intentions, prayers }: SundaySheet, color: string): Content[] {
  const list = (title: string, lines: readonly string[]): Content[] =>
    lines.length === 0
      ? []
      : [
          buildRule(),
          buildHeading(title, color),
          ...lines.map((text): Content => ({
            text: toOneLine(text),
            direction: 'auto',
            lineHeight: 1.25,
            margin: [0, 0, 0, 3],
          })),
        ];
  return [
    ...list('Mass intentions', intentions.map(formatSheetIntention)),
    ...list('Please pray', prayers),
  ];
}

function buildAnnouncements({ announcements }: SundaySheet, color: string): Content[] {
  if (announcements.length === 0)
    return [
      buildHeading('Announcements', color),
      { text: 'No announcements this week.', color: inkSoft },
    ];
  return [
    buildHeading('Announcements', color),
    ...announcements.flatMap(({ announcementTitle, announcementDetail }): Content[] => [
      {
        text: toOneLine(announcementTitle),
        direction: 'auto',
        bold: true,
        fontSize: 12.5,
        margin: [0, 6, 0, 2],
      },
      {
        stack: announcementDetail
          .trim()
          .split(/\n+/)
          .map((paragraph) => ({
            text: toOneLine(paragraph),
            direction: 'auto' as const,
            lineHeight: 1.25,
            margin: [0, 0, 0, 3] as const,
          })),
      },
    ]),
  ];
}

function buildComing(
  { coming }: SundaySheet,
  { color, timeZone }: { color: string; timeZone: string },
): Content[] {
  if (coming.length === 0) return [];
  return [
    buildRule(),
    buildHeading('Coming up', color),
    ...coming.map((entry): Content => ({
      text: [
        { text: toOneLine(formatEntryTitle(entry)), bold: true },
        { text: `\n${toOneLine(formatEntryFacts(entry, timeZone))}`, color: inkSoft },
      ],
      direction: 'auto',
      margin: [0, 0, 0, 4],
    })),
  ];
}

import type { SundaySheet } from '@namugongo/contract/announcements';
import { dayInWords } from '@namugongo/contract/rules/days';
import { printable } from '@namugongo/contract/rules/printable';
import { sheetReadings } from '@namugongo/contract/rules/sunday-sheet';
import type { Content } from 'pdfmake';
import { loadPrinter } from '../platform/paper/load-printer.ts';
import { printOnThread } from '../platform/paper/print-on-thread.ts';

const ink = '#26150d';
const inkSoft = '#6b4c3c';
const bark = '#7a3a19';
const line = '#cdb3a0';
/** Letter, 72 dots to the inch. */
const page = { width: 612, side: 54 } as const;

export type PaperSite = {
  name: string;
  email: string;
  meetingTimes: readonly { day: string; time: string }[];
};

export type SheetPaper = { sheet: SundaySheet; site: PaperSite; now: Date };

/** The Sunday sheet as a PDF, printed on the thread of all papers. */
export function makeSheetPdf({ sheet, site, now }: SheetPaper): Promise<Buffer> {
  const { name, email, meetingTimes } = site;
  const options: SheetPaper = { sheet, site: { name, email, meetingTimes }, now };
  return printOnThread(new URL(import.meta.url), 'printSheet', options);
}

/** The Sunday sheet for paper: whose it is, the readings of the day, the announcements. */
export async function printSheet({ sheet, site, now }: SheetPaper): Promise<Buffer> {
  const { liturgicalDay } = sheet;
  const name = printable(site.name);
  const pdfmake = await loadPrinter();
  return pdfmake
    .createPdf({
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
        { text: printable(liturgicalDay.name), font: 'Title', fontSize: 25, lineHeight: 1.02 },
        {
          text: dayInWords(liturgicalDay.date, 'dddd, MMMM D, YYYY'),
          fontSize: 12,
          color: inkSoft,
          margin: [0, 4, 0, 0],
        },
        rule(),
        ...readingsOnPaper(sheet),
        rule(),
        ...newsOnPaper(sheet),
        rule(),
        {
          text: [
            site.meetingTimes
              .map(({ day, time }) => `${printable(day)} ${printable(time)}`)
              .join(' · '),
            printable(site.email),
          ].join('\n'),
          fontSize: 9,
          color: inkSoft,
        },
      ],
    })
    .getBuffer();
}

const rule = (): Content => ({
  svg: `<svg xmlns="http://www.w3.org/2000/svg" width="${page.width - 2 * page.side}" height="1"><rect width="100%" height="0.8" fill="${line}"/></svg>`,
  margin: [0, 14, 0, 14],
});

const heading = (text: string): Content => ({
  text,
  font: 'Title',
  fontSize: 16,
  color: bark,
  margin: [0, 0, 0, 6],
});

function readingsOnPaper({ reading, liturgicalDay }: SundaySheet): Content[] {
  if (!reading)
    return [
      heading('Readings'),
      { text: liturgicalDay.bishopsPage, link: liturgicalDay.bishopsPage, color: inkSoft },
    ];
  return [
    heading('Readings'),
    ...sheetReadings(reading).map(([label, verse]): Content => ({
      columns: [
        { text: label, width: 130, color: inkSoft },
        { text: printable(verse), width: '*', bold: true },
      ],
      margin: [0, 0, 0, 4],
    })),
  ];
}

function newsOnPaper({ announcements }: SundaySheet): Content[] {
  if (announcements.length === 0)
    return [heading('Announcements'), { text: 'There are none this week.', color: inkSoft }];
  return [
    heading('Announcements'),
    ...announcements.flatMap(({ announcementTitle, announcementDetail }): Content[] => [
      { text: printable(announcementTitle), bold: true, fontSize: 12.5, margin: [0, 6, 0, 2] },
      {
        stack: announcementDetail
          .trim()
          .split(/\n+/)
          .map((paragraph) => ({
            text: printable(paragraph),
            lineHeight: 1.25,
            margin: [0, 0, 0, 3] as const,
          })),
      },
    ]),
  ];
}

import { guestTypeLabels } from '#features/event/contract/rules/guest-types.ts';
import { disclaimer } from '#features/tickets/contract/disclaimer.ts';
import { listEventDetails } from '#features/event/contract/rules/event-details.ts';
import { splitLines } from '#features/event/contract/rules/event-places.ts';
import {
  formatDoorTime,
  formatEventDay,
  formatEventHours,
} from '#features/event/contract/rules/event-times.ts';
import { formatTicketLabel } from '#contract/rules/names.ts';
import { toOneLine } from '#contract/rules/printed-text.ts';
import { formatTelephone } from '#contract/rules/telephones.ts';
import type { SiteColors } from '#contract/rules/site-colors.ts';
import type { Content } from 'pdfmake';
import { type OrderReceipt, buildReceiptFacts } from './receipts/rules.ts';
import { fitLines, fitParagraphs } from '#platform/pdf/fit-lines.ts';
import { type Fonts, loadFonts } from '#platform/pdf/load-fonts.ts';
import { listTexts, renderPdf } from '#platform/pdf/render-pdf.ts';
import type { TicketEvent, PrintableTicket } from './queries.ts';
import { getPrintedName, getSeatNumber } from './rules.ts';
import { ticketLayout, stubLayout, renderTicketArt } from './draw-ticket.ts';

export type TicketsPdfOptions = {
  feast: TicketEvent;
  /** At least one, or a receipt. */
  tickets: readonly PrintedTicket[];
  /** Printed on the last page. */
  receipt?: OrderReceipt;
  /** With the community's own colors, if it chose any. */
  site: { name: string; email: string; timeZone: string; colors?: SiteColors };
  now: Date;
};

type PrintedTicket = Pick<
  PrintableTicket,
  'barCode' | 'userName' | 'telephone' | 'tableName' | 'chairName' | 'chairType'
>;

const page = { left: 36, top: 100, gap: 26, foot: 670, perPage: 2 } as const;
const ink = '#26150d';
const inkSoft = '#6b4c3c';
const line = '#e5d3c4';
const onBark = '#fff4e8';
const onBarkSoft = '#f3d2b8';

/** Renders the tickets as a PDF, two per page, with both codes, the seat and the terms. */
export async function renderTicketsPdf(options: TicketsPdfOptions): Promise<Buffer> {
  const { feast: ticketEvent, site, tickets, now } = options;
  const fonts = await loadFonts([
    ...listTexts([ticketEvent, site, tickets]),
    ...listEventDetails(ticketEvent, site.timeZone).flat(),
  ]);
  return renderPdf({
    pageSize: 'LETTER',
    pageMargins: [page.left, 36, page.left, 0],
    defaultStyle: { font: 'Text', fontSize: 10, color: ink },
    language: 'en-US',
    info: {
      title: `${toOneLine(ticketEvent.title)}: tickets`,
      author: toOneLine(site.name),
      creationDate: now,
    },
    content: [
      ...tickets.flatMap((ticket, number) => [
        ...(number % page.perPage === 0 ? pageFrame(options, fonts, number > 0) : []),
        ...ticketOnPage(
          ticket,
          options,
          fonts,
          page.top + (number % page.perPage) * (ticketLayout.height + page.gap),
        ),
      ]),
      ...(options.receipt ? receiptPage(options, options.receipt) : []),
    ],
  });
}

/** The head of a page with the telephone number, and its foot with the terms. */
function pageFrame(
  { site, tickets, feast: ticketEvent }: TicketsPdfOptions,
  fonts: Fonts,
  further: boolean,
): Content[] {
  const telephone = formatTelephone(tickets[0]?.telephone ?? '');
  return [
    {
      text: 'Your tickets',
      font: 'Title',
      fontSize: 24,
      ...(further ? { pageBreak: 'before' } : {}),
    },
    {
      text: `The number ${telephone} is authorized to use these tickets at checkin`,
      color: inkSoft,
      margin: [0, 2, 0, 0],
    },
    at(page.left, page.foot, columnWidth, {
      stack: [
        { text: 'Disclaimer', bold: true, fontSize: 8 },
        ...disclaimer.map((text): Content => ({ text, fontSize: 8, color: inkSoft })),
        {
          text: [site.name, site.email].filter(Boolean).map(toOneLine).join(' · '),
          fontSize: 8,
          color: inkSoft,
          margin: [0, 6, 0, 0],
        },
      ],
    }),
    at(page.left + ticketLayout.width - columnWidth, page.foot, columnWidth, {
      stack: formatDetails(ticketEvent, site.timeZone, fonts),
    }),
  ];
}

/** The foot of a page has two columns, below the tickets. */
const columnWidth = 262;

/** What is left of a page below its tickets. */
const footHeight = 108;

/** Time and place in full. They get smaller to fit the foot of the page, also the longest. */
function formatDetails(ticketEvent: TicketEvent, timeZone: string, fonts: Fonts): Content[] {
  const details = listEventDetails(ticketEvent, timeZone).map(
    ([label, value]) => [label, toOneLine(splitLines(value).join(' '))] as const,
  );
  const { size } = fitParagraphs(
    details.map(([label, value]) => ({ text: `${label}: ${value}`, style: 'bold' })),
    fonts,
    {
      width: columnWidth,
      height: footHeight,
      sizes: [8, 7.5, 7, 6.5, 6, 5.5, 5, 4.5, 4],
      lineHeight: tight,
    },
  );
  return details.map(([label, value]): Content => ({
    text: [
      { text: `${label}: `, bold: true },
      { text: value, color: inkSoft },
    ],
    fontSize: size,
    lineHeight: tight,
  }));
}

/** The receipt with all amounts. */
function receiptPage(
  { feast: ticketEvent, site, tickets }: TicketsPdfOptions,
  receipt: OrderReceipt,
): Content[] {
  return [
    {
      text: 'Receipt',
      font: 'Title',
      fontSize: 24,
      ...(tickets.length > 0 ? { pageBreak: 'before' } : {}),
    },
    {
      text: `${toOneLine(receipt.name) || formatTelephone(receipt.telephone)}, ${toOneLine(ticketEvent.title)}`,
      color: inkSoft,
      margin: [0, 2, 0, 16],
    },
    {
      table: {
        widths: ['*', 'auto'],
        body: buildReceiptFacts(receipt, site).map(([label, value]) => {
          const bold = label === 'Total';
          return [
            { text: toOneLine(label), bold },
            { text: toOneLine(value), bold, alignment: 'right' },
          ];
        }),
      },
      layout: {
        vLineWidth: () => 0,
        hLineColor: () => line,
        paddingTop: () => 5,
        paddingBottom: () => 5,
      },
    },
    {
      stack: disclaimer.map((text): Content => ({ text, fontSize: 9, color: inkSoft })),
      margin: [0, 18, 0, 0],
    },
  ];
}

/** The lines of a ticket are closer to each other than those of a page. */
const tight = 0.95;

function ticketOnPage(
  ticket: PrintedTicket,
  { feast: ticketEvent, site }: TicketsPdfOptions,
  fonts: Fonts,
  top: number,
): Content[] {
  const { left } = page;
  const name = getPrintedName(ticket);
  const stubLeft = left + ticketLayout.perforation + 12;
  const stubWidth = ticketLayout.width - ticketLayout.perforation - 24;
  const labelTop = stubLayout.code128Top + stubLayout.code128 + 6;
  return [
    { svg: renderTicketArt(ticket, site.colors?.cloth), absolutePosition: { x: left, y: top } },
    ...titleOnTicket(toOneLine(ticketEvent.title), fonts, top),
    at(left + 22, top + 64, 90, { text: 'Table', fontSize: 11, color: onBarkSoft }),
    at(left + 146, top + 64, 90, { text: 'Chair', fontSize: 11, color: onBarkSoft }),
    largeNumber(ticket.tableName, left + 22, top, fonts),
    largeNumber(ticket.chairName, left + 146, top, fonts),
    ...nameAndDetails(ticket, name, { ticketEvent, timeZone: site.timeZone, fonts, top }),
    at(stubLeft, top + stubLayout.qrTop + stubLayout.qr + 7, stubWidth, {
      text: ticket.barCode,
      bold: true,
      fontSize: 13,
      characterSpacing: 1.4,
      alignment: 'center',
    }),
    at(stubLeft, top + labelTop, stubWidth, {
      ...fitLines(formatTicketLabel({ ...ticket, userName: name }), 'text', fonts, {
        width: stubWidth,
        height: ticketLayout.height - labelTop - 4,
        sizes: [8, 7, 6, 5, 4],
        alignment: 'center',
        lineHeight: tight,
      }).content,
      color: inkSoft,
    }),
  ];
}

function titleOnTicket(title: string, fonts: Fonts, top: number): Content[] {
  const { content, height } = fitLines(title, 'title', fonts, {
    width: 240,
    height: 46,
    sizes: [12, 11, 10, 9, 8, 7, 6, 5, 4],
    lineHeight: tight,
  });
  return [at(page.left + 54, top + 34 - height / 2, 240, { ...content, color: onBark })];
}

/** Where the name begins and where the last line of a ticket ends. */
const nameTop = 165;
const detailsEnd = 254;

/** The name as large as the lines below it allow: the day, the hours and the venue. */
function nameAndDetails(
  ticket: PrintedTicket,
  name: string,
  {
    ticketEvent,
    timeZone,
    fonts,
    top,
  }: { ticketEvent: TicketEvent; timeZone: string; fonts: Fonts; top: number },
): Content[] {
  const { left } = page;
  const fitDetail = (text: string, size: number) =>
    fitLines(text, 'text', fonts, {
      width: 230,
      height: 22,
      sizes: [size, 7.5, 6.5, 5.5, 4.5],
      lineHeight: tight,
    });
  const hours = formatHours(ticketEvent, timeZone);
  const day = fitDetail(
    `${formatEventDay(ticketEvent, timeZone)} · ${guestTypeLabels[ticket.chairType]}`,
    9.5,
  );
  const rest = [
    ...(hours ? [{ ...fitDetail(hours, 8.5), color: onBark }] : []),
    { ...fitDetail(toOneLine(shortenVenue(ticketEvent.venue)), 8.5), color: onBarkSoft },
  ];
  const detailsHeight = rest.reduce((sum, { height }) => sum + height, day.height);
  const fitted = fitLines(name, 'title', fonts, {
    width: 214,
    height: detailsEnd - nameTop - detailsHeight - 5,
    sizes: [21, 18, 15, 13, 11, 10, 9, 8, 7, 6, 5, 4, 3],
    lineHeight: tight,
  });
  const detailsTop = Math.max(
    nameTop + fitted.height + 5,
    Math.min(214, detailsEnd - detailsHeight),
  );
  return [
    at(left + 22, top + nameTop, 214, { ...fitted.content, color: onBark }),
    at(left + 22, top + detailsTop, 230, {
      stack: [
        { ...day.content, color: onBark },
        ...rest.map(({ content, color }): Content => ({ ...content, color })),
      ],
    }),
  ];
}

/** The ascent of the font 'Numbers' as a share of its size. */
const numbersAscent = 1.017;

/** A large number; a word such as Child is smaller, so that it fits its half, in several lines if it must. */
function largeNumber(seatName: string, x: number, top: number, fonts: Fonts): Content {
  const width = 102;
  const fit = (limit: number) =>
    fitLines(getSeatNumber(seatName), 'numbers', fonts, {
      width,
      height: limit,
      sizes: [84, 76, 68, 60, 52, 44, 36, 30, 26, 22, 18, 15, 12, 10, 8, 7, 6, 5, 4],
      lineHeight: tight,
    });
  // One line may be as high as its font: above its digits it is empty. Several lines have the space between the labels and the name.
  const single = fit(98);
  const { content, size, count, height } = single.count === 1 ? single : fit(72);
  const baseline = 150 - (84 - size) * 0.22;
  const y = count === 1 ? baseline - size * numbersAscent : 115 - height / 2;
  return at(x, top + y, width + 10, {
    ...content,
    characterSpacing: -size * 0.03,
    color: onBark,
  });
}

/** '5:00 PM to 11:00 PM · Doors open at 4:00 PM'; empty while they are not known. */
function formatHours(ticketEvent: TicketEvent, timeZone: string): string {
  const doors = formatDoorTime(ticketEvent, timeZone);
  return [formatEventHours(ticketEvent, timeZone), doors && `Doors open at ${doors}`]
    .filter(Boolean)
    .join(' · ');
}

/** A ticket has room for two lines; the foot of the page has the whole venue. */
const shortenVenue = (venue: string): string =>
  venue.length > 90 ? `${venue.slice(0, 88).trimEnd()}...` : venue;

const at = (x: number, y: number, width: number, content: Exclude<Content, string>): Content => ({
  absolutePosition: { x, y },
  columns: [{ ...content, width }],
});

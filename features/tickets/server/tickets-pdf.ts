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
import { toPrintable } from '#contract/rules/printable.ts';
import { formatTelephone } from '#contract/rules/telephones.ts';
import type { SiteColors } from '#contract/rules/site-colors.ts';
import type { Content } from 'pdfmake';
import { type OrderReceipt, buildReceiptFacts } from './receipts/rules.ts';
import { loadPdfmake } from '#platform/pdf/load-pdfmake.ts';
import type { TicketEvent, PrintableTicket } from './queries.ts';
import { getPrintableName, getSeatNumber } from './rules.ts';
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
  const pdfmake = await loadPdfmake();
  const { feast: ticketEvent, site, tickets, now } = options;
  return pdfmake
    .createPdf({
      pageSize: 'LETTER',
      pageMargins: [page.left, 36, page.left, 0],
      defaultStyle: { font: 'Text', fontSize: 10, color: ink },
      language: 'en-US',
      info: {
        title: `${toPrintable(ticketEvent.title)}: tickets`,
        author: toPrintable(site.name),
        creationDate: now,
      },
      content: [
        ...tickets.flatMap((ticket, number) => [
          ...(number % page.perPage === 0 ? pageFrame(options, number > 0) : []),
          ...ticketOnPage(
            ticket,
            options,
            page.top + (number % page.perPage) * (ticketLayout.height + page.gap),
          ),
        ]),
        ...(options.receipt ? receiptPage(options, options.receipt) : []),
      ],
    })
    .getBuffer();
}

/** The head of a page with the telephone number, and its foot with the terms. */
function pageFrame(
  { site, tickets, feast: ticketEvent }: TicketsPdfOptions,
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
          text: [site.name, site.email].filter(Boolean).map(toPrintable).join(' · '),
          fontSize: 8,
          color: inkSoft,
          margin: [0, 6, 0, 0],
        },
      ],
    }),
    at(page.left + ticketLayout.width - columnWidth, page.foot, columnWidth, {
      stack: formatDetails(ticketEvent, site.timeZone),
    }),
  ];
}

/** The foot of a page has two columns, below the tickets. */
const columnWidth = 262;

/** Time and place in full. They get smaller to fit the foot of the page, also the longest. */
function formatDetails(ticketEvent: TicketEvent, timeZone: string): Content[] {
  const details = listEventDetails(ticketEvent, timeZone).map(
    ([label, value]) => [label, toPrintable(splitLines(value).join(' '))] as const,
  );
  const length = details.reduce((sum, [, value]) => sum + value.length, 0);
  const fontSize = length > 1000 ? 5.5 : length > 600 ? 6.5 : 8;
  return details.map(([label, value]): Content => ({
    text: [
      { text: `${label}: `, bold: true },
      { text: value, color: inkSoft },
    ],
    fontSize,
    lineHeight: 0.98,
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
      text: `${toPrintable(receipt.name) || formatTelephone(receipt.telephone)}, ${toPrintable(ticketEvent.title)}`,
      color: inkSoft,
      margin: [0, 2, 0, 16],
    },
    {
      table: {
        widths: ['*', 'auto'],
        body: buildReceiptFacts(receipt, site).map(([label, value]) => {
          const bold = label === 'Total';
          return [
            { text: toPrintable(label), bold },
            { text: toPrintable(value), bold, alignment: 'right' },
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

function ticketOnPage(
  ticket: PrintedTicket,
  { feast: ticketEvent, site }: TicketsPdfOptions,
  top: number,
): Content[] {
  const { left } = page;
  const name = getPrintableName(ticket);
  const title = toPrintable(ticketEvent.title);
  const hours = formatHours(ticketEvent, site.timeZone);
  const stubLeft = left + ticketLayout.perforation + 12;
  const stubWidth = ticketLayout.width - ticketLayout.perforation - 24;
  return [
    { svg: renderTicketArt(ticket, site.colors?.cloth), absolutePosition: { x: left, y: top } },
    at(left + 54, top + (title.length > 36 ? 19 : 26), 240, {
      text: title,
      ...getTitleFont(title),
      fontSize: 12,
      color: onBark,
      lineHeight: 0.95,
    }),
    at(left + 22, top + 64, 90, { text: 'Table', fontSize: 11, color: onBarkSoft }),
    at(left + 146, top + 64, 90, { text: 'Chair', fontSize: 11, color: onBarkSoft }),
    largeNumber(ticket.tableName, left + 22, top),
    largeNumber(ticket.chairName, left + 146, top),
    at(left + 22, top + 166, 214, {
      text: name,
      ...getTitleFont(name),
      fontSize: getNameSize(name),
      color: onBark,
      lineHeight: 0.95,
    }),
    at(left + 22, top + 214, 230, {
      stack: [
        {
          text: `${formatEventDay(ticketEvent, site.timeZone)} · ${guestTypeLabels[ticket.chairType]}`,
          fontSize: 9.5,
          color: onBark,
        },
        ...(hours ? [{ text: hours, fontSize: 8.5, color: onBark }] : []),
        {
          text: toPrintable(shortenVenue(ticketEvent.venue)),
          fontSize: 8.5,
          color: onBarkSoft,
          margin: [0, 1, 0, 0],
        },
      ],
    }),
    at(stubLeft, top + stubLayout.qrTop + stubLayout.qr + 7, stubWidth, {
      text: ticket.barCode,
      bold: true,
      fontSize: 13,
      characterSpacing: 1.4,
      alignment: 'center',
    }),
    at(stubLeft, top + stubLayout.code128Top + stubLayout.code128 + 6, stubWidth, {
      text: formatTicketLabel({ ...ticket, userName: name }),
      fontSize: name.length > 64 ? 6.5 : 8,
      color: inkSoft,
      alignment: 'center',
      lineHeight: 0.95,
    }),
  ];
}

/** The ascent of the font 'Numbers' as a share of its size. */
const numbersAscent = 1.017;

/** A large number; a word such as Child is smaller, so that it fits its half. */
function largeNumber(seatName: string, x: number, top: number): Content {
  const text = getSeatNumber(seatName);
  const size = Math.min(84, 190 / Math.max(1, text.length));
  const baseline = 150 - (84 - size) * 0.22;
  return at(x, top + baseline - size * numbersAscent, 300, {
    text,
    font: 'Numbers',
    fontSize: size,
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

/** Young Serif for Latin text with letters, Commissioner for anything else, because Young Serif has only Latin letters and text digits. */
const getTitleFont = (text: string) =>
  /\p{L}/u.test(text) && /^[ -~\u00a0-\u017e\u2013-\u2026]+$/u.test(text)
    ? { font: 'Title' }
    : { bold: true };

/** Font size of a name in points; long names get smaller to fit two lines, the longest four. */
const getNameSize = (name: string) => (name.length > 64 ? 10.5 : name.length > 36 ? 15 : 21);

const at = (x: number, y: number, width: number, content: Exclude<Content, string>): Content => ({
  absolutePosition: { x, y },
  columns: [{ ...content, width }],
});

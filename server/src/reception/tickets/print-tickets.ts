import { disclaimer } from '@namugongo/contract/reception/disclaimer';
import { ticketLabel } from '@namugongo/contract/rules/names';
import { printable } from '@namugongo/contract/rules/printable';
import { formatTelephone } from '@namugongo/contract/rules/telephones';
import type { Content } from 'pdfmake';
import { loadPrinter } from '../../platform/paper/load-printer.ts';
import type { Feast, PaperTicket } from './queries.ts';
import { dayInWords, printableName, typeInWords } from './rules.ts';
import { card, stub, ticketArt } from './ticket-art.ts';

export type PaperOptions = {
  feast: Feast;
  /** At least one. */
  tickets: readonly PaperTicket[];
  site: { name: string; email: string; timeZone: string };
  now: Date;
};

const page = { left: 36, top: 100, gap: 26, foot: 680, perPage: 2 } as const;
const ink = '#26150d';
const inkSoft = '#6b4c3c';
const onBark = '#fff4e8';
const onBarkSoft = '#f3d2b8';

/** The tickets as a PDF for paper and phone, two on a page, with both codes, the place and the terms. */
export async function printTickets(options: PaperOptions): Promise<Buffer> {
  const pdfmake = await loadPrinter();
  const { feast, site, tickets, now } = options;
  return pdfmake
    .createPdf({
      pageSize: 'LETTER',
      pageMargins: [page.left, 36, page.left, 0],
      defaultStyle: { font: 'Text', fontSize: 10, color: ink },
      language: 'en-US',
      info: {
        title: `${printable(feast.title)}: tickets`,
        author: printable(site.name),
        creationDate: now,
      },
      content: tickets.flatMap((ticket, number) => [
        ...(number % page.perPage === 0 ? pageFrame(options, number > 0) : []),
        ...ticketOnPage(
          ticket,
          options,
          page.top + (number % page.perPage) * (card.height + page.gap),
        ),
      ]),
    })
    .getBuffer();
}

/** Whose tickets these are, above; the terms, below. */
function pageFrame({ site, tickets }: PaperOptions, further: boolean): Content[] {
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
    at(page.left, page.foot, card.width, {
      stack: [
        { text: 'Disclaimer', bold: true, fontSize: 9 },
        ...disclaimer.map((text): Content => ({ text, fontSize: 9, color: inkSoft })),
        {
          text: `${printable(site.name)} · ${printable(site.email)}`,
          fontSize: 9,
          color: inkSoft,
          margin: [0, 6, 0, 0],
        },
      ],
    }),
  ];
}

function ticketOnPage(ticket: PaperTicket, { feast, site }: PaperOptions, top: number): Content[] {
  const { left } = page;
  const name = printableName(ticket);
  const title = printable(feast.title);
  const stubLeft = left + card.perforation + 12;
  const stubWidth = card.width - card.perforation - 24;
  return [
    { svg: ticketArt(ticket), absolutePosition: { x: left, y: top } },
    at(left + 54, top + (title.length > 36 ? 19 : 26), 240, {
      text: title,
      ...titleFace(title),
      fontSize: 12,
      color: onBark,
      lineHeight: 0.95,
    }),
    at(left + 22, top + 64, 90, { text: 'Table', fontSize: 11, color: onBarkSoft }),
    at(left + 146, top + 64, 90, { text: 'Chair', fontSize: 11, color: onBarkSoft }),
    at(left + 22, top + 166, 214, {
      text: name,
      ...titleFace(name),
      fontSize: sizeOfName(name),
      color: onBark,
      lineHeight: 0.95,
    }),
    at(left + 22, top + 222, 230, {
      stack: [
        {
          text: `${dayInWords(feast.countdownTarget, site.timeZone)} · ${typeInWords[ticket.chairType]}`,
          fontSize: 9.5,
          color: onBark,
        },
        { text: printable(feast.venue), fontSize: 8.5, color: onBarkSoft, margin: [0, 1, 0, 0] },
      ],
    }),
    at(stubLeft, top + stub.qrTop + stub.qr + 7, stubWidth, {
      text: ticket.barCode,
      bold: true,
      fontSize: 13,
      characterSpacing: 1.4,
      alignment: 'center',
    }),
    at(stubLeft, top + stub.code128Top + stub.code128 + 6, stubWidth, {
      text: ticketLabel({ ...ticket, userName: name }),
      fontSize: name.length > 64 ? 6.5 : 8,
      color: inkSoft,
      alignment: 'center',
      lineHeight: 0.95,
    }),
  ];
}

/** Young Serif writes Latin letters only, and its digits are made for running text: anything else is Commissioner's. */
const titleFace = (text: string) =>
  /\p{L}/u.test(text) && /^[ -~\u00a0-\u017e\u2013-\u2026]+$/u.test(text)
    ? { font: 'Title' }
    : { bold: true };

/** A long name is smaller, so that it stays within two lines, or four for the longest there can be. */
const sizeOfName = (name: string) => (name.length > 64 ? 10.5 : name.length > 36 ? 15 : 21);

const at = (x: number, y: number, width: number, content: Exclude<Content, string>): Content => ({
  absolutePosition: { x, y },
  columns: [{ ...content, width }],
});

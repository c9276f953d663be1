import { disclaimer } from '#features/tickets/contract/disclaimer.ts';
import { getLuminance } from '#contract/rules/site-colors.ts';
import { expect, test } from 'vitest';
import { decodeCode128, decodeQr } from '#app/server/testing/decode-codes.ts';
import { parsePdf } from '#app/server/testing/parse-pdf.ts';
import type { OrderReceipt } from './receipts/rules.ts';
import { unknownDetails } from '#features/event/server/rules.ts';
import { generateBarCode } from './generate-bar-code.ts';
import { createTicketsPdf, pickPrintedContent } from './create-tickets-pdf.ts';
import { renderTicketArt } from './draw-ticket.ts';
import { type TicketsPdfOptions, renderTicketsPdf } from './tickets-pdf.ts';
import type { PrintableTicket } from './queries.ts';

const paper: PrintableTicket = {
  id: 1,
  barCode: 'K7Q2M9XA4TB',
  userName: 'Buyer One',
  telephone: '6175550123',
  tableName: 'Table 27',
  chairName: 'Chair 4',
  chairType: 'adult',
  received: false,
};

const options = (...tickets: PrintableTicket[]): TicketsPdfOptions => ({
  feast: {
    id: 2,
    title: 'Uganda Martyrs Day 2027 Reception',
    countdownTarget: new Date('2027-06-13T03:59:59Z'),
    ...unknownDetails,
    venue: 'The parish hall',
  },
  tickets,
  site: { name: 'Namugongo', email: 'hello@namugongo.example', timeZone: 'America/New_York' },
  now: new Date('2027-05-01T16:00:00Z'),
});

const normalizeSpaces = (text: string) => text.replace(/\s+/g, ' ');
const removeSpaces = (text: string) => text.replace(/\s+/g, '');

test('the bark has the hue of the community, as dark as that of the theme', () => {
  const getBark = (svg: string) => /stop-color="(#[0-9a-f]{6})"/.exec(svg)?.[1] ?? '';
  const [theme = '', green = ''] = [renderTicketArt(paper), renderTicketArt(paper, '#1d6b3a')].map(
    getBark,
  );
  expect(theme).toBe('#7a3a19');
  expect(green).not.toBe(theme);
  expect(getLuminance(green)).toBeLessThanOrEqual(getLuminance(theme));
});

test('a printed ticket has the guest, seat, date and terms', async () => {
  const [page] = parsePdf(await renderTicketsPdf(options(paper)));
  const text = normalizeSpaces(page?.text ?? '');
  for (const part of [
    'The number (617) 555-0123 is authorized to use these tickets at checkin',
    'Uganda Martyrs Day 2027 Reception',
    'Saturday, June 12, 2027',
    'Adult',
    'The parish hall',
    'K7Q2M9XA4TB',
    'Table 27',
    'Chair 4',
    ...disclaimer,
  ])
    expect(text).toContain(part);
  expect(text.replaceAll(' ', '')).toContain('BuyerOne:Table27:Chair4');
});

test.each([
  ['Table 27', 'Chair 4', [84, 84]],
  ['Table 8', 'Child', [84, 36]],
  ['Head Table', 'Chair 10', [30, 30, 84]],
])('the numbers of %s, %s are large: %j pt', async (tableName, chairName, sizes) => {
  const [page] = parsePdf(await renderTicketsPdf(options({ ...paper, tableName, chairName })));
  expect(page?.sizes.filter((size) => size > 24)).toEqual(sizes);
});

const details = {
  doorsAt: new Date('2027-06-05T20:00:00Z'),
  startsAt: new Date('2027-06-05T21:00:00Z'),
  endsAt: new Date('2027-06-06T03:00:00Z'),
  address: '1 Main Street <b>\nBoston, MA 02118',
  notes: 'Wear a gomesi or a kanzu.\nPark behind the church.',
  contact: 'The office, (617) 555-0100',
};

test('a printed ticket has the time, and its page the address, the notes and the contact', async () => {
  const { feast, ...rest } = options(paper);
  const [page] = parsePdf(await renderTicketsPdf({ ...rest, feast: { ...feast, ...details } }));
  const text = normalizeSpaces(page?.text ?? '');
  for (const part of [
    'Saturday, June 5, 2027 · Adult',
    '5:00 PM to 11:00 PM · Doors open at 4:00 PM',
    'When: Saturday, June 5, 2027, 5:00 PM to 11:00 PM, doors open at 4:00 PM',
    'Where: The parish hall, 1 Main Street <b>, Boston, MA 02118',
    'Please note: Wear a gomesi or a kanzu. Park behind the church.',
    'Questions: The office, (617) 555-0100',
  ])
    expect(text.replaceAll(' ', '')).toContain(part.replaceAll(' ', ''));
});

test('a ticket of an event whose doors are not known says nothing about them', async () => {
  const [page] = parsePdf(await renderTicketsPdf(options(paper)));
  expect(page?.text).not.toContain('Doors');
});

test.each([
  [90, 90, ''],
  [91, 88, '...'],
])('of a venue of %i letters a ticket has %i', async (length, printed, end) => {
  const { feast, ...rest } = options(paper);
  const venue = 'm'.repeat(length);
  const [page] = parsePdf(await renderTicketsPdf({ ...rest, feast: { ...feast, venue } }));
  const venues = page?.text.replace(/\s/g, '').match(/m{80,}\.*/g) ?? [];
  expect(venues.at(-1)).toBe('m'.repeat(printed) + end);
});

test.each([
  ['Grace Nakato', 'Grace Nakato, Uganda Martyrs Day 2027 Reception'],
  ['王小明', '王小明, Uganda Martyrs Day 2027 Reception'],
])('the receipt of %s without tickets is one page', async (name, expected) => {
  const receipt: OrderReceipt = {
    orderId: 7,
    eventId: 2,
    paidAt: new Date('2027-05-01T16:00:00Z'),
    name,
    email: 'grace@example.org',
    telephone: '6175550123',
    method: 'cash',
    chairs: [],
    subtotalCents: 200_00,
    feeCents: 0,
    totalCents: 200_00,
    refundedCents: 0,
  };
  const pages = parsePdf(await renderTicketsPdf({ ...options(), receipt }));
  expect(pages).toHaveLength(1);
  expect(removeSpaces(pages[0]?.text ?? '')).toContain(removeSpaces(expected));
});

test('the longest details stay on the page', async () => {
  const { feast, ...rest } = options(paper, paper);
  const longest = {
    ...details,
    venue: 'The hall '.repeat(22),
    address: `${'Main Street\n'.repeat(24)}Boston`,
    notes: 'Please bring\n'.repeat(46),
    contact: 'office '.repeat(28),
  };
  const pages = parsePdf(await renderTicketsPdf({ ...rest, feast: { ...feast, ...longest } }));
  expect(pages).toHaveLength(1);
});

test('both printed codes scan as the barcode, the QR code with error correction M', async () => {
  const tickets = [
    paper,
    ...['23456789234', '2345678923A', 'AB345678923'].map((barCode) => ({ ...paper, barCode })),
    ...Array.from({ length: 6 }, () => ({ ...paper, barCode: generateBarCode() })),
  ];
  const codes = parsePdf(await renderTicketsPdf(options(...tickets))).flatMap((page) => page.codes);
  expect(codes).toHaveLength(tickets.length * 2);
  tickets.forEach(({ barCode }, number) => {
    expect(decodeQr(codes[number * 2] ?? [])).toEqual({ text: barCode, level: 'M' });
    expect(decodeCode128(codes[number * 2 + 1]?.[0] ?? [])).toBe(barCode);
  });
});

test('two tickets share a page and the third starts another', async () => {
  const pages = parsePdf(await renderTicketsPdf(options(paper, paper, paper)));
  expect(pages.map(({ codes }) => codes.length)).toEqual([4, 2]);
});

test.each([
  ['Ŋŋ Nakato Żółć Đặng', 'Ŋŋ Nakato Żółć Đặng'],
  ['Иван Петров', 'Иван Петров'],
  ['Γιώργος', 'Γιώργος'],
  ['Ngɔ Mbaŋga ỌṢun', 'Ngɔ Mbaŋga ỌṢun'],
  ['王小明', '王小明'],
  ['🎉 Grace 🎉', '🎉 Grace 🎉'],
  ['ab\u{10fff0}c', 'ab\ufffdc'],
  ['Line\nbreak\u0000\u202e<svg>&amp;', 'Line break<svg>&amp;'],
  ['W'.repeat(120), 'WWWW'],
])('the name %j is printed as %j', async (userName, printed) => {
  const [page] = parsePdf(await renderTicketsPdf(options({ ...paper, userName })));
  const text = page?.text.replace(/\s+/g, '');
  expect(text).toContain(printed.replaceAll(' ', ''));
  expect(text).not.toContain('\u0000');
  expect(page?.codes).toHaveLength(2);
});

test('the PDF worker serves parallel requests', async () => {
  const created = await Promise.all(
    [1, 2, 3].map((chair) => createTicketsPdf(options({ ...paper, chairName: `Chair ${chair}` }))),
  );
  created.forEach((pdf, index) =>
    expect(normalizeSpaces(parsePdf(pdf)[0]?.text ?? '')).toContain(`Chair ${index + 1}`),
  );
});

test('a PDF is cached by all that it shows', async () => {
  const [first, second] = await Promise.all([
    createTicketsPdf(options(paper)),
    createTicketsPdf({ ...options(paper), now: new Date('2027-05-02T16:00:00Z') }),
  ]);
  expect(second).toBe(first);
  const { feast, site, ...rest } = options(paper);
  const ticket = (change: Partial<PrintableTicket>) => options({ ...paper, ...change });
  const contents = [
    options(paper),
    options(paper, paper),
    ticket({ barCode: 'K7Q2M9XA4TC' }),
    ticket({ userName: 'Buyer Two' }),
    ticket({ telephone: '6175550199' }),
    ticket({ tableName: 'Table 28' }),
    ticket({ chairName: 'Chair 5' }),
    ticket({ chairType: 'youth' }),
    ...Object.entries({ ...details, title: 'A feast', countdownTarget: new Date() }).map(
      ([field, value]) => ({ ...rest, site, feast: { ...feast, [field]: value } }),
    ),
    ...Object.entries({
      name: 'Another site',
      email: 'another@example.org',
      timeZone: 'Africa/Kampala',
      colors: { accent: '', cloth: '#1d6b3a' },
    }).map(([field, value]) => ({ ...rest, feast, site: { ...site, [field]: value } })),
  ].map((content) => JSON.stringify(pickPrintedContent(content)));
  expect(new Set(contents).size).toBe(contents.length);
});

test('a failed PDF rejects its request, and the next one succeeds', async () => {
  await expect(
    createTicketsPdf({
      ...options(paper),
      site: { ...options().site, timeZone: 'Nowhere/Nowhere' },
    }),
  ).rejects.toThrow(/time zone/);
  expect(parsePdf(await createTicketsPdf(options(paper)))).toHaveLength(1);
});

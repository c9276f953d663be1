import { disclaimer } from '@namugongo/contract/reception/disclaimer';
import { expect, test } from 'vitest';
import { readCode128, readQr } from '../../testing/read-codes.ts';
import { readPdf } from '../../testing/read-pdf.ts';
import { drawBarCode } from './bar-code.ts';
import { makeTicketsPdf } from './make-pdf.ts';
import { type PaperOptions, printTickets } from './print-tickets.ts';
import type { PaperTicket } from './queries.ts';

const paper: PaperTicket = {
  id: 1,
  barCode: 'K7Q2M9XA4TB',
  userName: 'Buyer One',
  telephone: '6175550123',
  tableName: 'Table 27',
  chairName: 'Chair 4',
  chairType: 'adult',
  received: false,
};

const options = (...tickets: PaperTicket[]): PaperOptions => ({
  feast: {
    id: 2,
    title: 'Uganda Martyrs Day 2027 Reception',
    countdownTarget: new Date('2027-06-13T03:59:59Z'),
    venue: 'The parish hall',
  },
  tickets,
  site: { name: 'Namugongo', email: 'hello@namugongo.example', timeZone: 'America/New_York' },
  now: new Date('2027-05-01T16:00:00Z'),
});

const words = (text: string) => text.replace(/\s+/g, ' ');

test('a ticket on paper says who, where, when and on which terms', async () => {
  const [page] = readPdf(await printTickets(options(paper)));
  const text = words(page?.text ?? '');
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

test('both codes on paper are read as the bar code, the QR code with error correction M', async () => {
  const tickets = [
    paper,
    ...['23456789234', '2345678923A', 'AB345678923'].map((barCode) => ({ ...paper, barCode })),
    ...Array.from({ length: 6 }, () => ({ ...paper, barCode: drawBarCode() })),
  ];
  const codes = readPdf(await printTickets(options(...tickets))).flatMap((page) => page.codes);
  expect(codes).toHaveLength(tickets.length * 2);
  tickets.forEach(({ barCode }, number) => {
    expect(readQr(codes[number * 2] ?? [])).toEqual({ text: barCode, level: 'M' });
    expect(readCode128(codes[number * 2 + 1]?.[0] ?? [])).toBe(barCode);
  });
});

test('two tickets share a page and the third begins another', async () => {
  const pages = readPdf(await printTickets(options(paper, paper, paper)));
  expect(pages.map(({ codes }) => codes.length)).toEqual([4, 2]);
});

test.each([
  ['Ŋŋ Nakato Żółć Đặng', 'Ŋŋ Nakato Żółć Đặng'],
  ['Иван Петров', 'Иван Петров'],
  ['Γιώργος', 'Γιώργος'],
  ['王小明', '(617) 555-0123'],
  ['عبد الله', '(617) 555-0123'],
  ['🎉 Grace 🎉', 'Grace'],
  ['Line\nbreak\u0000\u202e<svg>&amp;', 'Line break<svg>&amp;'],
  ['W'.repeat(120), 'WWWW'],
])('the name %j is printed as %j', async (userName, printed) => {
  const [page] = readPdf(await printTickets(options({ ...paper, userName })));
  const text = page?.text.replace(/\s+/g, '');
  expect(text).toContain(printed.replaceAll(' ', ''));
  for (const missing of ['\u0000', '\ufffd']) expect(text).not.toContain(missing);
  expect(page?.codes).toHaveLength(2);
});

test('the thread that prints gives the same paper to several who ask at once', async () => {
  const made = await Promise.all(
    [1, 2, 3].map((chair) => makeTicketsPdf(options({ ...paper, chairName: `Chair ${chair}` }))),
  );
  made.forEach((pdf, index) =>
    expect(words(readPdf(pdf)[0]?.text ?? '')).toContain(`Chair ${index + 1}`),
  );
});

test('what cannot be printed is refused to who asked, and the next one is served', async () => {
  await expect(
    makeTicketsPdf({ ...options(paper), site: { ...options().site, timeZone: 'Nowhere/Nowhere' } }),
  ).rejects.toThrow(/time zone/);
  expect(readPdf(await makeTicketsPdf(options(paper)))).toHaveLength(1);
});

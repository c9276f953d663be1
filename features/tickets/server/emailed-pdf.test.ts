import { checkout } from '#features/orders/contract/checkout.ts';
import { companions } from '#features/tickets/contract/companions.ts';
import { moves } from '#features/tickets/contract/moves.ts';
import { afterAll, expect, test } from 'vitest';
import { parsePdf } from '#app/server/testing/parse-pdf.ts';
import { sampleGuest, setUpReception } from '#app/server/testing/set-up-reception.ts';
import { createOrderKey, getTicketSecret } from './create-ticket-key.ts';

const { site, hall, startFeast, sell, move, listEmails } = await setUpReception();
afterAll(() => site.stop());

const friend = { name: 'Good Friend', phone: '6175550188', email: 'friend@example.org' };

/** The links 'Save as PDF' of the last email whose dedupe key matches, on this site. */
async function listPdfLinks(pattern: string): Promise<string[]> {
  const text = (await listEmails(pattern)).at(-1)?.text ?? '';
  return [...text.matchAll(/^Save as PDF.*:\n(\S+)$/gm)].map(([, link = '']) => {
    const { pathname, search } = new URL(link);
    return `${site.base}${pathname}${search}`;
  });
}

/** The barcodes that the PDF prints, with its whole text. */
async function openPdf(link: string) {
  const response = await fetch(link);
  expect(response.status).toBe(200);
  expect(response.headers.get('cache-control')).toBe('private, no-store');
  const pages = parsePdf(Buffer.from(await response.arrayBuffer()));
  const text = pages.map((page) => page.text).join(' ');
  return { text, count: pages.flatMap(({ codes }) => codes).length / 2 };
}

const transfer = (id: number, person = friend) =>
  site.callFresh(moves.transferTicket, { params: { id }, body: person }, hall.staff);

test('the link opens the tickets and the receipt of its order, and nothing else', async () => {
  await startFeast();
  const own = await sell([0, 1]);
  const other = await sell([2]);
  const [link = '', ...more] = await listPdfLinks(`mail tickets ${own.orderId} %`);
  expect(more).toEqual([]);
  const { text, count } = await openPdf(link);
  expect(count).toBe(2);
  for (const { barCode } of own.tickets) expect(text).toContain(barCode);
  expect(text).toContain('Receipt');
  for (const { barCode } of other.tickets) expect(text).not.toContain(barCode);

  const { pathname, searchParams } = new URL(link);
  const foreign = pathname.replace(`/order/${own.orderId}/`, `/order/${other.orderId}/`);
  expect(foreign).not.toBe(pathname);
  const statuses = [
    `${foreign}?key=${searchParams.get('key')}`,
    `${pathname}?key=${searchParams.get('key')}x`,
    pathname,
  ].map(async (path) => (await fetch(site.base + path)).status);
  expect(await Promise.all(statuses)).toEqual([404, 404, 404]);
});

test('it shows the tickets as they are: moved, renamed, transferred and refunded', async () => {
  await startFeast();
  const { orderId, tickets } = await sell([0, 1, 2]);
  const [moved, transferred, refunded] = tickets;
  const [link = ''] = await listPdfLinks(`mail tickets ${orderId} %`);
  expect((await openPdf(link)).text).toContain(moved?.barCode);

  const [seat] = (await move(moved, 5)).tickets;
  const afterMove = await openPdf(link);
  expect(afterMove.text).not.toContain(moved?.barCode);
  expect(afterMove.text).toContain(seat?.barCode);
  expect(afterMove.text).toMatch(/Chair\s6/);

  const holder = { telephone: sampleGuest.phone, email: sampleGuest.email, orderId };
  const secret = await getTicketSecret(site.handle.database);
  const body = { key: [createOrderKey(secret, holder, site.clock.now())], name: 'Right Name' };
  await site.call(companions.correctName, { params: { id: seat?.id ?? 0 }, body });
  expect((await openPdf(link)).text).toMatch(/Right\s+Name/);

  await transfer(transferred?.id ?? 0);
  expect(await openPdf(link)).toMatchObject({ count: 2 });
  const treasurer = await site.as('treasurer');
  const refund = { reason: '', tickets: [refunded?.id ?? 0] };
  await site.callFresh(checkout.refund, { params: { orderId }, body: refund }, treasurer);
  const last = await openPdf(link);
  expect(last.count).toBe(1);
  expect(last.text).not.toContain(refunded?.barCode);
});

test('the email to a new holder opens the transferred ticket only', async () => {
  await startFeast();
  const { orderId, tickets } = await sell([0, 1]);
  await transfer(tickets[0]?.id ?? 0);
  const [link = ''] = await listPdfLinks(`mail tickets ${orderId} %${friend.email}`);
  const { text, count } = await openPdf(link);
  expect(count).toBe(1);
  expect(text).toMatch(/Good\s+Friend/);
  expect(text).not.toContain('Receipt');
  expect(text).not.toContain(tickets[1]?.barCode);
});

test('a holder without a number has a link for each ticket', async () => {
  await startFeast();
  const { orderId, tickets } = await sell([0, 1]);
  const holder = { telephone: sampleGuest.phone, email: sampleGuest.email, orderId };
  const secret = await getTicketSecret(site.handle.database);
  const body = {
    key: [createOrderKey(secret, holder, site.clock.now())],
    name: friend.name,
    email: friend.email,
  };
  await site.call(companions.handOver, { params: { id: tickets[0]?.id ?? 0 }, body });
  const links = await listPdfLinks(`mail tickets ${orderId} %${friend.email}`);
  expect(links).toHaveLength(1);
  const { text, count } = await openPdf(links[0] ?? '');
  expect(count).toBe(1);
  expect(text).not.toContain(tickets[1]?.barCode);
});

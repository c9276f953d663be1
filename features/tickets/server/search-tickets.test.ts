import { contract } from '#app/contract.ts';
import { buildUrl } from '#contract/client.ts';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { parsePdf } from '#app/server/testing/parse-pdf.ts';
import { addEvent, sellChairs } from '#app/server/testing/sell-chairs.ts';
import { startSite, testNow } from '#app/server/testing/start-site.ts';
import { unknownDetails } from '#features/event/server/rules.ts';
import { event, ticket } from '#features/event/server/tables.ts';

const { tickets } = contract.reception;
const telephone = '6175550123';
const buyer = { name: 'Buyer One', email: 'one@example.org', phone: telephone };

let site: Awaited<ReturnType<typeof startSite>>;
let ticketEvent: Awaited<ReturnType<typeof addEvent>>;
let later: Awaited<ReturnType<typeof addEvent>>;
let sold: Awaited<ReturnType<typeof sellChairs>>;

beforeAll(async () => {
  site = await startSite();
  const { database } = site.handle;
  ticketEvent = await addEvent(database, {
    title: 'A feast in May',
    countdownTarget: new Date('2027-05-21T03:59:59.000Z'),
  });
  later = await addEvent(database, {
    title: 'A feast in 2028',
    countdownTarget: new Date('2028-06-04T03:59:59.000Z'),
  });
  const [first, second, tenth, child] = [1, 0, 9, 20].map((number) => ticketEvent.chairs[number]);
  if (!first || !second || !tenth || !child) throw new Error('The event has too few chairs.');
  sold = await sellChairs(database, {
    ...ticketEvent,
    chairs: [child, tenth, first, second],
    buyer,
    now: testNow,
  });
  await sellChairs(database, { ...later, chairs: later.chairs.slice(0, 1), buyer, now: testNow });
});
afterAll(() => site.stop());

const find = (number: string, query: { event?: number } = {}) =>
  site.call(tickets.listByTelephone, { params: { telephone: number }, query });

test('a number gets its tickets of the current event, sorted, with only the fields the screen shows', async () => {
  const { data } = await find(telephone);
  expect(data.map(({ tableName, chairName }) => `${tableName}-${chairName}`)).toEqual([
    'Table 1-Chair 1',
    'Table 1-Chair 2',
    'Table 1-Chair 10',
    'Table 3-Chair 1',
  ]);
  const created = sold.tickets.find(({ chairName }) => chairName === 'Chair 2');
  expect(data[1]).toEqual({
    id: created?.id,
    barCode: created?.barCode,
    userName: 'Buyer One',
    tableName: 'Table 1',
    chairName: 'Chair 2',
    chairType: 'adult',
    eventTitle: 'A feast in May',
    event: {
      ...unknownDetails,
      countdownTarget: new Date('2027-05-21T03:59:59.000Z'),
      venue: 'The parish hall',
    },
    eventDate: new Date('2027-05-21T03:59:59.000Z'),
    received: 'No',
    shared: false,
    wallets: [],
    actions: [],
  });
});

test('a given event has its own tickets, and a missing one has none', async () => {
  expect(
    (await find(telephone, { event: later.eventId })).data.map(({ eventTitle }) => eventTitle),
  ).toEqual(['A feast in 2028']);
  expect(await find(telephone, { event: 999_999 })).toEqual({ data: [] });
});

test('a number without tickets gets an empty list', async () => {
  expect(await find('6175550199')).toEqual({ data: [] });
});

test('a received ticket is marked as received', async () => {
  const [, , last] = sold.tickets;
  await site.handle.database
    .update(ticket)
    .set({ receivedAt: testNow, receivedBy: 'usher' })
    .where(eq(ticket.id, last?.id ?? 0));
  const { data } = await find(telephone);
  expect(data.filter(({ received }) => received === 'Yes').map(({ id }) => id)).toEqual([last?.id]);
});

test('a canceled ticket is in neither the list nor the PDF', async () => {
  const [cancelled] = sold.tickets;
  await site.handle.database
    .update(ticket)
    .set({ cancelledAt: testNow })
    .where(eq(ticket.id, cancelled?.id ?? 0));
  expect((await find(telephone)).data.map(({ id }) => id)).not.toContain(cancelled?.id);
  const pages = parsePdf(await readBytes(await fetchPdf(telephone)));
  expect(pages.flatMap(({ codes }) => codes)).toHaveLength(6);
});

const fetchPdf = (number: string, query = {}) =>
  fetch(buildUrl(site.base, tickets.getPdf, { params: { telephone: number }, query }));
const readBytes = async (response: Response) => Buffer.from(await response.arrayBuffer());

test('the PDF is an uncached download with the barcode of each ticket', async () => {
  const response = await fetchPdf(telephone);
  expect(response.status).toBe(200);
  expect(response.headers.get('content-type')).toBe('application/pdf');
  expect(response.headers.get('content-disposition')).toBe('attachment; filename="tickets.pdf"');
  expect(response.headers.get('cache-control')).toBe('private, no-store');
  const text = parsePdf(await readBytes(response))
    .map((page) => page.text)
    .join('');
  for (const { barCode } of (await find(telephone)).data) expect(text).toContain(barCode);
});

test('the calendar entry is an uncached download with every seat', async () => {
  const response = await fetch(
    buildUrl(site.base, tickets.getTicketCalendar, { params: { telephone }, query: {} }),
  );
  expect(response.headers.get('content-type')).toBe('text/calendar; charset=utf-8');
  expect(response.headers.get('content-disposition')).toBe('attachment; filename="event.ics"');
  expect(response.headers.get('cache-control')).toBe('private, no-store');
  const text = (await response.text()).replaceAll('\r\n ', '');
  for (const { tableName, chairName } of (await find(telephone)).data)
    expect(text).toContain(`${tableName}\\, ${chairName}`);
});

test('the PDF of a number without tickets returns 404', async () => {
  const response = await fetchPdf('6175550199');
  expect(response.status).toBe(404);
  expect(await response.json()).toMatchObject({ code: 'ticket-not-found' });
});

test.each(['617555012', '61755501234', '617-555-0123', 'abcdefghij', '%20'])(
  'the number %j is refused everywhere, with the sentence of the form',
  async (inputValue) => {
    const path = `${site.base}/api/umdreception/checkout/receipt/${inputValue}`;
    const requested = [
      await fetch(path),
      await fetch(`${path}/tickets.pdf`),
      await fetch(`${path}/event.ics`),
      await fetch(`${path}/code`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: '{}',
      }),
    ];
    for (const response of requested) {
      expect(response.status).toBe(422);
      expect(await response.json()).toMatchObject({
        code: 'validation-failed',
        errors: { telephone: 'Telephone must be 10 digits' },
      });
    }
  },
);

test('an event id that is not a number is rejected', async () => {
  const response = await fetch(
    `${site.base}/api/umdreception/checkout/receipt/${telephone}?event=next`,
  );
  expect(response.status).toBe(422);
});

test('a site without a mail server requires no code and sends none', async () => {
  expect(await site.call(tickets.sendOrVerifyCode, { params: { telephone }, body: {} })).toEqual({
    sent: false,
    request: null,
    key: null,
  });
});

test('the calendar entry has the day of the event in the time zone of the site', async () => {
  const response = await fetch(
    buildUrl(site.base, tickets.getCalendar, { params: { id: ticketEvent.eventId } }),
  );
  expect(response.headers.get('content-type')).toBe('text/calendar; charset=utf-8');
  expect(response.headers.get('content-disposition')).toBe('attachment; filename="event.ics"');
  const lines = (await response.text()).split('\r\n');
  expect(lines).toEqual(
    expect.arrayContaining([
      'DTSTART;VALUE=DATE:20270520',
      'DTEND;VALUE=DATE:20270521',
      'SUMMARY:A feast in May',
    ]),
  );
});

test('a missing event has no calendar entry', async () => {
  const response = await fetch(
    buildUrl(site.base, tickets.getCalendar, { params: { id: 999_999 } }),
  );
  expect(response.status).toBe(404);
  expect(await response.json()).toMatchObject({ code: 'event-not-found' });
});

test('without an upcoming event the latest one is searched', async () => {
  const { database } = site.handle;
  site.clock.set(new Date('2031-01-01T00:00:00Z'));
  const [latest] = await database
    .insert(event)
    .values({
      title: 'The last',
      countdownTarget: new Date('2030-06-01T00:00:00Z'),
      feePercent: 3,
      planHeight: 60,
      planFeatures: [],
    })
    .returning();
  expect(await find(telephone)).toEqual({ data: [] });
  await database.delete(event).where(eq(event.id, latest?.id ?? 0));
  expect((await find(telephone)).data.map(({ eventTitle }) => eventTitle)).toEqual([
    'A feast in 2028',
  ]);
  site.clock.set(testNow);
});

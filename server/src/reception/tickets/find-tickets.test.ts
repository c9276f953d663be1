import { contract } from '@namugongo/contract';
import { addressOf } from '@namugongo/contract/call';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { readPdf } from '../../testing/read-pdf.ts';
import { addEvent, sellChairs } from '../../testing/sell-chairs.ts';
import { startSite, testNow } from '../../testing/start-site.ts';
import { event, ticket } from '../tables.ts';

const { tickets } = contract.reception;
const telephone = '6175550123';
const buyer = { name: 'Buyer One', email: 'one@example.org', phone: telephone };

let site: Awaited<ReturnType<typeof startSite>>;
let feast: Awaited<ReturnType<typeof addEvent>>;
let later: Awaited<ReturnType<typeof addEvent>>;
let sold: Awaited<ReturnType<typeof sellChairs>>;

beforeAll(async () => {
  site = await startSite();
  const { database } = site.handle;
  feast = await addEvent(database, {
    title: 'A feast in May',
    countdownTarget: new Date('2027-05-21T03:59:59.000Z'),
  });
  later = await addEvent(database, {
    title: 'A feast in 2028',
    countdownTarget: new Date('2028-06-04T03:59:59.000Z'),
  });
  const [first, second, tenth, child] = [1, 0, 9, 20].map((number) => feast.chairs[number]);
  if (!first || !second || !tenth || !child) throw new Error('The event has too few chairs.');
  sold = await sellChairs(database, {
    ...feast,
    chairs: [child, tenth, first, second],
    buyer,
    now: testNow,
  });
  await sellChairs(database, { ...later, chairs: later.chairs.slice(0, 1), buyer, now: testNow });
});
afterAll(() => site.stop());

const find = (number: string, query: { event?: number; key?: string } = {}) =>
  site.call(tickets.byTelephone, { params: { telephone: number }, query });

test('a number has its tickets of the current event, by table and chair, with what the screen shows and no more', async () => {
  const { data } = await find(telephone);
  expect(data.map(({ tableName, chairName }) => `${tableName}-${chairName}`)).toEqual([
    'Table 1-Chair 1',
    'Table 1-Chair 2',
    'Table 1-Chair 10',
    'Table 3-Chair 1',
  ]);
  const made = sold.tickets.find(({ chairName }) => chairName === 'Chair 2');
  expect(data[1]).toEqual({
    id: made?.id,
    barCode: made?.barCode,
    userName: 'Buyer One',
    tableName: 'Table 1',
    chairName: 'Chair 2',
    chairType: 'adult',
    eventTitle: 'A feast in May',
    eventDate: new Date('2027-05-21T03:59:59.000Z'),
    received: 'No',
  });
});

test('an event that is named has its own tickets, and one that does not exist has none', async () => {
  expect(
    (await find(telephone, { event: later.eventId })).data.map(({ eventTitle }) => eventTitle),
  ).toEqual(['A feast in 2028']);
  expect(await find(telephone, { event: 999_999 })).toEqual({ data: [] });
});

test('a number without tickets has an empty list', async () => {
  expect(await find('6175550199')).toEqual({ data: [] });
});

test('a received ticket says so', async () => {
  const [, , last] = sold.tickets;
  await site.handle.database
    .update(ticket)
    .set({ receivedAt: testNow, receivedBy: 'usher' })
    .where(eq(ticket.id, last?.id ?? 0));
  const { data } = await find(telephone);
  expect(data.filter(({ received }) => received === 'Yes').map(({ id }) => id)).toEqual([last?.id]);
});

test('a cancelled ticket is never shown, neither on the screen nor on paper', async () => {
  const [cancelled] = sold.tickets;
  await site.handle.database
    .update(ticket)
    .set({ cancelledAt: testNow })
    .where(eq(ticket.id, cancelled?.id ?? 0));
  expect((await find(telephone)).data.map(({ id }) => id)).not.toContain(cancelled?.id);
  const paper = readPdf(await bytesOf(await pdfOf(telephone)));
  expect(paper.flatMap(({ codes }) => codes)).toHaveLength(6);
});

const pdfOf = (number: string, query = {}) =>
  fetch(addressOf(site.base, tickets.pdf, { params: { telephone: number }, query }));
const bytesOf = async (response: Response) => Buffer.from(await response.arrayBuffer());

test('the PDF is a download that no cache keeps, with the bar code of each ticket', async () => {
  const response = await pdfOf(telephone);
  expect(response.status).toBe(200);
  expect(response.headers.get('content-type')).toBe('application/pdf');
  expect(response.headers.get('content-disposition')).toBe('attachment; filename="tickets.pdf"');
  expect(response.headers.get('cache-control')).toBe('private, no-store');
  const text = readPdf(await bytesOf(response))
    .map((page) => page.text)
    .join('');
  for (const { barCode } of (await find(telephone)).data) expect(text).toContain(barCode);
});

test('the PDF of a number without tickets is refused', async () => {
  const response = await pdfOf('6175550199');
  expect(response.status).toBe(404);
  expect(await response.json()).toMatchObject({ code: 'ticket-not-found' });
});

test.each(['617555012', '61755501234', '617-555-0123', 'abcdefghij', '%20'])(
  'the number %j is refused everywhere, with the sentence of the form',
  async (typed) => {
    const path = `${site.base}/api/umdreception/checkout/receipt/${typed}`;
    const asked = [
      await fetch(path),
      await fetch(`${path}/tickets.pdf`),
      await fetch(`${path}/code`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: '{}',
      }),
    ];
    for (const response of asked) {
      expect(response.status).toBe(422);
      expect(await response.json()).toMatchObject({
        code: 'invalid',
        errors: { telephone: 'Telephone must be 10 digits' },
      });
    }
  },
);

test('an event of a search that is no number is refused', async () => {
  const response = await fetch(
    `${site.base}/api/umdreception/checkout/receipt/${telephone}?event=next`,
  );
  expect(response.status).toBe(422);
});

test('a site without a mail server asks for no code and sends none', async () => {
  expect(await site.call(tickets.code, { params: { telephone }, body: {} })).toEqual({
    sent: false,
    key: null,
  });
});

test('the calendar entry names the day of the feast where the site is', async () => {
  const response = await fetch(
    addressOf(site.base, tickets.calendar, { params: { id: feast.eventId } }),
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

test('an event that does not exist has no calendar entry', async () => {
  const response = await fetch(addressOf(site.base, tickets.calendar, { params: { id: 999_999 } }));
  expect(response.status).toBe(404);
  expect(await response.json()).toMatchObject({ code: 'event-not-found' });
});

test('when no feast is to come, the latest one is searched', async () => {
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

import { addressOf } from '@namugongo/contract/call';
import { checkIn, type Scan, type Verdict } from '@namugongo/contract/reception/check-in';
import type { Ticket } from '@namugongo/contract/reception/tickets';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { auditEntry } from '../../platform/tables.ts';
import { addEvent, sellChairs } from '../../testing/sell-chairs.ts';
import { refusedWith, startSiteWithStaff } from '../../testing/staff.ts';
import { testNow } from '../../testing/start-site.ts';
import { ticket } from '../tables.ts';

let site: Awaited<ReturnType<typeof startSiteWithStaff>>;
let usher: { headers: Record<string, string> };
let event: number;
let another: Ticket | undefined;
const sold: Ticket[] = [];

const buyer = { name: 'Sample Guest', email: 'guest@example.org', phone: '6175550123' };
const minutes = (count: number) => new Date(testNow.getTime() + count * 60_000);

beforeAll(async () => {
  site = await startSiteWithStaff();
  const { database } = site.handle;
  const feast = await addEvent(database);
  event = feast.eventId;
  sold.push(...(await sellChairs(database, { ...feast, buyer, now: testNow })).tickets);
  const other = await addEvent(database, { title: 'Another feast' });
  const chairs = other.chairs.slice(0, 1);
  another = (await sellChairs(database, { ...other, chairs, buyer, now: testNow })).tickets[0];
  site.clock.set(minutes(120));
  usher = await site.as('usher');
});
afterAll(() => site.stop());

/** A ticket that no other test uses. */
const next = (): Ticket => {
  const one = sold.shift();
  if (!one) throw new Error('All tickets are used.');
  return one;
};

async function receive(scan: Scan): Promise<Verdict> {
  const answer = await site.call(checkIn.receive, { query: { event }, body: scan }, usher);
  if ('verdicts' in answer) throw new Error('A single scan was answered as a batch.');
  return answer;
}

async function send(scans: Scan[]): Promise<Verdict[]> {
  const answer = await site.call(checkIn.receive, { query: { event }, body: { scans } }, usher);
  if (!('verdicts' in answer)) throw new Error('A batch was answered as a single scan.');
  return answer.verdicts;
}

const look = (barCode: string) =>
  site.call(checkIn.look, { params: { barCode }, query: { event } }, usher);
const undo = (barCode: string) =>
  site.call(checkIn.undo, { query: { event }, body: { barCode } }, usher);
const conflicts = () => site.call(checkIn.conflicts, { query: { event } }, usher);
const auditOf = ({ id }: Ticket) =>
  site.handle.database
    .select()
    .from(auditEntry)
    .where(eq(auditEntry.subject, `ticket ${id}`));

describe('a guest at the door', () => {
  test('is received, and the second time already received, with when and where', async () => {
    const { barCode, id } = next();
    const first = await receive({ barCode, door: 'Main door' });
    expect(first).toMatchObject({
      verdict: 'received',
      detail: 'Welcome.',
      conflict: false,
      ticket: { id, received: 'Yes', receivedAt: minutes(120), receivedBy: 'Administrator' },
    });
    expect(await receive({ barCode, door: 'Side door' })).toMatchObject({
      verdict: 'already received',
      detail: 'At 2:00 PM, at Main door. Please send the guest to the reception desk.',
      ticket: { receivedDoor: 'Main door' },
    });
    expect(await auditOf({ ...sold[0]!, id })).toMatchObject([{ action: 'receive guest' }]);
  });

  test('is received by a code typed in small letters and with spaces', async () => {
    const { barCode } = next();
    const typed = `${barCode.slice(0, 4)} ${barCode.slice(4)}`.toLowerCase();
    expect(await receive({ barCode: typed })).toMatchObject({ verdict: 'received' });
  });

  test("with a cancelled ticket, another event's or no ticket at all hears that", async () => {
    const cancelled = next();
    await site.handle.database
      .update(ticket)
      .set({ cancelledAt: testNow })
      .where(eq(ticket.id, cancelled.id));
    expect(await receive({ barCode: cancelled.barCode })).toMatchObject({ verdict: 'cancelled' });
    expect(await receive({ barCode: another?.barCode ?? '' })).toMatchObject({
      verdict: 'another event',
      ticket: { received: 'No' },
    });
    expect(await receive({ barCode: 'NOTACODE123' })).toEqual({
      barCode: 'NOTACODE123',
      verdict: 'unknown',
      detail: 'This code belongs to no ticket.',
      ticket: null,
      conflict: false,
    });
  });

  test('is looked up without being received', async () => {
    const { barCode, userName } = next();
    for (let turn = 0; turn < 2; turn += 1)
      expect(await look(barCode)).toMatchObject({
        barCode,
        userName,
        received: 'No',
        verdict: 'received',
        telephoneEnd: '0123',
      });
    await expect(look('NOTACODE123')).rejects.toMatchObject(refusedWith('ticket-not-found'));
  });

  test('who was received by mistake can be received again after an undo', async () => {
    const one = next();
    await receive({ barCode: one.barCode });
    expect(await undo(one.barCode)).toMatchObject({ received: 'No', receivedAt: null });
    await expect(undo(one.barCode)).rejects.toMatchObject(refusedWith('not-received'));
    await expect(undo('NOTACODE123')).rejects.toMatchObject(refusedWith('ticket-not-found'));
    site.clock.advance(1000);
    expect(await receive({ barCode: one.barCode })).toMatchObject({ verdict: 'received' });
    expect((await auditOf(one)).map(({ action }) => action)).toEqual([
      'receive guest',
      'undo receipt',
      'receive guest',
    ]);
  });

  test('whose code is empty is a mistake to be marked', async () => {
    for (const body of [{ barCode: ' ' }, { scans: [] }, {}, { scans: [{ barCode: 7 }] }]) {
      const address = addressOf(site.base, checkIn.receive, {
        query: { event },
        body: { scans: [] },
      });
      const headers = { ...usher.headers, 'content-type': 'application/json' };
      const answer = await fetch(address, { method: 'POST', headers, body: JSON.stringify(body) });
      expect([answer.status, await answer.json()]).toMatchObject([422, { code: 'invalid' }]);
    }
    await expect(
      site.call(checkIn.receive, { query: { event: 99_999 }, body: { barCode: 'A' } }, usher),
    ).rejects.toMatchObject(refusedWith('event-not-found'));
  });
});

describe('ten doors at once', () => {
  test('receive each ticket once', async () => {
    const five = [next(), next(), next(), next(), next()];
    const answers = await Promise.all(
      five.flatMap(({ barCode }) =>
        Array.from({ length: 10 }, (_, door) => receive({ barCode, deviceId: `door ${door}` })),
      ),
    );
    for (const { id } of five) {
      const ofTicket = answers.filter(({ ticket: one }) => one?.id === id);
      expect(ofTicket.map(({ verdict }) => verdict).toSorted()).toEqual([
        ...Array.from({ length: 9 }, () => 'already received'),
        'received',
      ]);
    }
  });

  test('that send the same batch at once receive each ticket once', async () => {
    const three = [next(), next(), next()];
    const scans = three.map(({ barCode }) => ({
      barCode,
      deviceId: 'one',
      scannedAt: minutes(61),
    }));
    const answers = await Promise.all(Array.from({ length: 10 }, () => send(scans)));
    for (const verdicts of answers)
      expect(verdicts.map(({ verdict }) => verdict)).toEqual(['received', 'received', 'received']);
    for (const one of three) expect(await auditOf(one)).toHaveLength(1);
  });
});

describe('a queue of scans made without network', () => {
  test('gets a verdict each in its place, and a bad code stops none', async () => {
    const [first, second] = [next(), next()];
    const scan = (barCode: string) => ({ barCode, deviceId: 'one', scannedAt: minutes(60) });
    const verdicts = await send([scan(first.barCode), scan('NOTACODE123'), scan(second.barCode)]);
    expect(verdicts.map(({ verdict }) => verdict)).toEqual(['received', 'unknown', 'received']);
    expect(verdicts[2]?.ticket?.receivedAt).toEqual(minutes(60));
  });

  test('sent again changes nothing', async () => {
    const one = next();
    const scans = [{ barCode: one.barCode, deviceId: 'one', scannedAt: minutes(60) }];
    const before = await send(scans);
    site.clock.advance(1000);
    expect(await send(scans)).toEqual(before);
    expect(await auditOf(one)).toHaveLength(1);
    expect((await conflicts()).map(({ ticket: found }) => found.id)).not.toContain(one.id);
  });

  test('sent again after an undo does not receive the guest again', async () => {
    const one = next();
    const scans = [{ barCode: one.barCode, deviceId: 'one', scannedAt: minutes(60) }];
    await send(scans);
    await undo(one.barCode);
    await send(scans);
    expect(await look(one.barCode)).toMatchObject({ received: 'No' });
  });

  test('makes a conflict of a ticket that two doors let in, and the first scan wins', async () => {
    const one = next();
    const scan = (deviceId: string, minute: number) => ({
      barCode: one.barCode,
      deviceId,
      door: deviceId,
      scannedAt: minutes(minute),
    });
    expect(await send([scan('Main door', 65)])).toMatchObject([{ verdict: 'received' }]);
    expect(await send([scan('Side door', 63)])).toMatchObject([
      { verdict: 'received', conflict: true, ticket: { receivedAt: minutes(63) } },
    ]);
    expect(await send([scan('Garden door', 70)])).toMatchObject([
      { verdict: 'already received', conflict: true, ticket: { receivedDoor: 'Side door' } },
    ]);
    const found = (await conflicts()).find(({ ticket: { id } }) => id === one.id);
    expect(found?.scans.map(({ door }) => door)).toEqual(['Side door', 'Main door', 'Garden door']);
    expect(found?.ticket.receivedAt).toEqual(minutes(63));
  });

  test('takes a clock that is wrong for no better than it is', async () => {
    const [early, late] = [next(), next()];
    const [first, second] = await send([
      { barCode: early.barCode, scannedAt: minutes(-60 * 24 * 365) },
      { barCode: late.barCode, scannedAt: minutes(60 * 24 * 365) },
    ]);
    expect(first?.ticket?.receivedAt).toEqual(early.checkoutDate);
    expect(second?.ticket?.receivedAt).toEqual(site.clock.now());
  });
});

describe("the list for the door's device", () => {
  const list = () => site.call(checkIn.list, { query: { event } }, usher);

  test('has the living tickets without telephones, and the codes that open no door', async () => {
    const found = await list();
    expect(found).toMatchObject({ event, eventTitle: 'Uganda Martyrs Day 2027 Reception' });
    expect(found.tickets).toHaveLength(39);
    expect(found.retired).toHaveLength(1);
    expect(JSON.stringify(found)).not.toMatch(/6175550123|guest@example\.org/);
  });

  test('is not sent again while nothing changed', async () => {
    const address = addressOf(site.base, checkIn.list, { query: { event } });
    const first = await fetch(address, usher);
    const etag = first.headers.get('etag') ?? '';
    const again = { headers: { ...usher.headers, 'if-none-match': etag } };
    expect((await fetch(address, again)).status).toBe(304);
    await receive({ barCode: next().barCode });
    const changed = await fetch(address, again);
    expect(changed.status).toBe(200);
    expect(changed.headers.get('etag')).not.toBe(etag);
    expect(changed.headers.get('cache-control')).toBe('private, no-cache');
  });
});

import { buildUrl } from '#contract/client.ts';
import { checkIn } from '#features/door/contract/check-in.ts';
import { eq } from 'drizzle-orm';
import { afterAll, describe, expect, test } from 'vitest';
import { ticket } from '#features/event/server/tables.ts';
import { doorScan } from './tables.ts';
import { minutesAfterNow, setUpCheckIn } from '#app/server/testing/set-up-check-in.ts';

const { site, event, usher, next, receive, send, findTicket, undo, conflicts, listAuditEntries } =
  await setUpCheckIn();
afterAll(() => site.stop());

describe('a batch of offline scans', () => {
  test('gets one verdict per scan in order, also with an unknown code', async () => {
    const [first, second] = [next(), next()];
    const scan = (barCode: string) => ({
      barCode,
      deviceId: 'one',
      scannedAt: minutesAfterNow(60),
    });
    const verdicts = await send([scan(first.barCode), scan('NOTACODE123'), scan(second.barCode)]);
    expect(verdicts.map(({ verdict }) => verdict)).toEqual(['received', 'unknown', 'received']);
    expect(verdicts[2]?.ticket?.receivedAt).toEqual(minutesAfterNow(60));
  });

  test('can be repeated without a change', async () => {
    const item = next();
    const scans = [{ barCode: item.barCode, deviceId: 'one', scannedAt: minutesAfterNow(60) }];
    const before = await send(scans);
    site.clock.advance(1000);
    expect(await send(scans)).toEqual(before);
    expect(await listAuditEntries(item)).toHaveLength(1);
    expect((await conflicts()).map(({ ticket: existing }) => existing?.id)).not.toContain(item.id);
  });

  test('repeated after an undo does not receive the guest again', async () => {
    const item = next();
    const scans = [{ barCode: item.barCode, deviceId: 'one', scannedAt: minutesAfterNow(60) }];
    await send(scans);
    await undo(item.barCode);
    await send(scans);
    expect(await findTicket(item.barCode)).toMatchObject({ received: 'No' });
  });

  test('creates a conflict for a ticket of two doors; the first scan wins', async () => {
    const item = next();
    const scan = (deviceId: string, minute: number) => ({
      barCode: item.barCode,
      deviceId,
      door: deviceId,
      scannedAt: minutesAfterNow(minute),
    });
    expect(await send([scan('Main door', 65)])).toMatchObject([{ verdict: 'received' }]);
    expect(await send([scan('Side door', 63)])).toMatchObject([
      { verdict: 'received', conflict: true, ticket: { receivedAt: minutesAfterNow(63) } },
    ]);
    expect(await send([scan('Garden door', 70)])).toMatchObject([
      { verdict: 'already received', conflict: true, ticket: { receivedDoor: 'Side door' } },
    ]);
    const existing = (await conflicts()).find(({ ticket: existing }) => existing?.id === item.id);
    expect(existing?.scans.map(({ door }) => door)).toEqual([
      'Side door',
      'Main door',
      'Garden door',
    ]);
    expect(existing?.ticket?.receivedAt).toEqual(minutesAfterNow(63));
  });

  test('of two doors in one batch is a conflict too', async () => {
    const { barCode, id } = next();
    const [main, side] = await send([
      { barCode, deviceId: 'Main door', scannedAt: minutesAfterNow(63) },
      { barCode, deviceId: 'Side door', scannedAt: minutesAfterNow(65) },
    ]);
    expect(main).toMatchObject({ verdict: 'received', conflict: false });
    expect(side).toMatchObject({ verdict: 'already received', conflict: true });
    const existing = (await conflicts()).find(({ ticket: item }) => item?.id === id);
    expect(existing?.scans).toHaveLength(2);
  });

  test('undone by one door stays received by the other, and both are listed', async () => {
    const item = next();
    const scan = (deviceId: string, minute: number) => ({
      barCode: item.barCode,
      deviceId,
      door: deviceId,
      scannedAt: minutesAfterNow(minute),
    });
    await send([scan('Main door', 60)]);
    await send([scan('Side door', 65)]);
    const undoing = {
      deviceId: 'Main door',
      scannedAt: minutesAfterNow(60),
      undoneAt: minutesAfterNow(70),
    };
    const expectedReceipt = {
      received: 'Yes',
      receivedAt: minutesAfterNow(65),
      receivedDoor: 'Side door',
    };
    expect(await undo(item.barCode, undoing)).toMatchObject(expectedReceipt);
    // Sent twice, as after a lost response.
    expect(await undo(item.barCode, undoing)).toMatchObject(expectedReceipt);
    const existing = (await conflicts()).find(({ ticket: existing }) => existing?.id === item.id);
    expect(existing?.ticket).toMatchObject(expectedReceipt);
    expect(existing?.scans.map(({ door, undoneAt }) => [door, undoneAt])).toEqual([
      ['Main door', minutesAfterNow(70)],
      ['Side door', null],
    ]);
    const undoEntries = (await listAuditEntries(item)).filter(
      ({ action }) => action === 'undo receipt',
    );
    expect(undoEntries).toMatchObject([
      {
        before: { receivedAt: minutesAfterNow(60).toISOString(), deviceId: 'Main door' },
        after: { receivedAt: minutesAfterNow(65).toISOString(), deviceId: 'Side door' },
      },
    ]);
    expect(await undo(item.barCode, { deviceId: 'Side door' })).toMatchObject({ received: 'No' });
    expect((await conflicts()).map(({ ticket: existing }) => existing?.id)).not.toContain(item.id);
  });

  test('received, undone and received again ignores a late undo of the first scan', async () => {
    const item = next();
    const scan = (minute: number) => ({
      barCode: item.barCode,
      deviceId: 'one',
      scannedAt: minutesAfterNow(minute),
    });
    const undoing = {
      deviceId: 'one',
      scannedAt: minutesAfterNow(60),
      undoneAt: minutesAfterNow(61),
    };
    await send([scan(60)]);
    expect(await undo(item.barCode, undoing)).toMatchObject({ received: 'No' });
    expect(await undo(item.barCode, undoing)).toMatchObject({ received: 'No' });
    await send([scan(62)]);
    expect(await undo(item.barCode, undoing)).toMatchObject({ receivedAt: minutesAfterNow(62) });
    expect((await listAuditEntries(item)).map(({ action }) => action)).toEqual([
      'receive guest',
      'undo receipt',
      'receive guest',
    ]);
  });

  test('undone before another door received the guest is no conflict, in any order of sending', async () => {
    const item = next();
    const scan = (deviceId: string, minute: number) => ({
      barCode: item.barCode,
      deviceId,
      scannedAt: minutesAfterNow(minute),
    });
    await send([scan('late', 65)]);
    expect(await send([scan('early', 60)])).toMatchObject([{ conflict: true }]);
    const undoing = {
      deviceId: 'early',
      scannedAt: minutesAfterNow(60),
      undoneAt: minutesAfterNow(61),
    };
    expect(await undo(item.barCode, undoing)).toMatchObject({ receivedAt: minutesAfterNow(65) });
    expect((await conflicts()).map(({ ticket: existing }) => existing?.id)).not.toContain(item.id);
    expect(await undo(item.barCode, { deviceId: 'stranger' })).toMatchObject({ received: 'Yes' });
  });

  test('is undone at the latest when the undo is sent', async () => {
    const { barCode, id } = next();
    const scan = (deviceId: string) => ({ barCode, deviceId, scannedAt: minutesAfterNow(60) });
    await send([scan('Main door'), scan('Side door')]);
    await undo(barCode, { deviceId: 'Main door', undoneAt: minutesAfterNow(60 * 24) });
    const existing = (await conflicts()).find(({ ticket: item }) => item?.id === id);
    const times = existing?.scans.flatMap(({ undoneAt }) => undoneAt ?? []);
    expect(times).toEqual([site.clock.now()]);
  });

  test('that receives a guest again is not stored', async () => {
    const { barCode, id } = next();
    await receive({ barCode, deviceId: 'Main door' });
    site.clock.advance(1000);
    await receive({ barCode, deviceId: 'Side door' });
    const scans = await site.handle.database
      .select()
      .from(doorScan)
      .where(eq(doorScan.ticketId, id));
    expect(scans.map(({ deviceId }) => deviceId)).toEqual(['Main door']);
  });

  test('limits the time of a wrong clock', async () => {
    const [early, late] = [next(), next()];
    const [first, second] = await send([
      { barCode: early.barCode, scannedAt: minutesAfterNow(-60 * 24 * 365) },
      { barCode: late.barCode, scannedAt: minutesAfterNow(60 * 24 * 365) },
    ]);
    expect(first?.ticket?.receivedAt).toEqual(early.checkoutDate);
    expect(second?.ticket?.receivedAt).toEqual(site.clock.now());
  });
});

describe("the list for the door's device", () => {
  const list = () => site.call(checkIn.listTickets, { query: { event } }, usher);

  test('has the active tickets without telephone numbers, and the retired codes', async () => {
    const gone = next();
    await site.handle.database
      .update(ticket)
      .set({ cancelledAt: site.clock.now() })
      .where(eq(ticket.id, gone.id));
    const existing = await list();
    expect(existing).toMatchObject({ event, eventTitle: 'Uganda Martyrs Day 2027 Reception' });
    expect(existing.tickets).toHaveLength(39);
    expect(existing.retired).toEqual([gone.barCode]);
    expect(JSON.stringify(existing)).not.toMatch(/6175550123|guest@example\.org/);
  });

  test('is not sent again without changes', async () => {
    const address = buildUrl(site.base, checkIn.listTickets, { query: { event } });
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

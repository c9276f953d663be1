import { addressOf } from '@namugongo/contract/call';
import { checkIn } from '@namugongo/contract/reception/check-in';
import { eq } from 'drizzle-orm';
import { afterAll, describe, expect, test } from 'vitest';
import { ticket } from '../tables.ts';
import { minutes, openDoor } from '../../testing/open-door.ts';

const { site, event, usher, next, receive, send, look, undo, conflicts, auditOf } =
  await openDoor();
afterAll(() => site.stop());

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

  test('undone by one door stands at the other that let the ticket in too, and both are listed', async () => {
    const one = next();
    const scan = (deviceId: string, minute: number) => ({
      barCode: one.barCode,
      deviceId,
      door: deviceId,
      scannedAt: minutes(minute),
    });
    await send([scan('Main door', 60)]);
    await send([scan('Side door', 65)]);
    const undoing = { deviceId: 'Main door', scannedAt: minutes(60), undoneAt: minutes(70) };
    const stands = { received: 'Yes', receivedAt: minutes(65), receivedDoor: 'Side door' };
    expect(await undo(one.barCode, undoing)).toMatchObject(stands);
    // Sent twice, as when the answer was lost.
    expect(await undo(one.barCode, undoing)).toMatchObject(stands);
    const found = (await conflicts()).find(({ ticket: { id } }) => id === one.id);
    expect(found?.ticket).toMatchObject(stands);
    expect(found?.scans.map(({ door, undoneAt }) => [door, undoneAt])).toEqual([
      ['Main door', minutes(70)],
      ['Side door', null],
    ]);
    const taken = (await auditOf(one)).filter(({ action }) => action === 'undo receipt');
    expect(taken).toMatchObject([
      {
        before: { receivedAt: minutes(60).toISOString(), deviceId: 'Main door' },
        after: { receivedAt: minutes(65).toISOString(), deviceId: 'Side door' },
      },
    ]);
    expect(await undo(one.barCode, { deviceId: 'Side door' })).toMatchObject({ received: 'No' });
    expect((await conflicts()).map(({ ticket: { id } }) => id)).not.toContain(one.id);
  });

  test('of one door in its order: received, undone, received again, and the undo sent late takes nothing', async () => {
    const one = next();
    const scan = (minute: number) => ({
      barCode: one.barCode,
      deviceId: 'one',
      scannedAt: minutes(minute),
    });
    const undoing = { deviceId: 'one', scannedAt: minutes(60), undoneAt: minutes(61) };
    await send([scan(60)]);
    expect(await undo(one.barCode, undoing)).toMatchObject({ received: 'No' });
    expect(await undo(one.barCode, undoing)).toMatchObject({ received: 'No' });
    await send([scan(62)]);
    expect(await undo(one.barCode, undoing)).toMatchObject({ receivedAt: minutes(62) });
    expect((await auditOf(one)).map(({ action }) => action)).toEqual([
      'receive guest',
      'undo receipt',
      'receive guest',
    ]);
  });

  test('undone before another door let the same guest in is no conflict, whichever is sent first', async () => {
    const one = next();
    const scan = (deviceId: string, minute: number) => ({
      barCode: one.barCode,
      deviceId,
      scannedAt: minutes(minute),
    });
    await send([scan('late', 65)]);
    expect(await send([scan('early', 60)])).toMatchObject([{ conflict: true }]);
    const undoing = { deviceId: 'early', scannedAt: minutes(60), undoneAt: minutes(61) };
    expect(await undo(one.barCode, undoing)).toMatchObject({ receivedAt: minutes(65) });
    expect((await conflicts()).map(({ ticket: { id } }) => id)).not.toContain(one.id);
    expect(await undo(one.barCode, { deviceId: 'stranger' })).toMatchObject({ received: 'Yes' });
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
    const gone = next();
    await site.handle.database
      .update(ticket)
      .set({ cancelledAt: site.clock.now() })
      .where(eq(ticket.id, gone.id));
    const found = await list();
    expect(found).toMatchObject({ event, eventTitle: 'Uganda Martyrs Day 2027 Reception' });
    expect(found.tickets).toHaveLength(39);
    expect(found.retired).toEqual([gone.barCode]);
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

import { addressOf } from '@namugongo/contract/call';
import { checkIn } from '@namugongo/contract/reception/check-in';
import { eq } from 'drizzle-orm';
import { afterAll, describe, expect, test } from 'vitest';
import { refusedWith } from '../../testing/staff.ts';
import { ticket } from '../tables.ts';
import { minutes, openDoor } from '../../testing/open-door.ts';

const { site, event, usher, another, next, receive, send, look, undo, auditOf } = await openDoor();
afterAll(() => site.stop());

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
    expect(await auditOf({ id })).toMatchObject([{ action: 'receive guest' }]);
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
      .set({ cancelledAt: minutes(0) })
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

import { buildUrl } from '#contract/client.ts';
import { checkIn } from '#features/door/contract/check-in.ts';
import { eq } from 'drizzle-orm';
import { afterAll, describe, expect, test } from 'vitest';
import type { Database } from '#platform/database/database.ts';
import { callBlockedBy, lockRow } from '#app/server/testing/call-during.ts';
import { expectProblem } from '#app/server/testing/staff.ts';
import { reassignTicket } from '#features/tickets/server/moves/queries.ts';
import { ticket } from '#features/event/server/tables.ts';
import { minutesAfterNow, setUpCheckIn } from '#app/server/testing/set-up-check-in.ts';

const { site, event, usher, another, next, receive, send, findTicket, undo, listAuditEntries } =
  await setUpCheckIn();
afterAll(() => site.stop());

describe('a guest at the door', () => {
  test('is received once; the second verdict names time and door', async () => {
    const { barCode, id } = next();
    const first = await receive({ barCode, door: 'Main door' });
    expect(first).toMatchObject({
      verdict: 'received',
      detail: 'Welcome.',
      conflict: false,
      ticket: {
        id,
        received: 'Yes',
        receivedAt: minutesAfterNow(120),
        receivedBy: 'Administrator',
      },
    });
    expect(await receive({ barCode, door: 'Side door' })).toMatchObject({
      verdict: 'already received',
      detail: 'At 2:00 PM, at Main door. Send the guest to the reception desk.',
      ticket: { receivedDoor: 'Main door' },
    });
    expect(await listAuditEntries({ id })).toMatchObject([{ action: 'receive guest' }]);
  });

  test('is received by a code with lower-case letters and spaces', async () => {
    const { barCode } = next();
    const inputValue = `${barCode.slice(0, 4)} ${barCode.slice(4)}`.toLowerCase();
    expect(await receive({ barCode: inputValue })).toMatchObject({ verdict: 'received' });
  });

  test('is received by a code as another program or keyboard writes it', async () => {
    const { barCode } = next();
    const fullWidth = Array.from(barCode.slice(4), (sign) =>
      String.fromCodePoint((sign.codePointAt(0) ?? 0) + 0xfee0),
    ).join('');
    const inputValue = `\ufeff${barCode.slice(0, 4)}—\u200b${fullWidth}\u200e`;
    expect(await receive({ barCode: inputValue })).toMatchObject({ verdict: 'received' });
  });

  test("gets the verdict on a canceled ticket, another event's ticket and an unknown code", async () => {
    const cancelled = next();
    await site.handle.database
      .update(ticket)
      .set({ cancelledAt: minutesAfterNow(0) })
      .where(eq(ticket.id, cancelled.id));
    expect(await receive({ barCode: cancelled.barCode })).toMatchObject({ verdict: 'cancelled' });
    expect(await receive({ barCode: another?.barCode ?? '' })).toMatchObject({
      verdict: 'another event',
      ticket: { received: 'No' },
    });
    expect(await receive({ barCode: 'NOTACODE123' })).toEqual({
      barCode: 'NOTACODE123',
      verdict: 'unknown',
      detail: "We don't know this code. Try once more, or search by name.",
      ticket: null,
      conflict: false,
      movedTo: null,
    });
  });

  test('can be looked up without being received', async () => {
    const { barCode, userName } = next();
    for (let turn = 0; turn < 2; turn += 1)
      expect(await findTicket(barCode)).toMatchObject({
        barCode,
        userName,
        received: 'No',
        verdict: 'received',
        telephoneEnd: '0123',
      });
    await expect(findTicket('NOTACODE123')).rejects.toMatchObject(
      expectProblem('ticket-not-found'),
    );
  });

  test('can be received again after an undo', async () => {
    const item = next();
    await receive({ barCode: item.barCode });
    expect(await undo(item.barCode)).toMatchObject({ received: 'No', receivedAt: null });
    await expect(undo(item.barCode)).rejects.toMatchObject(expectProblem('not-received'));
    await expect(undo('NOTACODE123')).rejects.toMatchObject(expectProblem('ticket-not-found'));
    site.clock.advance(1000);
    expect(await receive({ barCode: item.barCode })).toMatchObject({ verdict: 'received' });
    expect((await listAuditEntries(item)).map(({ action }) => action)).toEqual([
      'receive guest',
      'undo receipt',
      'receive guest',
    ]);
  });

  test('can be received again at the moment of the undo', async () => {
    const { barCode } = next();
    await receive({ barCode });
    await undo(barCode);
    expect(await receive({ barCode })).toMatchObject({ verdict: 'received' });
    expect(await findTicket(barCode)).toMatchObject({ received: 'Yes' });
  });

  test('cannot be undone when it is canceled or of another event', async () => {
    const item = next();
    await receive({ barCode: item.barCode });
    await site.handle.database
      .update(ticket)
      .set({ cancelledAt: minutesAfterNow(0) })
      .where(eq(ticket.id, item.id));
    await site.handle.database
      .update(ticket)
      .set({ receivedAt: minutesAfterNow(0) })
      .where(eq(ticket.id, another?.id ?? 0));
    for (const barCode of [item.barCode, another?.barCode ?? ''])
      await expect(undo(barCode)).rejects.toMatchObject(expectProblem('ticket-not-found'));
  });

  test('received without a stored scan can be undone by the desk', async () => {
    const item = next();
    await site.handle.database
      .update(ticket)
      .set({ receivedAt: minutesAfterNow(60) })
      .where(eq(ticket.id, item.id));
    expect(await undo(item.barCode)).toMatchObject({ received: 'No', receivedAt: null });
  });

  test('with an empty code gives a field error', async () => {
    for (const body of [{ barCode: ' ' }, { scans: [] }, {}, { scans: [{ barCode: 7 }] }]) {
      const address = buildUrl(site.base, checkIn.receive, {
        query: { event },
        body: { scans: [] },
      });
      const headers = { ...usher.headers, 'content-type': 'application/json' };
      const response = await fetch(address, {
        method: 'POST',
        headers,
        body: JSON.stringify(body),
      });
      expect([response.status, await response.json()]).toMatchObject([
        422,
        { code: 'validation-failed' },
      ]);
    }
    await expect(
      site.call(checkIn.receive, { query: { event: 99_999 }, body: { barCode: 'A' } }, usher),
    ).rejects.toMatchObject(expectProblem('event-not-found'));
  });
});

describe('ten doors at once', () => {
  test('receive each ticket once', async () => {
    const five = [next(), next(), next(), next(), next()];
    const verdicts = await Promise.all(
      five.flatMap(({ barCode }) =>
        Array.from({ length: 10 }, (_, door) => receive({ barCode, deviceId: `door ${door}` })),
      ),
    );
    for (const { id } of five) {
      const ofTicket = verdicts.filter(({ ticket: item }) => item?.id === id);
      expect(ofTicket.map(({ verdict }) => verdict).toSorted()).toEqual([
        ...Array.from({ length: 9 }, () => 'already received'),
        'received',
      ]);
    }
  });

  test('receive each ticket once from the same batch', async () => {
    const three = [next(), next(), next()];
    const scans = three.map(({ barCode }) => ({
      barCode,
      deviceId: 'one',
      scannedAt: minutesAfterNow(61),
    }));
    const responses = await Promise.all(Array.from({ length: 10 }, () => send(scans)));
    for (const verdicts of responses)
      expect(verdicts.map(({ verdict }) => verdict)).toEqual(['received', 'received', 'received']);
    for (const item of three) expect(await listAuditEntries(item)).toHaveLength(1);
  });

  test.each(['before', 'during'])(
    'receive a guest once by the code of before a move that ends %s the scans',
    async (time) => {
      const { id, barCode } = next();
      const move = (db: Database) =>
        reassignTicket(
          db,
          { id, barCode },
          { barCode: `M${barCode.slice(1)}` },
          { now: minutesAfterNow(90), isMoved: true },
        );
      const lock = (db: Database) => db.execute(lockRow('ticket', id, 'update'));
      if (time === 'before') await move(site.handle.database);
      const doors = ['one', 'two', 'three', 'four', 'five'];
      const result = await callBlockedBy(
        site.handle,
        time === 'before' ? lock : move,
        () => Promise.all(doors.map((deviceId) => receive({ barCode, deviceId }))),
        { waiting: doors.length },
      );
      const verdicts = result.status === 'fulfilled' ? result.value : [];
      expect(verdicts.map(({ verdict }) => verdict).toSorted()).toEqual([
        ...Array.from({ length: 4 }, () => 'already received'),
        'received',
      ]);
    },
  );
});

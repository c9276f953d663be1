import { contract } from '@namugongo/contract';
import { eq } from 'drizzle-orm';
import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { mailMessage } from '../../platform/tables.ts';
import { openYouthSeats, youngGuest } from '../../testing/open-youth-seats.ts';
import { refusedWith } from '../../testing/staff.ts';
import { seatRequest } from './tables.ts';

const { boxOffice, requests } = contract.reception;

const open = await openYouthSeats();
afterAll(() => open.site.stop());
beforeEach(() => open.next());

describe('an answer', () => {
  const listed = async () => {
    const list = await open.site.call(
      requests.list,
      { query: {} },
      await open.site.as('reception'),
    );
    return list.find((one) => one.chairId === open.seats.chairId);
  };

  test('gives a reason where there is one, and the list shows what was written', async () => {
    await open.ask();
    const declined = await open.decline('The choir sits there.');
    expect(declined.reason).toBe('The choir sits there.');
    await expect.poll(async () => (await listed())?.letters.made.length).toBe(2);
    expect(await listed()).toMatchObject({
      reason: 'The choir sits there.',
      letters: {
        waiting: 0,
        made: [{ to: youngGuest.email, state: 'kept' }, { to: youngGuest.email }],
      },
    });
    const [message] = await open.site.handle.database
      .select()
      .from(mailMessage)
      .where(eq(mailMessage.dedupeKey, `mail seat request ${declined.id} declined`));
    expect(message?.text).toContain('The choir sits there.');
  });

  test('may give another free chair of the event, and the asked one can be asked for again', async () => {
    await open.ask();
    const [asked, other] = [open.seats.chairId, open.youth.at(-1)?.id ?? 0];
    const body = { chairId: other };
    const staff = await open.site.as('reception');
    const approved = await open.site.call(requests.approve, { params: { id: asked }, body }, staff);
    expect(approved).toMatchObject({ state: 'approved', chairId: other });
    expect(await open.state()).toBe('none');
    expect((await open.ask()).state).toBe('requested');
    await open.messageAbout(`${approved.tableName}-${approved.chairName} is yours to pay`);
    // The other chair has its open request now.
    await expect(
      open.site.call(requests.approve, { params: { id: asked }, body }, staff),
    ).rejects.toMatchObject(refusedWith('chair-taken'));
    const elsewhere = { params: { id: asked }, body: { chairId: 999_999 } };
    await expect(open.site.call(requests.approve, elsewhere, staff)).rejects.toMatchObject(
      refusedWith('chair-not-found'),
    );
    open.seats.chairId = other;
    expect(await open.decline()).toMatchObject({ state: 'declined' });
  });

  test('that approved can be withdrawn until somebody pays, and the chair is free', async () => {
    await open.ask();
    await open.approve();
    await open.setClaim('PAYING');
    await expect(open.decline()).rejects.toMatchObject(refusedWith('cart-busy'));
    await open.setClaim('HELD');
    expect(await open.decline()).toMatchObject({ state: 'declined', heldUntil: null });
    expect(await open.statusOf()).toBe('Request');
    expect((await open.ask()).state).toBe('requested');
  });
});

describe('a seat that is sold at the box office', () => {
  const sellTo = async (phone: string) => {
    const body = {
      name: 'Sample Guest',
      phone,
      chairs: [open.seats.chairId],
      method: 'cash' as const,
    };
    await open.site.call(boxOffice.sell, { body }, await open.site.as('reception'));
  };

  test('leaves no request open: who asked is told, unless it was sold to them', async () => {
    await open.ask();
    await sellTo('6175550177');
    const [closed] = await open.site.handle.database
      .select()
      .from(seatRequest)
      .where(eq(seatRequest.chairId, open.seats.chairId));
    expect(closed?.state).toBe('declined');
    const letters = async () =>
      (await open.site.handle.database.select().from(mailMessage)).filter(
        ({ dedupeKey }) => dedupeKey === `mail seat request ${closed?.id} declined`,
      );
    await expect
      .poll(letters, { timeout: 10_000 })
      .toMatchObject([{ recipient: youngGuest.email }]);

    open.next();
    await open.ask();
    await sellTo(youngGuest.phone);
    expect(await open.state()).toBe('paid');
  });

  test('and asked for in the same moment ends with no open request', async () => {
    const [asked] = await Promise.allSettled([open.ask(), sellTo('6175550177')]);
    if (asked.status === 'rejected') expect(asked.reason).toMatchObject(refusedWith('chair-taken'));
    expect(['declined', 'none']).toContain(await open.state());
    await expect(open.approve()).rejects.toMatchObject({
      problem: { code: expect.stringMatching(/^request-(answered|not-found)$/) },
    });
  });
});

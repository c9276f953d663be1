import { randomUUID } from 'node:crypto';
import { releaseExpiredHolds } from '#features/seats/server/claims/release-expired-holds.ts';
import { contract } from '#app/contract.ts';
import { eq, like } from 'drizzle-orm';
import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { emailMessage, outbox } from '#platform/tables.ts';
import { setUpYouthSeats, sampleYouthGuest } from '#app/server/testing/set-up-youth-seats.ts';
import { expectProblem } from '#app/server/testing/staff.ts';
import { addEvent } from '#app/server/testing/sell-chairs.ts';
import { chairClaim } from '#features/event/server/tables.ts';
import { seatRequest } from './tables.ts';
import { openEmails } from '#app/server/testing/open-emails.ts';

const { boxOffice, checkout, events, requests } = contract.reception;

const open = await setUpYouthSeats();
afterAll(() => open.site.stop());
beforeEach(() => open.next());

describe('a decision', () => {
  const listed = async () => {
    const list = await open.site.call(
      requests.list,
      { query: {} },
      await open.site.as('reception'),
    );
    return list.find((item) => item.chairId === open.seats.chairId);
  };

  test('sends its reason, and the list shows the emails', async () => {
    await open.request();
    const declined = await open.decline('The choir sits there.');
    expect(declined.reason).toBe('The choir sits there.');
    await expect.poll(async () => (await listed())?.emails.sent.length).toBe(2);
    expect(await listed()).toMatchObject({
      reason: 'The choir sits there.',
      emails: {
        pendingCount: 0,
        sent: [{ to: sampleYouthGuest.email, state: 'kept' }, { to: sampleYouthGuest.email }],
      },
    });
    const [message] = await open.site.handle.database
      .select()
      .from(emailMessage)
      .where(eq(emailMessage.dedupeKey, `mail seat request ${declined.id} declined`));
    expect(message?.text).toContain('The choir sits there.');
  });

  test('can approve another free chair, and the requested one can be requested again', async () => {
    await open.request();
    const [requested, other] = [open.seats.chairId, open.youth.at(-1)?.id ?? 0];
    const body = { chairId: other };
    const staff = await open.site.as('reception');
    const approved = await open.site.call(
      requests.approve,
      { params: { id: requested }, body },
      staff,
    );
    expect(approved).toMatchObject({ state: 'approved', chairId: other });
    expect(await open.state()).toBe('none');
    expect((await open.request()).state).toBe('requested');
    await open.waitForEmail(`${approved.tableName}-${approved.chairName} is approved`);
    // The open request now belongs to the other chair.
    await expect(
      open.site.call(requests.approve, { params: { id: requested }, body }, staff),
    ).rejects.toMatchObject(expectProblem('chair-taken'));
    const elsewhere = { params: { id: requested }, body: { chairId: 999_999 } };
    await expect(open.site.call(requests.approve, elsewhere, staff)).rejects.toMatchObject(
      expectProblem('chair-not-found'),
    );
    open.seats.chairId = other;
    expect(await open.decline()).toMatchObject({ state: 'declined' });
  });

  test("cannot approve another event's chair", async () => {
    await open.request();
    const { chairs } = await addEvent(open.site.handle.database, {
      countdownTarget: new Date('2028-06-13T03:59:59.000Z'),
    });
    const foreign = chairs[0]?.id ?? 0;
    const body = { chairId: foreign };
    await expect(
      open.site.call(requests.approve, { ...open.params(), body }, await open.site.as('reception')),
    ).rejects.toMatchObject(expectProblem('chair-not-found'));
    expect(await open.state()).toBe('requested');
    const claims = open.site.handle.database.select().from(chairClaim);
    expect(await claims.where(eq(chairClaim.chairId, foreign))).toEqual([]);
  });

  test('cannot approve a chair that someone else asks for', async () => {
    await open.request();
    const first = open.seats.chairId;
    open.next();
    await open.request();
    const input = { params: { id: first }, body: { chairId: open.seats.chairId } };
    await expect(
      open.site.call(requests.approve, input, await open.site.as('reception')),
    ).rejects.toMatchObject(expectProblem('request-exists'));
    expect(await open.state()).toBe('requested');
    const claims = open.site.handle.database.select().from(chairClaim);
    expect(await claims.where(eq(chairClaim.chairId, open.seats.chairId))).toMatchObject([
      { state: 'REQUESTED' },
    ]);
  });

  test('cannot approve after the end of the sale', async () => {
    await open.request();
    open.site.clock.set(new Date('2027-06-13T03:59:59.000Z'));
    await expect(open.approve()).rejects.toMatchObject(expectProblem('sale-closed'));
    expect(await open.state()).toBe('requested');
  });

  test('can be withdrawn until the seat is being paid, and the chair is free again', async () => {
    await open.request();
    await open.approve();
    await open.setClaim('PAYING');
    await expect(open.decline()).rejects.toMatchObject(expectProblem('cart-payment-in-progress'));
    await open.setClaim('HELD');
    expect(await open.decline()).toMatchObject({ state: 'declined', heldUntil: null });
    expect(await open.getStatus()).toBe('Request');
    expect((await open.request()).state).toBe('requested');
  });
});

test('an approved seat outlives the end of the sale, and can still be paid', async () => {
  await open.request();
  await open.approve();
  const { site, seats } = open;
  const staff = await site.as('reception');
  const current = await site.call(events.getCurrent, {});
  if (!current) throw new Error('There is no event.');
  const setEnd = (salesUntil: Date | null) =>
    site.call(
      events.update,
      { params: { id: current.id }, body: { ...current, salesUntil } },
      staff,
    );
  await setEnd(site.clock.now());
  site.clock.advance(1000);
  await releaseExpiredHolds(site.site.platform);
  expect(await open.state()).toBe('approved');
  const [claim] = await site.handle.database
    .select()
    .from(chairClaim)
    .where(eq(chairClaim.chairId, seats.chairId));
  const order = await site.call(
    checkout.pay,
    {
      body: {
        ...sampleYouthGuest,
        cartId: claim?.cartId ?? '',
        amount: 103_00,
        token: 'tok_visa',
      },
    },
    { headers: { 'idempotency-key': randomUUID() } },
  );
  expect(order.status).toBe('paid');
  await setEnd(null);
});

describe('a seat that is sold at the box office', () => {
  const sellTo = async (phone: string, email = '', takesPromised = true) => {
    const body = {
      name: 'Sample Guest',
      phone,
      ...(email && { email }),
      chairs: [open.seats.chairId],
      method: 'cash' as const,
      takesPromised,
    };
    await open.site.call(boxOffice.sell, { body }, await open.site.as('reception'));
  };

  const { database } = open.site.handle;
  const isOfChair = () => eq(seatRequest.chairId, open.seats.chairId);

  test('closes the open request and emails the person, unless they bought it', async () => {
    await open.request();
    await expect(sellTo('6175550177', '', false)).rejects.toMatchObject({
      problem: {
        code: 'chair-promised',
        detail: expect.stringMatching(/^Table \d+-Chair \d+ is requested by Young Guest\.$/),
      },
    });
    expect(await open.state()).toBe('requested');
    await sellTo('6175550177');
    const [closed] = await database.select().from(seatRequest).where(isOfChair());
    expect(closed?.state).toBe('declined');
    const emails = async () =>
      (await openEmails(database)).filter(
        ({ dedupeKey }) => dedupeKey === `mail seat request ${closed?.id} declined`,
      );
    await expect.poll(emails).toMatchObject([{ recipient: sampleYouthGuest.email }]);
  });

  test.each([
    ['number', sampleYouthGuest.phone, ''],
    ['address', '6175550177', sampleYouthGuest.email],
  ])('to the person with the %s of the request fulfils it', async (_, phone, email) => {
    await open.request();
    await sellTo(phone, email, false);
    expect(await open.state()).toBe('paid');
    const [paid] = await database.select().from(seatRequest).where(isOfChair());
    const tasks = database
      .select({ key: outbox.dedupeKey })
      .from(outbox)
      .where(like(outbox.dedupeKey, `mail seat request ${paid?.id} %`));
    expect(await tasks).toEqual([{ key: `mail seat request ${paid?.id} received` }]);
  });

  test('and requested at the same time has no open request afterwards', async () => {
    const [requested] = await Promise.allSettled([open.request(), sellTo('6175550177')]);
    if (requested.status === 'rejected')
      expect(requested.reason).toMatchObject(expectProblem('chair-taken'));
    expect(['declined', 'none']).toContain(await open.state());
    await expect(open.approve()).rejects.toMatchObject({
      problem: { code: expect.stringMatching(/^request-(already-decided|not-found)$/) },
    });
  });
});

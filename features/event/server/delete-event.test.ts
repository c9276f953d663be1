import { contract } from '#app/contract.ts';
import { sql } from 'drizzle-orm';
import { afterAll, describe, expect, test } from 'vitest';
import { addMinutes } from '#platform/clock.ts';
import { callBlockedBy, callDuring } from '#app/server/testing/call-during.ts';
import { setUpReception } from '#app/server/testing/set-up-reception.ts';
import { expectProblem } from '#app/server/testing/staff.ts';
import { findAndClaimChair } from '#features/seats/server/claims/hold-queries.ts';
import { deleteEvent } from './save-event.ts';

const { carts, events } = contract.reception;
const { site, hall, startFeast } = await setUpReception();
afterAll(() => site.stop());

test('an event with an order that is being written is not deleted', async () => {
  await startFeast();
  const { result } = await callDuring(
    site.handle,
    (db) =>
      db.execute(sql`insert into "order" (event_id, state, method, name, email, telephone, subtotal_cents, fee_cents, total_cents, created_at)
        values (${hall.event}, 'PENDING', 'card', 'A', 'a@example.org', '6175550123', 0, 0, 0, now())`),
    async () => site.call(events.delete, { params: { id: hall.event } }, await site.as('admin')),
  );
  expect(result).toMatchObject({ status: 'rejected', reason: expectProblem('chair-in-use') });
});

test('an event is deleted with the holds that are over', async () => {
  await startFeast();
  const { id: cartId } = await site.call(carts.create, { body: { event: hall.event } });
  await site.call(carts.hold, { params: { cartId, chairId: hall.chairs[0] ?? 0 } });
  site.clock.advance(3_600_000);
  await site.call(events.delete, { params: { id: hall.event } }, await site.as('admin'));
  await expect(site.call(events.get, { params: { id: hall.event } })).rejects.toMatchObject(
    expectProblem('event-not-found'),
  );
});

describe('of a hold and the deletion of its event', () => {
  const prepare = async () => {
    await startFeast();
    const staff = await site.as('admin');
    const { id: cartId } = await site.call(carts.create, { body: { event: hall.event } });
    return { staff, cartId, chairId: hall.chairs[0] ?? 0 };
  };

  test('the deletion waits for the hold that began first, and is refused', async () => {
    const { staff, ...target } = await prepare();
    const now = site.clock.now();
    const result = await callBlockedBy(
      site.handle,
      (db) => findAndClaimChair(db, { ...target, client: null, now, until: addMinutes(now, 10) }),
      () => site.call(events.delete, { params: { id: hall.event } }, staff),
    );
    expect(result).toMatchObject({ status: 'rejected', reason: expectProblem('chair-in-use') });
    expect(await site.call(carts.get, { params: target })).toMatchObject({
      chairs: [{ id: target.chairId }],
    });
  });

  test('the hold waits for the deletion that began first, and finds no cart', async () => {
    const { cartId, chairId } = await prepare();
    const result = await callBlockedBy(
      site.handle,
      (db) =>
        deleteEvent(
          { ...site.site.platform, transact: (work) => work(db, () => Promise.resolve()) },
          hall.event,
          { id: 'someone', name: 'Someone', email: '', telephone: null, roles: ['admin'] },
        ),
      () => site.call(carts.hold, { params: { cartId, chairId } }),
    );
    expect(result).toMatchObject({ status: 'rejected', reason: expectProblem('cart-not-found') });
  });
});

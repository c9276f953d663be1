import { contract } from '#app/contract.ts';
import { desc, eq, type SQL, sql } from 'drizzle-orm';
import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { auditEntry, outbox } from '#platform/tables.ts';
import { callBlockedBy } from '#app/server/testing/call-during.ts';
import { setUpWaitingList } from '#app/server/testing/set-up-waiting-list.ts';
import { expectProblem } from '#app/server/testing/staff.ts';
import { expireOffers } from './send-offers.ts';
import { waitingParty } from '#features/seats/server/claims/tables.ts';

/** What a call finds when another change ends while it waits. */
const { waitingList } = contract.reception;
const waiting = await setUpWaitingList();
const { site, hall } = waiting;
const { database } = site.handle;
const { platform } = site.site;
afterAll(() => site.stop());

let orders: number[] = [];
beforeEach(async () => {
  await database.delete(waitingParty);
  await database.delete(outbox);
  orders = await waiting.startEvent();
});

async function join() {
  const { key } = await waiting.join();
  const [newest] = await database.select().from(waitingParty).orderBy(desc(waitingParty.id));
  return { key, id: newest?.id ?? 0 };
}
/** A party with an offer of the first chair. */
async function makeOffer() {
  const party = await join();
  await waiting.refund(orders[0]);
  await waiting.sendOffers();
  return party;
}
const callDuringChange = <Result>(change: SQL, call: () => Promise<Result>) =>
  callBlockedBy(site.handle, (db) => db.execute(change), call);
const setState = (id: number, state: string) =>
  sql`update waiting_party set state = ${state} where id = ${id}`;
const listActions = async (id: number) =>
  (
    await database
      .select({ action: auditEntry.action })
      .from(auditEntry)
      .where(eq(auditEntry.subject, `waiting party ${id}`))
      .orderBy(auditEntry.id)
  ).map(({ action }) => action);
const findState = async (id: number) =>
  (await database.select().from(waitingParty).where(eq(waitingParty.id, id)))[0]?.state;

describe('a party', () => {
  test('cannot decline an offer that ends meanwhile', async () => {
    const { id, key } = await makeOffer();
    const result = await callDuringChange(setState(id, 'passed'), () => waiting.decline(key));
    expect(result).toMatchObject({ status: 'rejected', reason: expectProblem('no-open-offer') });
    expect(await listActions(id)).not.toContain('decline offer');
  });

  test('that buys meanwhile does not leave', async () => {
    const { id, key } = await makeOffer();
    const result = await callDuringChange(setState(id, 'bought'), () => waiting.leave(key));
    expect(result).toMatchObject({
      status: 'rejected',
      reason: expectProblem('party-not-waiting'),
    });
    expect(await findState(id)).toBe('bought');
  });

  test('that confirms twice at once joins once', async () => {
    const { id, key } = await join();
    await database.execute(setState(id, 'unconfirmed'));
    const result = await callBlockedBy(
      site.handle,
      async (db) => {
        await db.execute(sql`select from event where id = ${hall.event} for no key update`);
        await db.execute(setState(id, 'waiting'));
      },
      () => waiting.confirm(key),
    );
    expect(result).toMatchObject({ status: 'fulfilled', value: { state: 'waiting' } });
    expect(await listActions(id)).toEqual(['join waiting list']);
  });
});

describe('an offer whose time is over', () => {
  test('goes on when its payment begins meanwhile', async () => {
    const { id } = await makeOffer();
    site.clock.advance(25 * 3_600_000);
    const result = await callDuringChange(
      sql`update chair_claim set state = 'PAYING' where chair_id = ${waiting.chairAt(0)}`,
      () => expireOffers(platform),
    );
    expect(result).toEqual({ status: 'fulfilled', value: 0 });
    expect(await findState(id)).toBe('offered');
  });

  test('does not end for a party that leaves meanwhile', async () => {
    const { id } = await makeOffer();
    site.clock.advance(25 * 3_600_000);
    const before = await waiting.listEmailKinds();
    const result = await callDuringChange(setState(id, 'left'), () => expireOffers(platform));
    expect(result).toEqual({ status: 'fulfilled', value: 0 });
    expect(await findState(id)).toBe('left');
    expect(await waiting.listEmailKinds()).toEqual(before);
  });

  test('is counted, and its chair is the list’s again', async () => {
    await makeOffer();
    await join();
    expect(await expireOffers(platform)).toBe(0);
    site.clock.advance(25 * 3_600_000);
    expect(await expireOffers(platform)).toBe(1);
    expect((await waiting.listClaims())[0]).toBe('WAITING');
  });
});

describe('no offer is made', () => {
  test('when the sale is closed meanwhile', async () => {
    const { id } = await join();
    await waiting.refund(orders[0]);
    const end = new Date(site.clock.now().getTime() - 1000).toISOString();
    const result = await callDuringChange(
      sql`update event set sales_until = ${end} where id = ${hall.event}`,
      () => waiting.sendOffers(),
    );
    expect(result).toEqual({ status: 'fulfilled', value: 0 });
    expect(await findState(id)).toBe('waiting');
    expect((await waiting.listClaims())[0]).toBe('WAITING');
  });

  /** The first chair is on sale, and someone holds it in the open transaction. */
  async function callDuringHold<Result>(call: () => Promise<Result>) {
    const chairId = waiting.chairAt(0);
    await database.execute(sql`delete from chair_claim where chair_id = ${chairId}`);
    const cartId = await waiting.newCart();
    const end = new Date(site.clock.now().getTime() + 600_000).toISOString();
    return callDuringChange(
      sql`insert into chair_claim (event_id, chair_id, state, cart_id, guest_type, amount_cents, expires_at)
        values (${hall.event}, ${chairId}, 'HELD', ${cartId}, 'adult', 20000, ${end})`,
      call,
    );
  }

  test('of a chair that someone takes meanwhile', async () => {
    const { id } = await join();
    const result = await callDuringHold(() => waiting.sendOffers());
    expect(result).toEqual({ status: 'fulfilled', value: 0 });
    expect(await findState(id)).toBe('waiting');
  });

  test('out of order of a chair that someone takes meanwhile', async () => {
    const { id } = await join();
    const staff = await site.as('reception');
    const input = { params: { id }, body: { reason: 'Choir' } };
    const result = await callDuringHold(() => site.call(waitingList.offer, input, staff));
    expect(result).toMatchObject({
      status: 'rejected',
      reason: expectProblem('no-seats-for-party'),
    });
    expect(await findState(id)).toBe('waiting');
  });
});

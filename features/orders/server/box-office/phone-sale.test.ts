import { randomUUID } from 'node:crypto';
import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { eq } from 'drizzle-orm';
import { boxOffice } from '#features/orders/contract/box-office.ts';
import { drawers } from '#features/orders/contract/drawers.ts';
import { phoneSales } from '#features/orders/contract/phone-sales.ts';
import { carts } from '#features/seats/contract/carts.ts';
import { chairClaim, event, eventPrice, order } from '#features/event/server/tables.ts';
import { releaseExpiredHolds } from '#features/seats/server/claims/release-expired-holds.ts';
import { findLedgerErrors } from '#app/server/testing/ledger-checks.ts';
import { pay } from '#app/server/testing/buyer.ts';
import { setUpReception } from '#app/server/testing/set-up-reception.ts';
import { expectProblem } from '#app/server/testing/staff.ts';

const { site, hall, startFeast } = await setUpReception();
const chairIds = (...places: number[]) => places.map((place) => hall.chairs[place] ?? 0);
beforeEach(async () => {
  await startFeast();
  await site.handle.database.insert(eventPrice).values({
    eventId: hall.event,
    chairType: 'children',
    amountCents: 4_000,
    openingStatus: 'Buy',
  });
});
afterAll(() => site.stop());

const minutes = (count: number) => site.clock.advance(count * 60_000);

async function start(places: readonly number[], guests?: { chair: number; as: 'children' }[]) {
  const [cart, hold] = [randomUUID(), randomUUID()];
  const body = { event: hall.event, hold, chairs: chairIds(...places), guests };
  const begin = () => site.call(phoneSales.start, { params: { cart }, body }, hall.staff);
  const { secret } = await begin();
  return { cart, hold, secret, begin };
}
type Sale = Awaited<ReturnType<typeof start>>;
const renew = ({ cart }: Pick<Sale, 'cart'>) =>
  site.call(phoneSales.renew, { params: { cart } }, hall.staff);
const cancel = ({ cart }: Pick<Sale, 'cart'>) =>
  site.call(phoneSales.cancel, { params: { cart } }, hall.staff);
const open = ({ secret }: Pick<Sale, 'secret'>) =>
  site.call(phoneSales.open, { params: { secret } });
const giveUp = ({ secret }: Pick<Sale, 'secret'>) =>
  site.call(phoneSales.giveUp, { params: { secret } });
const readCart = ({ cart: cartId }: { cart: string }) =>
  site.call(carts.get, { params: { cartId } });
async function payByPhone(sale: Sale, token = 'tok_visa') {
  const { cart: cartId } = await open(sale);
  const { totalCents: amount } = await readCart(sale);
  return pay(site.base, { cartId, amount, token });
}
const hold = (name: string, places: readonly number[]) =>
  site.call(
    boxOffice.hold,
    { params: { hold: name }, body: { event: hall.event, chairs: chairIds(...places) } },
    hall.staff,
  );
const listHolders = async (...places: number[]) => {
  const rows = await site.handle.database.select().from(chairClaim);
  return chairIds(...places).map((id) => rows.find((row) => row.chairId === id)?.cartId ?? null);
};

describe('a card on the phone of a guest', () => {
  test('pays what the desk chose, with the fee, and the desk sees each step', async () => {
    const [, child = 0] = chairIds(0, 1);
    const sale = await start([0, 1], [{ chair: child, as: 'children' }]);
    const before = await renew(sale);
    expect(before).toMatchObject({ state: 'waiting', heldSeconds: 600, sold: null });
    expect(before.feeCents).toBeGreaterThan(0);
    const cart = await readCart(await open(sale));
    expect(cart.chairs.map(({ chairType }) => chairType)).toEqual(['adult', 'children']);
    expect(cart.totalCents).toBe(before.totalCents);
    expect(await renew(sale)).toMatchObject({ state: 'opened' });

    expect(await payByPhone(sale, 'tok_chargeDeclined')).toMatchObject({ code: 'card-declined' });
    expect(await renew(sale)).toMatchObject({ state: 'declined' });
    expect(await payByPhone(sale)).toMatchObject({ status: 200 });
    const { state, sold } = await renew(sale);
    expect(state).toBe('paid');
    expect(sold).toMatchObject({ name: 'Sample Buyer', totalCents: before.totalCents });
    expect(sold?.tickets).toHaveLength(2);
    expect(await findLedgerErrors(site.handle.database, { settled: false })).toEqual([]);
  });

  test('is an order by card that says who sold it, and no money of a drawer', async () => {
    const sale = await start([0]);
    const { orderId } = await payByPhone(sale);
    const [sold] = await site.handle.database
      .select()
      .from(order)
      .where(eq(order.id, orderId ?? 0));
    expect(sold).toMatchObject({ method: 'card', state: 'PAID' });
    expect(sold?.soldBy).not.toBeNull();
    const day = new Intl.DateTimeFormat('en-CA', { timeZone: 'America/New_York' }).format(
      site.clock.now(),
    );
    const list = await site.call(drawers.list, { params: { day } }, await site.as('treasurer'));
    expect(list.map(({ userId }) => userId)).not.toContain(sold?.soldBy);
  });

  test('also pays after the sale to the public, and a child alone', async () => {
    const [chair = 0] = chairIds(0);
    const sale = await start([0], [{ chair, as: 'children' }]);
    await site.handle.database
      .update(event)
      .set({ salesUntil: site.clock.now() })
      .where(eq(event.id, hall.event));
    expect(await payByPhone(sale)).toMatchObject({ status: 200 });
  });

  test('holds the chairs while the desk asks, then for ten minutes', async () => {
    const sale = await start([0]);
    for (let round = 0; round < 3; round += 1) {
      minutes(8);
      expect(await renew(sale)).toMatchObject({ state: 'waiting' });
    }
    minutes(9);
    await releaseExpiredHolds(site.site.platform);
    expect(await listHolders(0)).toEqual([sale.cart]);
    minutes(2);
    await releaseExpiredHolds(site.site.platform);
    expect(await renew(sale)).toMatchObject({ state: 'expired', sold: null });
    expect(await payByPhone(sale)).toMatchObject({ code: 'hold-expired' });
    expect(await hold(sale.hold, [0])).toMatchObject({ lost: [] });
  });

  test('ends after an hour, however long the desk waits', async () => {
    const sale = await start([0]);
    for (let round = 0; round < 8; round += 1) {
      minutes(8);
      await renew(sale);
    }
    await expect(open(sale)).rejects.toMatchObject(expectProblem('phone-link-over'));
    minutes(8);
    expect(await renew(sale)).toMatchObject({ state: 'expired' });
  });

  test('gets a new link when the first response was lost', async () => {
    const sale = await start([0]);
    const { secret } = await sale.begin();
    await expect(open(sale)).rejects.toMatchObject(expectProblem('phone-link-over'));
    expect(await open({ secret })).toEqual({ cart: sale.cart });
  });

  test('is not for chairs that somebody else has', async () => {
    await hold(randomUUID(), [0]);
    await expect(start([0, 1])).rejects.toMatchObject(expectProblem('chair-taken'));
  });

  test('is not for chairs that are promised', async () => {
    const [chairId = 0] = chairIds(0);
    await site.handle.database.insert(chairClaim).values({
      eventId: hall.event,
      chairId,
      state: 'WAITING',
      guestType: 'adult',
      amountCents: 0,
    });
    await expect(start([0, 1])).rejects.toMatchObject(expectProblem('phone-sale-promised'));
  });
});

describe('the end of a sale on the phone', () => {
  test.each([
    ['desk', 'canceled', (sale: Sale) => cancel(sale)],
    ['guest', 'given-up', (sale: Sale) => giveUp(sale)],
  ] as const)('by the %s returns the chairs to the desk', async (_side, state, end) => {
    const sale = await start([0, 1]);
    await open(sale);
    await end(sale);
    expect(await renew(sale)).toMatchObject({ state });
    expect(await listHolders(0, 1)).toEqual([sale.hold, sale.hold]);
    await expect(open(sale)).rejects.toMatchObject(expectProblem('phone-link-over'));
    const late = await pay(site.base, { cartId: sale.cart, amount: 20_600 });
    expect(late).toMatchObject({ code: 'cart-empty' });
    await expect(sale.begin()).rejects.toMatchObject(expectProblem('phone-sale-over'));
  });

  test('after a declined card leaves nothing to pay', async () => {
    const sale = await start([0]);
    await payByPhone(sale, 'tok_chargeDeclined');
    expect(await cancel(sale)).toMatchObject({ state: 'canceled' });
    expect(await listHolders(0)).toEqual([sale.hold]);
  });

  test('is refused while the bank asks the guest, on both sides', async () => {
    const sale = await start([0]);
    const { response } = await payByPhone(sale, 'tok_threeDSecure2Required');
    expect(response).toMatchObject({ status: 'action' });
    expect(await renew(sale)).toMatchObject({ state: 'paying' });
    await expect(cancel(sale)).rejects.toMatchObject(expectProblem('phone-sale-paying'));
    await expect(giveUp(sale)).rejects.toMatchObject(expectProblem('phone-sale-paying'));
    expect(await listHolders(0)).toEqual([sale.cart]);
  });

  test('changes nothing once it is paid', async () => {
    const sale = await start([0]);
    await payByPhone(sale);
    expect(await cancel(sale)).toMatchObject({ state: 'paid' });
  });

  test('is not begun with the hold of the desk as its own cart', async () => {
    const cart = randomUUID();
    const body = { event: hall.event, hold: cart, chairs: chairIds(0), guests: undefined };
    await expect(
      site.call(phoneSales.start, { params: { cart }, body }, hall.staff),
    ).rejects.toMatchObject(expectProblem('phone-sale-over'));
  });

  test('is told of an unknown sale', async () => {
    const unknown = { cart: randomUUID() };
    await expect(renew(unknown)).rejects.toMatchObject(expectProblem('phone-sale-over'));
    await expect(cancel(unknown)).rejects.toMatchObject(expectProblem('phone-sale-over'));
    await expect(open({ secret: 'x'.repeat(12) })).rejects.toMatchObject(
      expectProblem('phone-link-over'),
    );
  });
});

describe('at the same moment', () => {
  test('of two phones only one pays', async () => {
    const sale = await start([0, 1]);
    const outcomes = await Promise.all([payByPhone(sale), payByPhone(sale)]);
    expect(outcomes.filter(({ status }) => status === 200)).toHaveLength(1);
    const rows = await site.handle.database.select().from(order).where(eq(order.cartId, sale.cart));
    expect(rows).toHaveLength(1);
    expect(await findLedgerErrors(site.handle.database, { settled: false })).toEqual([]);
  });

  test('a payment and the cancellation of the desk: one of them wins', async () => {
    for (let round = 0; round < 5; round += 1) {
      const sale = await start([round]);
      const { totalCents: amount } = await readCart(sale);
      const [paid] = await Promise.all([
        pay(site.base, { cartId: sale.cart, amount }),
        cancel(sale).catch(() => null),
      ]);
      const { state } = await renew(sale);
      expect(state).toBe(paid.status === 200 ? 'paid' : 'canceled');
      const holder = paid.status === 200 ? sale.cart : sale.hold;
      expect(await listHolders(round)).toEqual([holder]);
    }
    expect(await findLedgerErrors(site.handle.database, { settled: false })).toEqual([]);
  });

  test('a payment and the end of the hold: it is paid, or the chair is free', async () => {
    const sale = await start([0]);
    minutes(10);
    const [paid] = await Promise.all([payByPhone(sale), releaseExpiredHolds(site.site.platform)]);
    expect(paid.status).not.toBe(200);
    expect(await renew(sale)).toMatchObject({ state: 'expired' });
  });
});

import { randomUUID } from 'node:crypto';
import type { ChairType } from '#contract/chairs.ts';
import { eq } from 'drizzle-orm';
import { chairClaim } from '#features/event/server/tables.ts';
import { boxOffice } from '#features/orders/contract/box-office.ts';
import { checkout } from '#features/orders/contract/checkout.ts';
import { phoneSales } from '#features/orders/contract/phone-sales.ts';
import { requests } from '#features/orders/contract/seat-requests.ts';
import type { BoxOfficeMethod } from '#features/payments/contract/payment-methods.ts';
import { carts } from '#features/seats/contract/carts.ts';
import {
  createBuyer,
  type Evening,
  eveningPrices,
  isForFamilies,
  isForYouth,
} from './open-evening.ts';

type Types = ReadonlyMap<number, ChairType>;
const noTypes: Types = new Map();

/** 3 percent, rounded up to the dollar. */
const getFee = (subtotalCents: number): number => Math.ceil((subtotalCents * 3) / 10_000) * 100;
const nextBuyer = ({ sales }: Evening) => createBuyer(sales.length + 1);

/** Pays what a cart holds by card; the fee is what the team expects. */
async function payCart(
  evening: Evening,
  { cartId, types = noTypes }: { cartId: string; types?: Types },
): Promise<void> {
  const { site } = evening;
  const buyer = nextBuyer(evening);
  const { totalCents: amount } = await site.call(carts.get, { params: { cartId } });
  const { orderId, tickets, key } = await site.call(
    checkout.pay,
    { body: { ...buyer, cartId, amount, token: 'tok_visa' } },
    { headers: { 'idempotency-key': randomUUID() } },
  );
  evening.addSale({ orderId, method: 'card', buyer, key }, tickets, types);
  const prices = evening.listGuests(orderId).map(({ type }) => eveningPrices[type]);
  const subtotal = prices.reduce((sum, cents) => sum + cents, 0);
  evening.post(orderId, getFee(subtotal), 'fees');
}

const openCart = async ({ site, event }: Evening) =>
  (await site.call(carts.create, { body: { event } })).id;

async function sellOnline(evening: Evening, count: number): Promise<void> {
  const cartId = await openCart(evening);
  const chairs = evening.takeChairs(count).map((id) => ({ id }));
  await evening.site.call(carts.holdSeveral, { params: { cartId }, body: { chairs } });
  await payCart(evening, { cartId });
}

/** A party takes the best seats that the site finds. */
async function sellTogether(
  evening: Evening,
  guests: { adult: number; children: number },
): Promise<void> {
  const cartId = await openCart(evening);
  const input = { params: { cartId }, body: { guests } };
  const { held } = await evening.site.call(carts.findTogether, input);
  if (!held) throw new Error('No seats are together.');
  evening.reserve(held.chairs.map(({ id }) => id));
  await payCart(evening, { cartId, types: new Map(held.chairs.map(({ id, as }) => [id, as])) });
}

/** A youth asks for a seat, reception approves, and the link of the email leads to a cart. */
async function sellRequested(evening: Evening): Promise<void> {
  const { site } = evening;
  const [id = 0] = evening.takeChairs(1, isForYouth);
  await site.call(requests.create, { params: { id }, body: nextBuyer(evening) });
  await site.call(requests.approve, { params: { id }, body: {} }, await site.as('reception'));
  const [claim] = await site.handle.database
    .select()
    .from(chairClaim)
    .where(eq(chairClaim.chairId, id));
  await payCart(evening, { cartId: claim?.cartId ?? '' });
}

/** A guest at the desk pays by card on the own phone. */
async function sellByPhone(evening: Evening, count: number): Promise<void> {
  const { site, event } = evening;
  const staff = await site.as('reception');
  const [cart, hold] = [randomUUID(), randomUUID()];
  const body = { event, hold, chairs: evening.takeChairs(count) };
  const { secret } = await site.call(phoneSales.start, { params: { cart }, body }, staff);
  await payCart(evening, {
    cartId: (await site.call(phoneSales.open, { params: { secret } })).cart,
  });
}

async function sellAtBoxOffice(
  evening: Evening,
  method: BoxOfficeMethod,
  chairs: readonly number[],
  types: Types = noTypes,
): Promise<void> {
  const { site } = evening;
  const buyer = nextBuyer(evening);
  const guests = [...types].map(([chair, as]) => ({ chair, as }));
  const { orderId, tickets } = await site.call(
    boxOffice.sell,
    { body: { ...buyer, chairs: [...chairs], guests, method } },
    await site.as('reception'),
  );
  evening.addSale({ orderId, method, buyer, key: null }, tickets, types);
}

/** 58 sales: 24 by card online, of which 6 choose seats together and 4 were promised, 5 by phone at the desk, 29 at the desk otherwise. */
export async function sellTickets(evening: Evening): Promise<void> {
  for (const count of [1, 2, 3, 2, 1, 4, 2, 2, 3, 1, 2, 2, 4, 2]) await sellOnline(evening, count);
  for (const guests of [
    { adult: 2, children: 1 },
    { adult: 2, children: 2 },
    { adult: 1, children: 1 },
    { adult: 4, children: 0 },
    { adult: 3, children: 0 },
    { adult: 2, children: 0 },
  ])
    await sellTogether(evening, guests);
  for (let number = 0; number < 4; number += 1) await sellRequested(evening);
  for (let number = 0; number < 5; number += 1) await sellByPhone(evening, 2);
  for (let number = 0; number < 18; number += 1)
    await sellAtBoxOffice(evening, 'cash', evening.takeChairs(1 + (number % 3)));
  for (let number = 0; number < 4; number += 1)
    await sellAtBoxOffice(evening, 'check', evening.takeChairs(1));
  for (let number = 0; number < 3; number += 1)
    await sellAtBoxOffice(evening, 'zelle', evening.takeChairs(2));
  for (let number = 0; number < 2; number += 1)
    await sellAtBoxOffice(evening, 'gift', evening.takeChairs(2));
  for (let number = 0; number < 2; number += 1) {
    const family = evening.takeChairs(3, isForFamilies);
    await sellAtBoxOffice(evening, 'cash', family, new Map([[family[1] ?? 0, 'children']]));
  }
}

/** Two more sales, of chairs whose guests do not come. */
export async function sellReturnedChairs(evening: Evening): Promise<void> {
  await sellOnline(evening, 3);
  await sellAtBoxOffice(evening, 'cash', evening.takeChairs(2));
}

import { callEndpoint } from '#contract/client.ts';
import { extras } from '#features/event/contract/extras.ts';
import { carts, type Cart } from '#features/seats/contract/carts.ts';
import { checkout } from '#features/orders/contract/checkout.ts';
import { listAdultChairIds } from '../buyer.ts';
import type { Random } from '../random.ts';
import { type Crowd, type Purchase, send, sendUntilResponse } from './journal.ts';
import { type Card, chooseCard, settlePayment } from './settle-payment.ts';

/** Few, so that buyers want the same chairs. */
const popularChairs = 6;

/** One buyer after another fills a cart and pays it: families, extras, declined cards, bank challenges, lost answers, the same key again. */
export async function runBuyers(crowd: Crowd, name: string, random: Random): Promise<void> {
  for (let number = 1; !crowd.isClosing(); number += 1) {
    await buy(crowd, `${name}-${number}@example.org`, random);
    await crowd.pause(100 + random.int(200));
  }
}

async function buy(crowd: Crowd, email: string, random: Random): Promise<void> {
  const { journal, getBase } = crowd;
  const created = await send(journal, 'create cart', (signal) =>
    callEndpoint(getBase(), carts.create, { body: {} }, { signal }),
  );
  if (created.kind !== 'ok') return;
  const { id: cartId } = created.value;
  const hold = random.chance(0.3) ? holdForFamily : holdChairs;
  let cart = await hold(crowd, cartId, random);
  if (!cart || cart.chairs.length === 0 || random.chance(0.1)) return;
  if (random.chance(0.4)) cart = (await chooseExtras(crowd, cart, random)) ?? cart;
  const purchase: Purchase = { cartId, email, outcome: 'open', orderId: null, extras: cart.extras };
  journal.purchases.push(purchase);
  await payCart(crowd, purchase, cart.totalCents, chooseCard(random));
  if (purchase.outcome === 'not paid' && random.chance(0.5)) {
    purchase.outcome = 'open';
    await payCart(crowd, purchase, cart.totalCents, { token: 'tok_visa', succeed: true });
  }
}

type Hold = (crowd: Crowd, cartId: string, random: Random) => Promise<Cart | null>;

const holdChairs: Hold = async ({ journal, isOver, getBase }, cartId, random) => {
  const free = await send(journal, 'chairs', () => listAdultChairIds(getBase()));
  if (free.kind !== 'ok') return null;
  let cart: Cart | null = null;
  for (let count = 1 + random.int(2); count > 0; count -= 1) {
    const chairId = free.value[random.int(Math.min(popularChairs, free.value.length))] ?? 0;
    const input = { params: { cartId, chairId }, body: {} };
    const held = await sendUntilResponse(
      journal,
      'hold chair',
      (signal) => callEndpoint(getBase(), carts.hold, input, { signal }),
      isOver,
    );
    if (held.kind === 'ok') cart = held.value;
  }
  return cart;
};

/** Adults with children, side by side. What a lost answer has held is held again or released by the next. */
const holdForFamily: Hold = async ({ journal, isOver, getBase }, cartId, random) => {
  const guests = { adult: 1 + random.int(2), children: random.int(3) };
  let release: number[] = [];
  const seated = await sendUntilResponse(
    journal,
    'find seats together',
    async (signal) => {
      const params = { cartId };
      const before = await callEndpoint(getBase(), carts.get, { params }, { signal });
      release = before.chairs.map(({ id }) => id);
      const body = { guests, release };
      return callEndpoint(getBase(), carts.findTogether, { params, body }, { signal });
    },
    isOver,
  );
  return seated.kind === 'ok' ? seated.value.cart : null;
};

/** One or several of each extra that has some left; null when the cart stays as it is. */
async function chooseExtras(
  { journal, isOver, getBase }: Crowd,
  { id: cartId, chairs }: Cart,
  random: Random,
): Promise<Cart | null> {
  const offers = await send(journal, 'extras', (signal) =>
    callEndpoint(getBase(), extras.listOffers, { query: {} }, { signal }),
  );
  if (offers.kind !== 'ok') return null;
  const choices = offers.value
    .filter(({ left }) => left !== 0 && random.chance(0.7))
    .map(({ id, priceCents, isPerGuest, maxQuantity }) => ({
      id,
      quantity: 1 + random.int(isPerGuest ? chairs.length : maxQuantity),
      ...(priceCents === null && { quantity: 1, amountCents: 100 + random.int(5_000) }),
    }));
  const input = { params: { cartId }, body: { extras: choices } };
  const chosen = await sendUntilResponse(
    journal,
    'choose extras',
    (signal) => callEndpoint(getBase(), carts.chooseExtras, input, { signal }),
    isOver,
  );
  return chosen.kind === 'ok' ? chosen.value : null;
}

/** Pays a cart with one key until there is an outcome, and records it. */
export async function payCart(
  crowd: Crowd,
  purchase: Purchase,
  amount: number,
  { token, succeed }: Card,
): Promise<void> {
  const { journal, getBase } = crowd;
  const { cartId, email } = purchase;
  const body = { name: 'Sample Buyer', phone: '6175550123', email, cartId, amount, token };
  const { outcome, response } = await settlePayment(crowd, {
    name: 'pay',
    pay: (headers, signal) => callEndpoint(getBase(), checkout.pay, { body }, { headers, signal }),
    poll: ({ orderId }, signal) =>
      callEndpoint(
        getBase(),
        checkout.getOrder,
        { params: { orderId }, query: { cartId } },
        { signal },
      ),
    succeed,
  });
  purchase.outcome = outcome;
  purchase.orderId = response?.orderId ?? purchase.orderId;
  if (response && outcome === 'paid') journal.addTickets(response.orderId, response.tickets);
}

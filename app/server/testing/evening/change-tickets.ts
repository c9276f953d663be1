import type { ChairType } from '#contract/chairs.ts';
import { checkout } from '#features/orders/contract/checkout.ts';
import { orderAdmin } from '#features/orders/contract/order-admin.ts';
import { moves } from '#features/tickets/contract/moves.ts';
import type { Ticket } from '#features/tickets/contract/tickets.ts';
import { type Evening, eveningPrices, type Guest } from './open-evening.ts';

/** Guests who sit somewhere else now, with their new codes. */
function seat(evening: Evening, tickets: readonly Ticket[], chairs: ReadonlyMap<number, number>) {
  for (const { id, barCode } of tickets) {
    const guest = evening.getGuest(id);
    Object.assign(guest, { barCode, chairId: chairs.get(id) ?? guest.chairId });
  }
}

async function moveGuest(evening: Evening, guest: Guest, other?: Guest): Promise<void> {
  const { site } = evening;
  const [chairId = 0] = other ? [other.chairId] : evening.takeChairs(1);
  const { tickets } = await site.callFresh(
    moves.moveTicket,
    { params: { id: guest.id }, body: { chairId, swapsWith: other?.id } },
    await site.as('reception'),
  );
  const chairs = new Map([[guest.id, chairId]]);
  if (other) chairs.set(other.id, guest.chairId);
  seat(evening, tickets, chairs);
}

async function moveOrder(evening: Evening, orderId: number): Promise<void> {
  const { site } = evening;
  const guests = evening.listGuests(orderId);
  const chairs = evening.takeChairs(guests.length);
  const seats = guests.map(({ id }, place) => ({ ticket: id, chair: chairs[place] ?? 0 }));
  const { tickets } = await site.callFresh(
    moves.moveOrder,
    { params: { orderId }, body: { seats } },
    await site.as('reception'),
  );
  seat(evening, tickets, new Map(seats.map(({ ticket, chair }) => [ticket, chair])));
}

/** A ticket goes to somebody else, whose answers are not yet known. */
async function transfer(evening: Evening, guest: Guest): Promise<void> {
  const { site } = evening;
  const next = { name: 'Next Guest', phone: '6175550190', email: 'next-guest@example.org' };
  const { barCode } = await site.callFresh(
    moves.transferTicket,
    { params: { id: guest.id }, body: next },
    await site.as('reception'),
  );
  const { name, email } = next;
  Object.assign(guest, { name, email, barCode, isNamed: true, meal: null });
}

/** 10 moves: 6 guests alone, two pairs that swap, a party, and a ticket for another person. */
export async function moveGuests(evening: Evening): Promise<void> {
  const single = evening.guests.filter(({ type }) => type === 'adult').slice(0, 10);
  for (const guest of single.slice(0, 6)) await moveGuest(evening, guest);
  const [, , , , , , first, second, third, fourth] = single;
  if (!first || !second || !third || !fourth) throw new Error('Too few adults came.');
  await moveGuest(evening, first, third);
  await moveGuest(evening, second, fourth);
  await moveOrder(evening, evening.sales[12]?.orderId ?? 0);
  const [guest] = evening.listGuests(evening.sales[13]?.orderId ?? 0).slice(1);
  if (guest) await transfer(evening, guest);
}

async function exchange(
  evening: Evening,
  guest: Guest,
  guestType: ChairType,
  difference: 'refund' | 'keep',
): Promise<void> {
  const { site } = evening;
  const priceCents = eveningPrices[guestType];
  await site.callFresh(
    orderAdmin.changeType,
    { params: { id: guest.id }, body: { guestType, priceCents, difference } },
    await site.as('treasurer'),
  );
  if (difference === 'refund') {
    evening.post(guest.orderId, priceCents - guest.cents);
    guest.cents = priceCents;
  }
  guest.type = guestType;
}

/** Three guests become children, one paid by card, one in cash, and one whose price stays. */
export async function exchangeTypes(evening: Evening): Promise<void> {
  const list = (method: 'card' | 'cash') =>
    evening.guests
      .filter(isAdultAtFamilyTable(evening))
      .filter(({ orderId }) => evening.findSale(orderId).method === method);
  const [card, unpaid] = list('card');
  const [cash] = list('cash');
  if (!card || !unpaid || !cash) throw new Error('Too few families came.');
  await exchange(evening, card, 'children', 'refund');
  await exchange(evening, cash, 'children', 'refund');
  await exchange(evening, unpaid, 'children', 'keep');
}

/** 5 refunds: an order by card and one in cash, a ticket, an amount of an order, and one of a ticket. */
export async function refundTickets(evening: Evening): Promise<void> {
  const byCard = evening.sales.filter(({ method }) => method === 'card');
  const inCash = evening.sales.filter(({ method }) => method === 'cash');
  await refundOrder(evening, byCard[3]?.orderId ?? 0);
  await refundOrder(evening, inCash[2]?.orderId ?? 0);
  const [, guest] = evening.listGuests(byCard[5]?.orderId ?? 0);
  if (guest) await refundTicket(evening, guest);
  await refundAmount(evening, byCard[8]?.orderId ?? 0, 12_34);
  const [other] = evening.listGuests(inCash[4]?.orderId ?? 0);
  if (other) await refundTicketAmount(evening, other, 10_01);
}

/**
 * One order after another goes through every change: an amount of a ticket, another type of guest, another chair, a ticket, and all that
 * is left.
 */
export async function changeOneOrderOften(evening: Evening): Promise<void> {
  for (const method of ['card', 'cash'] as const) {
    const sale = evening.sales.find(
      (item) =>
        item.method === method &&
        evening.listGuests(item.orderId).filter(isAdultAtFamilyTable(evening)).length > 1,
    );
    const guests = evening.listGuests(sale?.orderId ?? 0);
    const [first, second] = guests.filter(isAdultAtFamilyTable(evening));
    if (!first || !second) throw new Error('Too few families came.');
    await refundTicketAmount(evening, first, 10_07);
    await exchange(evening, first, 'children', 'refund');
    await moveGuest(evening, first, second);
    await exchange(evening, second, 'children', 'keep');
    await refundTicketAmount(evening, second, 5_03);
    await refundTicket(evening, first);
    await moveGuest(evening, second);
    await refundOrder(evening, second.orderId);
  }
}

const isAdultAtFamilyTable =
  (evening: Evening) =>
  ({ type, chairId }: Guest): boolean =>
    type === 'adult' && evening.canSeatChild(chairId);

/** All that is left of an order goes back, with its fee. */
async function refundOrder(evening: Evening, orderId: number): Promise<void> {
  const { site } = evening;
  const body = { reason: 'Illness' };
  const treasurer = await site.as('treasurer');
  await site.callFresh(checkout.refund, { params: { orderId }, body }, treasurer);
  for (const { account, cents } of evening.postings.filter((item) => item.orderId === orderId))
    evening.post(orderId, -cents, account);
  for (const guest of evening.listGuests(orderId)) evening.removeGuest(guest);
}

async function refundTicket(evening: Evening, guest: Guest): Promise<void> {
  const { site } = evening;
  const { id, orderId } = guest;
  const body = { reason: 'Illness', tickets: [id] };
  const treasurer = await site.as('treasurer');
  await site.callFresh(checkout.refund, { params: { orderId }, body }, treasurer);
  evening.post(orderId, -guest.cents);
  evening.removeGuest(guest);
}

/** An amount of all tickets of an order, or of one. */
async function refundAmount(
  evening: Evening,
  orderId: number,
  amountCents: number,
  ticket?: number,
): Promise<void> {
  const { site } = evening;
  const body = { amountCents, ticket, reason: 'The wrong price', emailsReason: false };
  const treasurer = await site.as('treasurer');
  await site.callFresh(checkout.refundAmount, { params: { orderId }, body }, treasurer);
  evening.post(orderId, -amountCents);
}

async function refundTicketAmount(
  evening: Evening,
  guest: Guest,
  amountCents: number,
): Promise<void> {
  await refundAmount(evening, guest.orderId, amountCents, guest.id);
  guest.cents -= amountCents;
}

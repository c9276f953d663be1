import { contract } from '#app/contract.ts';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, test } from 'vitest';
import { pay } from '../testing/buyer.ts';
import { expectWait, type LockCase, lockRow } from '../testing/call-during.ts';
import { setUpReception } from '../testing/set-up-reception.ts';
import { createOrderKey, getTicketSecret } from '#features/tickets/server/create-ticket-key.ts';
import { advisoryLocks } from '#platform/database/advisory-locks.ts';

/** Each change waits for a lock on its own rows and for no other. */
const { boxOffice, carts, chairs, checkIn, checkout, companions, events, moves } =
  contract.reception;
const { site, hall, startFeast, sell, move, moveTable } = await setUpReception();
afterAll(() => site.stop());

let otherEventId = 0;
beforeAll(async () => {
  await startFeast();
  otherEventId = hall.event;
  await startFeast();
  hall.staff = await site.as('admin');
});

let places = 0;
/** Takes the next chair of the event. */
const takePlace = () => (places += 1) - 1;
const chairAt = (place: number) => hall.chairs[place] ?? 0;
const inEvent = () => ({ event: hall.event });
const sellOne = async () => {
  const { orderId, tickets } = await sell([takePlace()]);
  const [ticket] = tickets;
  if (!ticket) throw new Error('No ticket was sold.');
  return { orderId, ticket };
};
const holdOne = async () => {
  const { id: cartId } = await site.call(carts.create, { body: inEvent() });
  const chairId = chairAt(takePlace());
  const { totalCents } = await site.call(carts.hold, { params: { cartId, chairId } });
  return { cartId, chairId, amount: totalCents };
};
const sellChair = (chairId: number) =>
  site.call(
    boxOffice.sell,
    { body: { name: 'Nobody', chairs: [chairId], method: 'cash' } },
    hall.staff,
  );
const changeEvent = async (id: number) => {
  const { past: _, salesOpen: __, ...body } = await site.call(events.get, { params: { id } });
  return () => site.call(events.update, { params: { id }, body }, hall.staff);
};

const lockEvent = (id: number, strength = 'key share') => lockRow('event', id, strength);
const lockOrder = (id: number) => lockRow('order', id, 'key share');
const lockTicket = (id: number) => lockRow('ticket', id, 'key share');
const lockSale = (id: number) => lockRow('chair', id, 'no key update');
const lockClaim = (chairId: number) =>
  sql`select from chair_claim where chair_id = ${chairId} for key share`;
const lockMoves = (eventId: number) =>
  sql`select pg_advisory_xact_lock(${advisoryLocks.moves}, ${eventId})`;

/** A sale, and the call by which its buyer hands the ticket over. */
async function sellForHandOver() {
  const { orderId, ticket } = await sellOne();
  const { telephone, userEmail: email } = ticket;
  const secret = await getTicketSecret(site.handle.database);
  const key = [createOrderKey(secret, { telephone, email, orderId }, site.clock.now())];
  const body = { key, name: 'New Holder', email: 'holder@example.org' };
  const call = () => site.call(companions.handOver, { params: { id: ticket.id }, body });
  return { orderId, ticket, call };
}

const cases: [string, () => Promise<LockCase>][] = [
  [
    'a changed event for the event',
    async () => ({
      own: lockEvent(hall.event),
      other: lockEvent(otherEventId),
      call: await changeEvent(hall.event),
    }),
  ],
  [
    'a changed chair for the chair',
    async () => {
      const id = chairAt(takePlace());
      const body = { tableName: 'Table 70', chairName: `Chair ${id}`, chairType: 'adult' as const };
      return {
        own: lockRow('chair', id, 'key share'),
        other: lockRow('chair', chairAt(takePlace()), 'key share'),
        call: () =>
          site.callFresh(
            chairs.update,
            { params: { id }, body: { ...body, amount: 100, chairStatus: 'Buy' } },
            hall.staff,
          ),
      };
    },
  ],
  [
    'a changed chair for the event of its table',
    async () => {
      const id = chairAt(takePlace());
      const body = { tableName: 'Table 8', chairName: `Chair ${id}`, chairType: 'adult' as const };
      return {
        own: lockEvent(hall.event, 'share'),
        other: lockEvent(otherEventId, 'share'),
        call: () =>
          site.callFresh(
            chairs.update,
            { params: { id }, body: { ...body, amount: 100, chairStatus: 'Buy' } },
            hall.staff,
          ),
      };
    },
  ],
  [
    'a sale at the box office for its chairs',
    async () => {
      const id = chairAt(takePlace());
      return {
        own: lockSale(id),
        other: lockSale(chairAt(takePlace())),
        call: () => sellChair(id),
      };
    },
  ],
  [
    'a moved ticket for other moves of the event',
    async () => {
      const { ticket } = await sellOne();
      return {
        own: lockMoves(hall.event),
        other: lockMoves(otherEventId),
        call: () => move(ticket, takePlace()),
      };
    },
  ],
  [
    'a moved table for other moves of the event',
    async () => {
      await sellChair(chairAt(30));
      return {
        own: lockMoves(hall.event),
        other: lockMoves(otherEventId),
        call: () => moveTable('Table 4', 'Table 3', true),
      };
    },
  ],
  [
    'a moved table for its orders',
    async () => {
      const { orderId } = await sellChair(chairAt(31));
      return {
        own: lockOrder(orderId),
        other: lockOrder((await sellOne()).orderId),
        call: () => moveTable('Table 4', 'Table 3', true),
      };
    },
  ],
  [
    'a moved table for its chairs',
    async () => {
      await sellChair(chairAt(32));
      return {
        own: lockSale(chairAt(22)),
        other: lockSale(chairAt(takePlace())),
        call: () => moveTable('Table 4', 'Table 3', true),
      };
    },
  ],
  [
    'a moved ticket for its order',
    async () => {
      const { orderId, ticket } = await sellOne();
      return {
        own: lockOrder(orderId),
        other: lockOrder((await sellOne()).orderId),
        call: () => move(ticket, takePlace()),
      };
    },
  ],
  [
    'swapped tickets for the second order',
    async () => {
      const [first, second] = [await sellOne(), await sellOne()];
      return {
        own: lockOrder(second.orderId),
        other: lockOrder((await sellOne()).orderId),
        call: () => move(first.ticket, hall.chairs.indexOf(second.ticket.chairId), true),
      };
    },
  ],
  [
    'a moved ticket for its new chair',
    async () => {
      const [{ ticket }, place] = [await sellOne(), takePlace()];
      return {
        own: lockSale(chairAt(place)),
        other: lockSale(chairAt(takePlace())),
        call: () => move(ticket, place),
      };
    },
  ],
  [
    'a new code of a ticket for its order',
    async () => {
      const { orderId, ticket } = await sellOne();
      return {
        own: lockOrder(orderId),
        other: lockOrder((await sellOne()).orderId),
        call: () => site.callFresh(moves.reissueTicket, { params: { id: ticket.id } }, hall.staff),
      };
    },
  ],
  [
    'a handed-over ticket for its order',
    async () => {
      const { orderId, call } = await sellForHandOver();
      return {
        own: lockOrder(orderId),
        other: lockOrder((await sellOne()).orderId),
        call,
      };
    },
  ],
  [
    'a handed-over ticket for the ticket',
    async () => {
      const { ticket, call } = await sellForHandOver();
      return {
        own: lockTicket(ticket.id),
        other: lockTicket((await sellOne()).ticket.id),
        call,
      };
    },
  ],
  [
    'a refund for its order',
    async () => {
      const { orderId } = await sellOne();
      const input = { params: { orderId }, body: { reason: '' } };
      return {
        own: lockOrder(orderId),
        other: lockOrder((await sellOne()).orderId),
        call: () => site.callFresh(checkout.refund, input, hall.staff),
      };
    },
  ],
  [
    'a refund of an amount for its order',
    async () => {
      const { orderId } = await sellOne();
      const body = { amountCents: 100, reason: 'The wrong price', emailsReason: false };
      return {
        own: lockOrder(orderId),
        other: lockOrder((await sellOne()).orderId),
        call: () =>
          site.callFresh(checkout.refundAmount, { params: { orderId }, body }, hall.staff),
      };
    },
  ],
  [
    'a retried refund for its order',
    async () => {
      const { orderId } = await sellOne();
      return {
        own: lockOrder(orderId),
        other: lockOrder((await sellOne()).orderId),
        call: () => site.call(checkout.retryRefund, { params: { orderId } }, hall.staff),
      };
    },
  ],
  [
    'a received guest for the ticket',
    async () => {
      const { ticket } = await sellOne();
      const input = { query: inEvent(), body: { barCode: ticket.barCode } };
      return {
        own: lockTicket(ticket.id),
        other: lockTicket((await sellOne()).ticket.id),
        call: () => site.call(checkIn.receive, input, hall.staff),
      };
    },
  ],
  [
    'an undone receipt for the ticket',
    async () => {
      const { ticket } = await sellOne();
      const input = { query: inEvent(), body: { barCode: ticket.barCode } };
      await site.call(checkIn.receive, input, hall.staff);
      return {
        own: lockTicket(ticket.id),
        other: lockTicket((await sellOne()).ticket.id),
        call: () => site.call(checkIn.undoReceipt, input, hall.staff),
      };
    },
  ],
  [
    'a payment for its cart',
    async () => {
      const [cart, other] = [await holdOne(), await holdOne()];
      return {
        own: lockRow('cart', cart.cartId, 'share'),
        other: lockRow('cart', other.cartId, 'share'),
        call: () => pay(site.base, cart),
      };
    },
  ],
  [
    'a payment for its chairs',
    async () => {
      const [cart, other] = [await holdOne(), await holdOne()];
      return {
        own: lockClaim(cart.chairId),
        other: lockClaim(other.chairId),
        call: () => pay(site.base, cart),
      };
    },
  ],
  [
    'a payment with another card for its order',
    async () => {
      const cart = await holdOne();
      const { orderId } = await pay(site.base, { ...cart, token: 'tok_chargeDeclined' });
      return {
        own: lockOrder(orderId ?? 0),
        other: lockOrder((await sellOne()).orderId),
        call: () => pay(site.base, cart),
      };
    },
  ],
];

describe('waits', () => {
  test.each(cases)('%s', async (_, prepare) => {
    places = 0;
    await startFeast();
    hall.staff = await site.as('admin');
    await expectWait(site.handle, prepare);
  });
});

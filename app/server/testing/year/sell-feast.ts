import { randomUUID } from 'node:crypto';
import type { ChairType } from '#contract/chairs.ts';
import { extras } from '#features/event/contract/extras.ts';
import { chairs } from '#features/hall/contract/chairs.ts';
import { boxOffice } from '#features/orders/contract/box-office.ts';
import { checkout } from '#features/orders/contract/checkout.ts';
import { orderAdmin } from '#features/orders/contract/order-admin.ts';
import { waitingList } from '#features/orders/contract/waiting-list.ts';
import { carts } from '#features/seats/contract/carts.ts';
import { getTime } from './get-time.ts';
import { findKey, getEmail } from './links.ts';
import type { Year } from './open-year.ts';
import type { Step } from './step.ts';

export type Guest = { id: number; orderId: number; barCode: string };
type Sale = { orderId: number; tickets: readonly { id: number; barCode: string }[] };

/** The reception of 2027, which the first release has begun to sell. */
const event = 2;
const prices: Record<ChairType, number> = {
  adult: 200_00,
  youth: 100_00,
  children: 40_00,
  priest: 0,
};
const seatPrice = 15_00;
const getFee = (cents: number): number => Math.ceil((cents * 3) / 10_000) * 100;

/** The guests of the feast, and what was paid, on paper. */
export function createFeast(year: Year) {
  const guests: Guest[] = [];
  const orders = new Map<string, number>();
  const getOrderId = (buyer: string) => orders.get(buyer) ?? 0;
  return {
    query: { event },
    guests,
    getOrderId,
    listGuests: (buyer: string) => guests.filter(({ orderId }) => orderId === getOrderId(buyer)),
    note(buyer: string, { orderId, tickets }: Sale): void {
      orders.set(buyer, orderId);
      for (const { id, barCode } of tickets) guests.push({ id, barCode, orderId });
    },
    post(day: string, person: string, method: string, sums: Record<string, number>): void {
      for (const [account, cents] of Object.entries(sums))
        year.paper.post({ day, person, method, account, cents });
    },
    expectEmail(buyer: string, ...subjects: string[]): void {
      const texts = subjects.map((subject) => `${subject} Uganda Martyrs Day 2027 Reception`);
      year.paper.expectEmail(getEmail(buyer), ...texts);
    },
  };
}
export type Feast = ReturnType<typeof createFeast>;

async function takeChairs(year: Year, count: number, isForFamily = false): Promise<number[]> {
  const all = await year.call(chairs.list, { query: { event } });
  const free = all.filter(
    ({ chairStatus, chairType, admits }) =>
      (chairStatus === 'Buy' || chairStatus === 'Available') &&
      chairType === 'adult' &&
      admits.includes('children') === isForFamily,
  );
  return free.slice(0, count).map(({ id }) => id);
}

type Purchase = {
  day: string;
  buyer: string;
  count: number;
  isForFamily?: boolean;
  seats?: number;
};

/** Chairs and seats on the bus, paid by card with its fee of 3 percent. */
export const buyOnline = (year: Year, feast: Feast, purchase: Purchase): Step => [
  getTime(purchase.day),
  async () => {
    const { day, buyer, count, isForFamily, seats = 0 } = purchase;
    const { id: cartId } = await year.call(carts.create, { body: { event } });
    const ids = await takeChairs(year, count, isForFamily);
    const params = { cartId };
    await year.call(carts.holdSeveral, { params, body: { chairs: ids.map((id) => ({ id })) } });
    const [bus] = await year.callAsTeam(extras.list, { query: { event } });
    const choices = seats > 0 ? [{ id: bus?.id ?? 0, quantity: seats }] : [];
    await year.call(carts.chooseExtras, { params, body: { extras: choices } });
    const net = count * prices.adult + seats * seatPrice;
    const fees = getFee(net);
    const person = { name: `${buyer} Sample`, phone: '6175550199', email: getEmail(buyer) };
    const body = { ...person, cartId, amount: net + fees, token: 'tok_visa' };
    const headers = { 'idempotency-key': randomUUID() };
    feast.note(buyer, await year.call(checkout.pay, { body }, { headers }));
    const sums = { tickets: count * prices.adult, extras: seats * seatPrice, fees };
    feast.post(day, buyer, 'card', sums);
    feast.expectEmail(buyer, 'Your tickets:');
  },
];

export const sellInCash = (year: Year, feast: Feast, { day, buyer, count }: Purchase): Step => [
  getTime(day),
  async () => {
    const ids = await takeChairs(year, count);
    const person = { name: `${buyer} Sample`, phone: '6175550188', email: getEmail(buyer) };
    const body = { ...person, chairs: ids, guests: [], method: 'cash' as const };
    feast.note(buyer, await year.callAsTeam(boxOffice.sell, { body }));
    feast.post(day, buyer, 'cash', { tickets: count * prices.adult });
    feast.expectEmail(buyer, 'Your tickets:');
  },
];

type Refund = { day: string; buyer: string; sums: Record<string, number>; isWhole: boolean };

/** All of an order, or one ticket of it. */
export const refund = (year: Year, feast: Feast, { day, buyer, sums, isWhole }: Refund): Step => [
  getTime(day),
  async () => {
    const leaving = isWhole ? feast.listGuests(buyer) : feast.listGuests(buyer).slice(-1);
    const tickets = isWhole ? undefined : leaving.map(({ id }) => id);
    const params = { orderId: feast.getOrderId(buyer) };
    const body = { reason: 'Illness', ...(tickets && { tickets }) };
    await year.getSite().callFresh(checkout.refund, { params, body }, await year.signIn());
    for (const guest of leaving) feast.guests.splice(feast.guests.indexOf(guest), 1);
    feast.post(day, buyer, 'card', sums);
    feast.expectEmail(buyer, 'Your refund:');
  },
];

/** An adult becomes a child, and the difference goes back. */
export const exchange = (year: Year, feast: Feast, day: string, buyer: string): Step => [
  getTime(day),
  async () => {
    const [guest] = feast.listGuests(buyer);
    const difference = 'refund' as const;
    const body = { guestType: 'children' as const, priceCents: prices.children, difference };
    const input = { params: { id: guest?.id ?? 0 }, body };
    await year.getSite().callFresh(orderAdmin.changeType, input, await year.signIn());
    feast.post(day, buyer, 'card', { tickets: prices.children - prices.adult });
    feast.expectEmail(buyer, 'Your ticket has changed:', 'Your refund:');
  },
];

/** The hall is sold out, and someone waits for the chair of a guest who does not come, until it is offered. */
export function waitForChair(year: Year, feast: Feast, buyer: string): Step[] {
  const person = { name: `${buyer} Sample`, phone: '6175550177', email: getEmail(buyer) };
  return [
    [
      getTime('2027-05-21'),
      async () => {
        await year.query(
          `update chair set status = 'Reserved' where event_id = $1 and id not in (select chair_id from chair_claim)`,
          [event],
        );
        const guests = { adults: 1, children: 0, accessible: 0, together: true, smaller: false };
        await year.call(waitingList.join, { body: { ...person, ...guests, event } });
        year.paper.expectEmail(person.email, 'Confirm your place on the waiting list');
      },
    ],
    [
      getTime('2027-05-21', '12:30'),
      async () => {
        const params = { key: findKey(year, buyer, 'waiting-list') };
        await year.call(waitingList.confirm, { params });
        year.paper.expectEmail(person.email, 'You’re on the waiting list');
      },
    ],
    [
      getTime('2027-05-26', '14:00'),
      async () => {
        year.paper.expectEmail(person.email, 'Seats for your party');
        const params = { key: findKey(year, buyer, 'waiting-list') };
        const { offer } = await year.call(waitingList.open, { params });
        const sums = { tickets: prices.adult, fees: getFee(prices.adult) };
        const amount = sums.tickets + sums.fees;
        const body = { ...person, cartId: offer?.cart ?? '', amount, token: 'tok_visa' };
        const headers = { 'idempotency-key': randomUUID() };
        feast.note(buyer, await year.call(checkout.pay, { body }, { headers }));
        feast.post('2027-05-26', buyer, 'card', sums);
        feast.expectEmail(buyer, 'Your ticket:');
      },
    ],
  ];
}

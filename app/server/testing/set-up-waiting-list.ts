import { randomUUID } from 'node:crypto';
import { contract } from '#app/contract.ts';
import type { EndpointInput } from '#contract/endpoint.ts';
import type { WaitingParty } from '#features/orders/contract/waiting-list.ts';
import { and, eq, ne } from 'drizzle-orm';
import type { Database } from '#platform/database/database.ts';
import { outbox } from '#platform/tables.ts';
import { chair, chairClaim, eventPrice, tablePosition } from '#features/event/server/tables.ts';
import { sendOffers } from '#features/orders/server/waiting-list/send-offers.ts';
import { addEvent } from './sell-chairs.ts';
import { startSiteWithStaff } from './staff.ts';
import { testNow } from './start-site.ts';

const { boxOffice, carts, chairs: chairCalls, checkout, waitingList } = contract.reception;
type JoinBody = EndpointInput<typeof waitingList.join>['body'];

/** Adds an event with prices for adults and children. Returns its id and the chairs on sale: one table of ten. */
async function addHall(database: Database): Promise<Hall> {
  const added = await addEvent(database);
  const chairs = added.chairs.filter(({ chairType }) => chairType === 'adult').map(({ id }) => id);
  const { eventId } = added;
  await database.insert(eventPrice).values([
    { eventId, chairType: 'adult', amountCents: 200_00, openingStatus: 'Buy' },
    { eventId, chairType: 'children', amountCents: 40_00, openingStatus: 'Buy' },
  ]);
  await database.insert(tablePosition).values({ eventId, tableName: 'Table 1', x: 50, y: 30 });
  await database
    .update(chair)
    .set({ status: 'Reserved' })
    .where(and(eq(chair.eventId, eventId), ne(chair.chairType, 'adult')));
  await database
    .update(chair)
    .set({ alsoAdmits: ['children'] })
    .where(and(eq(chair.eventId, eventId), eq(chair.chairType, 'adult')));
  return { event: eventId, chairs };
}

type Hall = { event: number; chairs: number[] };
type Site = Awaited<ReturnType<typeof startSiteWithStaff>>;

/** What a party does by its link. */
function createLinkCalls(site: Site) {
  const getKey = (key: string | null) => {
    if (key === null) throw new Error('The party has no key.');
    return { params: { key } };
  };
  return {
    open: (key: string | null) => site.call(waitingList.open, getKey(key)),
    decline: (key: string | null) => site.call(waitingList.decline, getKey(key)),
    leave: (key: string | null) => site.call(waitingList.leave, getKey(key)),
    confirm: (key: string | null) => site.call(waitingList.confirm, getKey(key)),
  };
}

/** What visitors do. */
const createBuyerCalls = (site: Site, hall: Hall) => ({
  newCart: async () => (await site.call(carts.create, { body: { event: hall.event } })).id,
  hold: (cartId: string, chairId: number) => site.call(carts.hold, { params: { cartId, chairId } }),
  getStatuses: async () =>
    (await site.call(chairCalls.list, { query: { event: hall.event } }))
      .filter(({ id }) => hall.chairs.includes(id))
      .map(({ chairStatus }) => chairStatus),
  pay: (cartId: string, amount: number) =>
    site.call(
      checkout.pay,
      {
        body: {
          name: 'Buyer',
          phone: '6175550123',
          email: 'buyer@example.org',
          cartId,
          amount,
          token: 'tok_visa',
        },
      },
      { headers: { 'idempotency-key': randomUUID() } },
    ),
});

/** What the database has. */
const createReads = ({ handle: { database } }: Site, hall: Hall) => ({
  /** The claims of the event's chairs, by place. */
  async listClaims(): Promise<(string | null)[]> {
    const rows = await database.select().from(chairClaim).where(eq(chairClaim.eventId, hall.event));
    return hall.chairs.map((id) => rows.find(({ chairId }) => chairId === id)?.state ?? null);
  },
  /** The kinds of queued emails about parties, without their numbers, oldest first. */
  async listEmailKinds(): Promise<string[]> {
    const rows = await database.select().from(outbox).orderBy(outbox.id);
    return rows.flatMap(
      ({ dedupeKey }) => /^mail waiting party \d+ (\w+)/.exec(dedupeKey)?.[1] ?? [],
    );
  },
});

/** A site whose events have one table of ten chairs for adults and children on sale. Jobs run when a test runs them. */
export async function setUpWaitingList(options: Parameters<typeof startSiteWithStaff>[0] = {}) {
  const site = await startSiteWithStaff(options);
  const { database } = site.handle;
  const hall: Hall = { event: 0, chairs: [] };
  let guests = 0;

  const list = async (): Promise<WaitingParty[]> =>
    site.call(waitingList.list, { query: { event: hall.event } }, await site.as('reception'));

  return {
    site,
    hall,
    chairAt: (place: number) => hall.chairs[place] ?? 0,
    /** A new event; the first `sold` chairs are sold, each with an order of its own. Returns the orders. */
    async startEvent(sold = 10): Promise<number[]> {
      site.clock.set(testNow);
      Object.assign(hall, await addHall(database));
      const staff = await site.as('reception');
      const orders: number[] = [];
      for (const id of hall.chairs.slice(0, sold)) {
        const body = { name: 'Buyer', phone: '6175550100', chairs: [id], method: 'cash' as const };
        const sale = await site.call(boxOffice.sell, { body }, staff);
        orders.push(sale.orderId);
      }
      return orders;
    },
    async refund(orderId: number | undefined, tickets?: number[]): Promise<void> {
      await site.callFresh(
        checkout.refund,
        { params: { orderId: orderId ?? 0 }, body: { tickets, reason: 'asked' } },
        await site.as('treasurer'),
      );
    },
    /** Joins with a person of its own. */
    join(body: Partial<JoinBody> = {}) {
      guests += 1;
      const digits = String(guests).padStart(4, '0');
      return site.call(waitingList.join, {
        body: {
          event: hall.event,
          name: `Party ${guests}`,
          phone: `617556${digits}`,
          email: `party${guests}@example.org`,
          adults: 1,
          children: 0,
          accessible: 0,
          together: true,
          smaller: false,
          ...body,
        },
      });
    },
    ...createLinkCalls(site),
    list,
    listStates: async () => (await list()).map(({ state }) => state),
    sendOffers: () => sendOffers(site.site.platform),
    ...createBuyerCalls(site, hall),
    ...createReads(site, hall),
  };
}

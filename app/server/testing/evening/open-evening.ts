import type { Buyer } from '#contract/buyer.ts';
import type { ChairType } from '#contract/chairs.ts';
import { formatSeat } from '#contract/rules/names.ts';
import { events } from '#features/event/contract/events.ts';
import { type Chair, chairs } from '#features/hall/contract/chairs.ts';
import { isIncomeMethod, type PaymentMethod } from '#features/payments/contract/payment-methods.ts';
import type { Ticket } from '#features/tickets/contract/tickets.ts';
import { merge } from '#platform/feature.ts';
import { createOutbox } from '#platform/outbox/create-outbox.ts';
import { startSiteWithStaff } from '../staff.ts';

/** A guest as the team knows one, who has a ticket. */
export type Guest = {
  id: number;
  orderId: number;
  chairId: number;
  barCode: string;
  type: ChairType;
  /** What is paid for the ticket, refunds taken off. */
  cents: number;
  name: string;
  email: string;
  isNamed: boolean;
  meal: 'Beef' | 'Fish' | null;
  hasArrived: boolean;
};

type Sale = {
  orderId: number;
  method: PaymentMethod;
  buyer: Buyer;
  /** Opens the tickets of the order; null for a sale at the desk. */
  key: string | null;
};

/** What came in, or with a minus went out. */
type Posting = {
  orderId: number;
  method: PaymentMethod;
  account: 'tickets' | 'fees';
  cents: number;
};

export const eveningPrices: Record<ChairType, number> = {
  adult: 200_00,
  youth: 100_00,
  children: 40_00,
  priest: 0,
};

type Tickets = readonly Pick<Ticket, 'id' | 'chairId' | 'barCode'>[];

/** The chairs of the hall, and which the team gave to nobody yet. */
function createHall(hall: readonly Chair[]) {
  const chairById = new Map(hall.map((chair) => [chair.id, chair]));
  let free = hall;
  return {
    getType: (chairId: number): ChairType => chairById.get(chairId)?.chairType ?? 'adult',
    getTable: (chairId: number): string => chairById.get(chairId)?.tableName ?? '',
    getSeat(chairId: number): string {
      const chair = chairById.get(chairId);
      return chair ? formatSeat(chair) : `chair ${chairId}`;
    },
    canSeatChild: (chairId: number): boolean =>
      chairById.get(chairId)?.admits.includes('children') ?? false,
    /** The next free chairs of a kind, in the order of the hall; those that were returned come first. */
    takeChairs(count: number, isRight: (chair: Chair) => boolean = isForAdults): number[] {
      const chosen = free.filter(isRight).slice(0, count);
      if (chosen.length < count) throw new Error('The hall is full.');
      free = free.filter((chair) => !chosen.includes(chair));
      return chosen.map(({ id }) => id);
    },
    /** Chairs that the site chose for a party. */
    reserve(ids: readonly number[]): void {
      free = free.filter(({ id }) => !ids.includes(id));
    },
    returnChair(chairId: number): void {
      const chair = chairById.get(chairId);
      if (chair) free = [chair, ...free];
    },
  };
}

/** Who comes, and what was paid. */
function createRecords({ getType, returnChair }: ReturnType<typeof createHall>) {
  const guests: Guest[] = [];
  const sales: Sale[] = [];
  const postings: Posting[] = [];
  const findSale = (orderId: number): Sale => {
    const sale = sales.find((item) => item.orderId === orderId);
    if (!sale) throw new Error(`No one sold order ${orderId}.`);
    return sale;
  };
  const post = (orderId: number, cents: number, account: Posting['account'] = 'tickets') => {
    const { method } = findSale(orderId);
    if (isIncomeMethod(method)) postings.push({ orderId, method, account, cents });
  };
  return {
    guests,
    sales,
    postings,
    findSale,
    post,
    /** Writes a sale down: its guests, who have the name of the buyer, and its price. */
    addSale(sale: Sale, tickets: Tickets, types: ReadonlyMap<number, ChairType> = new Map()): void {
      const { orderId, buyer } = sale;
      sales.push(sale);
      for (const [place, { id, chairId, barCode }] of tickets.entries()) {
        const type = types.get(chairId) ?? getType(chairId);
        const cents = eveningPrices[type];
        const { name, email } = buyer;
        const rest = { isNamed: place === 0, meal: null, hasArrived: false };
        guests.push({ id, orderId, chairId, barCode, type, cents, name, email, ...rest });
        post(orderId, cents);
      }
    },
    /** Guests of an order, of whom some may have left. */
    listGuests: (orderId: number) => guests.filter((guest) => guest.orderId === orderId),
    getGuest(id: number): Guest {
      const guest = guests.find((item) => item.id === id);
      if (!guest) throw new Error(`No guest has ticket ${id}.`);
      return guest;
    },
    /** A guest does not come, whose chair somebody else can have. */
    removeGuest(guest: Guest): void {
      guests.splice(guests.indexOf(guest), 1);
      returnChair(guest.chairId);
    },
  };
}

/**
 * A site with the reception of a new site, and beside it what the team of an evening would write on paper: who sits where, and what was
 * paid. Steps change both; the paper changes by what people did, never by what the site says of guests or money.
 */
export async function openEvening() {
  const site = await startSiteWithStaff({ variables: { WEBHOOKS_TO_LOCALHOST: 'on' } });
  const { id: event } = await site.call(events.getCurrent, {});
  const hall = createHall(await site.call(chairs.list, { query: { event } }));
  const outbox = createOutbox({
    ...site.site.platform,
    handlers: merge(site.site.features, 'tasks'),
  });
  return {
    site,
    event,
    ...hall,
    ...createRecords(hall),
    /** Runs what a process does in the background, but for the emails themselves. */
    finishTasks: () => outbox.drain(),
  };
}
export type Evening = Awaited<ReturnType<typeof openEvening>>;

const isForAdults = ({ chairType, admits }: Chair): boolean =>
  chairType === 'adult' && admits.length === 1;
export const isForFamilies = ({ chairType, admits }: Chair): boolean =>
  chairType === 'adult' && admits.includes('children');
export const isForYouth = ({ chairType }: Chair): boolean => chairType === 'youth';

/** The buyer of the sale with this number. */
export const createBuyer = (number: number): Buyer => ({
  name: `Buyer ${number}`,
  phone: String(6_175_550_100 + number),
  email: `buyer-${number}@example.org`,
});

import type { ChairType } from '#contract/chairs.ts';
import { formatChairLabel } from '#contract/rules/names.ts';
import { planExchange, planExchanges } from '#features/orders/contract/rules/exchanges.ts';
import type { ChairRecord } from '#features/hall/server/chairs/rules.ts';
import { findEvent } from '#features/event/server/queries.ts';
import { findChairs } from '#features/hall/server/chairs/queries.ts';
import { computeProcessingFee } from '#features/payments/contract/rules/fees.ts';
import { listTicketsByIds, type SeatedTicket } from '#features/tickets/server/moves/queries.ts';
import { findOrder, type Order } from '#features/tickets/server/receipts/queries.ts';
import type { Database } from '#platform/database/database.ts';
import { ProblemError } from '#platform/problem-error.ts';
import { getTypePrice } from '../exchanges/list-type-prices.ts';
import { listTicketCodes } from '../exchanges/queries.ts';
import { getExpiry } from './rules.ts';

export type TicketChange = {
  id: number;
  /** What is left out stays. */
  guestType?: ChairType | undefined;
  chairId?: number | undefined;
};

/** What becomes of one of the tickets, and its part of the difference. */
export type QuoteLine = {
  ticket: SeatedTicket;
  guestType: ChairType;
  chairId: number;
  priceCents: number;
  /** What the code takes off; null where it stays what it was. */
  discountCents: number | null;
  moreCents: number;
  lessCents: number;
};

export type Quote = {
  order: Order;
  lines: QuoteLine[];
  /** The sums of the lines. */
  priceCents: number;
  moreCents: number;
  lessCents: number;
  feeCents: number;
  expiresAt: Date | null;
};

/** What a ticket costs more or less as another type of guest or on another chair. */
export async function buildQuote(db: Database, change: TicketChange, now: Date): Promise<Quote> {
  const [ticket] = await listTicketsByIds(db, [change.id]);
  if (!ticket) throw new ProblemError('ticket-not-found');
  const facts = await getFacts(db, ticket.orderId, [{ ticket, ...change }]);
  const [line] = facts.changes.map((item) => planLine(facts, item));
  if (!line || line.discountCents === null)
    throw new ProblemError('type-not-admitted', { label: formatChairLabel(ticket) });
  return toQuote(facts, [line], now);
}

/** What several tickets of an order cost more or less together on other chairs. A guest of a type without a price there pays nothing more. */
export async function buildOrderQuote(
  db: Database,
  { orderId, changes }: { orderId: number; changes: readonly TicketChange[] },
  now: Date,
): Promise<Quote> {
  const tickets = await listTicketsByIds(
    db,
    changes.map(({ id }) => id),
  );
  const seated = changes.map((change) => {
    const ticket = tickets.find(({ id }) => id === change.id);
    if (ticket?.orderId !== orderId) throw new ProblemError('ticket-not-found');
    return { ticket, ...change };
  });
  const facts = await getFacts(db, orderId, seated);
  const lines = facts.changes.map((item) => planLine(facts, item));
  const shares = planExchanges(lines);
  return toQuote(
    facts,
    lines.map((line, place) => applyShare({ ...line, ...shares[place] })),
    now,
  );
}

/** A ticket that costs what its chair costs has the discount of that chair, too. */
const applyShare = (line: QuoteLine): QuoteLine => {
  const cents = line.ticket.amount + line.moreCents - line.lessCents;
  return cents === line.priceCents ? line : { ...line, discountCents: null };
};

type SeatedChange = TicketChange & { ticket: SeatedTicket };

/** What the prices of changes depend on, read once for all of them. */
async function getFacts(db: Database, orderId: number, changes: readonly SeatedChange[]) {
  const order = await findOrder(db, orderId);
  const event = order && (await findEvent(db, order.eventId));
  if (!order || !event) throw new ProblemError('ticket-not-found');
  const chairs = await findChairs(
    db,
    event.id,
    changes.flatMap(({ ticket, chairId = ticket.chairId }) => [ticket.chairId, chairId]),
  );
  const codes = await listTicketCodes(
    db,
    changes.map(({ id }) => id),
  );
  return { order, event, chairs, codes, changes };
}

type Facts = Awaited<ReturnType<typeof getFacts>>;

/** A ticket whose type has no price on the new chair costs what it cost. */
function planLine(
  { order: { method }, event: { prices }, chairs, codes }: Facts,
  { ticket, guestType = ticket.chairType, chairId = ticket.chairId }: SeatedChange,
): QuoteLine {
  const own = chairs.find(({ id }) => id === ticket.chairId);
  const target = chairs.find(({ id }) => id === chairId);
  if (!own || !target) throw new ProblemError('chair-not-found');
  if (guestType === ticket.chairType && chairId === ticket.chairId)
    throw new ProblemError('already-of-type', { label: formatChairLabel(target) });
  const code = codes.get(ticket.id) ?? null;
  const getPrice = ({ chairType, amountCents }: ChairRecord, type: ChairType) =>
    getTypePrice({ chair: { chairType, amount: amountCents }, code }, type, prices);
  const price = getPrice(target, guestType);
  const line = { ticket, guestType, chairId };
  if (!price)
    return {
      ...line,
      priceCents: ticket.amount,
      discountCents: null,
      moreCents: 0,
      lessCents: 0,
    };
  const plan = planExchange({
    method,
    ticketCents: ticket.amount,
    fromCents: getPrice(own, ticket.chairType)?.cents,
    toCents: price.cents,
  });
  return { ...line, priceCents: price.cents, discountCents: price.discountCents, ...plan };
}

function toQuote({ order, event }: Facts, lines: QuoteLine[], now: Date): Quote {
  const sum = (key: 'priceCents' | 'moreCents' | 'lessCents') =>
    lines.reduce((cents, line) => cents + line[key], 0);
  const moreCents = sum('moreCents');
  return {
    order,
    lines,
    priceCents: sum('priceCents'),
    moreCents,
    lessCents: sum('lessCents'),
    feeCents: computeProcessingFee(moreCents, event.feePercent),
    expiresAt: getExpiry(event, now),
  };
}

import type { Account } from '#contract/account.ts';
import { formatChairLabel } from '#contract/rules/names.ts';
import { hasRole } from '#contract/rules/roles.ts';
import { guestTypeLabels } from '#features/event/contract/rules/guest-types.ts';
import { lockChairs } from '#features/hall/server/chairs/queries.ts';
import type { AdminSupplement } from '#features/orders/contract/supplements.ts';
import type { DrawerMethod } from '#features/payments/contract/payment-methods.ts';
import { claimOrderChairs } from '#features/seats/server/claims/queries.ts';
import { releaseExpiredHolds } from '#features/seats/server/claims/release-expired-holds.ts';
import { findTicket } from '#features/tickets/server/moves/queries.ts';
import type { SupplementRow } from '#features/tickets/server/supplements/queries.ts';
import { nameActor, writeAuditEntry } from '#platform/audit.ts';
import type { Database } from '#platform/database/database.ts';
import type { Platform } from '#platform/platform.ts';
import { ProblemError } from '#platform/problem-error.ts';
import { requireUnchanged } from '#platform/require-unchanged.ts';
import {
  buildOrderQuote,
  buildQuote,
  type Quote,
  type QuoteLine,
  type TicketChange,
} from './build-quote.ts';
import { getSupplement } from './get-supplement.ts';
import { requireTickets } from './require-tickets.ts';
import {
  findPayment,
  getSubject,
  hasOpenSupplement,
  insertSupplement,
  type SupplementPayment,
} from './queries.ts';
import { sendSupplementLink } from './send-supplement.ts';
import { settleSupplement } from './settle-supplement.ts';

type RequestInput = {
  byHand?: { method: DrawerMethod; reference?: string | undefined } | undefined;
  takesPromised: boolean;
  /** The newest change that the screen showed. */
  seen: number;
  actor: Account;
};
type Request = RequestInput & {
  orderId: number;
  changes: readonly TicketChange[];
  buildQuote: (db: Database) => Promise<Quote>;
  /** Throws unless it costs what the screen showed. */
  requirePrice: (quote: Quote) => void;
};

/**
 * Requests what a ticket costs more for a change, and emails a link to the buyer; or books it at once if it was paid by hand. The new
 * chair is held as one that is being paid.
 */
export async function requestSupplement(
  platform: Platform,
  {
    id,
    guestType,
    chairId,
    priceCents,
    ...input
  }: RequestInput & TicketChange & { priceCents: number },
): Promise<AdminSupplement> {
  // As for a move without a payment.
  if (chairId !== undefined && !hasRole(input.actor, ['reception']))
    throw new ProblemError('forbidden');
  const ticket = await findTicket(platform.database, id);
  if (!ticket) throw new ProblemError('ticket-not-found');
  const change = { id, guestType, chairId };
  return requestPayment(platform, {
    ...input,
    orderId: ticket.orderId,
    changes: [change],
    buildQuote: (db) => buildQuote(db, change, platform.clock.now()),
    requirePrice: (quote) => requireUnchanged({ price: priceCents }, { price: quote.priceCents }),
  });
}

/** Requests what tickets of an order cost more together on other chairs, as one payment; all of them move when it is paid. */
export function requestOrderSupplement(
  platform: Platform,
  input: RequestInput & {
    orderId: number;
    seats: readonly { ticket: number; chair: number }[];
    moreCents: number;
  },
): Promise<AdminSupplement> {
  const { orderId, seats, moreCents, ...rest } = input;
  const changes = seats.map(({ ticket, chair }) => ({ id: ticket, chairId: chair }));
  return requestPayment(platform, {
    ...rest,
    orderId,
    changes,
    buildQuote: (db) => buildOrderQuote(db, { orderId, changes }, platform.clock.now()),
    requirePrice: (quote) => requireUnchanged({ price: moreCents }, { price: quote.moreCents }),
  });
}

async function requestPayment(platform: Platform, request: Request): Promise<AdminSupplement> {
  const { changes, byHand, actor } = request;
  await releaseExpiredHolds(
    platform,
    changes.flatMap(({ chairId }) => chairId ?? []),
  );
  const id = await platform.transact(async (db, publish) => {
    await requireTickets(db, request);
    const ids = changes.map((change) => change.id);
    if (await hasOpenSupplement(db, ids)) throw new ProblemError('difference-requested');
    const quote = await requireQuote(db, request);
    const rows = await insertRequests(platform, db, quote, request);
    await holdChairs(platform, db, { rows, quote, request });
    const payment = await findPayment(db, rows[0].id);
    if (!payment) throw new Error(`Supplement ${rows[0].id} was not inserted.`);
    if (byHand) {
      const settlement = { ...byHand, actor };
      if (!(await settleSupplement(platform, db, publish, payment, settlement)))
        throw new Error(`Order ${request.orderId} changed although it is locked.`);
    } else {
      await auditRequest(platform, db, { payment, quote, actor });
      await sendSupplementLink(platform, db, payment.id);
      const chairIds = rows.map(({ toChairId }) => toChairId);
      await publish(`chairs:${payment.event.id}`, chairIds);
    }
    return payment.id;
  });
  return getSupplement(platform, id);
}

async function requireQuote(
  db: Database,
  { byHand, buildQuote: build, requirePrice }: Request,
): Promise<Quote> {
  const quote = await build(db);
  requirePrice(quote);
  if (quote.moreCents === 0) throw new ProblemError('costs-no-more');
  if (!quote.expiresAt && !byHand) throw new ProblemError('reception-over');
  return quote;
}

/** The first row is that of a ticket that costs more; it has the fee, and the others name it. */
async function insertRequests(
  { clock }: Platform,
  db: Database,
  { order, lines, feeCents, expiresAt }: Quote,
  { actor }: Request,
): Promise<[SupplementRow, ...SupplementRow[]]> {
  const now = clock.now();
  const insert = (
    { ticket, guestType, chairId, moreCents, discountCents }: QuoteLine,
    payment: { feeCents: number; paidWith: number | null },
  ) =>
    insertSupplement(db, {
      ...payment,
      orderId: order.id,
      ticketId: ticket.id,
      fromType: ticket.chairType,
      fromChairId: ticket.chairId,
      fromCents: ticket.amount,
      toType: guestType,
      toChairId: chairId,
      moreCents,
      discountCents,
      state: 'open',
      requestedBy: actor.id,
      createdAt: now,
      expiresAt: expiresAt ?? now,
    });
  const [first, ...others] = lines.toSorted((a, b) => b.moreCents - a.moreCents);
  if (!first) throw new ProblemError('ticket-not-found');
  const paid = await insert(first, { feeCents, paidWith: null });
  const rows: SupplementRow[] = [];
  for (const line of others) rows.push(await insert(line, { feeCents: 0, paidWith: paid.id }));
  return [paid, ...rows];
}

type Hold = { rows: readonly SupplementRow[]; quote: Quote; request: Request };

async function holdChairs(
  platform: Platform,
  db: Database,
  { rows, quote: { order, lines }, request: { actor, takesPromised } }: Hold,
): Promise<void> {
  const moved = rows.filter((row) => row.toChairId !== row.fromChairId);
  if (moved.length === 0) return;
  const chairIds = moved.map(({ toChairId }) => toChairId);
  await platform.emit(db, 'chairs taken', {
    chairIds,
    holders: lines.map(({ ticket }) => ({ email: ticket.userEmail, phone: ticket.telephone })),
    actor,
    takesPromised,
  });
  const sales = moved.map((row) => ({
    eventId: order.eventId,
    chairId: row.toChairId,
    orderId: row.orderId,
    guestType: row.toType,
    amountCents: row.fromCents + row.moreCents,
  }));
  const options = { state: 'PAYING' as const, cartId: null, now: platform.clock.now() };
  const claimed = await claimOrderChairs(db, sales, options);
  const missing = chairIds.find((chairId) => !claimed.includes(chairId));
  if (missing === undefined) return;
  const [chair] = await lockChairs(db, [missing]);
  throw new ProblemError('chair-taken', { label: chair ? formatChairLabel(chair) : '' });
}

function auditRequest(
  { clock }: Platform,
  db: Database,
  {
    payment,
    quote: { lines },
    actor,
  }: { payment: SupplementPayment; quote: Quote; actor: Account },
): Promise<number> {
  const { rows, totalCents, moreCents } = payment;
  const [own, ...others] = rows;
  const fromCents = lines.reduce((sum, { ticket }) => sum + ticket.amount, 0);
  const describe = (place: 'before' | 'after') =>
    others.length === 0
      ? { chair: formatChairLabel(own[place]), type: guestTypeLabels[own[place].guestType] }
      : { chairs: rows.map((row) => formatChairLabel(row[place])) };
  return writeAuditEntry(db, clock, {
    ...nameActor(actor),
    action: 'request price difference',
    subject: getSubject(payment),
    before: { ...describe('before'), priceCents: fromCents },
    after: { ...describe('after'), priceCents: fromCents + moreCents, dueCents: totalCents },
  });
}

import type { Account } from '#contract/account.ts';
import { formatChairLabel, formatSeat } from '#contract/rules/names.ts';
import { guestTypeLabels } from '#features/event/contract/rules/guest-types.ts';
import { returnOrderChairs, updateSoldGuest } from '#features/seats/server/claims/queries.ts';
import { isDrawerMethod, type IncomeMethod } from '#features/payments/contract/payment-methods.ts';
import { postToLedger } from '#features/payments/server/ledger-queries.ts';
import { reassignSeats } from '#features/tickets/server/moves/move-tickets.ts';
import { listTicketsByIds, type SeatedTicket } from '#features/tickets/server/moves/queries.ts';
import type { SupplementRow } from '#features/tickets/server/supplements/queries.ts';
import { queueTicketsEmail } from '#features/tickets/server/ticket-emails.ts';
import { queueMessages } from '#features/webhooks/server/message-queries.ts';
import { nameActor, writeAuditEntry } from '#platform/audit.ts';
import type { Database } from '#platform/database/database.ts';
import type { Platform, Publish } from '#platform/platform.ts';
import { findOpenDrawer } from '../drawers/find-open-drawer.ts';
import { updateGuestType } from '../exchanges/queries.ts';
import {
  endSupplementRow,
  getSubject,
  type LabeledSupplement,
  type SupplementPayment,
} from './queries.ts';
import { isApplicable } from './rules.ts';

export const systemActor = { id: 'system', name: '' };

type Settlement = {
  method: IncomeMethod;
  reference?: string | undefined;
  /** Who took the money; without it, it came through the link. */
  actor: Pick<Account, 'id' | 'name'>;
};

/** False when a ticket of the payment is canceled, or no longer as it was when the payment was requested. */
export async function areApplicable(
  db: Database,
  { rows }: Pick<SupplementPayment, 'rows'>,
): Promise<boolean> {
  const tickets = await listTicketsByIds(
    db,
    rows.map(({ ticketId }) => ticketId),
  );
  return rows.every((row) =>
    isApplicable(row, tickets.find(({ id }) => id === row.ticketId) ?? null),
  );
}

/**
 * Changes the tickets of an open payment that is paid, all or none: type, price, chair, ledger, history and email, in the caller's
 * transaction, which has locked the order. False, and nothing changes, when a ticket or its new chair is no longer as it was.
 */
export async function settleSupplement(
  platform: Platform,
  db: Database,
  publish: Publish,
  payment: SupplementPayment,
  settlement: Settlement,
): Promise<boolean> {
  if (!(await areApplicable(db, payment))) return false;
  if (!(await returnHeldChairs(db, payment))) return false;
  const before = await listTicketsByIds(
    db,
    payment.rows.map(({ ticketId }) => ticketId),
  );
  const paid: SupplementRow[] = [];
  for (const row of payment.rows) paid.push(await settleRow(platform, db, row, settlement));
  const change = await auditPayment(platform, db, { payment, paid, before, settlement });
  const after = await listTicketsByIds(
    db,
    paid.map(({ ticketId }) => ticketId),
  );
  const seats = after.flatMap((ticket) => {
    const row = paid.find((item) => item.ticketId === ticket.id);
    return row && row.toChairId !== ticket.chairId ? [{ ticket, chairId: row.toChairId }] : [];
  });
  if (seats.length > 0)
    await reassignSeats(platform, db, publish, {
      seats,
      actor: settlement.actor,
      takesPromised: true,
    });
  for (const ticket of after.filter(({ id }) => !seats.some((seat) => seat.ticket.id === id)))
    await emailType(db, {
      before: before.find(({ id }) => id === ticket.id) ?? ticket,
      after: ticket,
      change,
    });
  const chairs = paid.flatMap(({ fromChairId, toChairId }) => [fromChairId, toChairId]);
  await publish(`chairs:${payment.event.id}`, chairs);
  return true;
}

/** Notes one supplement as paid: the row, the ledger, webhooks, and what the ticket costs. */
async function settleRow(
  platform: Platform,
  db: Database,
  row: LabeledSupplement,
  settlement: Settlement,
): Promise<SupplementRow> {
  const now = platform.clock.now();
  const { method, reference = '' } = settlement;
  const feeCents = method === 'card' ? row.feeCents : 0;
  const end = { state: 'paid' as const, method, reference, feeCents, endedAt: now };
  const paid = await endSupplementRow(db, row.id, end);
  if (!paid) throw new Error(`Supplement ${row.id} ended although its order is locked.`);
  const { orderId, ticketId, toType: guestType, discountCents } = row;
  await bookSupplement(platform, db, paid, { ...settlement, eventId: row.event.id });
  const totalCents = row.moreCents + feeCents;
  const data = { order: orderId, event: row.event.id, ticket: ticketId };
  if (totalCents > 0)
    await queueMessages(db, [
      {
        event: 'difference.paid',
        key: row.id,
        data: { ...data, method, feeCents, totalCents },
        occurredAt: now,
        createdAt: now,
      },
    ]);
  const amountCents = row.fromCents + row.moreCents;
  await updateGuestType(db, ticketId, {
    guestType,
    amountCents,
    ...(discountCents !== null && { discountCents }),
  });
  await updateSoldGuest(db, { chairId: row.fromChairId, orderId, guestType, amountCents });
  return paid;
}

/** Gives back the chairs that are held for a payment; false when one of them was not. */
export async function returnHeldChairs(
  db: Database,
  { orderId, rows }: Pick<SupplementPayment, 'orderId' | 'rows'>,
): Promise<boolean> {
  const held = rows
    .filter(({ fromChairId, toChairId }) => toChairId !== fromChairId)
    .map(({ toChairId }) => toChairId);
  if (held.length === 0) return true;
  return (await returnOrderChairs(db, { orderId, state: 'PAYING' }, held)).length === held.length;
}

/** What was paid before follows the ticket to its new type, with its own method, and what is paid now is income of that type. */
async function bookSupplement(
  platform: Platform,
  db: Database,
  row: SupplementRow,
  { method, actor, eventId }: Settlement & { eventId: number },
): Promise<void> {
  const about = {
    subject: 'order' as const,
    subjectId: row.orderId,
    eventId,
    createdAt: platform.clock.now(),
  };
  const { fromType, toType, fromCents, moreCents, feeCents } = row;
  if (fromType !== toType)
    await postToLedger(db, {
      ...about,
      transactionKey: `supplement:${row.id}:type`,
      entries: { tickets: { [fromType]: fromCents, [toType]: -fromCents } },
    });
  await postToLedger(db, {
    ...about,
    transactionKey: `supplement:${row.id}:paid`,
    ...(isDrawerMethod(method) ? await findOpenDrawer(platform, db, method, { actor }) : {}),
    entries: {
      [method === 'card' ? 'provider-clearing' : method]: moreCents + feeCents,
      tickets: { [toType]: -moreCents },
      fees: -feeCents,
    },
  });
}

type PaidTickets = {
  payment: SupplementPayment;
  paid: readonly SupplementRow[];
  before: readonly SeatedTicket[];
  settlement: Settlement;
};

function auditPayment(
  { clock }: Platform,
  db: Database,
  { payment, paid, before, settlement: { actor, method, reference } }: PaidTickets,
): Promise<number> {
  const [own, ...others] = before;
  const fromCents = sum(paid.map((row) => row.fromCents));
  const moreCents = sum(paid.map((row) => row.moreCents));
  const isOne = own && others.length === 0;
  return writeAuditEntry(db, clock, {
    ...nameActor(actor),
    action: 'pay price difference',
    subject: getSubject(payment),
    before: {
      ...(isOne
        ? { chair: formatChairLabel(own), type: guestTypeLabels[own.chairType] }
        : { chairs: before.map(formatChairLabel) }),
      priceCents: fromCents,
    },
    after: {
      ...(isOne ? { type: guestTypeLabels[payment.rows[0].toType] } : {}),
      priceCents: fromCents + moreCents,
      paidCents: moreCents + sum(paid.map((row) => row.feeCents)),
      method,
      ...(reference ? { reference } : {}),
    },
  });
}

const sum = (amounts: readonly number[]): number => amounts.reduce((all, cents) => all + cents, 0);

/** Emails the ticket to its holder with the new type. */
async function emailType(
  db: Database,
  { before, after, change }: { before: SeatedTicket; after: SeatedTicket; change: number },
): Promise<void> {
  const { userName: name, userEmail: email, telephone, orderId, id } = after;
  if (!email) return;
  await queueTicketsEmail(
    db,
    orderId,
    `type ${id} ${change}`,
    { name, email, telephone },
    {
      kind: 'type',
      seat: formatSeat(after),
      before: guestTypeLabels[before.chairType],
      after: guestTypeLabels[after.chairType],
    },
  );
}

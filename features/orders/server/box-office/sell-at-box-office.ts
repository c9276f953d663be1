import type { Account } from '#contract/account.ts';
import type { EndpointResponse } from '#contract/endpoint.ts';
import type { BoxOfficeSaleInput, boxOffice } from '#features/orders/contract/box-office.ts';
import type { ChairType } from '#contract/chairs.ts';
import { formatChairLabel } from '#contract/rules/names.ts';
import { sumByKind, postToLedger } from '#features/payments/server/ledger-queries.ts';
import { nameActor, writeAuditEntry } from '#platform/audit.ts';
import type { Database } from '#platform/database/database.ts';
import type { Platform } from '#platform/platform.ts';
import { ProblemError } from '#platform/problem-error.ts';
import { lockChairs } from '#features/hall/server/chairs/queries.ts';
import type { ChairRecord } from '#features/hall/server/chairs/rules.ts';
import { sellChairs } from '#features/seats/server/claims/change-order-claims.ts';
import { releaseExpiredHolds } from '#features/seats/server/claims/release-expired-holds.ts';
import {
  formatExtras,
  type OrderExtra,
  sumExtraIncome,
  sumExtras,
  toOrderExtras,
} from '#features/event/contract/rules/extras.ts';
import { resolveChoices } from '#features/event/server/extras/resolve-choices.ts';
import { claimExtras } from '#features/event/server/extras/stock-queries.ts';
import { findGuestPrice } from '#features/event/contract/rules/guest-prices.ts';
import { findEvent } from '#features/event/server/queries.ts';
import { closeRequests } from '../seat-requests/close-requests.ts';
import { queueMessages } from '#features/webhooks/server/message-queries.ts';
import { issueTickets } from '#features/tickets/server/issue-tickets.ts';
import { queueTicketsEmail } from '#features/tickets/server/ticket-emails.ts';
import { toPaidMessage } from '../checkout/rules.ts';
import { insertPaidOrderRow } from './queries.ts';

/**
 * Sells chairs and extras for cash, a check or Zelle, or gives them away: all of them or none, without a fee, whatever their status and also
 * after ticket sales have closed. A gift is booked at the chairs' price.
 */
export async function sellAtBoxOffice(
  platform: Platform,
  sale: BoxOfficeSaleInput,
  actor: Account,
): Promise<EndpointResponse<typeof boxOffice.sell>> {
  const ids = [...new Set(sale.chairs)];
  // Carts whose holds have expired are notified.
  await releaseExpiredHolds(platform, ids);
  return platform.transact(async (db, publish) => {
    const now = platform.clock.now();
    const chairs = await lockChairs(db, ids);
    const eventId = getEventId(chairs, ids.length);
    const guests = await assignGuests(db, eventId, chairs, sale.guests ?? []);
    const extras = await claimSaleExtras(db, { sale, eventId, chairs: guests.length });
    const { orderId, totalCents } = await writeOrder(db, {
      sale,
      chairs,
      guests,
      extras,
      eventId,
      actor,
      now,
    });
    const buyer = { name: sale.name, email: sale.email ?? '', phone: sale.phone ?? '' };
    await closeRequests(platform, db, {
      chairIds: ids,
      holders: [buyer],
      actor,
      takesPromised: sale.takesPromised === true,
    });
    const sales = guests.map((guest) => ({ eventId, orderId, ...guest }));
    await sellChairs(db, sales, { cartId: sale.hold, now });
    const tickets = await issueTickets(db, {
      orderId,
      eventId,
      buyer,
      chairs: guests,
      now,
    });
    await postToLedger(db, {
      transactionKey: `order:${orderId}:paid`,
      subject: 'order',
      subjectId: orderId,
      eventId,
      createdAt: now,
      entries: {
        [sale.method]: totalCents,
        tickets: sumByKind(
          guests,
          ({ guestType }) => guestType,
          ({ amountCents }) => amountCents,
          -1,
        ),
        extras: sumExtraIncome(extras),
      },
    });
    await queueMessages(db, [
      toPaidMessage(
        { id: orderId, eventId, method: sale.method, feeCents: 0, totalCents },
        guests.length,
        now,
      ),
    ]);
    await writeSaleAudit(platform, db, { orderId, totalCents, sale, chairs, extras, actor });
    const isEmailed = buyer.email !== '' && platform.config.SMTP_URL !== undefined;
    if (buyer.email) await queueTicketsEmail(db, orderId, 'paid');
    await publish(`chairs:${eventId}`, ids);
    return { orderId, totalCents, tickets, isEmailed };
  });
}

const writeSaleAudit = (
  { clock }: Platform,
  db: Database,
  {
    orderId,
    totalCents,
    sale,
    chairs,
    extras,
    actor,
  }: Pick<OrderFacts, 'sale' | 'chairs' | 'extras' | 'actor'> & {
    orderId: number;
    totalCents: number;
  },
) =>
  writeAuditEntry(db, clock, {
    ...nameActor(actor),
    action: sale.method === 'gift' ? 'give chairs' : 'sell chairs',
    subject: `order ${orderId}`,
    after: {
      method: sale.method,
      reference: sale.reference ?? '',
      name: sale.name,
      totalCents,
      chairs: chairs.map(formatChairLabel),
      ...(extras.length > 0 ? { extras: formatExtras(extras) } : {}),
    },
  });

/** Takes the extras of a sale; throws 'extra-sold-out' when another sale takes the last one at the same time. */
async function claimSaleExtras(
  db: Database,
  { sale, eventId, chairs }: { sale: BoxOfficeSaleInput; eventId: number; chairs: number },
): Promise<OrderExtra[]> {
  const extras = await resolveChoices(db, { eventId, choices: sale.extras ?? [], chairs });
  if (!(await claimExtras(db, extras)))
    throw new ProblemError('extra-sold-out', { name: extras.map(({ name }) => name).join(', ') });
  return toOrderExtras(extras);
}

type SeatedGuest = { chairId: number; guestType: ChairType; amountCents: number };

/**
 * Who sits on each chair: the guest whom staff name, whatever the chair admits, else a guest of its own type. Each pays the price
 * of the chair, or the event's price for a guest of another type.
 */
export async function assignGuests(
  db: Database,
  eventId: number,
  chairs: readonly ChairRecord[],
  named: NonNullable<BoxOfficeSaleInput['guests']>,
): Promise<SeatedGuest[]> {
  const event = await findEvent(db, eventId);
  return chairs.map(({ id, chairType, amountCents, ...chair }) => {
    const guestType = named.find(({ chair: chairId }) => chairId === id)?.as ?? chairType;
    const cents = findGuestPrice(
      { chairType, amount: amountCents },
      guestType,
      event?.prices ?? [],
    );
    if (cents === undefined)
      throw new ProblemError('type-not-admitted', { label: formatChairLabel(chair) });
    return { chairId: id, guestType, amountCents: cents };
  });
}

/** Throws 'chair-not-found' unless all chairs exist and belong to one event. */
function getEventId(chairs: readonly ChairRecord[], target: number): number {
  const [first] = chairs;
  if (!first || chairs.length !== target || chairs.some((item) => item.eventId !== first.eventId))
    throw new ProblemError('chair-not-found');
  return first.eventId;
}

type OrderFacts = {
  sale: BoxOfficeSaleInput;
  chairs: readonly ChairRecord[];
  guests: readonly SeatedGuest[];
  extras: OrderExtra[];
  eventId: number;
  actor: Account;
  now: Date;
};

async function writeOrder(
  db: Database,
  { sale, chairs, guests, extras, eventId, actor, now }: OrderFacts,
) {
  const seatCents = guests.reduce((sum, { amountCents }) => sum + amountCents, 0);
  const totalCents = seatCents + sumExtras(extras);
  const facts = {
    eventId,
    method: sale.method,
    name: sale.name,
    email: sale.email ?? '',
    telephone: sale.phone ?? '',
    note: chairs.map(formatChairLabel).join(', '),
    reference: sale.reference ?? '',
    subtotalCents: totalCents,
    feeCents: 0,
    totalCents,
    createdAt: now,
    paidAt: now,
    soldBy: actor.id,
    extras,
    hasClaimedExtras: extras.length > 0,
  };
  return { orderId: await insertPaidOrderRow(db, facts, guests), totalCents };
}

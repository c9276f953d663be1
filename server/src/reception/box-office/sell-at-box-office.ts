import type { Account } from '@namugongo/contract/accounts';
import type { EndpointResponse } from '@namugongo/contract/endpoint';
import type { BoxOfficeSaleInput, boxOffice } from '@namugongo/contract/reception/box-office';
import { formatChairLabel } from '@namugongo/contract/rules/names';
import { sumByKind, postToLedger } from '../../payments/ledger-queries.ts';
import { writeAuditEntry } from '../../platform/audit.ts';
import type { Database } from '../../platform/database/database.ts';
import type { Platform } from '../../platform/platform.ts';
import { ProblemError } from '../../platform/http/problem-error.ts';
import { lockChairs } from '../chairs/queries.ts';
import { type ChairRecord, isClaimed } from '../chairs/rules.ts';
import { sellChairs } from '../claims/change-order-claims.ts';
import { releaseExpiredHolds } from '../claims/release-expired-holds.ts';
import { closeRequests } from '../seat-requests/close-requests.ts';
import { issueTickets } from '../tickets/issue-tickets.ts';
import { queueTicketsEmail } from '../tickets/ticket-emails.ts';
import { insertPaidOrderRow } from './queries.ts';

/**
 * Sells chairs for cash, a check or Zelle, or gives them away: all of them or none, without a fee, whatever their status and also
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
    const inUse = chairs.find(({ claim }) => isClaimed(claim, now));
    if (inUse) throw new ProblemError('chair-taken', { label: formatChairLabel(inUse) });
    const { orderId, totalCents } = await writeOrder(db, {
      sale,
      chairs,
      eventId,
      actor,
      now,
    });
    const buyer = { name: sale.name, email: sale.email ?? '', phone: sale.phone ?? '' };
    await closeRequests(platform, db, { chairIds: ids, holders: [buyer], actor });
    const sales = chairs.map(({ id }) => ({ eventId, chairId: id, orderId }));
    await sellChairs(db, sales, now);
    const tickets = await issueTickets(db, {
      orderId,
      eventId,
      buyer,
      chairs: chairs.map(({ id, ...chair }) => ({ ...chair, chairId: id })),
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
          chairs,
          ({ chairType }) => chairType,
          ({ amountCents }) => amountCents,
          -1,
        ),
      },
    });
    await writeAuditEntry(db, platform.clock, {
      actorId: actor.id,
      actorName: actor.name,
      action: sale.method === 'gift' ? 'give chairs' : 'sell chairs',
      subject: `order ${orderId}`,
      after: {
        method: sale.method,
        reference: sale.reference ?? '',
        name: sale.name,
        totalCents,
        chairs: chairs.map(formatChairLabel),
      },
    });
    const isEmailed = buyer.email !== '' && platform.config.SMTP_URL !== undefined;
    if (buyer.email) await queueTicketsEmail(db, orderId, 'paid');
    await publish(`chairs:${eventId}`, ids);
    return { orderId, totalCents, tickets, isEmailed };
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
  eventId: number;
  actor: Account;
  now: Date;
};

async function writeOrder(db: Database, { sale, chairs, eventId, actor, now }: OrderFacts) {
  const totalCents = chairs.reduce((sum, { amountCents }) => sum + amountCents, 0);
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
  };
  return { orderId: await insertPaidOrderRow(db, facts, chairs), totalCents };
}

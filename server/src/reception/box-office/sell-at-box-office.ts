import type { Account } from '@namugongo/contract/accounts';
import type { Answer } from '@namugongo/contract/endpoint';
import type { BoxOfficeSale, boxOffice } from '@namugongo/contract/reception/box-office';
import { chairLabel } from '@namugongo/contract/rules/names';
import { byKind, post } from '../../payments/ledger.ts';
import { audit } from '../../platform/audit.ts';
import type { Database } from '../../platform/database.ts';
import type { Platform } from '../../platform/platform.ts';
import { Refusal } from '../../platform/problems.ts';
import { freeExpiredHolds } from '../carts/free-expired-holds.ts';
import { lockChairs, takeChairs } from '../chairs/queries.ts';
import { type ChairRecord, isInUse } from '../chairs/rules.ts';
import { closeRequests } from '../requests/close-requests.ts';
import { issueTickets } from '../tickets/issue-tickets.ts';
import { queueTicketsMail } from '../tickets/mail-tickets.ts';
import { insertPaidOrder } from './queries.ts';

/**
 * Sells or gives chairs for cash, a check, Zelle or as a gift: all of them or none, without a fee, whatever their status and
 * also when the sale is closed. A gift is booked at the chairs' price.
 */
export async function sellAtBoxOffice(
  platform: Platform,
  sale: BoxOfficeSale,
  who: Account,
): Promise<Answer<typeof boxOffice.sell>> {
  const ids = [...new Set(sale.chairs)];
  // Whoever held one of them too long hears of it.
  await freeExpiredHolds(platform, ids);
  return platform.transact(async (db, announce) => {
    const now = platform.clock.now();
    const chairs = await lockChairs(db, ids);
    const eventId = eventOf(chairs, ids.length);
    const inUse = chairs.find(({ claim }) => isInUse(claim, now));
    if (inUse) throw new Refusal('chair-taken', { label: chairLabel(inUse) });
    const { orderId, totalCents } = await writeOrder(db, { sale, chairs, eventId, who, now });
    const buyer = { name: sale.name, email: sale.email ?? '', phone: sale.phone ?? '' };
    await closeRequests(platform, db, { chairIds: ids, holders: [buyer], who });
    await take(db, chairs, orderId, now);
    const tickets = await issueTickets(db, {
      orderId,
      eventId,
      buyer,
      chairs: chairs.map(({ id, ...chair }) => ({ ...chair, chairId: id })),
      now,
    });
    await post(db, {
      transaction: `order:${orderId}:paid`,
      subject: 'order',
      subjectId: orderId,
      eventId,
      at: now,
      entries: {
        [sale.method]: totalCents,
        tickets: byKind(
          chairs,
          ({ chairType }) => chairType,
          ({ amountCents }) => amountCents,
          -1,
        ),
      },
    });
    await audit(db, platform.clock, {
      who: who.id,
      whoName: who.name,
      action: sale.method === 'gift' ? 'give chairs' : 'sell chairs',
      subject: `order ${orderId}`,
      after: {
        method: sale.method,
        reference: sale.reference ?? '',
        name: sale.name,
        totalCents,
        chairs: chairs.map(chairLabel),
      },
    });
    if (buyer.email) await queueTicketsMail(db, orderId, 'paid');
    await announce(`chairs:${eventId}`, ids);
    return { orderId, totalCents, tickets, mailed: buyer.email !== '' };
  });
}

/** Chairs of two events are not one sale. */
function eventOf(chairs: readonly ChairRecord[], wanted: number): number {
  const [first] = chairs;
  if (!first || chairs.length !== wanted || chairs.some((one) => one.eventId !== first.eventId))
    throw new Refusal('chair-not-found');
  return first.eventId;
}

type Writing = {
  sale: BoxOfficeSale;
  chairs: readonly ChairRecord[];
  eventId: number;
  who: Account;
  now: Date;
};

async function writeOrder(db: Database, { sale, chairs, eventId, who, now }: Writing) {
  const totalCents = chairs.reduce((sum, { amountCents }) => sum + amountCents, 0);
  const facts = {
    eventId,
    method: sale.method,
    name: sale.name,
    email: sale.email ?? '',
    telephone: sale.phone ?? '',
    note: chairs.map(chairLabel).join(', '),
    reference: sale.reference ?? '',
    subtotalCents: totalCents,
    feeCents: 0,
    totalCents,
    createdAt: now,
    paidAt: now,
    soldBy: who.id,
  };
  return { orderId: await insertPaidOrder(db, facts, chairs), totalCents };
}

async function take(
  db: Database,
  chairs: readonly ChairRecord[],
  orderId: number,
  now: Date,
): Promise<void> {
  const wanted = chairs.map(({ id, eventId }) => ({ eventId, chairId: id, orderId }));
  const got = await takeChairs(db, wanted, now);
  const lost = chairs.find(({ id }) => !got.includes(id));
  if (lost) throw new Refusal('chair-taken', { label: chairLabel(lost) });
}

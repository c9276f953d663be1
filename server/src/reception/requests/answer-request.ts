import { randomUUID } from 'node:crypto';
import type { Account } from '@namugongo/contract/accounts';
import { chairLabel } from '@namugongo/contract/rules/names';
import { audit } from '../../platform/audit.ts';
import type { Database } from '../../platform/database.ts';
import type { Platform } from '../../platform/platform.ts';
import { Refusal } from '../../platform/problems.ts';
import { claimChair, insertCart } from '../carts/queries.ts';
import { findChair } from '../chairs/queries.ts';
import { findEvent } from '../events/queries.ts';
import { lockNewestRequest, updateRequest } from './queries.ts';
import { approvedUntil, type RequestRecord } from './rules.ts';
import { writeApproved, writeDeclined } from './write-letters.ts';

/** Approves: a cart of its own holds the chair, and the buyer gets the link to pay it. */
export async function approveRequest(
  platform: Platform,
  chairId: number,
  who: Account,
): Promise<RequestRecord> {
  const now = platform.clock.now();
  return platform.transact(async (transaction, announce) => {
    const { request } = await findWaiting(transaction, chairId);
    const chair = await findChair(transaction, chairId);
    if (!chair) throw new Refusal('chair-not-found');
    const event = await findEvent(transaction, request.eventId);
    if (!event) throw new Refusal('event-not-found');
    const heldUntil = approvedUntil(event, now);
    if (heldUntil <= now) throw new Refusal('sale-closed');
    const cartId = randomUUID();
    await insertCart(
      transaction,
      { id: cartId, eventId: request.eventId, seatRequestId: request.id },
      now,
    );
    const held = await claimChair(transaction, { cartId, asked: chair, until: heldUntil, now });
    if (!held) throw new Refusal('chair-taken', { label: chairLabel(chair) });
    const answer = { state: 'approved' as const, answeredAt: now, cartId, heldUntil };
    const after = await save(transaction, platform, request, answer, who);
    const link = `${platform.config.PUBLIC_URL}/#/reception/${chair.chairType}?cart=${cartId}`;
    await writeApproved(transaction, { ...after, heldUntil }, link);
    await announce(`chairs:${request.eventId}`, [chairId]);
    return after;
  });
}

/** Declines: the seat can be asked for again, and the buyer hears of it. */
export async function declineRequest(
  platform: Platform,
  chairId: number,
  who: Account,
): Promise<RequestRecord> {
  return platform.transact(async (transaction) => {
    const { request } = await findWaiting(transaction, chairId);
    const after = await save(
      transaction,
      platform,
      request,
      { state: 'declined', answeredAt: platform.clock.now() },
      who,
    );
    await writeDeclined(transaction, after);
    return after;
  });
}

async function findWaiting(db: Database, chairId: number) {
  const found = await lockNewestRequest(db, chairId);
  if (!found) throw new Refusal('request-not-found');
  if (found.request.state !== 'requested') throw new Refusal('request-answered');
  return found;
}

type Answer = {
  state: 'approved' | 'declined';
  answeredAt: Date;
  cartId?: string;
  heldUntil?: Date;
};

async function save(
  db: Database,
  platform: Platform,
  before: RequestRecord,
  answer: Answer,
  who: Account,
): Promise<RequestRecord> {
  const changed = await updateRequest(db, before, { ...answer, answeredBy: who.id });
  if (!changed) throw new Refusal('request-answered');
  // The cart's id opens the payment: the audit's readers need not have it.
  const { cartId: _, ...shown } = answer;
  await audit(db, platform.clock, {
    who: who.id,
    whoName: who.name,
    action: answer.state === 'approved' ? 'approve seat request' : 'decline seat request',
    subject: `seat request ${before.id}`,
    before: { state: before.state },
    after: shown,
  });
  return { ...before, ...answer };
}

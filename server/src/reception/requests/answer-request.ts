import { randomUUID } from 'node:crypto';
import type { Account } from '@namugongo/contract/accounts';
import { chairLabel } from '@namugongo/contract/rules/names';
import { audit } from '../../platform/audit.ts';
import { brokenConstraint, type Database } from '../../platform/database.ts';
import type { Platform } from '../../platform/platform.ts';
import { Refusal } from '../../platform/problems.ts';
import { claimChair, insertCart } from '../carts/queries.ts';
import { findChair } from '../chairs/queries.ts';
import type { ChairRecord } from '../chairs/rules.ts';
import { findEvent } from '../events/queries.ts';
import { freeApproved, lockNewestRequest, updateRequest } from './queries.ts';
import { approvedUntil, type RequestRecord } from './rules.ts';
import { writeApproved, writeDeclined } from './write-letters.ts';

type Approval = {
  /** The chair that was asked for. */
  asked: number;
  /** Another one that is given instead. */
  given?: number | undefined;
};

/** Approves: a cart of its own holds the chair, and the buyer gets the link to pay it. */
export async function approveRequest(
  platform: Platform,
  { asked, given = asked }: Approval,
  who: Account,
): Promise<RequestRecord> {
  const now = platform.clock.now();
  return platform.transact(async (transaction, announce) => {
    const { request } = await findOpen(transaction, asked, ['requested']);
    const chair = await findChair(transaction, given);
    if (chair?.eventId !== request.eventId) throw new Refusal('chair-not-found');
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
    const answer = {
      state: 'approved' as const,
      answeredAt: now,
      cartId,
      heldUntil,
      chairId: chair.id,
    };
    const after = await save(transaction, platform, { request, chair }, answer, who);
    const link = `${platform.config.PUBLIC_URL}/#/reception/${chair.chairType}?cart=${cartId}`;
    await writeApproved(transaction, { ...after, heldUntil }, link);
    await announce(`chairs:${request.eventId}`, [chair.id]);
    return after;
  });
}

/** Declines, or withdraws an approval that nobody is paying: the seat can be asked for again, and the buyer hears of it. */
export async function declineRequest(
  platform: Platform,
  { chairId, reason }: { chairId: number; reason: string },
  who: Account,
): Promise<RequestRecord> {
  return platform.transact(async (transaction, announce) => {
    const { request } = await findOpen(transaction, chairId, ['requested', 'approved']);
    if (!(await freeApproved(transaction, request))) throw new Refusal('cart-busy');
    const answer = {
      state: 'declined' as const,
      answeredAt: platform.clock.now(),
      heldUntil: null,
      reason,
    };
    const after = await save(transaction, platform, { request, chair: request }, answer, who);
    await writeDeclined(transaction, after, reason);
    await announce(`chairs:${request.eventId}`, [chairId]);
    return after;
  });
}

async function findOpen(db: Database, chairId: number, states: readonly RequestRecord['state'][]) {
  const found = await lockNewestRequest(db, chairId);
  if (!found) throw new Refusal('request-not-found');
  if (!states.includes(found.request.state)) throw new Refusal('request-answered');
  return found;
}

type Answer = {
  state: 'approved' | 'declined';
  answeredAt: Date;
  cartId?: string;
  heldUntil: Date | null;
  reason?: string;
  chairId?: number;
};
type Answered = {
  request: RequestRecord;
  /** The chair it is about from now on. */
  chair: Pick<ChairRecord, 'tableName' | 'chairName'>;
};

async function save(
  db: Database,
  platform: Platform,
  { request, chair: { tableName, chairName } }: Answered,
  answer: Answer,
  who: Account,
): Promise<RequestRecord> {
  const changed = await updateRequest(db, request, { ...answer, answeredBy: who.id }).catch(
    (error: unknown) => {
      if (brokenConstraint(error) !== 'seat_request_open') throw error;
      throw new Refusal('request-exists', { label: chairLabel({ tableName, chairName }) });
    },
  );
  if (!changed) throw new Refusal('request-answered');
  // The cart's id opens the payment: the audit's readers need not have it.
  const { cartId: _, ...shown } = answer;
  await audit(db, platform.clock, {
    who: who.id,
    whoName: who.name,
    action: answer.state === 'approved' ? 'approve seat request' : 'decline seat request',
    subject: `seat request ${request.id}`,
    before: { state: request.state, chair: chairLabel(request) },
    after: { ...shown, chair: chairLabel({ tableName, chairName }) },
  });
  return { ...request, ...answer, tableName, chairName };
}

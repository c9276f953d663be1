import { randomUUID } from 'node:crypto';
import type { Account } from '@namugongo/contract/accounts';
import { formatChairLabel } from '@namugongo/contract/rules/names';
import { writeAuditEntry } from '../../platform/audit.ts';
import { getViolatedConstraint, type Database } from '../../platform/database/database.ts';
import type { Platform } from '../../platform/platform.ts';
import { ProblemError } from '../../platform/http/problem-error.ts';
import { insertCartRow } from '../carts/queries.ts';
import { findChair } from '../chairs/queries.ts';
import type { ChairRecord } from '../chairs/rules.ts';
import { claimChair } from '../claims/hold-queries.ts';
import { returnApprovedChair } from '../claims/queries.ts';
import { findEvent } from '../events/queries.ts';
import { lockNewestRequest, updateRequestRow } from './queries.ts';
import { getApprovalExpiry, type RequestRecord } from './rules.ts';
import { queueRequestApprovedEmail, queueRequestDeclinedEmail } from './emails.ts';

type Approval = {
  /** The chair of the request. */
  requestedId: number;
  /** The chair to hold; by default the requested one. */
  chairId?: number | undefined;
};

/** Approves a request: holds the chair in a new cart and emails the buyer the payment link. */
export async function approveRequest(
  platform: Platform,
  { requestedId, chairId = requestedId }: Approval,
  actor: Account,
): Promise<RequestRecord> {
  const now = platform.clock.now();
  return platform.transact(async (transaction, publish) => {
    const { request } = await lockOpenRequest(transaction, requestedId, ['requested']);
    const chair = await findChair(transaction, chairId);
    if (chair?.eventId !== request.eventId) throw new ProblemError('chair-not-found');
    const event = await findEvent(transaction, request.eventId);
    if (!event) throw new ProblemError('event-not-found');
    const heldUntil = getApprovalExpiry(event, now);
    if (heldUntil <= now) throw new ProblemError('sale-closed');
    const cartId = randomUUID();
    await insertCartRow(
      transaction,
      { id: cartId, eventId: request.eventId, seatRequestId: request.id },
      now,
    );
    const held = await claimChair(transaction, {
      cartId,
      requested: chair,
      guest: { guestType: chair.chairType, amountCents: chair.amountCents },
      until: heldUntil,
      now,
      client: null,
    });
    if (!held) throw new ProblemError('chair-taken', { label: formatChairLabel(chair) });
    const decision = {
      state: 'approved' as const,
      decidedAt: now,
      cartId,
      heldUntil,
      chairId: chair.id,
    };
    const after = await save(transaction, platform, { request, chair }, decision, actor);
    const link = `${platform.config.PUBLIC_URL}/reception/${chair.chairType}?cart=${cartId}`;
    await queueRequestApprovedEmail(transaction, { ...after, heldUntil }, link);
    await publish(`chairs:${request.eventId}`, [chair.id]);
    return after;
  });
}

/** Declines a request or withdraws an unpaid approval, releases the seat and emails the buyer. Throws while the approval is being paid. */
export async function declineRequest(
  platform: Platform,
  { chairId, reason }: { chairId: number; reason: string },
  actor: Account,
): Promise<RequestRecord> {
  return platform.transact(async (transaction, publish) => {
    const { request } = await lockOpenRequest(transaction, chairId, ['requested', 'approved']);
    if (!(await returnApprovedChair(transaction, request)))
      throw new ProblemError('cart-payment-in-progress');
    const decision = {
      state: 'declined' as const,
      decidedAt: platform.clock.now(),
      heldUntil: null,
      reason,
    };
    const after = await save(transaction, platform, { request, chair: request }, decision, actor);
    await queueRequestDeclinedEmail(transaction, after, reason);
    await publish(`chairs:${request.eventId}`, [chairId]);
    return after;
  });
}

async function lockOpenRequest(
  db: Database,
  chairId: number,
  states: readonly RequestRecord['state'][],
) {
  const existing = await lockNewestRequest(db, chairId);
  if (!existing) throw new ProblemError('request-not-found');
  if (!states.includes(existing.request.state)) throw new ProblemError('request-already-decided');
  return existing;
}

type Decision = {
  state: 'approved' | 'declined';
  decidedAt: Date;
  cartId?: string;
  heldUntil: Date | null;
  reason?: string;
  chairId?: number;
};
type DecidedRequest = {
  request: RequestRecord;
  /** The chair of the request after the decision. */
  chair: Pick<ChairRecord, 'tableName' | 'chairName'>;
};

async function save(
  db: Database,
  platform: Platform,
  { request, chair: { tableName, chairName } }: DecidedRequest,
  decision: Decision,
  actor: Account,
): Promise<RequestRecord> {
  const changed = await updateRequestRow(db, request, { ...decision, decidedBy: actor.id }).catch(
    (error: unknown) => {
      if (getViolatedConstraint(error) !== 'seat_request_open') throw error;
      throw new ProblemError('request-exists', {
        label: formatChairLabel({ tableName, chairName }),
      });
    },
  );
  if (!changed) throw new ProblemError('request-already-decided');
  // The cart id opens the payment, so the audit log leaves it out.
  const { cartId: _, ...visible } = decision;
  await writeAuditEntry(db, platform.clock, {
    actorId: actor.id,
    actorName: actor.name,
    action: decision.state === 'approved' ? 'approve seat request' : 'decline seat request',
    subject: `seat request ${request.id}`,
    before: { state: request.state, chair: formatChairLabel(request) },
    after: { ...visible, chair: formatChairLabel({ tableName, chairName }) },
  });
  return { ...request, ...decision, tableName, chairName };
}

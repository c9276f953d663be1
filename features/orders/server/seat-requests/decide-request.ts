import { buildScreenUrl } from '#contract/screens.ts';
import { randomUUID } from 'node:crypto';
import type { Account } from '#contract/account.ts';
import { formatChairLabel } from '#contract/rules/names.ts';
import { nameActor, writeAuditEntry } from '#platform/audit.ts';
import type { Database } from '#platform/database/database.ts';
import type { Platform } from '#platform/platform.ts';
import { ProblemError } from '#platform/problem-error.ts';
import { insertCartRow } from '#features/seats/server/carts/queries.ts';
import { findChair } from '#features/hall/server/chairs/queries.ts';
import { type ChairRecord, isRequested } from '#features/hall/server/chairs/rules.ts';
import { approveChair, withdrawPromise } from '#features/seats/server/claims/promise-queries.ts';
import { createSaleClosedProblem } from '#features/event/server/require-open-sale.ts';
import { findEvent } from '#features/event/server/queries.ts';
import { lockNewestRequest, updateRequestRow } from './queries.ts';
import { getApprovalExpiry, type RequestRecord } from './rules.ts';
import { queueRequestApprovedEmail, queueRequestDeclinedEmail } from './emails.ts';

type Seat = {
  /** The chair of the request. */
  requestedId: number;
  /** The chair to hold; by default the requested one. */
  chairId?: number | undefined;
};

/**
 * Approves requests for chairs that were asked for together, all or none: holds them in one new cart and emails the buyer the
 * payment link. Returns the first.
 */
export async function approveRequests(
  platform: Platform,
  seats: readonly [Seat, ...Seat[]],
  actor: Account,
): Promise<RequestRecord> {
  const now = platform.clock.now();
  return platform.transact(async (transaction, publish) => {
    const [first, ...others] = seats;
    const chairIds = [first.requestedId, ...others.map(({ requestedId }) => requestedId)] as const;
    const group = await lockOpenGroup(transaction, chairIds, ['requested']);
    const event = await findEvent(transaction, group[0].eventId);
    if (!event) throw new ProblemError('event-not-found');
    const heldUntil = getApprovalExpiry(event, now);
    if (heldUntil <= now) throw await createSaleClosedProblem(transaction, event.id, now);
    const cartId = randomUUID();
    await insertCartRow(transaction, { id: cartId, eventId: event.id }, now);
    const decided = [];
    for (const request of group) {
      const seat = seats.find(({ requestedId }) => requestedId === request.chairId);
      const chair = await findChair(transaction, seat?.chairId ?? request.chairId);
      if (chair?.eventId !== event.id) throw new ProblemError('chair-not-found');
      decided.push({ request, chair });
    }
    const approved = [];
    const decision = { state: 'approved' as const, decidedAt: now, cartId, heldUntil };
    for (const { request, chair } of decided.toSorted((a, b) => a.chair.id - b.chair.id)) {
      await holdChair(transaction, { requestId: request.id, cartId, chair, until: heldUntil, now });
      const change = { ...decision, chairId: chair.id };
      approved.push(await save(transaction, platform, { request, chair }, change, actor));
    }
    const link = buildScreenUrl(platform.config.PUBLIC_URL, '/reception/$chairType', {
      chairType: decided[0]?.chair.chairType ?? 'youth',
      cart: cartId,
    });
    await queueRequestApprovedEmail(transaction, approved, heldUntil, link);
    await publish(
      `chairs:${event.id}`,
      approved.map(({ chairId }) => chairId),
    );
    return findRequest(approved, group[0].id);
  });
}

async function holdChair(
  db: Database,
  {
    chair,
    ...approval
  }: Omit<Parameters<typeof approveChair>[1], 'chairId'> & { chair: ChairRecord },
): Promise<void> {
  if (await approveChair(db, { ...approval, chairId: chair.id })) return;
  const { claim } = (await findChair(db, chair.id)) ?? chair;
  const code = isRequested(claim, approval.now) ? 'request-exists' : 'chair-taken';
  throw new ProblemError(code, { label: formatChairLabel(chair) });
}

/**
 * Declines requests that were sent together or withdraws their unpaid approvals, releases the seats and emails the buyer.
 * Throws while an approval is being paid. Returns the first.
 */
export async function declineRequests(
  platform: Platform,
  { chairIds, reason }: { chairIds: readonly [number, ...number[]]; reason: string },
  actor: Account,
): Promise<RequestRecord> {
  return platform.transact(async (transaction, publish) => {
    const group = await lockOpenGroup(transaction, chairIds, ['requested', 'approved']);
    // Someone approved a part of them meanwhile.
    if (group.some(({ state }) => state !== group[0].state))
      throw new ProblemError('request-already-decided');
    const declined = [];
    for (const request of group) {
      if (!(await withdrawPromise(transaction, request.id)))
        throw new ProblemError('cart-payment-in-progress');
      const decision = {
        state: 'declined' as const,
        decidedAt: platform.clock.now(),
        heldUntil: null,
        reason,
      };
      declined.push(
        await save(transaction, platform, { request, chair: request }, decision, actor),
      );
    }
    await queueRequestDeclinedEmail(transaction, declined, reason);
    await publish(`chairs:${group[0].eventId}`, chairIds);
    return findRequest(declined, group[0].id);
  });
}

type Group = readonly [RequestRecord, ...RequestRecord[]];

/** Locks the newest requests for the chairs, and returns them, that of the first chair first; throws unless they were sent together and are in one of the states. */
async function lockOpenGroup(
  db: Database,
  [firstId, ...otherIds]: readonly [number, ...number[]],
  states: readonly RequestRecord['state'][],
): Promise<Group> {
  const chairIds = [...new Set([firstId, ...otherIds])];
  const requests = [];
  for (const chairId of chairIds.toSorted((a, b) => a - b)) {
    const existing = await lockNewestRequest(db, chairId);
    if (!existing) throw new ProblemError('request-not-found');
    if (!states.includes(existing.request.state)) throw new ProblemError('request-already-decided');
    requests.push(existing.request);
  }
  const first = requests.find(({ chairId }) => chairId === firstId);
  if (!first || requests.some(({ groupId }) => groupId !== first.groupId))
    throw new ProblemError('request-not-found');
  const others = requests.filter((request) => request !== first);
  return [first, ...others];
}

function findRequest(requests: readonly RequestRecord[], id: number): RequestRecord {
  const request = requests.find((item) => item.id === id);
  if (!request) throw new Error(`Request ${id} is missing.`);
  return request;
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
  const changed = await updateRequestRow(db, request, { ...decision, decidedBy: actor.id });
  if (!changed) throw new ProblemError('request-already-decided');
  // The cart id opens the payment, so the audit log leaves it out.
  const { cartId: _, ...visible } = decision;
  await writeAuditEntry(db, platform.clock, {
    ...nameActor(actor),
    action: decision.state === 'approved' ? 'approve seat request' : 'decline seat request',
    subject: `seat request ${request.id}`,
    before: { state: request.state, chair: formatChairLabel(request) },
    after: { ...visible, chair: formatChairLabel({ tableName, chairName }) },
  });
  return { ...request, ...decision, tableName, chairName };
}

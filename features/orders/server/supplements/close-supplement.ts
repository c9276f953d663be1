import type { Account } from '#contract/account.ts';
import type { AdminSupplement } from '#features/orders/contract/supplements.ts';
import type { DrawerMethod } from '#features/payments/contract/payment-methods.ts';
import { nameActor, writeAuditEntry } from '#platform/audit.ts';
import type { Database } from '#platform/database/database.ts';
import { type BackgroundJob, createIntervalJob } from '#platform/ops/background-jobs.ts';
import type { Platform, Publish } from '#platform/platform.ts';
import { ProblemError } from '#platform/problem-error.ts';
import { findOrder } from '#features/tickets/server/receipts/queries.ts';
import { lockOrder } from '../checkout/queries.ts';
import { getSupplement } from './get-supplement.ts';
import {
  endSupplementRow,
  findPayment,
  getSubject,
  listOverdueSupplements,
  type SupplementPayment,
} from './queries.ts';
import { sendSupplementLink } from './send-supplement.ts';
import {
  areApplicable,
  returnHeldChairs,
  settleSupplement,
  systemActor,
} from './settle-supplement.ts';

type Actor = Pick<Account, 'id' | 'name'>;
type Ending = { state: 'canceled' | 'expired' | 'impossible'; actor: Actor };

const actions: Record<Ending['state'], string> = {
  canceled: 'cancel price difference',
  expired: 'expire price difference',
  impossible: 'drop price difference',
};

/** Ends an open payment without its changes and frees the chairs, in the caller's transaction, which has locked the order. */
export async function closeSupplement(
  { clock }: Platform,
  db: Database,
  publish: Publish,
  {
    payment,
    state,
    actor,
    isReturned = false,
  }: Ending & { payment: SupplementPayment; isReturned?: boolean },
): Promise<void> {
  const { rows, orderId, totalCents } = payment;
  const end = { state, endedAt: clock.now() };
  for (const { id } of rows) if (!(await endSupplementRow(db, id, end))) return;
  await returnHeldChairs(db, payment);
  await writeAuditEntry(db, clock, {
    ...nameActor(actor),
    action: actions[state],
    subject: getSubject(payment),
    before: { dueCents: totalCents },
    after: isReturned ? { returnedCents: totalCents } : {},
  });
  const order = await findOrder(db, orderId);
  const chairs = rows.flatMap(({ fromChairId, toChairId }) => [fromChairId, toChairId]);
  if (order) await publish(`chairs:${order.eventId}`, chairs);
}

/** Locks the order of a supplement and reads its payment again; throws while a card payment is in progress. */
async function lockPayment(db: Database, id: number): Promise<SupplementPayment> {
  const existing = await findPayment(db, id);
  if (!existing) throw new ProblemError('difference-not-found');
  await lockOrder(db, existing.orderId);
  const payment = await findPayment(db, id);
  if (!payment) throw new ProblemError('difference-not-found');
  if (payment.state === 'open' && payment.isPaying) throw new ProblemError('difference-paying');
  return payment;
}

/** Cancels a supplement; one that has ended without a payment stays as it is. Throws 'difference-ended' for a paid one. */
export async function cancelSupplement(
  platform: Platform,
  id: number,
  actor: Actor,
): Promise<AdminSupplement> {
  await platform.transact(async (db, publish) => {
    const payment = await lockPayment(db, id);
    if (payment.state === 'paid') throw new ProblemError('difference-ended');
    await closeSupplement(platform, db, publish, { payment, state: 'canceled', actor });
  });
  return getSupplement(platform, id);
}

/** Settles an open supplement that was paid by hand. A repeated call returns the settled one. */
export async function takeSupplement(
  platform: Platform,
  id: number,
  settlement: { method: DrawerMethod; reference?: string | undefined; actor: Actor },
): Promise<AdminSupplement> {
  await platform.transact(async (db, publish) => {
    const payment = await lockPayment(db, id);
    if (payment.state === 'paid' && payment.method === settlement.method) return;
    if (payment.state !== 'open') throw new ProblemError('difference-ended');
    if (!(await settleSupplement(platform, db, publish, payment, settlement)))
      throw new ProblemError('difference-impossible');
  });
  return getSupplement(platform, id);
}

/** Queues the email with the link again; returns its address. */
export async function resendSupplement(
  platform: Platform,
  id: number,
  actor: Actor,
): Promise<{ to: string }> {
  return platform.transact(async (db) => {
    const payment = await findPayment(db, id);
    if (!payment) throw new ProblemError('difference-not-found');
    if (payment.state !== 'open') throw new ProblemError('difference-ended');
    const to = await sendSupplementLink(platform, db, id);
    if (!to) throw new ProblemError('address-missing');
    await writeAuditEntry(db, platform.clock, {
      ...nameActor(actor),
      action: 'send payment link again',
      subject: getSubject(payment),
      after: { to },
    });
    return { to };
  });
}

/** Ends what was not paid in time, and what can't be done any more, except while it is being paid. Returns the count. */
export async function endOverdueSupplements(platform: Platform): Promise<number> {
  const overdue = await listOverdueSupplements(platform.database, platform.clock.now());
  let ended = 0;
  for (const { id } of overdue)
    await platform.transact(async (db, publish) => {
      const payment = await lockPayment(db, id).catch(ignorePaying);
      if (payment?.state !== 'open') return;
      const state = (await areApplicable(db, payment)) ? 'expired' : 'impossible';
      await closeSupplement(platform, db, publish, { payment, state, actor: systemActor });
      ended += 1;
    });
  return ended;
}

function ignorePaying(error: unknown): null {
  if (error instanceof ProblemError && error.code === 'difference-paying') return null;
  throw error;
}

/** Ends supplements within half a minute after their time. */
export const createSupplementJob = (platform: Platform): BackgroundJob =>
  createIntervalJob('price differences', 30_000, platform.log, () =>
    endOverdueSupplements(platform),
  );

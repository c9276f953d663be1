import type { Account } from '#contract/account.ts';
import type { Buyer } from '#contract/buyer.ts';
import { formatChairLabel } from '#contract/rules/names.ts';
import { nameActor, writeAuditEntry } from '#platform/audit.ts';
import type { Database } from '#platform/database/database.ts';
import type { Platform } from '#platform/platform.ts';
import { ProblemError } from '#platform/problem-error.ts';
import {
  closePromises,
  listPromisedChairs,
  type PromisedChair,
} from '#features/seats/server/claims/promise-queries.ts';
import { lockOpenRequests, updateRequestRow, listDueRequests } from './queries.ts';
import { queueRequestDeclinedEmail } from './emails.ts';
import { type BackgroundJob, createIntervalJob } from '#platform/ops/background-jobs.ts';
import { isRequestClosed } from './rules.ts';

type SoldChairs = {
  chairIds: readonly number[];
  /** The new holders of the chairs; their own requests are marked paid instead of declined. */
  holders: readonly Pick<Buyer, 'email' | 'phone'>[];
  actor: Pick<Account, 'id' | 'name'>;
  /** The actor was told whose chairs these are, and takes them. */
  takesPromised: boolean;
};

/**
 * Closes the open requests for chairs that are sold or moved another way, in the caller's transaction, and tells who asked for them.
 * Throws 'chair-promised' for a chair that is promised to someone else, unless the actor takes it knowingly.
 */
export async function closeRequests(
  { clock }: Pick<Platform, 'clock'>,
  db: Database,
  { chairIds, holders, actor, takesPromised }: SoldChairs,
): Promise<void> {
  const open = await lockOpenRequests(db, chairIds);
  const isOwn = ({ request }: (typeof open)[number]) =>
    holders.some(
      // A request always has both, but a buyer at the box office may have neither.
      ({ email, phone }) => email === request.email || phone === request.telephone,
    );
  if (!takesPromised) {
    const own = new Set(open.filter(isOwn).map(({ request }) => request.chairId));
    const promised = await listPromisedChairs(db, chairIds, clock.now());
    const promises = promised
      .filter(({ chairId }) => !own.has(chairId))
      .map((item) =>
        describePromise(
          item,
          open.find(({ request }) => request.chairId === item.chairId)?.request.name ?? '',
        ),
      );
    if (promises.length > 0)
      throw new ProblemError('chair-promised', { promises: promises.join(' ') });
  }
  await closePromises(
    db,
    open.map(({ request }) => request.id),
  );
  for (const item of open) {
    const { request } = item;
    const own = isOwn(item);
    const change = { state: own ? ('paid' as const) : ('declined' as const) };
    await updateRequestRow(db, request, {
      ...change,
      decidedAt: clock.now(),
      decidedBy: actor.id,
    });
    await writeAuditEntry(db, clock, {
      ...nameActor(actor),
      action: own ? 'fulfil seat request' : 'decline seat request',
      subject: `seat request ${request.id}`,
      before: { state: request.state },
      after: { ...change, why: `${formatChairLabel(request)} was sold another way` },
    });
    if (!own) await queueRequestDeclinedEmail(db, [request], '');
  }
}

/** 'Table 2-Chair 1 is requested by Anna Sample.' */
function describePromise(
  { state, codes, ...chair }: Omit<PromisedChair, 'chairId'>,
  name: string,
): string {
  const promises: Record<PromisedChair['state'], string> = {
    REQUESTED: `is requested by ${name}`,
    APPROVED: `is promised to ${name}`,
    RESERVED: `is kept for the code ${codes ?? ''}`,
    WAITING: 'is kept for the waiting list',
  };
  return `${formatChairLabel(chair)} ${promises[state]}.`;
}

/** Closes expired approvals, so that the seat can be requested again. */
export function createRequestExpiryJob(platform: Platform): BackgroundJob {
  return createIntervalJob('approved seats', 5000, platform.log, () => expireRequests(platform));
}

/** Closes expired approvals except those being paid. Returns their count. */
export async function expireRequests(platform: Platform): Promise<number> {
  const now = platform.clock.now();
  const due = (await listDueRequests(platform.database, now)).filter(({ request, claim }) =>
    isRequestClosed(request, claim, now),
  );
  let closed = 0;
  for (const { request } of due)
    await platform.transact(async (transaction, publish) => {
      if (!(await updateRequestRow(transaction, request, { state: 'lapsed' }))) return;
      await closePromises(transaction, [request.id]);
      closed += 1;
      await writeAuditEntry(transaction, platform.clock, {
        actorId: 'system',
        actorName: '',
        action: 'lapse seat request',
        subject: `seat request ${request.id}`,
        before: { state: request.state },
        after: { state: 'lapsed' },
      });
      await publish(`chairs:${request.eventId}`, [request.chairId]);
    });
  return closed;
}

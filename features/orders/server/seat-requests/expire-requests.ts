import { writeAuditEntry } from '#platform/audit.ts';
import { type BackgroundJob, createIntervalJob } from '#platform/ops/background-jobs.ts';
import type { Platform } from '#platform/platform.ts';
import { closePromises } from '#features/seats/server/claims/promise-queries.ts';
import { listDueRequests, updateRequestRow } from './queries.ts';
import { isRequestClosed } from './rules.ts';

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

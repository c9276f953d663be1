import { audit } from '../../platform/audit.ts';
import { type Background, repeat } from '../../platform/background.ts';
import type { Platform } from '../../platform/platform.ts';
import { listDueRequests, updateRequest } from './queries.ts';
import { isOver } from './rules.ts';

/** Closes approved requests whose time ran out, so that the seat can be asked for again. */
export function sweepRequests(platform: Platform): Background {
  return repeat('approved seats', 5000, platform.log, () => lapseRequests(platform));
}

/** Answers how many it closed; one that is being paid is left. */
export async function lapseRequests(platform: Platform): Promise<number> {
  const now = platform.clock.now();
  const due = (await listDueRequests(platform.database, now)).filter(({ request, claim }) =>
    isOver(request, claim, now),
  );
  let closed = 0;
  for (const { request } of due)
    await platform.transact(async (transaction, announce) => {
      if (!(await updateRequest(transaction, request, { state: 'lapsed' }))) return;
      closed += 1;
      await audit(transaction, platform.clock, {
        who: 'system',
        whoName: '',
        action: 'lapse seat request',
        subject: `seat request ${request.id}`,
        before: { state: request.state },
        after: { state: 'lapsed' },
      });
      await announce(`chairs:${request.eventId}`, [request.chairId]);
    });
  return closed;
}

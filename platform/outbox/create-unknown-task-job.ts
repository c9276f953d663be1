import { createIntervalJob } from '../ops/background-jobs.ts';
import type { OutboxOptions } from './create-outbox.ts';
import { countOpenTasks } from './outbox-queries.ts';

const pauseMilliseconds = 5 * 60_000;

/**
 * Says in the log, once for each kind, that tasks wait which no feature runs: those of a later version, for example. They stay, and the
 * status of the site calls them late.
 */
export function createUnknownTaskJob({
  database,
  log,
  handlers,
}: Pick<OutboxOptions, 'database' | 'log' | 'handlers'>) {
  const reported = new Set(Object.keys(handlers));
  return createIntervalJob('unknown tasks', pauseMilliseconds, log, async () => {
    for (const { kind, count } of await countOpenTasks(database)) {
      if (reported.has(kind)) continue;
      reported.add(kind);
      log.error({ kind, count }, 'Outbox: no feature runs tasks of this kind; they wait');
    }
  });
}

import type { Logger } from 'pino';
import type { Config } from '../config.ts';
import type { Clock } from './clock.ts';
import type { DatabaseHandle } from './database.ts';
import { createFiles } from './files.ts';
import { createLimits } from './limits.ts';
import { listen } from './live.ts';
import type { Platform } from './platform.ts';
import { createSnapshots } from './snapshots.ts';
import { announcingTransactions } from './transactions.ts';

export type Ground = { config: Config; clock: Clock; log: Logger; handle: DatabaseHandle };

/** Puts the platform together over an open database; `close` undoes it and leaves the database open. */
export async function createPlatform(
  { config, clock, log, handle }: Ground,
  who: Platform['who'],
): Promise<Platform & { close(): Promise<void> }> {
  const snapshots = createSnapshots();
  const live = await listen(handle.url, log);
  live.onChange(({ topic }) => snapshots.drop(topic));
  live.onReconnect(() => snapshots.dropAll());
  return {
    config,
    clock,
    log,
    database: handle.database,
    transact: announcingTransactions(handle.database, snapshots),
    live,
    snapshots,
    limits: createLimits({ pool: handle.pool, config, log }),
    files: createFiles(config, log),
    who,
    close: () => live.close(),
  };
}

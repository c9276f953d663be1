import type { Logger } from 'pino';
import type { Config } from './config.ts';
import type { Clock } from './clock.ts';
import { runTransaction, type DatabaseHandle } from './database/database.ts';
import { createStreamCounter } from './http/event-stream.ts';
import { createEvents } from './events.ts';
import { createDatabaseMonitor } from './database/database-monitor.ts';
import { checkBackupPlaces } from './backup/check-backup-places.ts';
import { createCheck } from './files/check-store.ts';
import { createFileService } from './files/files.ts';
import { createRateLimiter } from './http/rate-limiter.ts';
import { createPubSub, notifyChannel, encodeNotification } from './database/pubsub.ts';
import type { Platform } from './platform.ts';
import { createResponseCache } from './cache/response-cache.ts';
import { createShutdown } from './ops/shutdown.ts';
import { sql } from 'drizzle-orm';

export type PlatformOptions = { config: Config; clock: Clock; log: Logger; handle: DatabaseHandle };

/** Creates the platform services on an open database. `close` ends their connections and leaves the database open. */
export async function createPlatform(
  { config, clock, log, handle }: PlatformOptions,
  callers: Pick<Platform, 'getAccount' | 'findTokenCaller' | 'findDoorDevice'>,
  reservedSlugs: Platform['reservedSlugs'],
): Promise<
  Platform &
    Pick<ReturnType<typeof createEvents>, 'subscribe'> & {
      /** Called when the port opens. */
      watchDatabase(): void;
      close(): Promise<void>;
    }
> {
  const responseCache = createResponseCache();
  const pubsub = await createPubSub(handle.connections, log);
  pubsub.onChange(({ topic }) => responseCache.invalidate(topic));
  pubsub.onReconnect(() => responseCache.invalidateAll());
  const monitor = createDatabaseMonitor(handle, log);
  const files = createFileService(config, log);
  return {
    config,
    clock,
    log,
    database: handle.database,
    transact: createPublishingTransact(handle.database, responseCache),
    ...createEvents(),
    pubsub,
    responseCache,
    rateLimiter: createRateLimiter({ pool: handle.pool, config, log }),
    openStreams: createStreamCounter(config),
    files,
    findFileError: createCheck(clock, files.check),
    findBackupError: createCheck(clock, () => checkBackupPlaces(config)),
    reservedSlugs,
    ...callers,
    isDatabaseAvailable: monitor.isAvailable,
    watchDatabase: monitor.start,
    shutdown: createShutdown(),
    async close() {
      await pubsub.close();
      await monitor.stop();
    },
  };
}

/**
 * Builds `transact`. Changes are published with pg_notify inside the transaction, so a rollback publishes nothing. This process
 * invalidates its cached responses before `transact` resolves, so the client that made a change reads it back changed.
 */
export function createPublishingTransact(
  database: Platform['database'],
  responseCache: Platform['responseCache'],
): Platform['transact'] {
  return async (work) => {
    let topics: Set<string> = new Set();
    const result = await runTransaction(database, (transaction) => {
      topics = new Set();
      return work(transaction, async (topic, ids) => {
        if (ids?.length === 0) return;
        topics.add(topic);
        await transaction.execute(
          sql`select pg_notify(${notifyChannel}, ${encodeNotification(topic, ids)})`,
        );
      });
    });
    for (const topic of topics) responseCache.invalidate(topic);
    return result;
  };
}

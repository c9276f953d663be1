import { addMilliseconds } from '#platform/clock.ts';
import type { Database } from '#platform/database/database.ts';
import { type BackgroundJob, createIntervalJob } from '#platform/ops/background-jobs.ts';
import { enqueueTask } from '#platform/outbox/outbox.ts';
import type { Platform } from '#platform/platform.ts';
import { listWallets } from '../list-wallets.ts';
import {
  findLatestUpdate,
  listAllPasses,
  listDeviceIds,
  lockPasses,
  type StoredPass,
  updatePass,
} from './queries.ts';
import { digestPass } from './create-pass-token.ts';
import type { PassContent } from './build-pass-content.ts';
import type { PassSource } from './pass-sources.ts';

type Services = Pick<Platform, 'config' | 'clock' | 'database' | 'transact' | 'pubsub' | 'log'>;

/** Everything that changes what a pass shows is published under one of these; other texts of the site wait for the next pause. */
const topics = /^(?:seating:|chairs:|events$|gatherings$)/;

/** Notifies the wallets soon after a change, and of changes that nobody published within a minute. */
export function createPassUpdateJob(services: Services, source: PassSource): BackgroundJob {
  const job = createIntervalJob('wallet passes', 60_000, services.log, () =>
    updatePasses(services, source),
  );
  let stopListening: (() => void)[] = [];
  return {
    name: job.name,
    start() {
      if (listWallets(services.config).length === 0) return undefined;
      stopListening = [
        services.pubsub.onChange(({ topic }) => topics.test(topic) && job.runNow()),
        services.pubsub.onReconnect(() => job.runNow()),
      ];
      return job.start();
    },
    async stop() {
      for (const stop of stopListening) stop();
      await job.stop();
    },
  };
}

/**
 * Compares what every pass shows with what it showed last, and queues one push to each device with a changed pass, one update of each
 * of Google's passes and one of its event. Comparing finds each change once, whatever caused it and also after a crash.
 */
export async function updatePasses(
  { clock, database, transact }: Services,
  source: PassSource,
): Promise<void> {
  if ((await listChangedPasses(database, source)).length === 0) return;
  await transact(async (db) => {
    await lockPasses(db);
    const changed = await listChangedPasses(db, source);
    if (changed.length === 0) return;
    const [now, latest] = [clock.now(), await findLatestUpdate(db)];
    // HTTP dates have seconds, so two versions of a pass never share one.
    const next = addMilliseconds(latest ?? now, 1000);
    const updatedAt = now > next ? now : next;
    for (const { id, newDigest } of changed)
      await updatePass(db, id, { digest: newDigest, updatedAt });
    await queueUpdates(db, changed, updatedAt);
  });
}

type ChangedPass = StoredPass & { newDigest: string; eventId: PassContent['eventId'] };

async function listChangedPasses(db: Database, source: PassSource): Promise<ChangedPass[]> {
  const passes = await listAllPasses(db);
  if (passes.length === 0) return [];
  const contents = await source(db, passes);
  return passes.flatMap((pass) => {
    const content = contents.get(pass.id);
    const newDigest = content ? digestPass(content) : pass.digest;
    return !content || newDigest === pass.digest
      ? []
      : { ...pass, newDigest, eventId: content.eventId };
  });
}

async function queueUpdates(
  db: Database,
  changed: readonly ChangedPass[],
  updatedAt: Date,
): Promise<void> {
  const { apple = [], google = [] } = Object.groupBy(changed, ({ wallet }) => wallet);
  const version = updatedAt.toISOString();
  for (const deviceId of await listDeviceIds(
    db,
    apple.map(({ id }) => id),
  ))
    await enqueueTask(db, {
      kind: 'wallet-apple',
      dedupeKey: `wallet-apple ${deviceId} ${version}`,
      payload: { deviceId },
    });
  for (const { id: passId, eventId } of google) {
    const [object, event] = [`pass ${passId}`, `event ${eventId}`];
    for (const [part, subject] of [
      ['class', event],
      ['object', object],
    ] as const)
      await enqueueTask(db, {
        kind: 'wallet-google',
        dedupeKey: `wallet-google ${subject} ${version}`,
        payload: { passId, part },
      });
  }
}

import { and, asc, desc, eq, getTableColumns, isNotNull, isNull, lt, sql } from 'drizzle-orm';
import type { Delivery } from '#features/webhooks/contract/webhooks.ts';
import { accessRows } from '#platform/database/access-rows.ts';
import type { Database } from '#platform/database/database.ts';
import { isReleased } from '#platform/ops/hold.ts';
import { webhook, webhookDelivery } from './tables.ts';

export type WebhookRow = typeof webhook.$inferSelect;
export type DeliveryRow = typeof webhookDelivery.$inferSelect;

const epoch = new Date(0);
/** Uses the clock of the database, because the clocks of the processes may differ. */
const isUnlocked = sql`(${webhookDelivery.lockedUntil} is null or ${webhookDelivery.lockedUntil} <= clock_timestamp())`;
const isWaiting = and(isNull(webhookDelivery.deliveredAt), isNull(webhookDelivery.failedAt));

/** The webhooks that are not deleted, by name, with how many messages wait. */
export const listWebhookRows = (db: Database) =>
  db
    .select({
      ...getTableColumns(webhook),
      waiting: sql<number>`(select count(*)::int from ${webhookDelivery}
        where ${webhookDelivery}.webhook_id = ${webhook}.id and ${isWaiting})`,
    })
    .from(webhook)
    .where(isNull(webhook.deletedAt))
    .orderBy(asc(webhook.name), asc(webhook.id));
export type ListedWebhook = Awaited<ReturnType<typeof listWebhookRows>>[number];

/** Locks a webhook that is not deleted until the transaction ends. */
export async function lockWebhook(db: Database, id: number): Promise<WebhookRow | null> {
  const [row] = await db
    .select()
    .from(webhook)
    .where(and(eq(webhook.id, id), isNull(webhook.deletedAt)))
    .for('no key update');
  return row ?? null;
}

export const { insert: insertWebhookRow, update: updateWebhookRow } = accessRows(webhook);

/** Number of webhooks that the site paused. */
export const countPausedBySite = (db: Database): Promise<number> =>
  db.$count(webhook, and(eq(webhook.pausedBy, 'site'), isNull(webhook.deletedAt)));

const stateConditions = {
  waiting: isWaiting,
  delivered: isNotNull(webhookDelivery.deliveredAt),
  failed: isNotNull(webhookDelivery.failedAt),
} as const satisfies Record<Delivery['state'], unknown>;

/** The messages of a webhook, newest first. */
export const listDeliveryRows = (
  db: Database,
  {
    webhookId,
    state,
    before,
    limit,
  }: {
    webhookId: number;
    state: Delivery['state'] | undefined;
    before: number | undefined;
    limit: number;
  },
): Promise<DeliveryRow[]> =>
  db
    .select()
    .from(webhookDelivery)
    .where(
      and(
        eq(webhookDelivery.webhookId, webhookId),
        state && stateConditions[state],
        before ? lt(webhookDelivery.id, before) : undefined,
      ),
    )
    .orderBy(desc(webhookDelivery.id))
    .limit(limit);

export async function findDelivery(
  db: Database,
  webhookId: number,
  id: number,
): Promise<DeliveryRow | null> {
  const [row] = await db
    .select()
    .from(webhookDelivery)
    .where(and(eq(webhookDelivery.id, id), eq(webhookDelivery.webhookId, webhookId)));
  return row ?? null;
}

export const { insert: insertDeliveryRow } = accessRows(webhookDelivery);

/** Lets a message begin anew, unless it is being sent now. */
export async function requeueDelivery(db: Database, id: number): Promise<void> {
  await db
    .update(webhookDelivery)
    .set({ deliveredAt: null, failedAt: null, attempts: 0, dueAt: epoch })
    .where(and(eq(webhookDelivery.id, id), isUnlocked));
}

/** Makes all messages that wait due now; `attempts` is the number that counts as made. */
export async function requeueWaiting(
  db: Database,
  webhookId: number,
  change: { attempts?: 0 } = {},
): Promise<void> {
  await db
    .update(webhookDelivery)
    .set({ dueAt: epoch, ...change })
    .where(and(eq(webhookDelivery.webhookId, webhookId), isWaiting, isUnlocked));
}

export async function deleteWaiting(db: Database, webhookId: number): Promise<void> {
  await db.delete(webhookDelivery).where(and(eq(webhookDelivery.webhookId, webhookId), isWaiting));
}

type Due = { now: Date; latestRetry: Date };

/** After `latestRetry`, too: when the clock was ahead as an attempt failed, the next one is too late. */
const isDue = ({ now, latestRetry }: Due) =>
  and(
    isWaiting,
    isUnlocked,
    sql`(${webhookDelivery.dueAt} <= ${now.toISOString()}::timestamptz
      or ${webhookDelivery.dueAt} > ${latestRetry.toISOString()}::timestamptz)`,
  );

/** The webhooks with a message that is due; none while the site is on hold. */
export async function listDueWebhooks(db: Database, due: Due): Promise<number[]> {
  const rows = await db
    .select({ id: webhook.id })
    .from(webhook)
    .where(
      and(
        isNull(webhook.pausedAt),
        isNull(webhook.deletedAt),
        isReleased,
        sql`exists (select from ${webhookDelivery} where ${webhookDelivery.webhookId} = ${webhook.id} and ${isDue(due)})`,
      ),
    )
    .orderBy(asc(webhook.id));
  return rows.map(({ id }) => id);
}

const leaseSeconds = 60;

/** A message that this process sends now, with what it needs to. */
export type ClaimedDelivery = Pick<
  DeliveryRow,
  'id' | 'webhookId' | 'messageId' | 'event' | 'data' | 'occurredAt' | 'attempts'
> &
  Pick<WebhookRow, 'url' | 'secret' | 'oldSecret' | 'oldSecretUntil'>;

/**
 * Claims due messages of a webhook that no other process has claimed, oldest first; with `deliveryId` only that one, also while the
 * webhook is paused. None while the site is on hold.
 */
export async function claimDeliveries(
  db: Database,
  {
    webhookId,
    deliveryId,
    limit,
    ...due
  }: Due & { webhookId: number; deliveryId?: number; limit: number },
): Promise<ClaimedDelivery[]> {
  const claimable = db
    .select({ id: webhookDelivery.id })
    .from(webhookDelivery)
    .innerJoin(webhook, eq(webhook.id, webhookDelivery.webhookId))
    .where(
      and(
        eq(webhookDelivery.webhookId, webhookId),
        deliveryId === undefined ? isNull(webhook.pausedAt) : eq(webhookDelivery.id, deliveryId),
        isNull(webhook.deletedAt),
        isReleased,
        isDue(due),
      ),
    )
    .orderBy(asc(webhookDelivery.dueAt), asc(webhookDelivery.id))
    .limit(limit)
    .for('update', { of: webhookDelivery, skipLocked: true });
  return db
    .update(webhookDelivery)
    .set({
      lockedUntil: sql`clock_timestamp() + ${leaseSeconds} * interval '1 second'`,
      attempts: sql`${webhookDelivery.attempts} + 1`,
      attemptedAt: due.now,
    })
    .from(webhook)
    .where(
      and(sql`${webhookDelivery.id} in ${claimable}`, eq(webhook.id, webhookDelivery.webhookId)),
    )
    .returning({
      id: webhookDelivery.id,
      webhookId: webhookDelivery.webhookId,
      messageId: webhookDelivery.messageId,
      event: webhookDelivery.event,
      data: webhookDelivery.data,
      occurredAt: webhookDelivery.occurredAt,
      attempts: webhookDelivery.attempts,
      url: webhook.url,
      secret: webhook.secret,
      oldSecret: webhook.oldSecret,
      oldSecretUntil: webhook.oldSecretUntil,
    });
}

/** Saves what became of an attempt, unless another process has claimed the message since. */
export async function saveAttempt(
  db: Database,
  { id, attempts }: Pick<ClaimedDelivery, 'id' | 'attempts'>,
  outcome: Partial<typeof webhookDelivery.$inferInsert>,
): Promise<void> {
  await db
    .update(webhookDelivery)
    .set({ ...outcome, lockedUntil: null })
    .where(and(eq(webhookDelivery.id, id), eq(webhookDelivery.attempts, attempts)));
}

/** Notes that nothing gets through; returns since when. */
export async function markFailing(db: Database, id: number, now: Date): Promise<Date> {
  const [row] = await db
    .update(webhook)
    .set({
      failingSince: sql`coalesce(${webhook.failingSince}, ${now.toISOString()}::timestamptz)`,
    })
    .where(eq(webhook.id, id))
    .returning({ failingSince: webhook.failingSince });
  return row?.failingSince ?? now;
}

/** Notes that a message got through; true when none did before. */
export async function endFailing(db: Database, id: number): Promise<boolean> {
  const rows = await db
    .update(webhook)
    .set({ failingSince: null })
    .where(and(eq(webhook.id, id), isNotNull(webhook.failingSince)))
    .returning({ id: webhook.id });
  return rows.length > 0;
}

/** Pauses a webhook by the site, unless it is paused; returns its name then. */
export async function pauseFailing(db: Database, id: number, now: Date): Promise<string | null> {
  const [row] = await db
    .update(webhook)
    .set({ pausedAt: now, pausedBy: 'site' })
    .where(and(eq(webhook.id, id), isNull(webhook.pausedAt), isNull(webhook.deletedAt)))
    .returning({ name: webhook.name });
  return row?.name ?? null;
}

export const countWebhooks = (db: Database): Promise<number> =>
  db.$count(webhook, isNull(webhook.deletedAt));

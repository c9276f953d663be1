import { and, desc, eq, gt, inArray, isNull, lte, sql, gte } from 'drizzle-orm';
import { prepareOnce, type Database } from '#platform/database/database.ts';
import type { Intent, ProviderRefund } from '../provider.ts';
import { idempotencyKey, delivery, intent, token, refund } from './tables.ts';

const maxListed = 5_000;

export type IntentRow = typeof intent.$inferSelect;
export type DeliveryRow = typeof delivery.$inferSelect;

export const toIntent = (row: IntentRow): Intent => ({
  id: row.id,
  state: row.state,
  amountCents: row.amountCents,
  currency: 'usd',
  receivedCents: row.receivedCents,
  refundedCents: row.refundedCents,
  disputed: row.isDisputed,
  clientSecret: row.clientSecret,
  reference: row.reference,
  decline:
    row.code === null
      ? null
      : { code: row.code, declineCode: row.declineCode, ...getFingerprint(row) },
  savedCard:
    row.savesCard && row.customerId !== null && row.savedCardId !== null
      ? { customer: row.customerId, card: row.savedCardId }
      : null,
});

/** Of a card whose number was entered. */
const getFingerprint = ({ card, lastFour }: Pick<IntentRow, 'card' | 'lastFour'>) =>
  lastFour === null ? {} : { fingerprint: `${card} ${lastFour}` };

export async function findFingerprint(database: Database, tokenId: string): Promise<string | null> {
  const [row] = await database.select().from(token).where(eq(token.id, tokenId));
  return (row && getFingerprint(row).fingerprint) ?? null;
}

export type NewIntent = IntentRow;

/** Inserts the intent and the result of its key in one statement; false for an existing key. */
export async function insertIntentRowOnce(
  database: Database,
  {
    key,
    requestHash,
    result: response,
    row,
  }: { key: string; requestHash: string; result: unknown; row: NewIntent },
): Promise<boolean> {
  const now = row.createdAt.toISOString();
  const { rows } = await database.execute(sql`
    with claimed as (
      insert into ${idempotencyKey} (key, request_hash, response, created_at)
      values (${key}, ${requestHash}, ${JSON.stringify(response)}::jsonb, ${now}) on conflict do nothing returning key
    )
    insert into ${intent} (id, state, amount_cents, capture, saves_card, customer_id, client_secret, reference, description, email, created_at, updated_at)
    select ${row.id}, ${row.state}, ${row.amountCents}::integer, ${row.capture}, ${row.savesCard}::boolean, ${row.customerId}, ${row.clientSecret},
      ${row.reference}, ${row.description}, ${row.email}, ${now}::timestamptz, ${now}::timestamptz from claimed
    returning id`);
  return rows.length === 1;
}

export async function findIntent(database: Database, id: string): Promise<IntentRow | null> {
  const [row] = await database.select().from(intent).where(eq(intent.id, id));
  return row ?? null;
}

const input = sql.placeholder;

const lockStatement = prepareOnce((db) =>
  db
    .select()
    .from(intent)
    .where(eq(intent.id, input('id')))
    .for('update')
    .prepare('sandbox lock intent'),
);

export async function lockIntent(database: Database, id: string): Promise<IntentRow | null> {
  const [row] = await lockStatement(database).execute({ id });
  return row ?? null;
}

export const listIntents = (database: Database): Promise<IntentRow[]> =>
  database.select().from(intent).orderBy(desc(intent.createdAt), desc(intent.id));

/** True once per intent: its card times out. */
export async function consumeTimeOut(database: Database, intentId: string): Promise<boolean> {
  const isNew = await database
    .update(intent)
    .set({ isFaulty: true })
    .where(and(eq(intent.id, intentId), eq(intent.isFaulty, false)))
    .returning({ id: intent.id });
  return isNew.length === 1;
}

export const insertTokenRow = (database: Database, row: typeof token.$inferInsert) =>
  database.insert(token).values(row);

/** The card of a token from a card number; null when it is unknown or used. */
export async function findUnusedToken(database: Database, id: string) {
  const [row] = await database
    .select({ card: token.card, lastFour: token.lastFour })
    .from(token)
    .where(and(eq(token.id, id), isNull(token.usedAt)));
  return row ?? null;
}

/** Uses up a token from a card number; null when it is unknown or used. */
export async function consumeTokenRow(database: Database, id: string, now: Date) {
  const [row] = await database
    .update(token)
    .set({ usedAt: now })
    .where(and(eq(token.id, id), isNull(token.usedAt)))
    .returning({ card: token.card, lastFour: token.lastFour });
  return row ?? null;
}

const claimStatement = prepareOnce((db) =>
  db
    .insert(idempotencyKey)
    .values({ key: input('key'), requestHash: input('requestHash'), createdAt: input('now') })
    .onConflictDoNothing()
    .returning({ key: idempotencyKey.key })
    .prepare('sandbox claim key'),
);

/** False for an existing key; waits for a concurrent insert. */
export async function claimIdempotencyKey(
  database: Database,
  key: string,
  requestHash: string,
  now: Date,
): Promise<boolean> {
  const claimed = await claimStatement(database).execute({ key, requestHash, now });
  return claimed.length === 1;
}

export async function findStoredResponse(database: Database, key: string) {
  const [row] = await database.select().from(idempotencyKey).where(eq(idempotencyKey.key, key));
  return row ?? null;
}

export const saveStoredResponse = (database: Database, key: string, response: unknown) =>
  database.update(idempotencyKey).set({ response }).where(eq(idempotencyKey.key, key));

export const insertDeliveryRows = (database: Database, rows: (typeof delivery.$inferInsert)[]) =>
  database.insert(delivery).values(rows);

/** Claims due deliveries for `lease` ms; after that another process can claim them. */
export async function claimDeliveries(
  database: Database,
  take: { now: Date; leaseUntil: Date; notBefore: Date; limit: number },
): Promise<DeliveryRow[]> {
  const due = database
    .select({ id: delivery.id })
    .from(delivery)
    .where(
      and(
        isNull(delivery.deliveredAt),
        lte(delivery.dueAt, take.now),
        gt(delivery.createdAt, take.notBefore),
      ),
    )
    // By the index of what is due: by id, it would pass all that were ever delivered.
    .orderBy(delivery.dueAt, delivery.id)
    .limit(take.limit)
    .for('update', { skipLocked: true });
  return database
    .update(delivery)
    .set({ attempts: sql`${delivery.attempts} + 1`, dueAt: take.leaseUntil })
    .where(inArray(delivery.id, due))
    .returning();
}

export async function markDelivered(database: Database, ids: number[], now: Date): Promise<void> {
  if (ids.length === 0) return;
  const done = { deliveredAt: now, lastError: null };
  await database.update(delivery).set(done).where(inArray(delivery.id, ids));
}

export const postponeDelivery = (database: Database, id: number, dueAt: Date, lastError: string) =>
  database.update(delivery).set({ dueAt, lastError }).where(eq(delivery.id, id));

export const listRefunds = (database: Database, since: Date): Promise<ProviderRefund[]> =>
  database
    .select({ id: refund.id, amountCents: refund.amountCents, state: refund.state })
    .from(refund)
    .where(gte(refund.createdAt, since))
    .orderBy(desc(refund.createdAt))
    .limit(maxListed);

/** Refunds whose bank response is due, with their card. */
export const listDueRefunds = (database: Database, now: Date, max: number) =>
  database
    .select({ id: refund.id, intentId: refund.intentId, card: intent.card })
    .from(refund)
    .innerJoin(intent, eq(intent.id, refund.intentId))
    .where(lte(refund.completesAt, now))
    .orderBy(refund.completesAt)
    .limit(max);

/** Null when the refund is already settled. */
export async function completeRefund(
  database: Database,
  id: string,
  state: 'succeeded' | 'failed',
): Promise<{ amountCents: number } | null> {
  const [ended] = await database
    .update(refund)
    .set({ state, completesAt: null })
    .where(and(eq(refund.id, id), sql`${refund.completesAt} is not null`))
    .returning({ amountCents: refund.amountCents });
  return ended ?? null;
}

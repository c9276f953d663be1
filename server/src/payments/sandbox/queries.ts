import { and, desc, eq, gt, inArray, isNull, lte, sql } from 'drizzle-orm';
import { builtOnce, type Database } from '../../platform/database.ts';
import type { Intent } from '../provider.ts';
import type { Change, FaultKind, FaultOperation } from './rules.ts';
import { answerToKey, delivery, fault, intent, token } from './tables.ts';

export type IntentRow = typeof intent.$inferSelect;
export type DeliveryRow = typeof delivery.$inferSelect;

export const readIntent = (row: IntentRow): Intent => ({
  id: row.id,
  state: row.state,
  amountCents: row.amountCents,
  currency: 'usd',
  receivedCents: row.receivedCents,
  refundedCents: row.refundedCents,
  disputed: row.disputed,
  clientSecret: row.clientSecret,
  reference: row.reference,
  decline: row.code === null ? null : { code: row.code, declineCode: row.declineCode },
  keptCard:
    row.keepsCard && row.customer !== null && row.keptCard !== null
      ? { customer: row.customer, card: row.keptCard }
      : null,
});

export type NewIntent = IntentRow;

/** The intent, and the answer to its key, in one statement; false when the key is known. */
export async function insertIntentOnce(
  database: Database,
  {
    key,
    requestHash,
    answer,
    row,
  }: { key: string; requestHash: string; answer: unknown; row: NewIntent },
): Promise<boolean> {
  const now = row.createdAt.toISOString();
  const { rows } = await database.execute(sql`
    with claimed as (
      insert into ${answerToKey} (key, request_hash, answer, created_at)
      values (${key}, ${requestHash}, ${JSON.stringify(answer)}::jsonb, ${now}) on conflict do nothing returning key
    )
    insert into ${intent} (id, state, amount_cents, capture, keeps_card, customer, client_secret, reference, description, email, created_at, updated_at)
    select ${row.id}, ${row.state}, ${row.amountCents}::integer, ${row.capture}, ${row.keepsCard}::boolean, ${row.customer}, ${row.clientSecret},
      ${row.reference}, ${row.description}, ${row.email}, ${now}::timestamptz, ${now}::timestamptz from claimed
    returning id`);
  return rows.length === 1;
}

export async function findIntent(database: Database, id: string): Promise<IntentRow | null> {
  const [row] = await database.select().from(intent).where(eq(intent.id, id));
  return row ?? null;
}

const given = sql.placeholder;

const lockStatement = builtOnce((db) =>
  db
    .select()
    .from(intent)
    .where(eq(intent.id, given('id')))
    .for('update')
    .prepare('sandbox lock intent'),
);

export async function lockIntent(database: Database, id: string): Promise<IntentRow | null> {
  const [row] = await lockStatement(database).execute({ id });
  return row ?? null;
}

export const listIntents = (database: Database): Promise<IntentRow[]> =>
  database.select().from(intent).orderBy(desc(intent.createdAt), desc(intent.id));

export async function changeIntent(
  database: Database,
  id: string,
  change: Change,
  more: { card?: string; keptCard?: string; now: Date },
): Promise<IntentRow> {
  const { state, receivedCents, disputed, decline } = change;
  const [row] = await database
    .update(intent)
    .set({
      state,
      receivedCents,
      disputed,
      code: decline?.code ?? null,
      declineCode: decline?.declineCode ?? null,
      updatedAt: more.now,
      ...(more.card === undefined ? {} : { card: more.card }),
      ...(more.keptCard === undefined ? {} : { keptCard: more.keptCard }),
    })
    .where(eq(intent.id, id))
    .returning();
  if (!row) throw new Error(`The intent ${id} vanished while it was locked`);
  return row;
}

/** True once for each intent: the caller may show its token's fault. */
export async function takeTrouble(database: Database, intentId: string): Promise<boolean> {
  const taken = await database
    .update(intent)
    .set({ troubled: true })
    .where(and(eq(intent.id, intentId), eq(intent.troubled, false)))
    .returning({ id: intent.id });
  return taken.length === 1;
}

export const insertToken = (database: Database, row: typeof token.$inferInsert) =>
  database.insert(token).values(row);

export async function lockToken(database: Database, id: string) {
  const [row] = await database.select().from(token).where(eq(token.id, id)).for('update');
  return row ?? null;
}

export const spendToken = (database: Database, id: string, now: Date) =>
  database.update(token).set({ usedAt: now }).where(eq(token.id, id));

const claimStatement = builtOnce((db) =>
  db
    .insert(answerToKey)
    .values({ key: given('key'), requestHash: given('requestHash'), createdAt: given('now') })
    .onConflictDoNothing()
    .returning({ key: answerToKey.key })
    .prepare('sandbox claim key'),
);

/** False when the key is known; waits while another transaction is about to make it known. */
export async function claimKey(
  database: Database,
  key: string,
  requestHash: string,
  now: Date,
): Promise<boolean> {
  const claimed = await claimStatement(database).execute({ key, requestHash, now });
  return claimed.length === 1;
}

export async function findAnswer(database: Database, key: string) {
  const [row] = await database.select().from(answerToKey).where(eq(answerToKey.key, key));
  return row ?? null;
}

export const keepAnswer = (database: Database, key: string, answer: unknown) =>
  database.update(answerToKey).set({ answer }).where(eq(answerToKey.key, key));

export const insertDeliveries = (database: Database, rows: (typeof delivery.$inferInsert)[]) =>
  database.insert(delivery).values(rows);

/** Takes due deliveries for `lease` milliseconds; another process takes them again if this one dies. */
export async function takeDeliveries(
  database: Database,
  take: { now: Date; leaseUntil: Date; notBefore: Date; intentId: string | null; most: number },
): Promise<DeliveryRow[]> {
  const due = database
    .select({ id: delivery.id })
    .from(delivery)
    .where(
      and(
        isNull(delivery.deliveredAt),
        lte(delivery.dueAt, take.now),
        gt(delivery.createdAt, take.notBefore),
        take.intentId === null ? undefined : eq(delivery.intentId, take.intentId),
      ),
    )
    .orderBy(delivery.id)
    .limit(take.most)
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

export async function hasFaults(database: Database, operation: FaultOperation): Promise<boolean> {
  const found = await database
    .select({ id: fault.id })
    .from(fault)
    .where(and(eq(fault.operation, operation), gt(fault.remaining, 0)))
    .limit(1);
  return found.length > 0;
}

const faultStatement = builtOnce((db) => {
  const waiting = db
    .select({ id: fault.id })
    .from(fault)
    .where(and(eq(fault.operation, given('operation')), gt(fault.remaining, 0)))
    .orderBy(fault.id)
    .limit(1)
    .for('update');
  return db
    .update(fault)
    .set({ remaining: sql`${fault.remaining} - 1` })
    .where(and(inArray(fault.id, waiting), gt(fault.remaining, 0)))
    .returning({ kind: fault.kind, milliseconds: fault.milliseconds })
    .prepare('sandbox take fault');
});

/** Uses up one ordered fault of the operation, the oldest first. */
export async function takeFault(
  database: Database,
  operation: FaultOperation,
): Promise<{ kind: FaultKind; milliseconds: number } | null> {
  const [taken] = await faultStatement(database).execute({ operation });
  return taken ?? null;
}

export const insertFault = (database: Database, row: typeof fault.$inferInsert) =>
  database.insert(fault).values(row);

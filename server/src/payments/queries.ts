import {
  and,
  asc,
  type Column,
  count,
  desc,
  eq,
  exists,
  gt,
  inArray,
  isNotNull,
  lte,
  max,
  ne,
  notExists,
  notInArray,
  or,
  type SQL,
  sql,
} from 'drizzle-orm';
import type { AttemptState } from '@namugongo/contract/payments';
import { prepareOnce, type Database } from '../platform/database/database.ts';
import type { Attempt } from './payable.ts';
import { paymentAttempt, type Subject } from './tables.ts';

const openStates: readonly AttemptState[] = [
  'CREATED',
  'INTENT',
  'CONFIRMING',
  'ACTION',
  'UNKNOWN',
  'AUTHORIZED',
];
/** States without further changes. */
const settledStates: readonly AttemptState[] = ['SUCCEEDED', 'DECLINED', 'CANCELED'];

/** When a real card was last charged; null without a payment through Stripe. */
export async function findLastCaptureAt(db: Database): Promise<Date | null> {
  const [row] = await db
    .select({ at: max(paymentAttempt.updatedAt) })
    .from(paymentAttempt)
    .where(and(eq(paymentAttempt.provider, 'stripe'), eq(paymentAttempt.state, 'SUCCEEDED')));
  return row?.at ?? null;
}

export async function insertAttemptRow(
  db: Database,
  values: typeof paymentAttempt.$inferInsert,
): Promise<Attempt> {
  const [row] = await db.insert(paymentAttempt).values(values).returning();
  if (!row) throw new Error('The attempt was not inserted.');
  return row;
}

const input = sql.placeholder;

const findStatement = prepareOnce((db) =>
  db
    .select()
    .from(paymentAttempt)
    .where(eq(paymentAttempt.id, input('id')))
    .prepare('find attempt'),
);

export async function findAttempt(db: Database, id: string): Promise<Attempt | null> {
  const [row] = await findStatement(db).execute({ id });
  return row ?? null;
}

const lockStatement = prepareOnce((db) =>
  db
    .select()
    .from(paymentAttempt)
    .where(eq(paymentAttempt.id, input('id')))
    .for('update')
    .prepare('lock attempt'),
);

export async function lockAttempt(db: Database, id: string): Promise<Attempt> {
  const [row] = await lockStatement(db).execute({ id });
  if (!row) throw new Error(`Attempt ${id} does not exist.`);
  return row;
}

const keyStatement = prepareOnce((db) =>
  db
    .select()
    .from(paymentAttempt)
    .where(eq(paymentAttempt.clientKey, input('clientKey')))
    .prepare('find attempt by client key'),
);

export async function findAttemptByClientKey(
  db: Database,
  clientKey: string,
): Promise<Attempt | null> {
  const [row] = await keyStatement(db).execute({ clientKey });
  return row ?? null;
}

export async function findAttemptByIntent(
  db: Database,
  provider: Attempt['provider'],
  intentId: string,
): Promise<Attempt | null> {
  const [row] = await db
    .select()
    .from(paymentAttempt)
    .where(and(eq(paymentAttempt.provider, provider), eq(paymentAttempt.intentId, intentId)));
  return row ?? null;
}

/** Attempts of a subject, newest first. */
export function listAttemptsForSubject(
  db: Database,
  subject: Subject,
  subjectId: number,
): Promise<Attempt[]> {
  return db
    .select()
    .from(paymentAttempt)
    .where(and(eq(paymentAttempt.subject, subject), eq(paymentAttempt.subjectId, subjectId)))
    .orderBy(desc(paymentAttempt.sequence));
}

export async function countOtherDeclines(db: Database, attempt: Attempt): Promise<number> {
  const [row] = await db
    .select({ number: count() })
    .from(paymentAttempt)
    .where(
      and(
        eq(paymentAttempt.subject, attempt.subject),
        eq(paymentAttempt.subjectId, attempt.subjectId),
        eq(paymentAttempt.state, 'DECLINED'),
        ne(paymentAttempt.id, attempt.id),
      ),
    );
  return row?.number ?? 0;
}

/** Guarded state transition; null when the attempt was not in a `from` state. */
export async function transitionAttempt(
  db: Database,
  id: string,
  from: readonly AttemptState[],
  change: Partial<
    Pick<
      Attempt,
      | 'state'
      | 'intentId'
      | 'clientSecret'
      | 'declineCode'
      | 'token'
      | 'providerCustomerId'
      | 'savedCardId'
    >
  > & { updatedAt: Date },
): Promise<Attempt | null> {
  const [row] = await db
    .update(paymentAttempt)
    .set(change)
    .where(and(eq(paymentAttempt.id, id), inArray(paymentAttempt.state, [...from])))
    .returning();
  return row ?? null;
}

/** Marks an attempt as being canceled; null when it was already authorized or paid. */
export async function setCancelRequested(
  db: Database,
  id: string,
  now: Date,
): Promise<Attempt | null> {
  const sold: AttemptState[] = ['AUTHORIZED', 'SUCCEEDED'];
  const { state, cancelRequestedAt } = paymentAttempt;
  const [row] = await db
    .update(paymentAttempt)
    .set({
      cancelRequestedAt: sql`coalesce(${cancelRequestedAt}, ${now.toISOString()}::timestamptz)`,
    })
    .where(
      and(eq(paymentAttempt.id, id), or(notInArray(state, sold), isNotNull(cancelRequestedAt))),
    )
    .returning();
  return row ?? null;
}

/** Marks an authorized payment without an order for cancellation. */
export async function markForRelease(db: Database, id: string, now: Date): Promise<void> {
  await db.update(paymentAttempt).set({ cancelRequestedAt: now }).where(eq(paymentAttempt.id, id));
}

/** Open attempts last updated until `before`, or after `after`, which is in the future; oldest first. */
export function listOpenAttempts(
  db: Database,
  { before, after }: { before: Date; after: Date },
  max: number,
): Promise<Attempt[]> {
  return db
    .select()
    .from(paymentAttempt)
    .where(
      and(
        inArray(paymentAttempt.state, [...openStates]),
        or(lte(paymentAttempt.updatedAt, before), gt(paymentAttempt.updatedAt, after)),
      ),
    )
    .orderBy(asc(paymentAttempt.updatedAt))
    .limit(max);
}

export function listAttempts(db: Database): Promise<Attempt[]> {
  return db.select().from(paymentAttempt).orderBy(desc(paymentAttempt.sequence)).limit(2_000);
}

/** True while a charge of a saved card is running. */
export async function isCustomerCardInUse(db: Database, customer: string): Promise<boolean> {
  const rows = await db
    .select({ id: paymentAttempt.id })
    .from(paymentAttempt)
    .where(
      and(
        eq(paymentAttempt.providerCustomerId, customer),
        inArray(paymentAttempt.state, [...openStates]),
      ),
    )
    .limit(1);
  return rows.length > 0;
}

/** True while the subject has an open attempt. */
export async function hasLiveAttempt(
  db: Database,
  subject: Subject,
  subjectId: number,
): Promise<boolean> {
  const rows = await db
    .select({ id: paymentAttempt.id })
    .from(paymentAttempt)
    .where(
      and(
        eq(paymentAttempt.subject, subject),
        eq(paymentAttempt.subjectId, subjectId),
        notInArray(paymentAttempt.state, [...settledStates]),
      ),
    )
    .limit(1);
  return rows.length > 0;
}

/** SQL condition: an attempt of the subject is not settled yet. */
export const hasOpenAttempt = (db: Database, subject: Subject, id: Column): SQL =>
  exists(selectAttempts(db, subject, id, inArray(paymentAttempt.state, [...openStates])));

/** SQL condition: no attempt of the subject was paid or can still be paid. */
export const isNeverPaid = (db: Database, subject: Subject, id: Column): SQL =>
  notExists(
    selectAttempts(db, subject, id, notInArray(paymentAttempt.state, ['DECLINED', 'CANCELED'])),
  );

const selectAttempts = (db: Database, subject: Subject, subjectId: Column, state: SQL) =>
  db
    .select({ id: paymentAttempt.id })
    .from(paymentAttempt)
    .where(
      and(eq(paymentAttempt.subject, subject), eq(paymentAttempt.subjectId, subjectId), state),
    );

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
  isNull,
  lte,
  ne,
  notExists,
  notInArray,
  or,
  type SQL,
  type SQLWrapper,
  sql,
} from 'drizzle-orm';
import type { AttemptState } from '#features/payments/contract/payments.ts';
import { prepareOnce, type Database } from '#platform/database/database.ts';
import { insertLedgerRows, type LedgerPosting, toLedgerRows } from './ledger-queries.ts';
import type { Attempt, AttemptOutcome } from './payable.ts';
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

export type NewAttemptRow = Omit<typeof paymentAttempt.$inferInsert, 'subject' | 'subjectId'>;

/** The part of a larger statement that inserts the attempt of its value `attempt`, as JSON, for the subject that `opened` has in its row. */
export const insertAttempt = (subject: Subject, opened: SQLWrapper): SQL => sql`
  insert into ${paymentAttempt} (id, subject, subject_id, provider, client_key, request_hash, token_hash, token, card_usage,
    provider_customer_id, saved_card_id, amount_cents, capture_method, state, created_at, updated_at)
  select item.id, ${sql.raw(`'${subject}'`)}, opened.id, provider, "clientKey", "requestHash", "tokenHash", token, "cardUsage",
    "providerCustomerId", "savedCardId", "amountCents", "captureMethod", item.state, "createdAt", "updatedAt"
  from ${opened} opened, jsonb_to_record(${sql.placeholder('attempt')}::jsonb) as item (id uuid, provider text, "clientKey" text,
    "requestHash" text, "tokenHash" text, token text, "cardUsage" text, "providerCustomerId" text, "savedCardId" text,
    "amountCents" integer, "captureMethod" text, state text, "createdAt" timestamptz, "updatedAt" timestamptz)
  returning *`;

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

/** Attempts of a subject, newest first, without those of its supplements. */
export function listAttemptsForSubject(
  db: Database,
  subject: Subject,
  subjectId: number,
): Promise<Attempt[]> {
  return db
    .select()
    .from(paymentAttempt)
    .where(
      and(
        eq(paymentAttempt.subject, subject),
        eq(paymentAttempt.subjectId, subjectId),
        isNull(paymentAttempt.supplementId),
      ),
    )
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

/** The values of `lockUnchangedAttempt` and `updateUnchangedAttempt`. */
export const toOutcomeValues = (attempt: Attempt, outcome: AttemptOutcome) => ({
  attemptId: attempt.id,
  from: attempt.state,
  state: outcome.state,
  declineCode: outcome.declineCode,
  token: outcome.token,
  intentId: outcome.intentId,
  clientSecret: outcome.clientSecret,
  providerCustomerId: outcome.providerCustomerId,
  savedCardId: outcome.savedCardId,
  updatedAt: outcome.updatedAt.toISOString(),
});

/**
 * The part of a larger statement that locks an attempt which is as the caller saw it; an authorization of one that is being canceled is
 * not sold (`decideFromIntent`).
 */
export const lockUnchangedAttempt = (db: Database, condition?: SQL) =>
  db
    .select({ id: paymentAttempt.id })
    .from(paymentAttempt)
    .where(
      and(
        eq(paymentAttempt.id, input('attemptId')),
        eq(paymentAttempt.state, input('from')),
        or(isNull(paymentAttempt.intentId), eq(paymentAttempt.intentId, input('intentId'))),
        or(isNull(paymentAttempt.cancelRequestedAt), sql`${input('state')} = 'SUCCEEDED'`),
        condition,
      ),
    )
    .for('update');

/** The part that then writes its outcome. */
export const updateUnchangedAttempt = (db: Database, condition: SQL) =>
  db
    .update(paymentAttempt)
    .set({
      state: sql`${input('state')}`,
      declineCode: sql`${input('declineCode')}`,
      triedBy: null,
      token: sql`${input('token')}`,
      intentId: sql`${input('intentId')}`,
      clientSecret: sql`${input('clientSecret')}`,
      providerCustomerId: sql`${input('providerCustomerId')}`,
      savedCardId: sql`${input('savedCardId')}`,
      updatedAt: sql`${input('updatedAt')}`,
    })
    .where(and(eq(paymentAttempt.id, input('attemptId')), condition))
    .returning();

const settleStatement = prepareOnce((db) => {
  const locked = db.$with('locked').as(lockUnchangedAttempt(db));
  const isUnchanged = sql`exists (select from ${locked})`;
  const attempt = db.$with('attempt').as(updateUnchangedAttempt(db, isUnchanged));
  const entries = db.$with('entries', {}).as(insertLedgerRows(isUnchanged));
  return db.with(locked, attempt, entries).select().from(attempt).prepare('settle attempt');
});

/** Settles an attempt and posts to the ledger in one statement; null, and nothing changes, when the attempt is no longer as given. */
export async function settleUnchangedAttempt(
  db: Database,
  attempt: Attempt,
  { outcome, posting }: { outcome: AttemptOutcome; posting: LedgerPosting },
): Promise<Attempt | null> {
  const [row] = await settleStatement(db).execute({
    ...toOutcomeValues(attempt, outcome),
    ledger: JSON.stringify(toLedgerRows(posting)),
  });
  return row ?? null;
}

/** Guarded state transition; null when the attempt was not in a `from` state. */
export async function transitionAttempt(
  db: Database,
  id: string,
  from: readonly AttemptState[],
  change: Partial<AttemptOutcome> & Pick<AttemptOutcome, 'updatedAt'>,
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

/** The newest first; all without a limit. */
export async function listAttempts(db: Database, limit?: number): Promise<Attempt[]> {
  const all = db.select().from(paymentAttempt).orderBy(desc(paymentAttempt.sequence));
  return limit ? all.limit(limit) : all;
}

export async function countDeclinesSince(db: Database, since: Date): Promise<number> {
  const isDeclined = eq(paymentAttempt.state, 'DECLINED');
  return db.$count(paymentAttempt, and(isDeclined, gt(paymentAttempt.updatedAt, since)));
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
export const hasOpenAttempt = (db: Database, subject: Subject, id: Column | SQL): SQL =>
  exists(selectAttempts(db, subject, id, inArray(paymentAttempt.state, [...openStates])));

/** SQL condition: no attempt of the subject was paid or can still be paid. */
export const isNeverPaid = (db: Database, subject: Subject, id: Column): SQL =>
  notExists(
    selectAttempts(db, subject, id, notInArray(paymentAttempt.state, ['DECLINED', 'CANCELED'])),
  );

const selectAttempts = (db: Database, subject: Subject, subjectId: Column | SQL, state: SQL) =>
  db
    .select({ id: paymentAttempt.id })
    .from(paymentAttempt)
    .where(
      and(eq(paymentAttempt.subject, subject), eq(paymentAttempt.subjectId, subjectId), state),
    );

import {
  and,
  asc,
  count,
  desc,
  eq,
  inArray,
  isNotNull,
  lte,
  ne,
  notInArray,
  or,
  sql,
} from 'drizzle-orm';
import type { AttemptState } from '@namugongo/contract/payments';
import { builtOnce, type Database } from '../platform/database.ts';
import type { Attempt } from './payable.ts';
import { paymentAttempt, type Subject } from './tables.ts';

const open: readonly AttemptState[] = [
  'CREATED',
  'INTENT',
  'CONFIRMING',
  'ACTION',
  'UNKNOWN',
  'AUTHORIZED',
];
/** No money can come any more, or all of it is settled. */
const over: readonly AttemptState[] = ['SUCCEEDED', 'DECLINED', 'CANCELED'];

export async function insertAttempt(
  db: Database,
  values: typeof paymentAttempt.$inferInsert,
): Promise<Attempt> {
  const [row] = await db.insert(paymentAttempt).values(values).returning();
  if (!row) throw new Error('The attempt was not written.');
  return row;
}

const given = sql.placeholder;

const findStatement = builtOnce((db) =>
  db
    .select()
    .from(paymentAttempt)
    .where(eq(paymentAttempt.id, given('id')))
    .prepare('find attempt'),
);

export async function findAttempt(db: Database, id: string): Promise<Attempt | null> {
  const [row] = await findStatement(db).execute({ id });
  return row ?? null;
}

const lockStatement = builtOnce((db) =>
  db
    .select()
    .from(paymentAttempt)
    .where(eq(paymentAttempt.id, given('id')))
    .for('update')
    .prepare('lock attempt'),
);

export async function lockAttempt(db: Database, id: string): Promise<Attempt> {
  const [row] = await lockStatement(db).execute({ id });
  if (!row) throw new Error(`There is no attempt ${id}.`);
  return row;
}

const keyStatement = builtOnce((db) =>
  db
    .select()
    .from(paymentAttempt)
    .where(eq(paymentAttempt.clientKey, given('clientKey')))
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

/** The attempts at one thing, the newest first. */
export function listAttemptsOf(
  db: Database,
  subject: Subject,
  subjectId: number,
): Promise<Attempt[]> {
  return db
    .select()
    .from(paymentAttempt)
    .where(and(eq(paymentAttempt.subject, subject), eq(paymentAttempt.subjectId, subjectId)))
    .orderBy(desc(paymentAttempt.number));
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

/** A guarded step: null when the attempt is no longer where the caller thought. */
export async function moveAttempt(
  db: Database,
  id: string,
  from: readonly AttemptState[],
  change: Partial<
    Pick<
      Attempt,
      'state' | 'intentId' | 'clientSecret' | 'declineCode' | 'token' | 'customer' | 'keptCard'
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

/** Says that an attempt is being cancelled, unless it has sold something meanwhile: then null. */
export async function writeCancelRequest(
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

/** Authorised money that sells nothing is to be let go. */
export async function letGo(db: Database, id: string, now: Date): Promise<void> {
  await db.update(paymentAttempt).set({ cancelRequestedAt: now }).where(eq(paymentAttempt.id, id));
}

/** Attempts without an end that nobody has touched since; the longest waiting first. */
export function listOpenAttempts(
  db: Database,
  untouchedSince: Date,
  most: number,
): Promise<Attempt[]> {
  return db
    .select()
    .from(paymentAttempt)
    .where(
      and(inArray(paymentAttempt.state, [...open]), lte(paymentAttempt.updatedAt, untouchedSince)),
    )
    .orderBy(asc(paymentAttempt.updatedAt))
    .limit(most);
}

export function listAttempts(db: Database): Promise<Attempt[]> {
  return db.select().from(paymentAttempt).orderBy(desc(paymentAttempt.number)).limit(2_000);
}

/** True while a charge of a kept card is under way. */
export async function isCardInUse(db: Database, customer: string): Promise<boolean> {
  const rows = await db
    .select({ id: paymentAttempt.id })
    .from(paymentAttempt)
    .where(and(eq(paymentAttempt.customer, customer), inArray(paymentAttempt.state, [...open])))
    .limit(1);
  return rows.length > 0;
}

/** True while something is under way for it. */
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
        notInArray(paymentAttempt.state, [...over]),
      ),
    )
    .limit(1);
  return rows.length > 0;
}

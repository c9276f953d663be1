import { and, eq, isNull, type SQL, sql } from 'drizzle-orm';
import { prepareOnce, type Database } from '#platform/database/database.ts';
import type { IntentRow } from './queries.ts';
import { delivery, idempotencyKey, intent, refund, savedCard, token } from './tables.ts';

const input = sql.placeholder;

const callStatement = prepareOnce((db) =>
  db
    .select({ row: intent, stored: idempotencyKey })
    .from(intent)
    .leftJoin(idempotencyKey, eq(idempotencyKey.key, input('key')))
    .where(eq(intent.id, input('intentId')))
    .prepare('sandbox find intent of call'),
);

/** The intent of a call, and the response to an earlier call with the same key; null without the intent. */
export async function findIntentOfCall(
  database: Database,
  call: { key: string; intentId: string },
) {
  const [row] = await callStatement(database).execute(call);
  return row ?? null;
}

/** What a call changes: its intent as it was read and as it becomes, and what is written besides it. */
export type IntentWrite = {
  seen: IntentRow;
  row: IntentRow;
  events: readonly { id: string; type: string; body: string }[];
  /** A token from a card number, which it uses up. */
  usedToken?: string | undefined;
  savedCard?: Omit<typeof savedCard.$inferSelect, 'detachedAt'> | undefined;
  refund?: typeof refund.$inferSelect | undefined;
  /** The response to the call, and its idempotency key; null without one. */
  stored: { key: string; requestHash: string; response: unknown; createdAt: Date } | null;
};

const at = sql`${input('at')}::timestamptz`;

/** What is written beside the intent, on a condition: the token that it uses up, a saved card, a refund and events. */
function writeBesides(db: Database, isWhole: SQL) {
  const used = db.$with('used', {}).as(sql`
    update ${token} set used_at = ${at} where id = ${input('token')}::text and ${isWhole}`);
  const saved = db.$with('saved', {}).as(sql`
    insert into ${savedCard} (id, customer_id, card, created_at)
    select item.id, item."customerId", item.card, ${at}
    from jsonb_to_recordset(${input('savedCards')}::jsonb) as item (id text, "customerId" text, card text) where ${isWhole}`);
  const refunded = db.$with('refunded', {}).as(sql`
    insert into ${refund} (id, intent_id, amount_cents, state, completes_at, created_at)
    select item.id, ${input('id')}, item."amountCents", item.state, item."completesAt", ${at}
    from jsonb_to_recordset(${input('refunds')}::jsonb) as item (id text, "amountCents" integer, state text, "completesAt" timestamptz)
    where ${isWhole}`);
  const queued = db.$with('queued', {}).as(sql`
    insert into ${delivery} (event_id, type, intent_id, body, due_at, created_at)
    select event.id, event.type, ${input('id')}, event.body, ${at}, ${at}
    from jsonb_to_recordset(${input('events')}::jsonb) as event (id text, type text, body text) where ${isWhole}`);
  return [used, saved, refunded, queued] as const;
}

const writeStatement = prepareOnce((db) => {
  const locked = db.$with('locked').as(
    db
      .select({ id: intent.id })
      .from(intent)
      .where(
        and(
          eq(intent.id, input('id')),
          sql`(${intent.state}, ${intent.receivedCents}, ${intent.refundedCents}, ${intent.isDisputed}, coalesce(${intent.card}, ''))
            = (${input('seenState')}, ${input('seenReceived')}::integer, ${input('seenRefunded')}::integer, ${input('seenDisputed')}::boolean, ${input('seenCard')}::text)`,
        ),
      )
      .for('update'),
  );
  const usable = db.$with('usable').as(
    db
      .select({ id: token.id })
      .from(token)
      .where(
        and(
          eq(token.id, input('token')),
          isNull(token.usedAt),
          sql`exists (select from ${locked})`,
        ),
      )
      .for('update'),
  );
  const isUsable = sql`(${input('token')}::text is null or exists (select from ${usable}))`;
  const claimed = db.$with('claimed', {}).as(sql`
    insert into ${idempotencyKey} (key, request_hash, response, created_at)
    select ${input('key')}::text, ${input('requestHash')}::text, ${input('response')}::jsonb, ${input('storedAt')}::timestamptz from ${locked}
    where ${input('key')}::text is not null and ${isUsable}
    on conflict do nothing returning key`);
  const whole = db.$with('whole', {}).as(sql`
    select from ${locked}
    where ${isUsable} and (${input('key')}::text is null or exists (select from ${claimed}))`);
  const isWhole = sql`exists (select from ${whole})`;
  const changed = db.$with('changed').as(
    db
      .update(intent)
      .set({
        state: sql`${input('state')}`,
        receivedCents: sql`${input('receivedCents')}`,
        refundedCents: sql`${input('refundedCents')}`,
        isDisputed: sql`${input('isDisputed')}`,
        card: sql`${input('card')}`,
        lastFour: sql`${input('lastFour')}`,
        code: sql`${input('code')}`,
        declineCode: sql`${input('declineCode')}`,
        savedCardId: sql`${input('savedCardId')}`,
        updatedAt: sql`${at}`,
      })
      .where(and(eq(intent.id, input('id')), isWhole))
      .returning({ id: intent.id }),
  );
  return db
    .with(locked, usable, claimed, whole, ...writeBesides(db, isWhole), changed)
    .select()
    .from(changed)
    .prepare('sandbox write intent');
});

/**
 * Saves all of it in one statement. False, and nothing changes, when the intent is no longer as it was seen, the token was used, or
 * the key exists.
 */
export async function saveIntentWrite(
  database: Database,
  { seen, row, events, usedToken, savedCard: card, refund: paidBack, stored }: IntentWrite,
): Promise<boolean> {
  const changed = await writeStatement(database).execute({
    id: row.id,
    seenState: seen.state,
    seenReceived: seen.receivedCents,
    seenRefunded: seen.refundedCents,
    seenDisputed: seen.isDisputed,
    seenCard: seen.card ?? '',
    state: row.state,
    receivedCents: row.receivedCents,
    refundedCents: row.refundedCents,
    isDisputed: row.isDisputed,
    card: row.card,
    lastFour: row.lastFour,
    code: row.code,
    declineCode: row.declineCode,
    savedCardId: row.savedCardId,
    at: row.updatedAt.toISOString(),
    token: usedToken ?? null,
    savedCards: JSON.stringify(card ? [card] : []),
    refunds: JSON.stringify(paidBack ? [paidBack] : []),
    events: JSON.stringify(events),
    key: stored?.key ?? null,
    requestHash: stored?.requestHash ?? null,
    response: stored && JSON.stringify(stored.response),
    storedAt: stored?.createdAt.toISOString() ?? null,
  });
  return changed.length === 1;
}

import { type SQL, sql } from 'drizzle-orm';
import type { Message } from '#features/webhooks/contract/webhook-messages.ts';
import { type Database, prepareOnce } from '#platform/database/database.ts';
import { webhook, webhookDelivery } from './tables.ts';

/** The `messages` of `insertMessages`. A message id has no period, because its signature separates by periods. */
export const toMessageValues = (messages: readonly Message[]): string =>
  JSON.stringify(
    messages.map(({ key, ...message }) => ({
      ...message,
      id: `${message.event.replace('.', '-')}-${key}`,
    })),
  );

/**
 * The part of a larger statement that queues its value `messages`, as JSON, for every webhook that is told of such an event: in the
 * transaction of the fact, so that none is lost.
 */
export const insertMessages = (condition: SQL): SQL => sql`
  insert into ${webhookDelivery} (webhook_id, message_id, event, data, occurred_at, created_at, due_at)
  select ${webhook}.id, message.id, message.event, message.data, message."occurredAt", message."createdAt", to_timestamp(0)
  from jsonb_to_recordset(${sql.placeholder('messages')}::jsonb)
    as message (id text, event text, data jsonb, "occurredAt" timestamptz, "createdAt" timestamptz)
  join ${webhook} on message.event = any(${webhook}.events) and ${webhook}.deleted_at is null
  where ${condition}
  on conflict do nothing`;

const insertStatement = prepareOnce((db) => {
  const inserted = db.$with('inserted', {}).as(insertMessages(sql`true`));
  return db
    .with(inserted)
    .select({ done: sql`true` })
    .from(sql`(select) as nothing`)
    .prepare('queue messages');
});

/** Queues messages in the caller's transaction. */
export async function queueMessages(db: Database, messages: readonly Message[]): Promise<void> {
  await insertStatement(db).execute({ messages: toMessageValues(messages) });
}

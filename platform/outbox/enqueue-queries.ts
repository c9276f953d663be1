import { type SQL, sql } from 'drizzle-orm';
import { notifyChannel } from '../database/pubsub.ts';
import { outbox } from '../tables.ts';
import { topicPrefix } from './outbox-queries.ts';

/** The part of a larger statement that inserts the tasks of its value `tasks`, as JSON, and notifies every process as `enqueueTask` does. */
export const insertTasks = (condition: SQL): SQL => sql`
  insert into ${outbox} (kind, dedupe_key, payload, due_at)
  select kind, "dedupeKey", payload, to_timestamp(0)
  from jsonb_to_recordset(${sql.placeholder('tasks')}::jsonb) as task (kind text, "dedupeKey" text, payload jsonb)
  where ${condition}
  on conflict (dedupe_key) do nothing
  returning pg_notify(${notifyChannel}, ${topicPrefix} || kind)`;

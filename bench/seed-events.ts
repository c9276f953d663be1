import { setTimeout as pause } from 'node:timers/promises';
import type pg from 'pg';
import { createPool } from '../platform/database/database-connections.ts';

export type SeededChair = { id: number; eventId: number };

const chairsPerHall = 490;
const priceCents = 200_00;

export function openPool(url: string, connections = 4): pg.Pool {
  return createPool(url, { name: 'namugongo bench', max: connections, limits: 'long' });
}

/** Adds events, each with 490 unsold chairs at one price. */
export async function createEvents(pool: pg.Pool, count: number): Promise<SeededChair[]> {
  const { rows: events } = await pool.query<{ id: number }>(
    `insert into event (title, countdown_target, fee_percent, plan_height, plan_features)
     select 'Hall ' || number, now() + interval '90 days', 3, 103, '[]' from generate_series(1, $1) number returning id`,
    [count],
  );
  const { rows } = await pool.query<SeededChair>(
    `insert into chair (event_id, table_name, chair_name, chair_type, amount_cents, status)
     select event_id, 'Table ' || (1 + (number - 1) / 10), 'Chair ' || (1 + (number - 1) % 10), 'adult', $2, 'Buy'
     from unnest($1::int[]) event_id, generate_series(1, ${chairsPerHall}) number returning id, event_id as "eventId"`,
    [events.map(({ id }) => id), priceCents],
  );
  await pool.query('analyze event; analyze chair');
  return rows;
}

/** Total of `chairs` chairs with the fee of 3 percent, in cents. */
export const computeTotalCents = (chairs: number): number => Math.round(chairs * priceCents * 1.03);
export { chairsPerHall, priceCents };

/** Waits until the tasks after sales are done: captures, emails, events of the provider. */
export async function waitUntilIdle(pool: pg.Pool): Promise<void> {
  const left = `select (select count(*) from outbox_task where completed_at is null and kind not like 'bare%')
    + (select count(*) from sandbox.webhook_delivery where delivered_at is null) as left`;
  for (;;) {
    const { rows } = await pool.query<{ left: string }>(left);
    if (Number(rows[0]?.left) === 0) return;
    await pause(100);
  }
}

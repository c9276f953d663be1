import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';

export type HallChair = { id: number; eventId: number };

const chairsPerHall = 490;
const priceCents = 200_00;

export function openBooks(url: string, connections = 4): pg.Pool {
  const pool = new pg.Pool({ connectionString: url, max: connections });
  pool.on('error', () => {});
  return pool;
}

/** Receptions beside the current one, each with 490 chairs at one price and none of them sold. */
export async function addHalls(pool: pg.Pool, count: number): Promise<HallChair[]> {
  const { rows: events } = await pool.query<{ id: number }>(
    `insert into event (title, countdown_target, fee_percent, plan_height, plan_features)
     select 'Hall ' || number, now() + interval '90 days', 3, 103, '[]' from generate_series(1, $1) number returning id`,
    [count],
  );
  const { rows } = await pool.query<HallChair>(
    `insert into chair (event_id, table_name, chair_name, chair_type, amount_cents, status)
     select event_id, 'Table ' || (1 + (number - 1) / 10), 'Chair ' || (1 + (number - 1) % 10), 'adult', $2, 'Buy'
     from unnest($1::int[]) event_id, generate_series(1, ${chairsPerHall}) number returning id, event_id as "eventId"`,
    [events.map(({ id }) => id), priceCents],
  );
  await pool.query('analyze event; analyze chair');
  return rows;
}

/** What so many of these chairs cost with the fee of 3 percent, in cents. */
export const totalOf = (chairs: number): number => Math.round(chairs * priceCents * 1.03);
export { chairsPerHall, priceCents };

/** Waits until the product has done what its sales left for afterwards: captures, mails, its provider's events. */
export async function untilQuiet(pool: pg.Pool): Promise<void> {
  const left = `select (select count(*) from outbox where done_at is null and kind not like 'bare%')
    + (select count(*) from sandbox.delivery where delivered_at is null) as left`;
  for (;;) {
    const { rows } = await pool.query<{ left: string }>(left);
    if (Number(rows[0]?.left) === 0) return;
    await pause(100);
  }
}

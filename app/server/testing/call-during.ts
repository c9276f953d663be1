import { setTimeout as pause } from 'node:timers/promises';
import { type SQL, sql } from 'drizzle-orm';
import { expect } from 'vitest';
import type { Database, DatabaseHandle } from '#platform/database/database.ts';

/**
 * Runs `call` while a transaction with `change` is open, and commits once the call waits for a lock or has ended; `waiting` is the
 * number of its connections that wait. Nothing else may wait for a lock of this database.
 */
export async function callDuring<Result>(
  { database }: Pick<DatabaseHandle, 'database'>,
  change: (db: Database) => Promise<unknown>,
  call: () => Promise<Result>,
  { waiting = 1 } = {},
): Promise<{ hasWaited: boolean; result: PromiseSettledResult<Result> }> {
  let hasEnded = false;
  let hasWaited = false;
  let settled: Promise<PromiseSettledResult<Result>[]> = Promise.resolve([]);
  await database.transaction(async (transaction) => {
    await change(transaction);
    settled = Promise.allSettled([call().finally(() => (hasEnded = true))]);
    while (!hasWaited && !hasEnded) {
      await pause(10);
      // A NOTIFY waits for those of all databases of the server ('object'), an insert for a new page ('extend').
      const { rows } = await database.execute(
        sql`select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock' and wait_event not in ('object', 'extend')`,
      );
      hasWaited = rows.length >= waiting;
    }
  });
  const [result] = await settled;
  if (!result) throw new Error('The call was not made.');
  return { hasWaited, result };
}

/** Runs `call` while a transaction with `change` is open, expects that the call waits for it, and returns the call's result. */
export async function callBlockedBy<Result>(
  handle: Pick<DatabaseHandle, 'database'>,
  change: (db: Database) => Promise<unknown>,
  call: () => Promise<Result>,
  options: { waiting?: number } = {},
): Promise<PromiseSettledResult<Result>> {
  const { hasWaited, result } = await callDuring(handle, change, call, options);
  expect(hasWaited, 'the call has to wait').toBe(true);
  return result;
}

/** A call, a lock that it waits for, and one of a row beside it. */
export type LockCase = { own: SQL; other: SQL; call: () => Promise<unknown> };

/**
 * Expects the call to wait for its own lock and not for the other. The locks should be the weakest that the call conflicts with, so that
 * a plain update or a foreign key doesn't wait for them.
 */
export async function expectWait(
  handle: Pick<DatabaseHandle, 'database'>,
  prepare: () => Promise<LockCase>,
): Promise<void> {
  for (const kind of ['other', 'own'] as const) {
    const lock = await prepare();
    const outcome = await callDuring(handle, (db) => db.execute(lock[kind]), lock.call);
    expect(outcome).toMatchObject({
      hasWaited: kind === 'own',
      result: { status: 'fulfilled' },
    });
  }
}

export const lockRow = (table: string, id: number | string, strength: string): SQL =>
  sql`select from ${sql.identifier(table)} where id = ${id} for ${sql.raw(strength)}`;

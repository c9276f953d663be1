import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { sql } from 'drizzle-orm';
import { createDatabaseConnections, createPool } from './database-connections.ts';
import { isDatabaseUnavailable } from './database-errors.ts';
import { createDrizzle, runTransaction } from './database.ts';
import { ProblemError } from '../problem-error.ts';
import { createTestDatabase } from './testing/test-database.ts';

let database: Awaited<ReturnType<typeof createTestDatabase>>;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());

const catchError = (work: Promise<unknown>): Promise<unknown> =>
  work.then(
    () => null,
    (error: unknown) => error,
  );

type Cause = (url: string) => Promise<unknown>;

/** Runs a statement through Drizzle, which wraps the errors of pg, on a pool with short limits. */
const query =
  (statement: string): Cause =>
  async (url) => {
    const pool = createPool(url, { limits: 'check' });
    return createDrizzle(pool)
      .execute(sql.raw(statement))
      .finally(() => pool.end());
  };

const cutDuringTransaction: Cause = async (url) => {
  const connections = createDatabaseConnections(url);
  const pool = connections.createPool({});
  return runTransaction(createDrizzle(pool), async (transaction) => {
    const pending = transaction.execute(sql`select pg_sleep(60)`);
    connections.cut();
    await pending;
  }).finally(() => pool.end());
};

const connectAfterCut: Cause = async (url) => {
  const connections = createDatabaseConnections(url);
  connections.cut();
  const pool = connections.createPool({});
  return pool.query('select 1').finally(() => pool.end());
};

describe('the database is the reason: try again later', () => {
  const causes: Record<string, Cause> = {
    'nothing listens at its port': () => query('select 1')('postgres://nobody@127.0.0.1:1/nothing'),
    'a statement takes longer than its limit': query('select pg_sleep(60)'),
    'the connection is terminated': query('select pg_terminate_backend(pg_backend_pid())'),
    'the connections were cut during a transaction': cutDuringTransaction,
    'the connections are cut': connectAfterCut,
  };
  test.each(Object.entries(causes))('%s', async (_, cause) => {
    const error = await catchError(cause(database.url));
    expect(error).toBeInstanceOf(Error);
    expect(isDatabaseUnavailable(error)).toBe(true);
  });

  test.each([
    '08006',
    '53100',
    '53300',
    '57014',
    '57P01',
    '57P03',
    '25P03',
    '58P01',
    '58030',
    '3D000',
  ])('PostgreSQL reports %s', async (code) => {
    const error = await catchError(
      query(`do $$ begin raise exception 'planted' using errcode = '${code}'; end $$`)(
        database.url,
      ),
    );
    expect(isDatabaseUnavailable(error)).toBe(true);
  });
});

describe('the request or another service is the reason', () => {
  const causes: Record<string, Cause> = {
    'a violated constraint': query("insert into cart (id) values ('no id')"),
    'a mistake in a statement': query('selec 1'),
    'another service that refuses the connection': () => fetch('http://127.0.0.1:1'),
    'a problem': () => Promise.reject(new ProblemError('not-found')),
  };
  test.each(Object.entries(causes))('%s', async (_, cause) => {
    const error = await catchError(cause(database.url));
    expect(error).toBeInstanceOf(Error);
    expect(isDatabaseUnavailable(error)).toBe(false);
  });
});

test('after a cut and its end, the same pool works again', async () => {
  const connections = createDatabaseConnections(database.url);
  const pool = connections.createPool({ max: 1 });
  await pool.query('select 1');
  connections.cut();
  expect(isDatabaseUnavailable(await catchError(pool.query('select 1')))).toBe(true);
  connections.restore();
  expect((await pool.query('select 1 as one')).rows).toEqual([{ one: 1 }]);
  await pool.end();
});

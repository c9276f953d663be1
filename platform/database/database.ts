import { readMigrationFiles } from 'drizzle-orm/migrator';
import { drizzle, type NodePgDatabase, NodePgSession } from 'drizzle-orm/node-postgres';
import { PgDialect } from 'drizzle-orm/pg-core';
import { fileURLToPath } from 'node:url';
import type pg from 'pg';
import { type AdvisoryLock, advisoryLocks } from './advisory-locks.ts';
import {
  connectClient,
  createDatabaseConnections,
  type DatabaseConnections,
} from './database-connections.ts';
import { ExplainedError } from '../explained-error.ts';
import { isDatabaseUnavailable } from './database-errors.ts';

/** The database or a transaction in it: the first argument of every query. */
export type Database = Pick<
  NodePgDatabase,
  | 'select'
  | 'selectDistinct'
  | 'insert'
  | 'update'
  | 'delete'
  | 'execute'
  | 'with'
  | '$with'
  | '$count'
>;

export type DatabaseHandle = {
  database: NodePgDatabase;
  pool: pg.Pool;
  url: string;
  /** The same database without PgBouncer between, for LISTEN and what takes longer than a transaction. */
  directUrl: string;
  /** All connections of the site to this database. */
  connections: DatabaseConnections;
  close(): Promise<void>;
};

/** Runs `work` while no other process holds the lock, on a connection of its own. */
export async function withDatabaseLock<T>(
  url: string,
  lock: AdvisoryLock,
  work: (client: pg.Client) => Promise<T>,
): Promise<T> {
  const client = await connectClient(url, { name: `namugongo ${lock}`, limits: 'long' });
  try {
    await client.query('select pg_advisory_lock($1)', [advisoryLocks[lock]]);
    return await work(client);
  } finally {
    await client.end();
  }
}

const migrationsFolder = fileURLToPath(new URL('../../migrations', import.meta.url));

export function openDatabase(url: string, max = 12, directUrl = url): DatabaseHandle {
  const connections = createDatabaseConnections(url, directUrl);
  const pool = connections.createPool({ max });
  const database = createDrizzle(pool);
  return { database, pool, url, directUrl, connections, close: () => pool.end() };
}

const pools = new WeakMap<NodePgDatabase, pg.Pool>();
const transactionsByClient = new WeakMap<pg.PoolClient, NodePgDatabase>();

/** A Drizzle database on a pool. Its transactions reuse the statements prepared for a connection (`prepareOnce`). */
export function createDrizzle(pool: pg.Pool): NodePgDatabase {
  const database = drizzle(pool);
  pools.set(database, pool);
  return database;
}

/** A Drizzle database on one connection. */
export const createClientDatabase = (client: pg.Client): Database => drizzle(client);

/** The hashes of the site's migrations, the oldest first. */
export const listMigrations = (): string[] =>
  readMigrationFiles({ migrationsFolder }).map(({ hash }) => hash);

type MigrationOptions = {
  /** The hash of the last migration to apply; the newest when it is left out. */
  last?: string;
  /** Called before the tables of an earlier release change; its error leaves them as they are. */
  beforeUpgrade?: () => Promise<void>;
};

/**
 * Applies the pending migrations in one transaction and returns how many there were. Safe when several processes start at the same
 * time. Throws an ExplainedError, before anything else, when the tables are of a later version or too old.
 */
export async function migrateDatabase(
  url: string,
  { last = listMigrations().at(-1), beforeUpgrade }: MigrationOptions = {},
): Promise<number> {
  const migrations = readMigrationFiles({ migrationsFolder });
  const target = migrations.slice(0, migrations.findIndex(({ hash }) => hash === last) + 1);
  return withDatabaseLock(url, 'migrations', async (client) => {
    const applied = await listAppliedMigrations(client);
    checkVersion(applied, migrations);
    const appliedAt = Math.max(0, ...applied.map(({ at }) => at));
    const pending = target.filter(({ folderMillis }) => folderMillis > appliedAt);
    if (appliedAt > 0 && pending.length > 0) await beforeUpgrade?.();
    // The dialect's own function, because the public one applies whole folders only.
    const dialect = new PgDialect();
    const session = new NodePgSession<Record<string, never>, Record<string, never>>(
      client,
      dialect,
      undefined,
    );
    await dialect.migrate(target, session, { migrationsFolder });
    return pending.length;
  });
}

type AppliedMigration = { hash: string; at: number };

/** The migrations of a database, the oldest first; `at` is when each was written, in milliseconds. None in a database without tables. */
async function listAppliedMigrations(client: pg.ClientBase): Promise<AppliedMigration[]> {
  const { rows: tables } = await client.query<{ name: string | null }>(
    `select to_regclass('drizzle.__drizzle_migrations')::text as name`,
  );
  if (!tables[0]?.name) return [];
  const { rows } = await client.query<{ hash: string; at: string }>(
    'select hash, created_at as at from drizzle.__drizzle_migrations order by created_at, id',
  );
  return rows.map(({ hash, at }) => ({ hash, at: Number(at) }));
}

/** Every version since 1.0.0 begins with the same tables, so a database that began with others is older. */
function checkVersion(
  applied: readonly AppliedMigration[],
  existing: readonly { hash: string; folderMillis: number }[],
): void {
  const [first, last] = [applied[0], applied.at(-1)];
  if (!first || !last) return;
  if (first.hash !== existing[0]?.hash)
    throw new ExplainedError(
      'This database is from before version 1.0.0, and later versions cannot upgrade it. Start the version that made it, or begin with a new DATA_DIR or an empty database.',
    );
  if (last.at > Math.max(...existing.map(({ folderMillis }) => folderMillis)))
    throw new ExplainedError(
      'A later version of the site has upgraded this database. Start that version, or restore a backup of this one into a new DATA_DIR or an empty database.',
    );
}

/** Runs `work` in a transaction. Retries up to 4 times after a serialization failure or a deadlock; rethrows every other error. */
export async function runTransaction<T>(
  database: NodePgDatabase,
  work: (transaction: Database) => Promise<T>,
): Promise<T> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await transactOnce(database, work);
    } catch (error) {
      if (attempt >= 5 || !isTransactionConflict(error)) throw error;
    }
  }
}

/** True for a serialization failure or a deadlock: nothing was written, and a repetition may succeed. */
export const isTransactionConflict = (error: unknown): boolean =>
  ['40001', '40P01'].includes(getErrorCode(error) ?? '');

async function transactOnce<T>(
  database: NodePgDatabase,
  work: (transaction: Database) => Promise<T>,
): Promise<T> {
  const pool = pools.get(database);
  if (!pool) return database.transaction(work);
  const client = await pool.connect();
  const transaction = transactionsByClient.get(client) ?? drizzle(client);
  transactionsByClient.set(client, transaction);
  let broken = false;
  try {
    await client.query('begin');
    const result = await work(transaction);
    await client.query('commit');
    return result;
  } catch (error) {
    // A connection that doesn't respond can't roll back either; PostgreSQL does when it is closed.
    if (isDatabaseUnavailable(error)) broken = true;
    else await client.query('rollback').catch(() => (broken = true));
    throw error;
  } finally {
    client.release(broken);
  }
}

/** Builds a prepared statement once per connection, because building costs more than running. Its values are placeholders. */
export function prepareOnce<Statement>(
  build: (db: Database) => Statement,
): (db: Database) => Statement {
  const statements = new WeakMap<Database, Statement>();
  return (db) => {
    const existing = statements.get(db) ?? build(db);
    statements.set(db, existing);
    return existing;
  };
}

/** The PostgreSQL error code of an error or its cause, such as '23505' for a unique violation; null when there is none. */
export function getErrorCode(error: unknown): string | null {
  const code = readText(error, 'code') ?? readText(getCause(error), 'code');
  return code ?? null;
}

/** The name of the violated constraint, or null. */
export function getViolatedConstraint(error: unknown): string | null {
  return readText(error, 'constraint') ?? readText(getCause(error), 'constraint') ?? null;
}

const getCause = (error: unknown): unknown => (error instanceof Error ? error.cause : undefined);

function readText(value: unknown, name: string): string | undefined {
  if (typeof value !== 'object' || value === null) return undefined;
  const existing: unknown = Reflect.get(value, name);
  return typeof existing === 'string' ? existing : undefined;
}

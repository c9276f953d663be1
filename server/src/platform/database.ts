import { drizzle, type NodePgDatabase } from 'drizzle-orm/node-postgres';
import { migrate } from 'drizzle-orm/node-postgres/migrator';
import { fileURLToPath } from 'node:url';
import pg from 'pg';

/** The database or a transaction in it: the first argument of every query. */
export type Database = Pick<
  NodePgDatabase,
  'select' | 'selectDistinct' | 'insert' | 'update' | 'delete' | 'execute' | 'with' | '$with'
>;

export type DatabaseHandle = {
  database: NodePgDatabase;
  pool: pg.Pool;
  url: string;
  close(): Promise<void>;
};

/** Two processes may start at once; the number is the product's own and nothing else uses it. */
const migrationLock = 4_821_022;
const migrationsFolder = fileURLToPath(new URL('../../migrations', import.meta.url));

export function openDatabase(url: string, connections = 12): DatabaseHandle {
  const pool = new pg.Pool({
    connectionString: url,
    max: connections,
    application_name: 'namugongo',
  });
  // An idle connection that breaks (a restarted server) must not end the process; the pool opens another.
  pool.on('error', () => {});
  // Nor must one that breaks between two statements of a transaction: the next statement fails and says so.
  pool.on('connect', (client) => client.on('error', () => {}));
  return { database: databaseOver(pool), pool, url, close: () => pool.end() };
}

const pools = new WeakMap<NodePgDatabase, pg.Pool>();
const connected = new WeakMap<pg.PoolClient, NodePgDatabase>();

/** The database behind a pool. Its transactions keep what was built once for a connection (`builtOnce`). */
export function databaseOver(pool: pg.Pool): NodePgDatabase {
  const database = drizzle(pool);
  pools.set(database, pool);
  return database;
}

/** Brings a database to the newest tables; safe when several processes start at once. */
export async function migrateDatabase(url: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    await client.query('select pg_advisory_lock($1)', [migrationLock]);
    await migrate(drizzle(client), { migrationsFolder });
  } finally {
    await client.end();
  }
}

/** One transaction; a serialization failure or a deadlock is tried again, anything else is the caller's. */
export async function transact<T>(
  database: NodePgDatabase,
  work: (transaction: Database) => Promise<T>,
): Promise<T> {
  for (let tries = 1; ; tries += 1) {
    try {
      return await transactOnce(database, work);
    } catch (error) {
      if (tries >= 5 || !['40001', '40P01'].includes(databaseCode(error) ?? '')) throw error;
    }
  }
}

async function transactOnce<T>(
  database: NodePgDatabase,
  work: (transaction: Database) => Promise<T>,
): Promise<T> {
  const pool = pools.get(database);
  if (!pool) return database.transaction(work);
  const client = await pool.connect();
  const transaction = connected.get(client) ?? drizzle(client);
  connected.set(client, transaction);
  let broken = false;
  try {
    await client.query('begin');
    const result = await work(transaction);
    await client.query('commit');
    return result;
  } catch (error) {
    await client.query('rollback').catch(() => (broken = true));
    throw error;
  } finally {
    client.release(broken);
  }
}

/** A statement built once per connection and not once per call: building costs more than running it. Its values are placeholders. */
export function builtOnce<Statement>(
  build: (db: Database) => Statement,
): (db: Database) => Statement {
  const built = new WeakMap<Database, Statement>();
  return (db) => {
    const found = built.get(db) ?? build(db);
    built.set(db, found);
    return found;
  };
}

/** PostgreSQL's error code behind what drizzle threw; '23505' is a unique key that said no. */
export function databaseCode(error: unknown): string | null {
  const code = readText(error, 'code') ?? readText(causeOf(error), 'code');
  return code ?? null;
}

/** The name of the constraint that refused, or null. */
export function brokenConstraint(error: unknown): string | null {
  return readText(error, 'constraint') ?? readText(causeOf(error), 'constraint') ?? null;
}

const causeOf = (error: unknown): unknown => (error instanceof Error ? error.cause : undefined);

function readText(value: unknown, name: string): string | undefined {
  if (typeof value !== 'object' || value === null) return undefined;
  const found: unknown = Reflect.get(value, name);
  return typeof found === 'string' ? found : undefined;
}

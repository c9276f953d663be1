import { drizzle, type NodePgDatabase } from 'drizzle-orm/node-postgres';
import { migrate } from 'drizzle-orm/node-postgres/migrator';
import { fileURLToPath } from 'node:url';
import pg from 'pg';

/** The database or a transaction in it: the first argument of every query. */
export type Database = Pick<NodePgDatabase, 'select' | 'selectDistinct' | 'insert' | 'update' | 'delete' | 'execute'>;

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
  const pool = new pg.Pool({ connectionString: url, max: connections, application_name: 'namugongo' });
  // An idle connection that breaks (a restarted server) must not end the process; the pool opens another.
  pool.on('error', () => {});
  return { database: drizzle(pool), pool, url, close: () => pool.end() };
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
export async function transact<T>(database: NodePgDatabase, work: (transaction: Database) => Promise<T>): Promise<T> {
  for (let tries = 1; ; tries += 1) {
    try {
      return await database.transaction(work);
    } catch (error) {
      if (tries >= 5 || !['40001', '40P01'].includes(databaseCode(error) ?? '')) throw error;
    }
  }
}

/** A statement built once per database and not once per call: building costs more than running it. Its values are placeholders. */
export function builtOnce<Statement>(build: (db: Database) => Statement): (db: Database) => Statement {
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

import { createClient } from '../database-connections.ts';

/** Runs one statement in its own connection, outside a transaction, as `create database` requires. */
export async function execSql(connectionString: string, statement: string): Promise<void> {
  const client = createClient(connectionString, { limits: 'long' });
  await client.connect();
  await client.query(statement).finally(() => client.end());
}

/** Replaces the database name in a connection URL. */
export function withDatabaseName(url: string, database: string): string {
  const result = new URL(url);
  result.pathname = `/${database}`;
  return result.href;
}

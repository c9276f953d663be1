import { Client } from 'pg';

/** Runs one statement in a connection of its own: databases cannot be made inside a transaction. */
export async function runAt(connectionString: string, statement: string): Promise<void> {
  const client = new Client({ connectionString });
  await client.connect();
  await client.query(statement).finally(() => client.end());
}

/** The same server's address with another database. */
export function databaseAt(url: string, database: string): string {
  const address = new URL(url);
  address.pathname = `/${database}`;
  return address.href;
}

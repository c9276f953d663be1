import type pg from 'pg';
import { createClient } from '#platform/database/database-connections.ts';

/** A statement that was sent to the database; `client` is the application name of its connection. */
export type SentStatement = { text: string; client: string };

/** Calls `record` before each statement that this process sends to the database, until the returned function is called. */
export function recordStatements(
  databaseUrl: string,
  record: (statement: SentStatement) => void,
): () => void {
  const probe = createClient(databaseUrl);
  const prototype: pg.Client = Object.getPrototypeOf(probe);
  const { query } = prototype;
  prototype.query = function recordQuery(this: pg.Client, ...args: unknown[]) {
    const [statement] = args;
    const { database = '', connectionParameters } = this as pg.Client & {
      connectionParameters: { application_name: string };
    };
    if (database === probe.database)
      record({ text: getText(statement), client: connectionParameters.application_name });
    return Reflect.apply(query, this, args);
  } as typeof query;
  return () => {
    prototype.query = query;
  };
}

const getText = (statement: unknown): string =>
  typeof statement === 'string' ? statement : String(Reflect.get(Object(statement), 'text') ?? '');

import type { SQL } from 'drizzle-orm';
import type { NodePgDatabase } from 'drizzle-orm/node-postgres';

export type Reader = Pick<NodePgDatabase, 'execute'>;
type Row = Record<string, unknown>;

export const listRows = async (database: Reader, query: SQL): Promise<Row[]> =>
  (await database.execute<Row>(query)).rows;

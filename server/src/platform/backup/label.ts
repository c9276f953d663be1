import { join } from 'node:path';
import { z } from 'zod';

export const labelName = 'backup.json';

/** What a backup says of itself: how many rows and files it must have, and which tables it fits. */
export const BackupLabel = z.object({
  format: z.literal(1),
  madeAt: z.iso.datetime(),
  /** The newest migration of the database it came from, by its hash. */
  migration: z.string(),
  /** Rows by 'schema.table'. */
  tables: z.record(z.string(), z.int().min(0)),
  files: z.int().min(0),
});
export type BackupLabel = z.output<typeof BackupLabel>;

export const tableFile = ({ schema, name }: { schema: string; name: string }): string =>
  join('tables', `${schema}.${name}.jsonl.gz`);

import { join } from 'node:path';
import { z } from 'zod';

export const manifestFileName = 'backup.json';

/** The manifest of a backup (backup.json): its numbers of rows and files, and the migration of its tables. */
export const BackupManifest = z.object({
  format: z.literal(1),
  createdAt: z.iso.datetime(),
  /** Hash of the newest migration of the source database. */
  migration: z.string(),
  /** Number of rows by 'schema.table'. */
  tables: z.record(z.string(), z.int().min(0)),
  files: z.int().min(0),
});
export type BackupManifest = z.output<typeof BackupManifest>;

export const getTableFileName = ({ schema, name }: { schema: string; name: string }): string =>
  join('tables', `${schema}.${name}.jsonl.gz`);

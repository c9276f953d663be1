import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';

export const manifestFileName = 'backup.json';
const format = 2;

/** Size and SHA-256 (hexadecimal) of a file of the backup. */
const BackupPart = z.object({ bytes: z.int().min(0), sha256: z.string().regex(/^[\da-f]{64}$/) });
export type BackupPart = z.output<typeof BackupPart>;

/** The manifest of a backup (backup.json): what its folder must hold, and what a site restored from it must add up to. */
export const BackupManifest = z.object({
  format: z.literal(format),
  createdAt: z.iso.datetime(),
  /** Hash of the newest migration of the source database. */
  migration: z.string(),
  /** Number of rows by 'schema.table'. */
  tables: z.record(z.string(), z.int().min(0)),
  /** Every file of the folder except the manifest, by its path with slashes. */
  parts: z.record(z.string(), BackupPart),
  /** Figures of the books, by label. */
  books: z.record(z.string(), z.number()),
});
export type BackupManifest = z.output<typeof BackupManifest>;

export const filesFolderName = 'files';

export const getTableFileName = ({ schema, name }: { schema: string; name: string }): string =>
  `tables/${schema}.${name}.jsonl.gz`;

/** The keys of the stored files in the backup. */
export const listFileKeys = ({ parts }: Pick<BackupManifest, 'parts'>): string[] =>
  Object.keys(parts)
    .filter((path) => path.startsWith(`${filesFolderName}/`))
    .map((path) => path.slice(filesFolderName.length + 1));

export class BackupError extends Error {}

/** Throws a BackupError for the operator. */
export async function readManifest(folder: string): Promise<BackupManifest> {
  const text = await readFile(join(folder, manifestFileName), 'utf8').catch(() => null);
  if (text === null)
    throw new BackupError(`${folder} isn't a backup: ${manifestFileName} is missing.`);
  const content = parseJson(text);
  if (z.object({ format: z.literal(1) }).safeParse(content).success)
    throw new BackupError(
      'This backup is from another version of the site. Restore it with that version, then upgrade.',
    );
  const parsed = BackupManifest.safeParse(content);
  if (!parsed.success)
    throw new BackupError(`The backup is damaged: can't read ${manifestFileName}.`);
  return parsed.data;
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

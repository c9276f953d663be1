import { mkdir, readdir, rename, rm, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { Readable } from 'node:stream';
import { createGzip } from 'node:zlib';
import { recordRun } from '../ops/job-runs.ts';
import { backupRun } from './backup-runs.ts';
import { createClientDatabase, type Database } from '../database/database.ts';
import type pg from 'pg';
import type { Clock } from '../clock.ts';
import { createClient } from '../database/database-connections.ts';
import type { FileService } from '../files/files.ts';
import { ProblemError } from '../problem-error.ts';
import {
  type CopiedTable,
  getQualifiedName,
  getLastMigration,
  listTables,
  quoteIdentifier,
} from './catalog.ts';
import { describeFullFolder, getFolderBytes } from './describe-full-folder.ts';
import {
  BackupError,
  type BackupManifest,
  type BackupPart,
  filesFolderName,
  getTableFileName,
  manifestFileName,
} from './manifest.ts';
import { getUnfinishedName } from './remove-backup.ts';
import { syncFolder, writePart } from './write-part.ts';

/** Figures by label that a restored site must have too. */
export type ReadBooks = (db: Database) => Promise<Record<string, number>>;

type BackupOptions = {
  url: string;
  files: FileService;
  clock: Clock;
  readBooks: ReadBooks;
  folder: string;
};

/**
 * Copies every table, in one consistent snapshot, and every file into a new folder while the site runs. The folder gets its final
 * name when the backup is complete and on the disk. The tables may be those of an earlier release; they stay as they are. Throws when the
 * folder exists or the database has no tables.
 */
export async function createBackup({
  url,
  files,
  clock,
  readBooks,
  folder,
}: BackupOptions): Promise<BackupManifest> {
  if (await stat(folder).catch(() => null))
    throw new BackupError(`${folder} already exists. Choose a new folder.`);
  const unfinished = getUnfinishedName(folder);
  await rm(unfinished, { recursive: true, force: true });
  await mkdir(join(unfinished, 'tables'), { recursive: true, mode: 0o700 });
  const client = createClient(url, { name: 'namugongo backup', limits: 'long' });
  await client.connect();
  try {
    await client.query('begin isolation level repeatable read read only');
    const tables: BackupManifest['tables'] = {};
    const parts: BackupManifest['parts'] = {};
    const copiedTables = await listTables(client);
    if (copiedTables.length === 0) throw new BackupError('There is no site in this database yet.');
    for (const table of copiedTables) {
      const { rows, part } = await copyTable(client, table, unfinished);
      tables[`${table.schema}.${table.name}`] = rows;
      parts[getTableFileName(table)] = part;
    }
    const migration = await getLastMigration(client);
    const books = await readBooks(createClientDatabase(client));
    // Files come after the tables: a file exists before the row that names it.
    Object.assign(parts, await copyFiles(files, unfinished));
    const createdAt = clock.now().toISOString();
    const manifest: BackupManifest = { format: 2, createdAt, migration, tables, parts, books };
    const text = `${JSON.stringify(manifest, null, 2)}\n`;
    await writePart(unfinished, manifestFileName, Readable.from([Buffer.from(text)]));
    await syncFolders(unfinished);
    await rename(unfinished, folder);
    await syncFolder(dirname(folder));
    await client.query('commit');
    // The status of the site says when the last backup was made.
    await recordRun(createClientDatabase(client), backupRun, new Date(createdAt));
    return manifest;
  } catch (error) {
    const bytes = await getFolderBytes(unfinished);
    await rm(unfinished, { recursive: true, force: true });
    throw (await describeFullFolder(error, folder, bytes)) ?? error;
  } finally {
    await client.end();
  }
}

async function copyTable(
  client: pg.Client,
  table: CopiedTable,
  folder: string,
): Promise<{ rows: number; part: BackupPart }> {
  const columns = table.columns.map(quoteIdentifier).join(', ');
  await client.query(
    `declare copied cursor for select to_jsonb(r)::text as line from (select ${columns} from ${getQualifiedName(table)}) r`,
  );
  let count = 0;
  async function* fetchLines() {
    for (;;) {
      const { rows } = await client.query<{ line: string }>('fetch 1000 from copied');
      if (rows.length === 0) return;
      count += rows.length;
      yield rows.map(({ line }) => `${line}\n`).join('');
    }
  }
  const part = await writePart(folder, getTableFileName(table), Readable.from(fetchLines()), [
    createGzip(),
  ]);
  await client.query('close copied');
  return { rows: count, part };
}

async function copyFiles(files: FileService, folder: string): Promise<BackupManifest['parts']> {
  const parts: BackupManifest['parts'] = {};
  for await (const { key } of files.list('')) {
    const contents = await files.read(key).catch(nullWhenGone);
    const path = `${filesFolderName}/${key}`;
    if (contents) parts[path] = await writePart(folder, path, contents);
  }
  return parts;
}

/** The site may delete a file during the backup. */
function nullWhenGone(error: unknown): null {
  if (error instanceof ProblemError && error.code === 'file-gone') return null;
  throw error;
}

async function syncFolders(folder: string): Promise<void> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  for (const entry of entries)
    if (entry.isDirectory()) await syncFolder(join(entry.parentPath, entry.name));
  await syncFolder(folder);
}

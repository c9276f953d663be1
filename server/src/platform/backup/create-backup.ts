import { createWriteStream } from 'node:fs';
import { mkdir, rename, rm, stat, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGzip } from 'node:zlib';
import type pg from 'pg';
import type { Clock } from '../clock.ts';
import { createClient } from '../database-connections.ts';
import type { FileService } from '../files.ts';
import {
  type CopiedTable,
  getQualifiedName,
  getLastMigration,
  listTables,
  quoteIdentifier,
} from './catalog.ts';
import { type BackupManifest, manifestFileName, getTableFileName } from './manifest.ts';

type BackupOptions = { url: string; files: FileService; clock: Clock; folder: string };

/**
 * Copies every table, in one consistent snapshot, and every file into a new folder while the site runs. The folder gets its final
 * name when the backup is complete. Throws when the folder exists.
 */
export async function createBackup({
  url,
  files,
  clock,
  folder,
}: BackupOptions): Promise<BackupManifest> {
  if (await stat(folder).catch(() => null))
    throw new Error(`${folder} already exists. Choose a new folder.`);
  const unfinished = `${folder}.unfinished`;
  await rm(unfinished, { recursive: true, force: true });
  await mkdir(join(unfinished, 'tables'), { recursive: true, mode: 0o700 });
  const client = createClient(url, { name: 'namugongo backup', limits: 'long' });
  await client.connect();
  try {
    await client.query('begin isolation level repeatable read read only');
    const tables: Record<string, number> = {};
    for (const table of await listTables(client))
      tables[`${table.schema}.${table.name}`] = await copyTable(client, table, unfinished);
    const migration = await getLastMigration(client);
    // Files come after the tables: a file exists before the row that names it.
    const fileCount = await copyFiles(files, unfinished);
    const createdAt = clock.now().toISOString();
    const manifest: BackupManifest = { format: 1, createdAt, migration, tables, files: fileCount };
    await writeFile(join(unfinished, manifestFileName), `${JSON.stringify(manifest, null, 2)}\n`);
    await rename(unfinished, folder);
    return manifest;
  } finally {
    await client.end();
  }
}

async function copyTable(client: pg.Client, table: CopiedTable, folder: string): Promise<number> {
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
  await pipeline(
    Readable.from(fetchLines()),
    createGzip(),
    createWriteStream(join(folder, getTableFileName(table)), { mode: 0o600 }),
  );
  await client.query('close copied');
  return count;
}

async function copyFiles(files: FileService, folder: string): Promise<number> {
  let count = 0;
  for await (const { key } of files.list('')) {
    const path = join(folder, 'files', key);
    await mkdir(dirname(path), { recursive: true, mode: 0o700 });
    await pipeline(await files.read(key), createWriteStream(path, { mode: 0o600 }));
    count += 1;
  }
  return count;
}

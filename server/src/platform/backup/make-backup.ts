import { createWriteStream } from 'node:fs';
import { mkdir, rename, rm, stat, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGzip } from 'node:zlib';
import pg from 'pg';
import type { Clock } from '../clock.ts';
import type { Files } from '../files.ts';
import { type CopiedTable, fullName, lastMigration, listTables, quoted } from './catalog.ts';
import { type BackupLabel, labelName, tableFile } from './label.ts';

type Making = { url: string; files: Files; clock: Clock; folder: string };

/**
 * Copies the whole site into a new folder: every table as of one moment, while the site goes on, and every file. The folder
 * appears under its name only when all of it is there.
 */
export async function makeBackup({ url, files, clock, folder }: Making): Promise<BackupLabel> {
  if (await stat(folder).catch(() => null)) throw new Error(`${folder} is there already.`);
  const unfinished = `${folder}.unfinished`;
  await rm(unfinished, { recursive: true, force: true });
  await mkdir(join(unfinished, 'tables'), { recursive: true, mode: 0o700 });
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    await client.query('begin isolation level repeatable read read only');
    const tables: Record<string, number> = {};
    for (const table of await listTables(client))
      tables[`${table.schema}.${table.name}`] = await copyTable(client, table, unfinished);
    const migration = await lastMigration(client);
    // After the tables: a file that a row names was there before the row.
    const copied = await copyFiles(files, unfinished);
    const madeAt = clock.now().toISOString();
    const label: BackupLabel = { format: 1, madeAt, migration, tables, files: copied };
    await writeFile(join(unfinished, labelName), `${JSON.stringify(label, null, 2)}\n`);
    await rename(unfinished, folder);
    return label;
  } finally {
    await client.end();
  }
}

async function copyTable(client: pg.Client, table: CopiedTable, folder: string): Promise<number> {
  const columns = table.columns.map(quoted).join(', ');
  await client.query(
    `declare copied cursor for select to_jsonb(r)::text as line from (select ${columns} from ${fullName(table)}) r`,
  );
  let count = 0;
  async function* lines() {
    for (;;) {
      const { rows } = await client.query<{ line: string }>('fetch 1000 from copied');
      if (rows.length === 0) return;
      count += rows.length;
      yield rows.map(({ line }) => `${line}\n`).join('');
    }
  }
  await pipeline(
    Readable.from(lines()),
    createGzip(),
    createWriteStream(join(folder, tableFile(table)), { mode: 0o600 }),
  );
  await client.query('close copied');
  return count;
}

async function copyFiles(files: Files, folder: string): Promise<number> {
  let count = 0;
  for await (const { key } of files.list('')) {
    const place = join(folder, 'files', key);
    await mkdir(dirname(place), { recursive: true, mode: 0o700 });
    await pipeline(await files.read(key), createWriteStream(place, { mode: 0o600 }));
    count += 1;
  }
  return count;
}

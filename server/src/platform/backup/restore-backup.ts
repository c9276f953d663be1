import { createReadStream } from 'node:fs';
import { readdir, readFile } from 'node:fs/promises';
import { join, relative, sep } from 'node:path';
import { createInterface } from 'node:readline';
import { createGunzip } from 'node:zlib';
import pg from 'pg';
import type { Files } from '../files.ts';
import {
  continueNumbers,
  type CopiedTable,
  firstFull,
  fullName,
  lastMigration,
  listTables,
  loosenTables,
  quoted,
} from './catalog.ts';
import { BackupLabel, labelName, tableFile } from './label.ts';

type Restoring = { url: string; files: Files; folder: string };

/**
 * Fills an empty, migrated database and an empty file store from a backup: all rows in one transaction, every foreign key checked
 * at its end. Refuses, in words, a database that has rows, a backup of other tables, and one of which something is missing.
 */
export async function restoreBackup({ url, files, folder }: Restoring): Promise<BackupLabel> {
  const label = await readLabel(folder);
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    const tables = await listTables(client);
    const full = await firstFull(client, tables);
    if (full)
      throw new Error(
        `There is a site in this database already (table ${full} has rows). Restore into a new DATA_DIR or an empty database.`,
      );
    if ((await lastMigration(client)) !== label.migration)
      throw new Error(
        'The backup was made by another version of the site. Restore it with that version, then upgrade.',
      );
    await client.query('begin');
    const tighten = await loosenTables(client, tables);
    for (const table of tables) await fillTable(client, table, label, folder);
    await tighten();
    await keepFiles(files, folder, label.files);
    await client.query('commit');
    return label;
  } finally {
    // Without the commit the server forgets all of it.
    await client.end();
  }
}

async function readLabel(folder: string): Promise<BackupLabel> {
  const text = await readFile(join(folder, labelName), 'utf8').catch(() => null);
  if (text === null) throw new Error(`${folder} holds no backup: ${labelName} is missing.`);
  const read = BackupLabel.safeParse(JSON.parse(text));
  if (!read.success) throw new Error(`${join(folder, labelName)} cannot be read.`);
  return read.data;
}

const rowsAtOnce = 500;

async function fillTable(
  client: pg.Client,
  table: CopiedTable,
  label: BackupLabel,
  folder: string,
): Promise<void> {
  const name = `${table.schema}.${table.name}`;
  const wanted = label.tables[name] ?? 0;
  const columns = table.columns.map(quoted).join(', ');
  const insert = `insert into ${fullName(table)} (${columns}) overriding system value
    select ${columns} from jsonb_populate_recordset(null::${fullName(table)}, $1::jsonb)`;
  let count = 0;
  let waiting: string[] = [];
  const send = async () => {
    if (waiting.length > 0) await client.query(insert, [`[${waiting.join(',')}]`]);
    count += waiting.length;
    waiting = [];
  };
  for await (const line of linesOf(join(folder, tableFile(table)))) {
    waiting.push(line);
    if (waiting.length === rowsAtOnce) await send();
  }
  await send();
  if (count !== wanted)
    throw new Error(`The backup is damaged: ${name} has ${count} rows of ${wanted}.`);
  await continueNumbers(client, table);
}

async function* linesOf(path: string): AsyncGenerator<string> {
  const unpacked = createGunzip();
  const packed = createReadStream(path);
  packed.on('error', (error) => unpacked.destroy(error));
  packed.pipe(unpacked);
  try {
    yield* createInterface({ input: unpacked, crlfDelay: Infinity });
  } catch (error) {
    throw new Error(`The backup is damaged: ${path} cannot be read.`, { cause: error });
  }
}

async function keepFiles(files: Files, folder: string, wanted: number): Promise<void> {
  const below = join(folder, 'files');
  const entries = await readdir(below, { recursive: true, withFileTypes: true }).catch(() => []);
  const paths = entries
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name));
  if (paths.length !== wanted)
    throw new Error(`The backup is damaged: ${paths.length} files of ${wanted}.`);
  for (const path of paths)
    await files.write(relative(below, path).split(sep).join('/'), createReadStream(path));
}

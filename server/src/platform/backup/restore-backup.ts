import { createReadStream } from 'node:fs';
import { readdir, readFile } from 'node:fs/promises';
import { join, relative, sep } from 'node:path';
import { createInterface } from 'node:readline';
import { createGunzip } from 'node:zlib';
import type pg from 'pg';
import { createClient } from '../database-connections.ts';
import type { FileService } from '../files.ts';
import {
  resetSequences,
  type CopiedTable,
  findFirstNonEmptyTable,
  getQualifiedName,
  getLastMigration,
  listTables,
  disableConstraints,
  quoteIdentifier,
} from './catalog.ts';
import { BackupManifest, manifestFileName, getTableFileName } from './manifest.ts';

type RestoreOptions = { url: string; files: FileService; folder: string };

/**
 * Restores a backup into an empty, migrated database and an empty file store. All rows are inserted in one transaction, which checks
 * every foreign key at its end. Throws an Error for the operator when the database has rows, when the migrations differ or when the
 * backup is incomplete.
 */
export async function restoreBackup({
  url,
  files,
  folder,
}: RestoreOptions): Promise<BackupManifest> {
  const manifest = await readManifest(folder);
  const client = createClient(url, { name: 'namugongo restore', limits: 'long' });
  await client.connect();
  try {
    const tables = await listTables(client);
    const nonEmptyTable = await findFirstNonEmptyTable(client, tables);
    if (nonEmptyTable)
      throw new Error(
        `This database already has a site (table ${nonEmptyTable} has rows). Restore into a new DATA_DIR or an empty database.`,
      );
    if ((await getLastMigration(client)) !== manifest.migration)
      throw new Error(
        'This backup is from another version of the site. Restore it with that version, then upgrade.',
      );
    await client.query('begin');
    const restoreConstraints = await disableConstraints(client, tables);
    for (const table of tables) await insertRows(client, table, manifest, folder);
    await restoreConstraints();
    await restoreFiles(files, folder, manifest.files);
    await client.query('commit');
    return manifest;
  } finally {
    // Without a commit, PostgreSQL rolls everything back.
    await client.end();
  }
}

async function readManifest(folder: string): Promise<BackupManifest> {
  const text = await readFile(join(folder, manifestFileName), 'utf8').catch(() => null);
  if (text === null) throw new Error(`${folder} isn't a backup: ${manifestFileName} is missing.`);
  const parsed = BackupManifest.safeParse(JSON.parse(text));
  if (!parsed.success) throw new Error(`Can't read ${join(folder, manifestFileName)}.`);
  return parsed.data;
}

const batchSize = 500;

async function insertRows(
  client: pg.Client,
  table: CopiedTable,
  manifest: BackupManifest,
  folder: string,
): Promise<void> {
  const name = `${table.schema}.${table.name}`;
  const expectedCount = manifest.tables[name] ?? 0;
  const columns = table.columns.map(quoteIdentifier).join(', ');
  const insert = `insert into ${getQualifiedName(table)} (${columns}) overriding system value
    select ${columns} from jsonb_populate_recordset(null::${getQualifiedName(table)}, $1::jsonb)`;
  let count = 0;
  let pendingLines: string[] = [];
  const insertPending = async () => {
    if (pendingLines.length > 0) await client.query(insert, [`[${pendingLines.join(',')}]`]);
    count += pendingLines.length;
    pendingLines = [];
  };
  for await (const line of readLines(join(folder, getTableFileName(table)))) {
    pendingLines.push(line);
    if (pendingLines.length === batchSize) await insertPending();
  }
  await insertPending();
  if (count !== expectedCount)
    throw new Error(
      `The backup is damaged: ${name} has ${count} rows, but should have ${expectedCount}.`,
    );
  await resetSequences(client, table);
}

async function* readLines(path: string): AsyncGenerator<string> {
  const lines = createGunzip();
  const file = createReadStream(path);
  file.on('error', (error) => lines.destroy(error));
  file.pipe(lines);
  try {
    yield* createInterface({ input: lines, crlfDelay: Infinity });
  } catch (error) {
    throw new Error(`The backup is damaged: can't read ${path}.`, { cause: error });
  }
}

async function restoreFiles(
  files: FileService,
  folder: string,
  expectedCount: number,
): Promise<void> {
  const root = join(folder, 'files');
  const entries = await readdir(root, { recursive: true, withFileTypes: true }).catch(() => []);
  const paths = entries
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name));
  if (paths.length !== expectedCount)
    throw new Error(`The backup is damaged: it has ${paths.length} of ${expectedCount} files.`);
  for (const path of paths)
    await files.write(relative(root, path).split(sep).join('/'), createReadStream(path));
}

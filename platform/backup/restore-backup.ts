import { createReadStream } from 'node:fs';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { createGunzip } from 'node:zlib';
import type pg from 'pg';
import { createClientDatabase, listMigrations, migrateDatabase } from '../database/database.ts';
import { createClient } from '../database/database-connections.ts';
import type { FileService } from '../files/files.ts';
import { putOnHold } from '../ops/hold.ts';
import { recordRun } from '../ops/job-runs.ts';
import { backupRun } from './backup-runs.ts';
import {
  resetSequences,
  type CopiedTable,
  countRows,
  findFirstNonEmptyTable,
  getQualifiedName,
  getLastMigration,
  listTables,
  disableConstraints,
  quoteIdentifier,
} from './catalog.ts';
import type { ReadBooks } from './create-backup.ts';
import {
  BackupError,
  type BackupManifest,
  filesFolderName,
  getTableFileName,
  listFileKeys,
} from './manifest.ts';
import { verifyBackup } from './verify-backup.ts';

type RestoreOptions = { url: string; files: FileService; readBooks: ReadBooks; folder: string };

/** Restores a backup like `restoreIntoItsTables` and upgrades it to this version. */
export async function restoreBackup(options: RestoreOptions): Promise<BackupManifest> {
  const manifest = await restoreIntoItsTables(options);
  await migrateDatabase(options.url);
  return manifest;
}

/**
 * Restores a backup of this or an earlier release into an empty database, with the tables of that release, and an empty file store; the
 * site then begins on hold. All rows are inserted in one transaction, which checks every foreign key, the number of rows and the books
 * at its end. Throws a BackupError for the operator, before any change when the backup is damaged or of a later release, or the
 * database or the store has contents.
 */
export async function restoreIntoItsTables({
  url,
  files,
  readBooks,
  folder,
}: RestoreOptions): Promise<BackupManifest> {
  const manifest = await verifyBackup(folder);
  if (!listMigrations().includes(manifest.migration))
    throw new BackupError(
      'This backup is from another version of the site. Restore it with that version or a later one.',
    );
  await migrateDatabase(url, { last: manifest.migration });
  const client = createClient(url, { name: 'namugongo restore', limits: 'long' });
  await client.connect();
  try {
    const tables = await listTables(client);
    await checkTarget(client, tables, manifest);
    await checkFileStore(files, manifest);
    await client.query('begin');
    const restoreConstraints = await disableConstraints(client, tables);
    for (const table of tables) await insertRows(client, table, manifest, folder);
    await restoreConstraints();
    expectSameBooks(
      manifest.books,
      await readBooks(createClientDatabase(client)),
      "The backup is damaged. Its books don't match",
    );
    const db = createClientDatabase(client);
    await putOnHold(db);
    // A backup can't hold that it was made; without this the status would call the last one late.
    await recordRun(db, backupRun, new Date(manifest.createdAt));
    for (const key of listFileKeys(manifest))
      await files.write(key, createReadStream(join(folder, filesFolderName, key)));
    await client.query('commit');
  } finally {
    // Without a commit, PostgreSQL rolls everything back.
    await client.end();
  }
  return manifest;
}

export type UpgradeRehearsal = {
  migrations: number;
  seconds: number;
  /** Rows before and after by 'schema.table', where the upgrade changed their number. */
  changedTables: Record<string, { before: number; after: number }>;
};

/** Upgrades a restored copy. Throws a BackupError when the books are not those of the backup afterwards. */
export async function rehearseUpgrade(
  { url, readBooks }: Pick<RestoreOptions, 'url' | 'readBooks'>,
  { books }: BackupManifest,
): Promise<UpgradeRehearsal> {
  const client = createClient(url, { name: 'namugongo rehearsal', limits: 'long' });
  await client.connect();
  try {
    const before = await countRows(client);
    const startedAt = performance.now();
    const migrations = await migrateDatabase(url);
    const seconds = (performance.now() - startedAt) / 1000;
    const after = await countRows(client);
    expectSameBooks(
      books,
      await readBooks(createClientDatabase(client)),
      "The upgrade to this version changes the books. Don't upgrade",
    );
    const changedTables = Object.fromEntries(
      Object.keys({ ...before, ...after })
        .map((name) => [name, { before: before[name] ?? 0, after: after[name] ?? 0 }] as const)
        .filter(([, counts]) => counts.before !== counts.after),
    );
    return { migrations, seconds, changedTables };
  } finally {
    await client.end();
  }
}

async function checkTarget(
  client: pg.Client,
  tables: readonly CopiedTable[],
  manifest: BackupManifest,
): Promise<void> {
  const nonEmptyTable = await findFirstNonEmptyTable(client, tables);
  if (nonEmptyTable)
    throw new BackupError(
      `This database already has a site (table ${nonEmptyTable} has rows). Restore into a new DATA_DIR or an empty database.`,
    );
  if ((await getLastMigration(client)) !== manifest.migration)
    throw new BackupError(
      'The tables of this database are newer than the backup. Restore into a new DATA_DIR or an empty database.',
    );
}

/** The files of this backup may be there, from a restore that was interrupted; others belong to a site that may still run. */
async function checkFileStore(files: FileService, manifest: BackupManifest): Promise<void> {
  const keys = new Set(listFileKeys(manifest));
  for await (const { key } of files.list(''))
    if (!keys.has(key))
      throw new BackupError(
        `The file store already has other files (${key}). Restore into a new DATA_DIR or an empty bucket.`,
      );
}

function expectSameBooks(
  expected: BackupManifest['books'],
  actual: BackupManifest['books'],
  message: string,
): void {
  const labels = new Set([...Object.keys(expected), ...Object.keys(actual)]);
  const errors = [...labels]
    .filter((label) => (expected[label] ?? 0) !== (actual[label] ?? 0))
    .map((label) => `${label}: ${actual[label] ?? 0} instead of ${expected[label] ?? 0}`);
  if (errors.length > 0) throw new BackupError(`${message}:\n  ${errors.join('\n  ')}`);
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
    throw new BackupError(
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
    throw new BackupError(`The backup is damaged: can't read ${path}.`, { cause: error });
  }
}

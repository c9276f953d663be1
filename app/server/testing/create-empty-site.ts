import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseConfig } from '#platform/config.ts';
import { getQualifiedName, listTables } from '#platform/backup/catalog.ts';
import { createClient } from '#platform/database/database-connections.ts';
import { createFileService, type FileService } from '#platform/files/files.ts';
import { createLogger } from '#platform/ops/log.ts';
import { createTestDatabase } from '#platform/database/testing/test-database.ts';

type EmptySite = { url: string; files: FileService; directory: string; drop(): Promise<void> };

/** Creates a database with empty tables and an empty file store, to restore a backup into. */
export const createEmptySite = (): Promise<EmptySite> =>
  createSite(async (client) => {
    const tables = await listTables(client);
    await client.query(`truncate ${tables.map(getQualifiedName).join(', ')} restart identity`);
  });

/** Creates a database without any table and an empty file store, to restore a backup of an earlier release into. */
export const createEmptyPlace = (): Promise<EmptySite> =>
  createSite(async (client) => {
    await client.query(
      'drop schema public, sandbox, drizzle cascade; create schema public; grant all on schema public to public',
    );
  });

async function createSite(
  empty: (client: ReturnType<typeof createClient>) => Promise<void>,
): Promise<EmptySite> {
  const cloned = await createTestDatabase();
  const client = createClient(cloned.url);
  await client.connect();
  await empty(client);
  await client.end();
  const directory = await mkdtemp(join(tmpdir(), 'namugongo-restored-'));
  return {
    url: cloned.url,
    files: createFileService(parseConfig({ DATA_DIR: directory }), createLogger('silent')),
    directory,
    async drop() {
      await cloned.drop();
      await rm(directory, { recursive: true, force: true });
    },
  };
}

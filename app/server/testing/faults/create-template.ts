import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { userRole } from '#features/accounts/server/tables.ts';
import { openDatabase } from '#platform/database/database.ts';
import { buildDatabaseUrl } from '#platform/database/embedded-postgres/connection.ts';
import { administrator, signInAsAdministrator } from '../sign-in.ts';
import { spawnServer } from '../spawn-server.ts';
import { prepareOffers } from './prepare-offers.ts';

/** A DATA_DIR with starter content, what is sold beside chairs, and an administrator who also works at the desk and the door, of a server that has stopped. */
export async function createTemplate(): Promise<{ directory: string; remove(): Promise<void> }> {
  const directory = await mkdtemp(join(tmpdir(), 'nf-template-'));
  const server = await spawnServer({ ...administrator, DATA_DIR: directory, LOG_LEVEL: 'warn' });
  await addStaffRoles(buildDatabaseUrl(join(directory, 'database')));
  await prepareOffers(server.base, await signInAsAdministrator(server.base));
  await server.terminate();
  return { directory, remove: () => rm(directory, { recursive: true, force: true }) };
}

/** Lets the administrator work at the desk and the door, too. */
export async function addStaffRoles(url: string): Promise<void> {
  const { database, close } = openDatabase(url, 1);
  const [admin] = await database.select().from(userRole);
  if (!admin) throw new Error('The site has no administrator.');
  const roles = ['usher', 'reception', 'treasurer'] as const;
  await database.insert(userRole).values(roles.map((role) => ({ ...admin, role })));
  await close();
}

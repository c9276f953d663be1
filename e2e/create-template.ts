import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startServer } from './server-process.ts';

/** Global setup: the data of a new site, which every worker copies, because creating it takes longer than starting the site. */
export default async function createTemplate(): Promise<() => Promise<void>> {
  const directory = await mkdtemp(join(tmpdir(), 'namugongo-template-'));
  const server = await startServer({}, directory);
  await server.stop();
  process.env['SITE_TEMPLATE'] = directory;
  return () => rm(directory, { recursive: true, force: true });
}

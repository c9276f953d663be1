import { execFile } from 'node:child_process';
import { chown, lstat, mkdir, open, readdir, readFile, rename, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { ExplainedError } from '../../explained-error.ts';
import { type Binaries, describeSpawnError } from './binaries.ts';
import type { Identity } from './identity.ts';
import { isAlive } from './process.ts';

const run = promisify(execFile);
const unfinishedPattern = /^cluster-unfinished-(\d+)$/;

/** Name of the superuser and of the database. */
export const databaseName = 'namugongo';

/** Path of the cluster's files. */
export function getClusterPath(directory: string): string {
  return join(directory, 'cluster');
}

/** Creates the cluster when it is missing, and makes the account that runs PostgreSQL the owner of its files. */
export async function prepareCluster(
  directory: string,
  binaries: Binaries,
  identity: Identity,
): Promise<'created' | 'existing'> {
  await mkdir(directory, { recursive: true, mode: 0o700 });
  await removeUnfinished(directory);
  await setOwner(directory, identity);
  await checkAccess(directory, identity);
  if (await stat(getClusterPath(directory)).catch(() => undefined)) {
    await checkVersion(directory, binaries);
    return 'existing';
  }
  await createCluster(directory, binaries, identity);
  return 'created';
}

/** Creates the cluster under a temporary name and renames it when complete, so that a crash leaves no partial cluster. */
async function createCluster(
  directory: string,
  binaries: Binaries,
  identity: Identity,
): Promise<void> {
  const unfinished = join(directory, `cluster-unfinished-${process.pid}`);
  const options = ['--encoding=UTF8', '--locale=C', '--auth=trust', '--no-instructions'];
  const locale = ['--locale-provider=builtin', '--builtin-locale=C.UTF-8'];
  const command = [binaries.initdb, `--pgdata=${unfinished}`, `--username=${databaseName}`];
  const [program = '', ...rest] = [...identity.prefix, ...command, ...options, ...locale];
  await run(program, rest, { ...identity.spawn, cwd: directory }).catch((error) => {
    throw describeSpawnError(error);
  });
  await rename(unfinished, getClusterPath(directory)).catch((error: NodeJS.ErrnoException) => {
    // Another process has created the cluster first; use that one.
    if (error.code !== 'ENOTEMPTY' && error.code !== 'EEXIST') throw error;
    return rm(unfinished, { recursive: true, force: true });
  });
  const handle = await open(directory);
  await handle.sync().finally(() => handle.close());
}

async function removeUnfinished(directory: string): Promise<void> {
  for (const name of await readdir(directory)) {
    const creator = unfinishedPattern.exec(name)?.[1];
    if (!creator || (Number(creator) !== process.pid && isAlive(Number(creator)))) continue;
    // Its initdb may still be writing; a leftover that can't be removed now does no harm.
    const retryOptions = { maxRetries: 10, retryDelay: 50 };
    await rm(join(directory, name), { recursive: true, force: true, ...retryOptions }).catch(
      () => {},
    );
  }
}

async function setOwner(directory: string, identity: Identity): Promise<void> {
  const ownUid = process.getuid?.();
  const target = identity.owner ?? { uid: ownUid ?? -1, gid: process.getgid?.() ?? -1 };
  const cluster = await stat(getClusterPath(directory)).catch(() => stat(directory));
  if (cluster.uid === target.uid || ownUid === undefined) return;
  if (ownUid !== 0) {
    throw new ExplainedError(
      `The database in ${directory} belongs to user ID ${cluster.uid}, but this is user ID ${ownUid}. ` +
        'Start as that user, or change the owner with chown --recursive.',
    );
  }
  await chownAll(directory, target);
}

async function checkAccess(directory: string, identity: Identity): Promise<void> {
  const [program = '', ...rest] = [...identity.prefix, 'test', '-w', directory];
  await run(program, rest, { ...identity.spawn, cwd: '/' }).catch(() => {
    throw new ExplainedError(
      `PostgreSQL can't open ${directory} with the account it runs as. ` +
        'Set DATA_DIR to a directory that other users can open, or set DATABASE_URL to a PostgreSQL server.',
    );
  });
}

/** PostgreSQL opens files of its own major version only. */
async function checkVersion(directory: string, { postgres }: Binaries): Promise<void> {
  const file = join(getClusterPath(directory), 'PG_VERSION');
  const version = (await readFile(file, 'utf8').catch(() => '')).trim();
  const { stdout } = await run(postgres, ['--version']).catch((error) => {
    throw describeSpawnError(error);
  });
  const [, own] = /(\d+)/.exec(stdout) ?? [];
  if (version === own) return;
  throw new ExplainedError(
    `The database in ${directory} is of PostgreSQL ${version || '(unknown)'}, and this version of the site brings PostgreSQL ${own}. ` +
      'Start the version that made it, make a backup, and restore that into a new DATA_DIR.',
  );
}

async function chownAll(path: string, owner: { uid: number; gid: number }): Promise<void> {
  const entry = await lstat(path);
  if (entry.isSymbolicLink()) return;
  if (entry.isDirectory()) {
    for (const name of await readdir(path)) await chownAll(join(path, name), owner);
  }
  await chown(path, owner.uid, owner.gid);
}

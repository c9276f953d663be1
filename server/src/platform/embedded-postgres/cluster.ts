import { execFile } from 'node:child_process';
import { chown, lstat, mkdir, open, readdir, rename, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { explainFailedSpawn } from './binaries.ts';
import type { Binaries } from './binaries.ts';
import type { Identity } from './identity.ts';
import { isAlive } from './process.ts';

const run = promisify(execFile);
const UNFINISHED = /^cluster-unfinished-(\d+)$/;

/** The superuser and the database of every cluster made here. */
export const NAME = 'namugongo';

/** Where the cluster's files stand below the launcher's directory. */
export function clusterOf(directory: string): string {
  return join(directory, 'cluster');
}

/** Makes the cluster when there is none, and gives its files to whom PostgreSQL runs as. */
export async function prepareCluster(
  directory: string,
  binaries: Binaries,
  identity: Identity,
): Promise<'made' | 'found'> {
  await mkdir(directory, { recursive: true, mode: 0o700 });
  await removeUnfinished(directory);
  await handOver(directory, identity);
  await checkReach(directory, identity);
  if (await stat(clusterOf(directory)).catch(() => undefined)) return 'found';
  await makeCluster(directory, binaries, identity);
  return 'made';
}

/** A half-made cluster is never taken for a whole one: it gets its name only when it is complete. */
async function makeCluster(
  directory: string,
  binaries: Binaries,
  identity: Identity,
): Promise<void> {
  const unfinished = join(directory, `cluster-unfinished-${process.pid}`);
  const options = ['--encoding=UTF8', '--locale=C', '--auth=trust', '--no-instructions'];
  const locale = ['--locale-provider=builtin', '--builtin-locale=C.UTF-8'];
  const command = [binaries.initdb, `--pgdata=${unfinished}`, `--username=${NAME}`];
  const [program = '', ...rest] = [...identity.prefix, ...command, ...options, ...locale];
  await run(program, rest, { ...identity.spawn, cwd: directory }).catch((error) => {
    throw explainFailedSpawn(error);
  });
  await rename(unfinished, clusterOf(directory)).catch((error: NodeJS.ErrnoException) => {
    // Another server was quicker: its cluster is the one to use.
    if (error.code !== 'ENOTEMPTY' && error.code !== 'EEXIST') throw error;
    return rm(unfinished, { recursive: true, force: true });
  });
  const handle = await open(directory);
  await handle.sync().finally(() => handle.close());
}

async function removeUnfinished(directory: string): Promise<void> {
  for (const name of await readdir(directory)) {
    const maker = UNFINISHED.exec(name)?.[1];
    if (!maker || (Number(maker) !== process.pid && isAlive(Number(maker)))) continue;
    // Its initdb may still be writing for a moment; what cannot be removed now is in nobody's way.
    const patience = { maxRetries: 10, retryDelay: 50 };
    await rm(join(directory, name), { recursive: true, force: true, ...patience }).catch(() => {});
  }
}

async function handOver(directory: string, identity: Identity): Promise<void> {
  const us = process.getuid?.();
  const wanted = identity.owner ?? { uid: us ?? -1, gid: process.getgid?.() ?? -1 };
  const cluster = await stat(clusterOf(directory)).catch(() => stat(directory));
  if (cluster.uid === wanted.uid || us === undefined) return;
  if (us !== 0) {
    throw new Error(
      `The database in ${directory} belongs to user number ${cluster.uid}, and we run as number ${us}. ` +
        'Start as that user, or give the directory to this one with chown --recursive.',
    );
  }
  await chownAll(directory, wanted);
}

async function checkReach(directory: string, identity: Identity): Promise<void> {
  const [program = '', ...rest] = [...identity.prefix, 'test', '-w', directory];
  await run(program, rest, { ...identity.spawn, cwd: '/' }).catch(() => {
    throw new Error(
      `PostgreSQL cannot reach ${directory} as the account it has to run as. ` +
        'Set DATA_DIR to a directory that other users may enter, or DATABASE_URL to a PostgreSQL server.',
    );
  });
}

async function chownAll(path: string, owner: { uid: number; gid: number }): Promise<void> {
  const entry = await lstat(path);
  if (entry.isSymbolicLink()) return;
  if (entry.isDirectory()) {
    for (const name of await readdir(path)) await chownAll(join(path, name), owner);
  }
  await chown(path, owner.uid, owner.gid);
}

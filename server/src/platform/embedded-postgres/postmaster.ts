import { spawn } from 'node:child_process';
import { open, readFile, rename, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { explainFailedSpawn } from './binaries.ts';
import type { Binaries } from './binaries.ts';
import { clusterOf } from './cluster.ts';
import type { Identity } from './identity.ts';
import { SETTINGS } from './settings.ts';

const LOG_LIMIT_BYTES = 5_000_000;
const READY_WITHIN_MS = 60_000;

/** What a running PostgreSQL writes about itself in postmaster.pid. */
export type Postmaster = { pid: number; socketDirectory: string; ready: boolean };

/** A cluster that another process still uses, or that is just being left; worth another try. */
export class BusyCluster extends Error {}

/** Reads postmaster.pid; absent when no PostgreSQL claims the cluster. */
export async function readPostmaster(directory: string): Promise<Postmaster | undefined> {
  const text = await readFile(pidFile(directory), 'utf8').catch(() => '');
  const [pid = '', , , , socketDirectory = '', , , status = ''] = text.split('\n');
  if (!Number(pid)) return undefined;
  return { pid: Number(pid), socketDirectory, ready: status.trim() === 'ready' };
}

/** Only for a file whose process number now belongs to another program: PostgreSQL would refuse to start. */
export async function removePidFile(directory: string): Promise<void> {
  await rm(pidFile(directory), { force: true });
}

/** Starts PostgreSQL on the socket, and resolves once it takes connections. */
export async function launch(
  directory: string,
  socketDirectory: string,
  binaries: Binaries,
  identity: Identity,
): Promise<number> {
  const path = join(directory, 'postgres.log');
  const log = await openLog(path);
  const { size: logStart } = await log.stat();
  const quoted = `"${socketDirectory.replaceAll('"', '""')}"`;
  const command = [binaries.postgres, '-D', clusterOf(directory), '-k', quoted, '-p', '5432'];
  const [program = '', ...rest] = [...identity.prefix, ...command, ...SETTINGS];
  const child = spawn(program, rest, {
    ...identity.spawn,
    cwd: directory,
    // In a session of its own, so that Ctrl+C reaches it only after the server has finished its work.
    detached: true,
    stdio: ['ignore', log.fd, log.fd],
  });
  child.unref();
  const ended = new Promise<Error | 'exit'>((resolve) => {
    child.once('error', resolve);
    child.once('exit', () => resolve('exit'));
  });
  const outcome = await Promise.race([ended, becomesReady(directory, child.pid)]).finally(() =>
    log.close(),
  );
  if (outcome instanceof Error) throw explainFailedSpawn(outcome);
  if (outcome === 'exit') throw explainExit((await readFile(path, 'utf8')).slice(logStart));
  if (outcome === 'late') throw new Error(`PostgreSQL did not become ready; see ${path}.`);
  return outcome;
}

async function becomesReady(directory: string, pid: number | undefined): Promise<number | 'late'> {
  const started = performance.now();
  while (performance.now() - started < READY_WITHIN_MS) {
    const found = await readPostmaster(directory);
    if (found && found.pid === pid && found.ready) return found.pid;
    await pause(10);
  }
  return 'late';
}

async function openLog(path: string) {
  const size = await stat(path).then(
    (entry) => entry.size,
    () => 0,
  );
  if (size > LOG_LIMIT_BYTES) await rename(path, `${path}.1`);
  return open(path, 'a', 0o600);
}

function explainExit(log: string): Error {
  if (/lock file .* already exists|still in use/.test(log)) return new BusyCluster(log);
  return new Error(`PostgreSQL did not start:\n${log.trim()}`);
}

function pidFile(directory: string): string {
  return join(clusterOf(directory), 'postmaster.pid');
}

import { spawn } from 'node:child_process';
import { open, readFile, rename, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { describeSpawnError } from './binaries.ts';
import type { Binaries } from './binaries.ts';
import { getClusterPath } from './cluster.ts';
import type { Identity } from './identity.ts';

// Passed at every start and not stored in the cluster, so that a new release can change them.
const settings = {
  listen_addresses: '',
  unix_socket_permissions: '0700',
  fsync: 'on',
  full_page_writes: 'on',
  synchronous_commit: 'on',
  timezone: 'UTC',
  log_timezone: 'UTC',
  // Errors of statements are logged by the site, without values. PostgreSQL would log whole statements and rows.
  log_min_messages: 'log',
  log_min_error_statement: 'panic',
  log_error_verbosity: 'terse',
  jit: 'off',
  max_connections: '200',
  shared_buffers: '32MB',
  maintenance_work_mem: '32MB',
  max_wal_size: '256MB',
  min_wal_size: '32MB',
  // One machine, no replicas and short queries: each of these would only add an idle process.
  io_method: 'sync',
  max_parallel_workers_per_gather: '0',
  max_logical_replication_workers: '0',
  autovacuum_max_workers: '1',
  // Statements are prepared once and keep their plan until statistics change. With those of an almost empty table, a plan reads the whole
  // table: in the opening minute of a sale that would be every row, for each sale.
  autovacuum_naptime: '5s',
  // The data fits into memory, where any page is as near as the next.
  random_page_cost: '1.1',
  max_wal_senders: '0',
  wal_level: 'minimal',
} as const;

/** Command-line settings: durable writes, low memory use and no network port. */
const postgresArgs = Object.entries(settings).flatMap(([name, value]) => [
  '-c',
  `${name}=${value}`,
]);

const maxLogBytes = 5_000_000;
const readyTimeoutMs = 60_000;

/** Contents of postmaster.pid, which a running PostgreSQL writes. */
type Postmaster = { pid: number; socketDirectory: string; ready: boolean };

/** Thrown while another process uses the cluster; the caller retries. */
export class ClusterBusyError extends Error {}

/** Reads postmaster.pid; undefined when there is none. */
export async function readPostmaster(directory: string): Promise<Postmaster | undefined> {
  const text = await readFile(getPidPath(directory), 'utf8').catch(() => '');
  const [pid = '', , , , socketDirectory = '', , , status = ''] = text.split('\n');
  if (!Number(pid)) return undefined;
  return { pid: Number(pid), socketDirectory, ready: status.trim() === 'ready' };
}

/** Deletes postmaster.pid, which keeps PostgreSQL from starting. Call it only when it is of no running PostgreSQL. */
export async function removePidFile(directory: string): Promise<void> {
  await rm(getPidPath(directory), { force: true });
}

/** Starts PostgreSQL on the socket and resolves with its process id when it accepts connections. Throws after 60 s. */
export async function startPostmaster(
  directory: string,
  socketDirectory: string,
  binaries: Binaries,
  identity: Identity,
): Promise<number> {
  const path = join(directory, 'postgres.log');
  const log = await openLog(path);
  const { size: logStart } = await log.stat();
  const quoted = `"${socketDirectory.replaceAll('"', '""')}"`;
  const command = [binaries.postgres, '-D', getClusterPath(directory), '-k', quoted, '-p', '5432'];
  const [program = '', ...rest] = [...identity.prefix, ...command, ...postgresArgs];
  const child = spawn(program, rest, {
    ...identity.spawn,
    cwd: directory,
    // In its own session, so that Ctrl+C doesn't stop it before the server has finished.
    detached: true,
    stdio: ['ignore', log.fd, log.fd],
  });
  child.unref();
  const ended = new Promise<Error | 'exit'>((resolve) => {
    child.once('error', resolve);
    child.once('exit', () => resolve('exit'));
  });
  const wait = new AbortController();
  const ready = waitUntilReady(directory, child.pid, wait.signal);
  const outcome = await Promise.race([ended, ready]).finally(() => {
    wait.abort();
    return log.close();
  });
  if (outcome instanceof Error) throw describeSpawnError(outcome);
  if (outcome === 'exit') throw toExitError((await readFile(path, 'utf8')).slice(logStart));
  if (outcome === 'late') throw new Error(`PostgreSQL didn't start in time. See ${path}.`);
  return outcome;
}

async function waitUntilReady(
  directory: string,
  pid: number | undefined,
  signal: AbortSignal,
): Promise<number | 'late'> {
  const started = performance.now();
  while (!signal.aborted && performance.now() - started < readyTimeoutMs) {
    const existing = await readPostmaster(directory);
    if (existing && existing.pid === pid && existing.ready) return existing.pid;
    await pause(10);
  }
  return 'late';
}

async function openLog(path: string) {
  const size = await stat(path).then(
    (entry) => entry.size,
    () => 0,
  );
  if (size > maxLogBytes) await rename(path, `${path}.1`);
  return open(path, 'a', 0o600);
}

/** Why a launch was refused: the file of the process is there, but says nothing. */
export const saysEmptyPidFile = (log: string): boolean => /lock file .* is empty/.test(log);

function toExitError(log: string): Error {
  if (saysEmptyPidFile(log) || /lock file .* already exists|still in use/.test(log))
    return new ClusterBusyError(log);
  return new Error(`PostgreSQL didn't start:\n${log.trim()}`);
}

function getPidPath(directory: string): string {
  return join(getClusterPath(directory), 'postmaster.pid');
}

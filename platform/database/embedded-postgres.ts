import { readFile, rm, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { ExplainedError } from '../explained-error.ts';
import { findBinaries } from './embedded-postgres/binaries.ts';
import { prepareCluster } from './embedded-postgres/cluster.ts';
import {
  isAcceptingConnections,
  chooseSocketDirectory,
  createSocketDirectory,
  buildDatabaseUrl,
} from './embedded-postgres/connection.ts';
import { chooseIdentity } from './embedded-postgres/identity.ts';
import {
  ClusterBusyError,
  startPostmaster,
  readPostmaster,
  removePidFile,
  saysEmptyPidFile,
} from './embedded-postgres/postmaster.ts';
import { getProcessFingerprint, isAlive, isLikelyPostgres } from './embedded-postgres/process.ts';

const busyTimeoutMs = 15_000;
const stopTimeoutMs = 30_000;
const checkIntervalMs = 500;
const retryDelayMs = 5000;
/** PostgreSQL fills its new file within microseconds; one that is empty for longer is from a power cut. */
const emptyPidFileMs = 1000;

type Log = { info(message: string): void; warn(message: string): void };
type Running = { pid: number; socketDirectory: string; isOwned: boolean };

/** A running database: its connection URL and process id. */
export type EmbeddedPostgres = {
  readonly url: string;
  readonly pid: number;
  /** Stops PostgreSQL if this process owns it; a database owned by another process keeps running. */
  stop(): Promise<void>;
};

/**
 * Runs PostgreSQL with its files in `directory`, on a Unix socket without a network port.
 * A second process on the same directory connects to the same database. If the owner was killed,
 * the next process takes over its database. If PostgreSQL ends, it is restarted at the same URL.
 */
export async function startEmbeddedPostgres(options: {
  directory: string;
  log: Log;
}): Promise<EmbeddedPostgres> {
  const { log } = options;
  const directory = resolve(options.directory);
  const binaries = await findBinaries(process.platform, process.arch);
  const identity = await chooseIdentity(binaries.postgres);
  if (identity.explanation) log.info(identity.explanation);
  const outcome = await prepareCluster(directory, binaries, identity);
  if (outcome === 'created') log.info(`Created a database in ${directory}.`);

  const obtain = (socket: string | undefined) =>
    obtainPostmaster(directory, async () => {
      const socketDirectory = socket ?? (await chooseSocketDirectory(directory));
      await createSocketDirectory(socketDirectory, identity);
      const pid = await startPostmaster(directory, socketDirectory, binaries, identity);
      return { pid, socketDirectory, isOwned: true };
    });
  const running = await obtain(undefined);
  if (!running.isOwned)
    log.info(`Using the database that is already running (process ${running.pid}).`);
  return superviseDatabase(directory, running, obtain, log);
}

/** Takes over a running postmaster, waits for one that is starting or stopping, or launches one. Throws after 15 s. */
async function obtainPostmaster(
  directory: string,
  launch: () => Promise<Running>,
): Promise<Running> {
  const startedAt = performance.now();
  for (;;) {
    const existing = await readPostmaster(directory);
    if (existing?.ready && (await isAcceptingConnections(existing.socketDirectory))) {
      return { ...existing, isOwned: await takeOver(directory) };
    }
    const alive = existing !== undefined && (await isLikelyPostgres(existing.pid));
    if (existing && !alive && isAlive(existing.pid)) await removePidFile(directory);
    const busy = alive ? 'its process is starting or stopping' : await tryLaunch();
    if (typeof busy !== 'string') return busy;
    const waitedMs = performance.now() - startedAt;
    if (saysEmptyPidFile(busy) && waitedMs > emptyPidFileMs) await removePidFile(directory);
    if (waitedMs > busyTimeoutMs) {
      throw new ExplainedError(`The database in ${directory} is still busy: ${busy}`);
    }
    await pause(50);
  }

  async function tryLaunch(): Promise<Running | string> {
    try {
      const launched = await launch();
      await writeFile(getOwnerPath(directory), await getProcessFingerprint(process.pid));
      await isAcceptingConnections(launched.socketDirectory);
      return launched;
    } catch (error) {
      if (error instanceof ClusterBusyError) return error.message;
      throw error;
    }
  }
}

function superviseDatabase(
  directory: string,
  initial: Running,
  obtain: (socket: string) => Promise<Running>,
  log: Log,
): EmbeddedPostgres {
  let running = initial;
  let stopping = false;
  let restarting: Promise<void> | undefined;
  const timer = setInterval(() => {
    if (stopping || restarting || isAlive(running.pid)) return;
    restarting = restart().finally(() => (restarting = undefined));
  }, checkIntervalMs);
  timer.unref();

  async function restart(): Promise<void> {
    log.warn('The database stopped. Restarting it...');
    try {
      running = await obtain(running.socketDirectory);
    } catch (error) {
      log.warn(`Could not restart the database: ${String(error)}`);
      await pause(retryDelayMs, undefined, { ref: false });
    }
  }

  return {
    url: buildDatabaseUrl(initial.socketDirectory),
    get pid() {
      return running.pid;
    },
    async stop() {
      stopping = true;
      clearInterval(timer);
      await restarting;
      if (running.isOwned && (await isOwnedBy(directory, process.pid))) {
        // First, since another process may restart the database, and then it is the owner.
        await rm(getOwnerPath(directory), { force: true });
        await stopProcess(running.pid);
        if (running.socketDirectory !== directory) {
          await rm(running.socketDirectory, { recursive: true, force: true });
        }
      }
    },
  };
}

async function stopProcess(pid: number): Promise<void> {
  for (const signal of ['SIGINT', 'SIGQUIT'] as const) {
    if (!(await isLikelyPostgres(pid))) return;
    process.kill(pid, signal);
    const startedAt = performance.now();
    while (isAlive(pid) && performance.now() - startedAt < stopTimeoutMs) await pause(10);
  }
}

/** Makes this process the owner of a postmaster whose owner has ended. Returns false when another owner is alive. */
async function takeOver(directory: string): Promise<boolean> {
  const owner = await readFile(getOwnerPath(directory), 'utf8').catch(() => '');
  const pid = Number.parseInt(owner, 10);
  const isOwnerAlive = pid > 0 && isAlive(pid) && (await getProcessFingerprint(pid)) === owner;
  if (isOwnerAlive) return pid === process.pid;
  await writeFile(getOwnerPath(directory), await getProcessFingerprint(process.pid));
  return true;
}

async function isOwnedBy(directory: string, pid: number): Promise<boolean> {
  const owner = await readFile(getOwnerPath(directory), 'utf8').catch(() => '');
  return owner === (await getProcessFingerprint(pid));
}

function getOwnerPath(directory: string): string {
  return join(directory, 'owner');
}

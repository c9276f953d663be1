import { readFile, rm, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { findBinaries } from './embedded-postgres/binaries.ts';
import { prepareCluster } from './embedded-postgres/cluster.ts';
import { answers, chooseSocketDirectory, urlOf } from './embedded-postgres/connection.ts';
import { chooseIdentity } from './embedded-postgres/identity.ts';
import {
  BusyCluster,
  launch,
  readPostmaster,
  removePidFile,
} from './embedded-postgres/postmaster.ts';
import { fingerprint, isAlive, mayBePostgres } from './embedded-postgres/process.ts';

const BUSY_FOR_AT_MOST_MS = 15_000;
const STOPPED_WITHIN_MS = 30_000;
const WATCH_EVERY_MS = 500;
const TRY_AGAIN_AFTER_MS = 5000;

type Log = { info(message: string): void; warn(message: string): void };
type Running = { pid: number; socketDirectory: string; ours: boolean };

/** A running database: its address, the number of its process, and how to leave it. */
export type EmbeddedPostgres = {
  readonly url: string;
  readonly pid: number;
  /** Stops PostgreSQL if this process started or inherited it; one that another server runs goes on. */
  stop(): Promise<void>;
};

/**
 * Runs PostgreSQL with its files in `directory`, on a Unix socket and without a network port.
 * A second process on the same directory gets the same database. The database of a process that
 * was killed is inherited. When the database ends by itself, or with the process that ran it,
 * it is started again at the same address.
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
  if (outcome === 'made') log.info(`Made a database in ${directory}.`);

  const obtain = (socket: string | undefined) =>
    obtainPostmaster(directory, socket, async () => {
      const socketDirectory = socket ?? (await chooseSocketDirectory(directory));
      const pid = await launch(directory, socketDirectory, binaries, identity);
      return { pid, socketDirectory, ours: true };
    });
  const running = await obtain(undefined);
  if (!running.ours) log.info(`Using the database that runs already (process ${running.pid}).`);
  return watchOver(directory, running, obtain, log);
}

/** Adopts the postmaster that answers, waits for one that starts or ends, or launches one. */
async function obtainPostmaster(
  directory: string,
  wantedSocket: string | undefined,
  launchOne: () => Promise<Running>,
): Promise<Running> {
  const began = performance.now();
  for (;;) {
    const found = await readPostmaster(directory);
    if (found?.ready && (await answers(found.socketDirectory))) {
      return { ...found, ours: await inherit(directory) };
    }
    const alive = found !== undefined && (await mayBePostgres(found.pid));
    if (found && !alive && isAlive(found.pid)) await removePidFile(directory);
    const busy = alive ? 'its process is ending or starting' : await tryToLaunch();
    if (typeof busy !== 'string') return busy;
    if (performance.now() - began > BUSY_FOR_AT_MOST_MS) {
      throw new Error(`The database in ${directory} stays busy: ${busy}`);
    }
    await pause(50);
  }

  async function tryToLaunch(): Promise<Running | string> {
    try {
      const launched = await launchOne();
      await writeFile(ownerFile(directory), await fingerprint(process.pid));
      await answers(launched.socketDirectory);
      return launched;
    } catch (error) {
      if (error instanceof BusyCluster) return error.message;
      throw error;
    }
  }
}

function watchOver(
  directory: string,
  first: Running,
  obtain: (socket: string) => Promise<Running>,
  log: Log,
): EmbeddedPostgres {
  let running = first;
  let stopping = false;
  let restarting: Promise<void> | undefined;
  const timer = setInterval(() => {
    if (stopping || restarting || isAlive(running.pid)) return;
    restarting = restart().finally(() => (restarting = undefined));
  }, WATCH_EVERY_MS);
  timer.unref();

  async function restart(): Promise<void> {
    log.warn('The database has ended; starting it again.');
    try {
      running = await obtain(running.socketDirectory);
    } catch (error) {
      log.warn(`The database could not be started again: ${String(error)}`);
      await pause(TRY_AGAIN_AFTER_MS, undefined, { ref: false });
    }
  }

  return {
    url: urlOf(first.socketDirectory),
    get pid() {
      return running.pid;
    },
    async stop() {
      stopping = true;
      clearInterval(timer);
      await restarting;
      if (running.ours && (await isOwnedBy(directory, process.pid))) {
        await end(running.pid);
        await rm(ownerFile(directory), { force: true });
        if (running.socketDirectory !== directory) {
          await rm(running.socketDirectory, { recursive: true, force: true });
        }
      }
    },
  };
}

async function end(pid: number): Promise<void> {
  for (const signal of ['SIGINT', 'SIGQUIT'] as const) {
    if (!(await mayBePostgres(pid))) return;
    process.kill(pid, signal);
    const began = performance.now();
    while (isAlive(pid) && performance.now() - began < STOPPED_WITHIN_MS) await pause(10);
  }
}

/** Makes this process responsible for a postmaster whose own process is gone. */
async function inherit(directory: string): Promise<boolean> {
  const owner = await readFile(ownerFile(directory), 'utf8').catch(() => '');
  const pid = Number.parseInt(owner, 10);
  const ownerLives = pid > 0 && isAlive(pid) && (await fingerprint(pid)) === owner;
  if (ownerLives) return pid === process.pid;
  await writeFile(ownerFile(directory), await fingerprint(process.pid));
  return true;
}

async function isOwnedBy(directory: string, pid: number): Promise<boolean> {
  const owner = await readFile(ownerFile(directory), 'utf8').catch(() => '');
  return owner === (await fingerprint(pid));
}

function ownerFile(directory: string): string {
  return join(directory, 'owner');
}

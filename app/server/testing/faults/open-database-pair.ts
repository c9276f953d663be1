import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { promisify } from 'node:util';
import { findBinaries } from '#platform/database/embedded-postgres/binaries.ts';
import {
  databaseName,
  getClusterPath,
  prepareCluster,
} from '#platform/database/embedded-postgres/cluster.ts';
import { chooseIdentity } from '#platform/database/embedded-postgres/identity.ts';
import { queryRows } from '#platform/database/testing/database-process.ts';
import { execSql } from '#platform/database/testing/exec-sql.ts';
import { getFreePort } from '../spawn-server.ts';

const run = promisify(execFile);

/** The name by which the primary waits for the standby. */
const standbyName = 'standby';

type Program = Awaited<ReturnType<typeof findProgram>>;

/** A primary and a standby that streams from it, on ports of this machine. */
export type DatabasePair = {
  /** Names both servers. */
  url: string;
  primaryUrl: string;
  standbyUrl: string;
  killPrimary(): Promise<void>;
  /** Freezes the standby's receiver, so that it gets no more until `promote`. */
  freezeStandby(): Promise<void>;
  promote(): Promise<void>;
  close(): Promise<void>;
};

/** Starts both. `synchronous`: a commit of the primary waits until the standby has it. */
export async function openDatabasePair({
  synchronous,
}: {
  synchronous: boolean;
}): Promise<DatabasePair> {
  const directory = await mkdtemp(join(tmpdir(), 'nf-pair-'));
  const [primary, standby] = [join(directory, 'a'), join(directory, 'b')];
  await Promise.all([mkdir(primary), mkdir(standby)]);
  const program = await findProgram();
  const [primaryPort, standbyPort] = [await getFreePort(), await getFreePort()];
  await prepareCluster(primary, program.binaries, program.identity);
  const first = await startPostgres(program, primary, primaryPort);
  await execSql(getUrl([primaryPort], 'postgres'), `create database ${databaseName}`);
  await first.stop();
  // A copy of a server that doesn't run is a whole backup.
  await run('cp', ['-a', `${primary}/.`, standby]);
  await writeFile(join(getClusterPath(standby), 'standby.signal'), '');
  const main = await startPostgres(
    program,
    primary,
    primaryPort,
    synchronous ? { synchronous_standby_names: standbyName } : {},
  );
  const source = `host=127.0.0.1 port=${primaryPort} user=${databaseName} application_name=${standbyName}`;
  const spare = await startPostgres(program, standby, standbyPort, { primary_conninfo: source });
  const [primaryUrl, standbyUrl] = [getUrl([primaryPort]), getUrl([standbyPort])];
  const state = synchronous ? 'sync' : 'async';
  await waitForRow(
    primaryUrl,
    `select from pg_stat_replication where state = 'streaming' and sync_state = '${state}'`,
  );
  let receiver = 0;
  return {
    url: `${getUrl([primaryPort, standbyPort])}?target_session_attrs=read-write`,
    primaryUrl,
    standbyUrl,
    killPrimary: () => main.kill(),
    async freezeStandby() {
      const [row] = await queryRows(standbyUrl, 'select pid from pg_stat_wal_receiver');
      receiver = Number(Object(row).pid);
      process.kill(receiver, 'SIGSTOP');
    },
    async promote() {
      // What its socket still holds is lost with the machine of the primary, too.
      if (receiver > 0) process.kill(receiver, 'SIGKILL');
      await pause(receiver > 0 ? 1_000 : 0);
      await waitForRow(standbyUrl, 'select where pg_is_in_recovery()');
      // Without waiting in the statement, which what is still replayed may cancel.
      await execSql(standbyUrl, 'select pg_promote(false)');
      await waitForRow(standbyUrl, 'select where not pg_is_in_recovery()');
    },
    async close() {
      await spare.stop();
      await main.stop();
      await rm(directory, { recursive: true, force: true, maxRetries: 10, retryDelay: 50 });
    },
  };
}

const getUrl = (ports: readonly number[], database = databaseName): string =>
  `postgres://${databaseName}@${ports.map((port) => `127.0.0.1:${port}`).join(',')}/${database}`;

async function findProgram() {
  const binaries = await findBinaries(process.platform, process.arch);
  return { binaries, identity: await chooseIdentity(binaries.postgres) };
}

async function startPostgres(
  { binaries, identity }: Program,
  directory: string,
  port: number,
  settings: Record<string, string> = {},
) {
  const all = { listen_addresses: '127.0.0.1', shared_buffers: '32MB', ...settings };
  const args = Object.entries(all).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
  const command = [binaries.postgres, '-D', getClusterPath(directory), '-p', `${port}`, '-k', ''];
  const [program = '', ...rest] = [...identity.prefix, ...command, ...args];
  const child = spawn(program, rest, { ...identity.spawn, cwd: directory, stdio: 'ignore' });
  const exited = once(child, 'exit');
  const isRunning = () => child.exitCode === null && child.signalCode === null;
  await waitForRow(getUrl([port], 'postgres'), 'select 1');
  const end = async (signal: NodeJS.Signals) => {
    if (isRunning()) child.kill(signal);
    await exited;
  };
  return { stop: () => end('SIGINT'), kill: () => end('SIGKILL') };
}

async function waitForRow(url: string, query: string): Promise<void> {
  for (const startedAt = performance.now(); ;) {
    const rows = await queryRows(url, query).catch(String);
    if (Array.isArray(rows) && rows.length > 0) return;
    if (performance.now() - startedAt > 60_000)
      throw new Error(`The database never had a row of "${query}": ${String(rows)}`);
    await pause(50);
  }
}

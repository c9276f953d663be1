import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { serverEnv, serverArgs } from '../scripts/server-command.mjs';

export const repositoryRoot = fileURLToPath(new URL('..', import.meta.url));

export type RunningServer = {
  base: string;
  pid: number;
  directory: string;
  /** The database of the site, for checks. */
  databaseUrl: string;
  /** Time from the start of the process to the first response of /readyz. */
  readyMilliseconds: number;
  stop(): Promise<void>;
};

type Options = {
  variables?: Record<string, string>;
  dataDirectory?: string;
  command?: readonly string[];
};

/** Starts the built site as an operator does, in its own process, on a new data directory or the given one. */
export async function startServer({
  variables = {},
  dataDirectory,
  command = [process.execPath, ...serverArgs],
}: Options = {}): Promise<RunningServer> {
  const directory = dataDirectory ?? (await createTempDirectory());
  const port = await getFreePort();
  const base = `http://127.0.0.1:${port}`;
  const [program = '', ...args] = command;
  const startedAt = performance.now();
  const child = spawn(program, args, {
    cwd: repositoryRoot,
    env: {
      ...serverEnv,
      PATH: process.env['PATH'],
      HOME: process.env['HOME'],
      PORT: String(port),
      HOST: '127.0.0.1',
      DATA_DIR: directory,
      RATE_LIMIT: 'off',
      LOG_LEVEL: 'warn',
      ADMIN_EMAIL: 'admin@example.org',
      ADMIN_PASSWORD: 'a long enough password',
      ...variables,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  await untilReady(base, child, printedBy(child));
  const readyMilliseconds = performance.now() - startedAt;
  return {
    base,
    pid: child.pid ?? 0,
    directory,
    databaseUrl: await databaseUrlIn(directory),
    readyMilliseconds,
    async stop() {
      await endProcess(child);
      if (!dataDirectory) await removeTempDirectory(directory);
    },
  };
}

/** Several servers with one database and one folder of files; the first runs the database. */
export async function startServers(count: number): Promise<RunningServer[]> {
  const first = await startServer();
  const servers = [first];
  while (servers.length < count)
    servers.push(
      await startServer({
        variables: { DATABASE_URL: first.databaseUrl, STARTER: 'none' },
        dataDirectory: first.directory,
      }),
    );
  return servers;
}

/** Stops the one that runs the database last. */
export async function stopServers(servers: readonly RunningServer[]): Promise<void> {
  for (const server of servers.toReversed()) await server.stop();
}

export const createTempDirectory = (): Promise<string> =>
  mkdtemp(join(tmpdir(), 'namugongo-bench-'));
export const removeTempDirectory = (path: string): Promise<void> =>
  rm(path, { recursive: true, force: true });

/** Starts another program of the benchmarks; SIGTERM ends it. */
export async function spawnScript(file: string, args: readonly string[], base: string) {
  const child = spawn(process.execPath, [join(repositoryRoot, 'bench', file), ...args], {
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  await untilReady(base, child, printedBy(child));
  return { pid: child.pid ?? 0, stop: () => endProcess(child) };
}

export async function getFreePort(): Promise<number> {
  const probe = createServer();
  probe.listen(0, '127.0.0.1');
  await once(probe, 'listening');
  const address = probe.address();
  probe.close();
  await once(probe, 'close');
  return typeof address === 'object' && address ? address.port : 0;
}

function printedBy(child: ChildProcess): () => string {
  let printed = '';
  for (const stream of [child.stdout, child.stderr])
    stream?.on('data', (bytes: Buffer) => {
      printed = (printed + bytes.toString()).slice(-4_000);
    });
  return () => printed;
}

async function untilReady(base: string, child: ChildProcess, printed: () => string): Promise<void> {
  const until = performance.now() + 90_000;
  while (performance.now() < until) {
    if (child.exitCode !== null)
      throw new Error(`The process ended with ${child.exitCode}:\n${printed()}`);
    const ready = await fetch(`${base}/readyz`).then(
      (response) => response.ok,
      () => false,
    );
    if (ready) return;
    await pause(10);
  }
  await endProcess(child);
  throw new Error(`The process was not ready in time:\n${printed()}`);
}

export async function endProcess(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const gone = once(child, 'exit');
  child.kill('SIGTERM');
  await gone;
}

/** Reads the socket directory from the fifth line of postmaster.pid. */
async function databaseUrlIn(directory: string): Promise<string> {
  const note = await readFile(join(directory, 'database/cluster/postmaster.pid'), 'utf8');
  const socket = note.split('\n')[4] ?? '';
  return `postgresql://namugongo@localhost/namugongo?host=${encodeURIComponent(socket)}&sslmode=disable`;
}

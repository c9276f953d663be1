import { type ChildProcess, spawn } from 'node:child_process';
import { cp, mkdtemp, rm } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { buildDatabaseUrl } from '../platform/database/embedded-postgres/connection.ts';
import { readPostmaster } from '../platform/database/embedded-postgres/postmaster.ts';
import { startProxy } from '../app/server/testing/round-robin-proxy.ts';
import { serverEnv, nodeArgs, testArgs } from '../scripts/server-command.mjs';

const repository = fileURLToPath(new URL('..', import.meta.url));
/** main.ts with the faults of the payment provider that some journeys order. */
const serverArgs = [...nodeArgs, ...testArgs, 'app/server/testing/main-with-faults.ts'];
const readyWithinMilliseconds = 60_000;

export const administrator = { email: 'admin@example.org', password: 'a long enough password' };

export type RunningServer = {
  base: string;
  dataDirectory: string;
  /** Everything printed so far. */
  output(): string;
  /** Resolves when the process has ended after SIGTERM; `kill` sends SIGKILL. */
  stop(): Promise<void>;
  kill(): Promise<void>;
};

export async function getFreePort(): Promise<number> {
  return new Promise((done, failed) => {
    const probe = createServer();
    probe.on('error', failed);
    probe.listen(0, '127.0.0.1', () => {
      const address = probe.address();
      probe.close(() => done(typeof address === 'object' && address ? address.port : 0));
    });
  });
}

/** How many processes serve each site of the journeys. */
export const processCount = Number(process.env['SITE_PROCESSES'] ?? 1);

/**
 * Starts the site in its own (or the given) data directory and waits for /readyz. Throws after one minute. With SITE_PROCESSES, several
 * processes share it, and a proxy sends each request to the next.
 */
export async function startServer(
  variables: Record<string, string> = {},
  dataDirectory?: string,
): Promise<RunningServer> {
  if (processCount === 1) return startProcess(variables, dataDirectory);
  const { PORT = String(await getFreePort()), ...rest } = variables;
  const base = `http://localhost:${PORT}`;
  const first = await startProcess({ PUBLIC_URL: base, ...rest }, dataDirectory);
  const database = await readPostmaster(join(first.dataDirectory, 'database'));
  const DATABASE_URL = buildDatabaseUrl(database?.socketDirectory ?? '');
  const shared = { PUBLIC_URL: base, ...rest, DATABASE_URL, STARTER: 'none' };
  const servers = [first];
  while (servers.length < processCount)
    servers.unshift(await startProcess(shared, first.dataDirectory));
  const ports = servers.map((server) => Number(new URL(server.base).port));
  const proxy = await startProxy(ports, Number(PORT));
  const end = (method: 'stop' | 'kill') => async () => {
    await proxy.stop();
    // The first, which runs the database, is the last.
    for (const server of servers) await server[method]();
  };
  return {
    base,
    dataDirectory: first.dataDirectory,
    output: () => servers.map((server) => server.output()).join(''),
    stop: end('stop'),
    kill: end('kill'),
  };
}

/** An empty directory, or a copy of SITE_TEMPLATE when the variables would have created the same content. */
async function createDataDirectory(variables: Record<string, string>): Promise<string> {
  const directory = await mkdtemp(join(tmpdir(), 'namugongo-e2e-'));
  const template = process.env['SITE_TEMPLATE'];
  const createsOther = 'ADMIN_EMAIL' in variables || 'STARTER' in variables;
  if (template && !createsOther)
    await cp(template, directory, { recursive: true, preserveTimestamps: true });
  return directory;
}

async function startProcess(
  variables: Record<string, string>,
  dataDirectory?: string,
): Promise<RunningServer> {
  const own = dataDirectory ?? (await createDataDirectory(variables));
  const port = variables['PORT'] ?? String(await getFreePort());
  const base = `http://localhost:${port}`;
  const child = spawn(process.execPath, serverArgs, {
    cwd: repository,
    env: {
      ...serverEnv,
      PATH: process.env['PATH'],
      HOME: process.env['HOME'],
      TMPDIR: process.env['TMPDIR'],
      PORT: port,
      HOST: '127.0.0.1',
      DATA_DIR: own,
      RATE_LIMIT: 'off',
      LOG_LEVEL: 'warn',
      ADMIN_EMAIL: administrator.email,
      ADMIN_PASSWORD: administrator.password,
      // So that an upload that is too large is still small.
      DOCUMENT_MEGABYTES: '1',
      SECOND_FACTOR: 'off',
      ...variables,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let printed = '';
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (bytes: Buffer) => {
      printed += bytes.toString();
    });
  await waitUntilReady(base, child, () => printed);
  const end = (signal: NodeJS.Signals) => async () => {
    await stopProcess(child, signal);
    if (!dataDirectory && signal === 'SIGTERM') await rm(own, { recursive: true, force: true });
  };
  return {
    base,
    dataDirectory: own,
    output: () => printed,
    stop: end('SIGTERM'),
    kill: end('SIGKILL'),
  };
}

async function waitUntilReady(
  base: string,
  child: ChildProcess,
  output: () => string,
): Promise<void> {
  const until = Date.now() + readyWithinMilliseconds;
  while (Date.now() < until) {
    if (child.exitCode !== null)
      throw new Error(`The server ended with ${child.exitCode}:\n${output()}`);
    const ready = await fetch(`${base}/readyz`).then(
      (response) => response.ok,
      () => false,
    );
    if (ready) return;
    await pause(50);
  }
  await stopProcess(child, 'SIGKILL');
  throw new Error(`The server was not ready in time:\n${output()}`);
}

async function stopProcess(child: ChildProcess, signal: NodeJS.Signals): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const gone = new Promise((done) => child.once('exit', done));
  child.kill(signal);
  await gone;
}

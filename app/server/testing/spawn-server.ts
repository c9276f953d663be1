import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { compileCacheEnv, testArgs } from '../../../scripts/server-command.mjs';

const entry = fileURLToPath(new URL('../main.ts', import.meta.url));
/** Like main.ts, with the faults that tests schedule. */
export const faultyEntry = fileURLToPath(new URL('./main-with-faults.ts', import.meta.url));

/** The whole server, as an operator runs it. */
export type SpawnedServer = {
  base: string;
  directory: string;
  /** Everything printed so far. */
  getOutput(): string;
  isDead(): boolean;
  /** Sends SIGTERM; resolves with the exit code. */
  terminate(): Promise<unknown>;
  /** Sends SIGKILL if it still runs; resolves when it has ended. */
  kill(): Promise<void>;
  /** Kills it and deletes its directory. */
  remove(): Promise<void>;
  pid: number;
};

type SpawnOptions = {
  /** The program; main.ts by default. */
  path?: string;
  /** A command that runs the command after it, such as nsenter. */
  prefix?: readonly string[];
  /** Called with the id of the process before the server is ready. */
  onSpawn?: (pid: number) => void;
};

/** Runs the server in its own process and waits until it is ready. Pass a port to take the place of an earlier server. */
export async function spawnServer(
  variables: Record<string, string> = {},
  port?: number,
  { path = entry, prefix = [], onSpawn }: SpawnOptions = {},
): Promise<SpawnedServer> {
  const directory = variables['DATA_DIR'] ?? (await mkdtemp(join(tmpdir(), 'namugongo-server-')));
  const usedPort = port ?? (await getFreePort());
  const base = `http://127.0.0.1:${usedPort}`;
  const [program = '', ...args] = [...prefix, process.execPath, '--no-warnings', ...testArgs, path];
  const child = spawn(program, args, {
    env: {
      ...compileCacheEnv,
      PATH: '/usr/local/bin:/usr/bin:/bin:/usr/sbin:/sbin',
      PORT: String(usedPort),
      HOST: '127.0.0.1',
      DATA_DIR: directory,
      RATE_LIMIT: 'off',
      LOG_LEVEL: 'info',
      ...variables,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  onSpawn?.(child.pid ?? 0);
  let output = '';
  const exited = once(child, 'exit');
  const ready = new Promise<void>((done) => {
    const collect = (bytes: Buffer) => {
      output += bytes.toString();
      if (output.includes('Namugongo is ready')) done();
    };
    child.stdout.on('data', collect);
    child.stderr.on('data', collect);
  });
  const server: SpawnedServer = {
    base,
    directory,
    pid: child.pid ?? 0,
    getOutput: () => output,
    isDead: () => child.exitCode !== null || child.signalCode !== null,
    async terminate() {
      child.kill('SIGTERM');
      const [code] = await exited;
      return code;
    },
    async kill() {
      if (!server.isDead()) child.kill('SIGKILL');
      await exited;
    },
    async remove() {
      await server.kill();
      await rm(directory, { recursive: true, force: true, maxRetries: 10, retryDelay: 50 });
    },
  };
  await Promise.race([ready, exited]);
  if (server.isDead()) throw new Error(`The server did not start:\n${output}`);
  return server;
}

/** A TCP port that was free a moment ago. */
export async function getFreePort(): Promise<number> {
  const probe = createServer();
  probe.listen(0, '127.0.0.1');
  await once(probe, 'listening');
  const address = probe.address();
  probe.close();
  return typeof address === 'object' && address ? address.port : 0;
}

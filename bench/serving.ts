import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { COMPILED, SERVER } from '../scripts/server-command.mjs';

export const repository = fileURLToPath(new URL('..', import.meta.url));

export type Serving = {
  base: string;
  pid: number;
  /** The product's own database, for looking into its books. */
  databaseUrl: string;
  /** From the start of the process to the first answer of /readyz. */
  readyMilliseconds: number;
  stop(): Promise<void>;
};

type Options = {
  variables?: Record<string, string>;
  dataDirectory?: string;
  command?: readonly string[];
};

/** The built product as a process of its own, as an operator starts it, on a data directory of its own or a given one. */
export async function serveProduct({
  variables = {},
  dataDirectory,
  command = [process.execPath, ...SERVER],
}: Options = {}): Promise<Serving> {
  const directory = dataDirectory ?? (await newDirectory());
  const port = await freePort();
  const base = `http://127.0.0.1:${port}`;
  const [program = '', ...words] = command;
  const began = performance.now();
  const child = spawn(program, words, {
    cwd: repository,
    env: {
      ...COMPILED,
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
  const readyMilliseconds = performance.now() - began;
  return {
    base,
    pid: child.pid ?? 0,
    databaseUrl: await databaseUrlIn(directory),
    readyMilliseconds,
    async stop() {
      await endProcess(child);
      if (!dataDirectory) await removeDirectory(directory);
    },
  };
}

export const newDirectory = (): Promise<string> => mkdtemp(join(tmpdir(), 'namugongo-bench-'));
export const removeDirectory = (path: string): Promise<void> =>
  rm(path, { recursive: true, force: true });

/** A program of ours beside the product; ends with SIGTERM. */
export async function runBeside(file: string, words: readonly string[], base: string) {
  const child = spawn(process.execPath, [join(repository, 'bench', file), ...words], {
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  await untilReady(base, child, printedBy(child));
  return { pid: child.pid ?? 0, stop: () => endProcess(child) };
}

export async function freePort(): Promise<number> {
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
    if (child.exitCode !== null) throw new Error(`It ended with ${child.exitCode}:\n${printed()}`);
    const ready = await fetch(`${base}/readyz`).then(
      (answer) => answer.ok,
      () => false,
    );
    if (ready) return;
    await pause(10);
  }
  throw new Error(`It was not ready in time:\n${printed()}`);
}

async function endProcess(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const gone = once(child, 'exit');
  child.kill('SIGTERM');
  await gone;
}

/** The embedded PostgreSQL notes the directory of its socket in the fifth line of its own note. */
async function databaseUrlIn(directory: string): Promise<string> {
  const note = await readFile(join(directory, 'database/cluster/postmaster.pid'), 'utf8');
  const socket = note.split('\n')[4] ?? '';
  return `postgresql://namugongo@localhost/namugongo?host=${encodeURIComponent(socket)}&sslmode=disable`;
}

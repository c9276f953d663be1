import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmod, chown, mkdir, mkdtemp, rm, symlink } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { createClient } from '../database-connections.ts';
import { z } from 'zod';

const scriptPath = fileURLToPath(new URL('./run-embedded-postgres.ts', import.meta.url));
const systemPaths = ['/usr/bin', '/bin', '/usr/sbin', '/sbin', '/usr/local/bin'];

const Output = z.union([
  z.object({ url: z.string(), pid: z.number(), messages: z.array(z.string()) }),
  z.object({ error: z.string() }),
]);

type Options = { uid?: number; gid?: number; path?: string };

/** Runs the database in a child process that tests can kill. */
export function spawnDatabase(directory: string, { path, ...identity }: Options = {}) {
  const child = spawn(process.execPath, [scriptPath, directory], {
    ...identity,
    cwd: '/',
    env: { PATH: path ?? systemPaths.join(delimiter) },
    stdio: ['pipe', 'pipe', 'inherit'],
  });
  const exited = once(child, 'exit');
  const ended = exited.then(([code]) => {
    throw new Error(`The database process ended with ${String(code)} and printed nothing.`);
  });
  const line = once(createInterface(child.stdout), 'line');
  const output = Promise.race([line, ended]).then(([text]) =>
    Output.parse(JSON.parse(String(text))),
  );
  const started = output.then((value) => {
    if ('error' in value) throw new Error(value.error);
    return value;
  });
  // A test that only awaits `output` expects an error.
  started.catch(() => undefined);
  return {
    pid: child.pid ?? 0,
    output,
    started,
    async kill() {
      child.kill('SIGKILL');
      await exited;
    },
    async stop() {
      child.stdin.end();
      await exited;
    },
  };
}

/** Creates a PATH with only these programs. */
export async function createPathWith(directory: string, programs: string[]): Promise<string> {
  const path = join(directory, `path-${programs.join('-')}`);
  await mkdir(path, { recursive: true });
  for (const program of programs) await symlink(join('/usr/bin', program), join(path, program));
  return path;
}

/** Creates a temporary directory that only its owner can open. */
export async function createPrivateDirectory(owner?: { uid: number; gid: number }) {
  const path = await mkdtemp(join(tmpdir(), 'namugongo-database-'));
  await chmod(path, 0o700);
  if (owner) await chown(path, owner.uid, owner.gid);
  return { path, remove: () => rm(path, { recursive: true, force: true }) };
}

/** Runs one statement in its own connection and returns its rows. */
export async function queryRows(connectionString: string, statement: string): Promise<unknown[]> {
  const client = createClient(connectionString);
  await client.connect();
  return client
    .query(statement)
    .then((result) => result.rows)
    .finally(() => client.end());
}

import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmod, chown, mkdir, mkdtemp, rm, symlink } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { Client } from 'pg';
import { z } from 'zod';

const SCRIPT = fileURLToPath(new URL('run-embedded-postgres.ts', import.meta.url));
const SYSTEM_PATHS = ['/usr/bin', '/bin', '/usr/sbin', '/sbin', '/usr/local/bin'];

const Answer = z.union([
  z.object({ url: z.string(), pid: z.number(), told: z.array(z.string()) }),
  z.object({ refusal: z.string() }),
]);

type Options = { uid?: number; gid?: number; path?: string };

/** A Node process that runs the database, as a child that can be killed. */
export function spawnDatabase(directory: string, { path, ...identity }: Options = {}) {
  const child = spawn(process.execPath, [SCRIPT, directory], {
    ...identity,
    cwd: '/',
    env: { PATH: path ?? SYSTEM_PATHS.join(delimiter) },
    stdio: ['pipe', 'pipe', 'inherit'],
  });
  const answer = once(createInterface(child.stdout), 'line').then(([line]) =>
    Answer.parse(JSON.parse(String(line))),
  );
  const started = answer.then((value) => {
    if ('refusal' in value) throw new Error(value.refusal);
    return value;
  });
  // Who waits for the answer alone expects a refusal.
  started.catch(() => undefined);
  const exited = once(child, 'exit');
  return {
    pid: child.pid ?? 0,
    answer,
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

/** A PATH that holds only these programs. */
export async function pathWith(directory: string, programs: string[]): Promise<string> {
  const path = join(directory, `path-${programs.join('-')}`);
  await mkdir(path, { recursive: true });
  for (const program of programs) await symlink(join('/usr/bin', program), join(path, program));
  return path;
}

/** A temporary directory that only its owner may enter. */
export async function privateDirectory(owner?: { uid: number; gid: number }) {
  const path = await mkdtemp(join(tmpdir(), 'namugongo-database-'));
  await chmod(path, 0o700);
  if (owner) await chown(path, owner.uid, owner.gid);
  return { path, remove: () => rm(path, { recursive: true, force: true }) };
}

/** The rows of one statement, in a connection of its own. */
export async function rowsOf(connectionString: string, statement: string): Promise<unknown[]> {
  const client = new Client({ connectionString });
  await client.connect();
  return client
    .query(statement)
    .then((result) => result.rows)
    .finally(() => client.end());
}

import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, open, readdir, readFile, rm, statfs } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { buildDatabaseUrl } from '#platform/database/embedded-postgres/connection.ts';
import { readPostmaster } from '#platform/database/embedded-postgres/postmaster.ts';

const run = promisify(execFile);

const diskMegabytes = 400;

/** A disk of its own for a server and its database, which can become full. */
export type Machine = {
  /** DATA_DIR, as the server sees it. */
  directory: string;
  /** The same folder, as this process sees it. */
  path: string;
  /** Runs the command after it on this machine. */
  prefix: readonly string[];
  /** False when this system lets no test mount a file system; then its disk never becomes full. */
  hasOwnDisk: boolean;
  getDatabaseUrl(): string;
  /** 0 when PostgreSQL doesn't run. */
  getPostmasterPid(): Promise<number>;
  /** PostgreSQL's processes, the postmaster first. */
  listPostgresPids(): Promise<number[]>;
  fillDisk(): Promise<void>;
  freeDisk(): Promise<void>;
  close(): Promise<void>;
};

type MachineOptions = {
  /** A DATA_DIR to begin with a copy of. */
  template?: string;
  /** A file with a file system, to use as the disk. */
  image?: string;
};

/** Opens a machine whose DATA_DIR is in memory where the system has mount namespaces, or in an image. */
export async function openMachine({ template, image }: MachineOptions): Promise<Machine> {
  const directory = await mkdtemp(join(tmpdir(), 'nf-'));
  const mount =
    image === undefined
      ? ['-t', 'tmpfs', '-o', `size=${diskMegabytes}m,mode=0700`, 'tmpfs']
      : ['-o', 'loop,commit=300', image];
  const disk = await mountDisk(directory, mount);
  const path = disk?.path ?? directory;
  if (template) await run('cp', ['-a', `${template}/.`, path]);
  // A site that has been running for long is on its disk.
  if (image !== undefined) await run('sync', ['--file-system', path]);
  const database = join(path, 'database');
  const filler = join(path, 'filler');
  const getPostmasterPid = async () => (await readPostmaster(database))?.pid ?? 0;
  return {
    directory,
    path,
    prefix: disk?.prefix ?? [],
    hasOwnDisk: disk !== null,
    getDatabaseUrl: () => buildDatabaseUrl(database),
    getPostmasterPid,
    async listPostgresPids() {
      const postmaster = await getPostmasterPid();
      return postmaster === 0 ? [] : [postmaster, ...(await listChildren(postmaster))];
    },
    fillDisk: () => fill(filler),
    freeDisk: () => rm(filler, { force: true }),
    async close() {
      await disk?.unmount();
      await rm(directory, { recursive: true, force: true, maxRetries: 10, retryDelay: 50 });
    },
  };
}

/** Mounts a file system that only the processes started with `prefix` see, under the same path; null where it isn't allowed. */
async function mountDisk(directory: string, mount: readonly string[]) {
  const isRoot = process.getuid?.() === 0;
  const script = 'mount "$@" "$0" && echo ready && exec cat';
  const user = isRoot ? [] : ['--map-root-user'];
  const child = spawn('unshare', ['--mount', ...user, 'sh', '-c', script, directory, ...mount], {
    stdio: ['pipe', 'pipe', 'ignore'],
  });
  const exited = once(child, 'exit').catch(() => undefined);
  await Promise.race([once(child.stdout, 'data'), exited]);
  if (child.exitCode !== null || child.pid === undefined) return null;
  const join = isRoot ? [] : ['--user', '--preserve-credentials'];
  return {
    path: `/proc/${child.pid}/root${directory}`,
    prefix: ['nsenter', `--target=${child.pid}`, '--mount', ...join],
    async unmount() {
      child.stdin.end();
      await exited;
    },
  };
}

/** Writes until nothing more fits. */
async function fill(path: string): Promise<void> {
  const file = await open(path, 'w');
  try {
    const megabyte = Buffer.alloc(1024 * 1024);
    for (const part of [megabyte, megabyte.subarray(0, 4096)])
      for (let { bavail } = await statfs(path); bavail >= 0; bavail -= 1) await file.write(part);
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'ENOSPC')) throw error;
  } finally {
    await file.close();
  }
}

async function listChildren(parent: number): Promise<number[]> {
  const children: number[] = [];
  for (const name of await readdir('/proc')) {
    const stat = /^\d+$/.test(name)
      ? await readFile(`/proc/${name}/stat`, 'utf8').catch(() => '')
      : '';
    const [, id] = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
    if (Number(id) === parent) children.push(Number(name));
  }
  return children;
}

import { execFile } from 'node:child_process';
import { open, rm } from 'node:fs/promises';
import { promisify } from 'node:util';
import { type Machine, openMachine } from './open-machine.ts';

const run = promisify(execFile);
const imageBytes = 1024 ** 3;

/** A machine, which `cutPower` replaces, and the image that is its disk; null where it is a folder or in memory. */
export type PoweredMachine = { machine: Machine; image: string | null };

/** Opens a machine whose disk is the new image `image`. A text says why the system lets no test mount one: it needs root, loop devices and mkfs.ext4. */
export async function openDisk(image: string, template: string): Promise<PoweredMachine | string> {
  if (process.getuid?.() !== 0) return 'only root mounts an image';
  const error = await createImage(image).then(() => null, String);
  if (error !== null) return error;
  const machine = await openMachine({ template, image });
  if (machine.hasOwnDisk) return { machine, image };
  await machine.close();
  return 'the system has no loop devices';
}

async function createImage(path: string): Promise<void> {
  const file = await open(path, 'w');
  await file.truncate(imageBytes);
  await file.close();
  await run('mkfs.ext4', ['-q', '-F', path], { env: { PATH: '/usr/sbin:/sbin:/usr/bin:/bin' } });
}

/** What a test has written is on the disk, as if it had been there for long. */
export async function syncDisk({ machine, image }: PoweredMachine): Promise<void> {
  if (image !== null) await run('sync', ['--file-system', machine.path]);
}

/**
 * Ends the server and its database in one moment. Returns the machine as it starts again: the same files, or with an image what the disk
 * has, without the pages that the kernel would still write.
 */
export async function cutPower(
  { machine, image }: PoweredMachine,
  serverPid: number,
): Promise<PoweredMachine> {
  signal([serverPid], 'SIGSTOP');
  const pids = [serverPid, ...(await machine.listPostgresPids())];
  signal(pids, 'SIGSTOP');
  const copy = image === null ? null : `${image}+`;
  if (image !== null && copy !== null) await run('cp', ['--sparse=always', image, copy]);
  signal(pids, 'SIGKILL');
  if (image === null || copy === null) return { machine, image };
  await machine.close();
  await rm(image);
  return { machine: await openMachine({ image: copy }), image: copy };
}

function signal(pids: readonly number[], name: NodeJS.Signals): void {
  for (const pid of pids)
    try {
      process.kill(pid, name);
    } catch {
      // It has ended meanwhile.
    }
}

import { readFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';

/** True when a process with this id exists, also one of another user. */
export function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return !isZombie(pid);
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'EPERM';
  }
}

// A zombie has ended, but its parent hasn't collected it yet.
function isZombie(pid: number): boolean {
  try {
    return parseFieldsAfterName(readFileSync(`/proc/${pid}/stat`, 'utf8'))[0] === 'Z';
  } catch {
    return false;
  }
}

/** Process id and start time; differs for a later process with the same id. */
export async function getProcessFingerprint(pid: number): Promise<string> {
  const text = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => '');
  return `${pid} ${parseFieldsAfterName(text)[19] ?? ''}`;
}

/** False when the process has ended or is another program, as after a reused process id. */
export async function isLikelyPostgres(pid: number): Promise<boolean> {
  if (!isAlive(pid)) return false;
  const command = await readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => undefined);
  return !command || command.includes('postgres');
}

// The program name is in parentheses and may itself contain spaces and parentheses.
function parseFieldsAfterName(text: string): string[] {
  return text.slice(text.lastIndexOf(')') + 2).split(' ');
}

import { readFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';

/** Whether a process with this number exists, whoever owns it. */
export function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return !isZombie(pid);
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'EPERM';
  }
}

// Killed, but not yet collected by its parent: nothing of it runs any more.
function isZombie(pid: number): boolean {
  try {
    return fieldsAfterName(readFileSync(`/proc/${pid}/stat`, 'utf8'))[0] === 'Z';
  } catch {
    return false;
  }
}

/** Number and starting moment: a later process that gets the same number differs in the second. */
export async function fingerprint(pid: number): Promise<string> {
  const text = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => '');
  return `${pid} ${fieldsAfterName(text)[19] ?? ''}`;
}

/** False when we can see that the process is something else than a PostgreSQL, as after a reused number. */
export async function mayBePostgres(pid: number): Promise<boolean> {
  if (!isAlive(pid)) return false;
  const command = await readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => undefined);
  return !command || command.includes('postgres');
}

// The name of a program stands in parentheses and may itself hold spaces and parentheses.
function fieldsAfterName(text: string): string[] {
  return text.slice(text.lastIndexOf(')') + 2).split(' ');
}

import { readdir, readFile } from 'node:fs/promises';

export type MemoryUsage = { rss: number; pss: number };

/** The process and all its descendants. */
export async function getProcessTree(pid: number): Promise<number[]> {
  const parents = new Map<number, number>();
  for (const name of await readdir('/proc')) {
    if (!/^\d+$/.test(name)) continue;
    const stat = await readFile(`/proc/${name}/stat`, 'utf8').catch(() => '');
    const parent = Number(stat.slice(stat.lastIndexOf(')') + 2).split(' ')[1]);
    if (parent > 0) parents.set(Number(name), parent);
  }
  const family = [pid];
  for (const item of family)
    for (const [child, parent] of parents) if (parent === item) family.push(child);
  return family;
}

/** Resident memory in MB. For shared pages, `pss` counts the share of each process, `rss` the full size for each. */
export async function getMemory(pids: readonly number[]): Promise<MemoryUsage> {
  const sum = { rss: 0, pss: 0 };
  for (const pid of pids) {
    const text = await readFile(`/proc/${pid}/smaps_rollup`, 'utf8').catch(() => '');
    sum.rss += kilobytes(text, 'Rss') / 1_024;
    sum.pss += kilobytes(text, 'Pss') / 1_024;
  }
  return sum;
}

const kilobytes = (text: string, name: string): number =>
  Number(new RegExp(`^${name}:\\s+(\\d+)`, 'm').exec(text)?.[1] ?? 0);

const ticksPerSecond = 100;

/** The processor time of these processes and of their ended children, in ms. */
export async function getProcessorTime(pids: readonly number[]): Promise<number> {
  let sum = 0;
  for (const pid of pids) {
    const { user, system, children } = await readTimes(`/proc/${pid}/stat`);
    sum += user + system + children;
  }
  return sum;
}

/** The processor time of the main thread of a process, in its own code and in system calls, and of its other threads; in ms. */
export async function getThreadTimes(pid: number) {
  const [all, main] = [
    await readTimes(`/proc/${pid}/stat`),
    await readTimes(`/proc/${pid}/task/${pid}/stat`),
  ];
  const others = all.user + all.system - main.user - main.system;
  return { user: main.user, system: main.system, others };
}

async function readTimes(file: string) {
  const stat = await readFile(file, 'utf8').catch(() => '');
  // After the name, which is in parentheses, the 12th to the 15th field: own and children's time, of users and of the system.
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  const [user = 0, system = 0, ofUsers = 0, ofSystem = 0] = fields
    .slice(11, 15)
    .map((ticks) => (Number(ticks) / ticksPerSecond) * 1_000);
  return { user, system, children: ofUsers + ofSystem };
}

/** The name of the process. */
export async function getProcessName(pid: number): Promise<string> {
  const command = await readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => '');
  return command.replaceAll('\0', ' ').trim();
}

import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import type { PaymentPace } from '../payments/open-payments.ts';

const entry = fileURLToPath(new URL('run-site.ts', import.meta.url));

export type SpawnedSite = {
  base: string;
  /** Begins to count writes, and tells how many there were. */
  count(): Promise<number>;
  /** True once the process is gone. */
  isDead(): boolean;
  /** Kills it with -9, unless it is dead already. */
  kill(): Promise<void>;
};

type SpawnOptions = {
  variables?: Record<string, string>;
  pace?: PaymentPace;
  dieAt?: number | null;
  /** In blocks of 512 bytes: stands for a disk without room. */
  largestFile?: number | null;
};

/** The real server as a process of its own on the given database; it dies before its write number `dieAt`. */
export async function spawnSite(
  databaseUrl: string,
  { variables = {}, pace = {}, dieAt = null, largestFile = null }: SpawnOptions = {},
): Promise<SpawnedSite> {
  const orders = JSON.stringify({ databaseUrl, variables, pace, dieAt });
  const command = [process.execPath, '--no-warnings', entry, orders];
  const limit = largestFile === null ? 'unlimited' : String(largestFile);
  const limited = ['-c', 'ulimit -f "$0"; exec "$@"', limit, ...command];
  const child: ChildProcess = spawn('sh', limited, {
    stdio: ['pipe', 'pipe', 'inherit'],
  });
  const { stdin, stdout } = child;
  if (!stdin || !stdout) throw new Error('The site has no pipes.');
  stdin.on('error', () => undefined);
  const exited = once(child, 'exit');
  const lines = createInterface(stdout);
  const nextLine = async (): Promise<string> => {
    const [line] = await Promise.race([once(lines, 'line'), exited.then(() => [''])]);
    return String(line);
  };
  const base = await nextLine();
  if (!base.startsWith('http')) throw new Error(`The site did not start: ${base}`);
  return {
    base,
    async count() {
      const line = nextLine();
      stdin.write('\n');
      return Number(await line);
    },
    isDead: () => child.exitCode !== null || child.signalCode !== null,
    async kill() {
      child.kill('SIGKILL');
      await exited;
    },
  };
}

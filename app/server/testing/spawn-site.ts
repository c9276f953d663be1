import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { env } from 'node:process';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { compileCacheEnv, testArgs } from '../../../scripts/server-command.mjs';
import type { PaymentTimingOverrides } from '#features/payments/server/create-payment-module.ts';

const entry = fileURLToPath(new URL('./run-site.ts', import.meta.url));

export type SpawnedSite = {
  base: string;
  pid: number;
  /** Everything it has printed so far, with `capture`. */
  output(): string;
  /** Starts to count writes at the first call; resolves with their number. */
  count(): Promise<number>;
  /** True when the process has ended. */
  isDead(): boolean;
  /** Sends SIGKILL and resolves when the process has ended. */
  kill(): Promise<void>;
};

type SpawnOptions = {
  variables?: Record<string, string>;
  pace?: PaymentTimingOverrides;
  dieAt?: number | null;
  /** Maximum file size in blocks of 512 bytes; simulates a full disk. */
  largestFile?: number | null;
  /** Collects what the process prints; otherwise its errors appear in the output of the test. */
  capture?: boolean;
};

/** Runs the site in its own process on the given database; the process kills itself before write number `dieAt`. */
export async function spawnSite(
  databaseUrl: string,
  {
    variables = {},
    pace = {},
    dieAt = null,
    largestFile = null,
    capture = false,
  }: SpawnOptions = {},
): Promise<SpawnedSite> {
  const options = JSON.stringify({ databaseUrl, variables, pace, dieAt });
  const command = [process.execPath, '--no-warnings', ...testArgs, entry, options];
  const limit = largestFile === null ? 'unlimited' : String(largestFile);
  const limited = ['-c', 'ulimit -f "$0"; exec "$@"', limit, ...command];
  const child: ChildProcess = spawn('sh', limited, {
    env: { ...env, ...compileCacheEnv },
    stdio: ['pipe', 'pipe', capture ? 'pipe' : 'inherit'],
  });
  const { stdin, stdout, stderr } = child;
  if (!stdin || !stdout) throw new Error('The site has no pipes.');
  let printed = '';
  for (const stream of capture ? [stdout, stderr] : [])
    stream?.on('data', (bytes: Buffer) => (printed += bytes.toString()));
  stdin.on('error', () => undefined);
  const exited = once(child, 'exit');
  const lines = createInterface(stdout);
  const nextLine = async (): Promise<string> => {
    for (;;) {
      const [line] = await Promise.race([once(lines, 'line'), exited.then(() => [''])]);
      // Lines of the log are JSON.
      if (!String(line).startsWith('{')) return String(line);
    }
  };
  const base = await nextLine();
  if (!base.startsWith('http')) throw new Error(`The site did not start: ${base}`);
  return {
    base,
    pid: child.pid ?? 0,
    output: () => printed,
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

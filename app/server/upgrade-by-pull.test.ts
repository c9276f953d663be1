import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { homedir, tmpdir } from 'node:os';
import { join } from 'node:path';
import { env } from 'node:process';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { expect, onTestFinished, test, vi } from 'vitest';
import { fillCart, listFreeChairs, pay } from './testing/buyer.ts';
import { isLongRun } from './testing/long-run.ts';
import { administrator, signInAsAdministrator } from './testing/sign-in.ts';
import { getFreePort } from './testing/spawn-server.ts';

/** A commit of each release that a clone installs. */
const releases: Record<string, string> = { '1.0.0': '297239de6' };

const root = fileURLToPath(new URL('../..', import.meta.url));
const run = promisify(execFile);

test('every release has its commit here', async () => {
  const folders = await readdir(fileURLToPath(new URL('releases', import.meta.url)));
  expect(Object.keys(releases)).toEqual(folders);
});

/** `npm start` as an operator runs it, with nothing of the test's environment. */
async function start(folder: string) {
  const port = await getFreePort();
  const child = spawn('npm', ['start'], {
    cwd: folder,
    env: {
      PATH: '/usr/local/bin:/usr/bin:/bin',
      HOME: homedir(),
      NODE_EXTRA_CA_CERTS: env['NODE_EXTRA_CA_CERTS'],
      PORT: String(port),
      HOST: '127.0.0.1',
      RATE_LIMIT: 'off',
      ADMIN_EMAIL: administrator.ADMIN_EMAIL,
      ADMIN_PASSWORD: administrator.ADMIN_PASSWORD,
      STARTER: 'demo',
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  onTestFinished(() => void child.kill('SIGKILL'));
  let output = '';
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (bytes: Buffer) => (output += bytes.toString()));
  await vi.waitFor(
    () => {
      if (child.exitCode !== null) return;
      expect(output).toContain('Namugongo is ready');
    },
    { timeout: 600_000, interval: 500 },
  );
  expect(child.exitCode, output).toBeNull();
  return {
    base: `http://127.0.0.1:${port}`,
    async stop() {
      child.kill('SIGTERM');
      expect(await once(child, 'exit')).toEqual([0, null]);
    },
  };
}

test.runIf(isLongRun).each(Object.entries(releases))(
  'a clone of %s with its packages and its data goes on after git pull and npm start',
  { timeout: 1_800_000 },
  async (_, commit) => {
    const folder = await mkdtemp(join(tmpdir(), 'namugongo-pull-'));
    onTestFinished(() => rm(folder, { recursive: true, force: true }));
    const git = (...args: string[]) => run('git', ['-C', folder, ...args]);
    await run('git', ['clone', '--quiet', root, folder]);
    await git('checkout', '--quiet', '-B', 'main', commit);
    const before = await start(folder);
    const [chair] = await listFreeChairs(before.base);
    const sale = await fillCart(before.base, [chair?.id ?? 0]);
    expect((await pay(before.base, sale)).status).toBe(200);
    await before.stop();

    await git('pull', '--quiet', '--ff-only', 'origin', 'HEAD');
    const after = await start(folder);
    const free = await listFreeChairs(after.base);
    expect(free.map(({ id }) => id)).not.toContain(chair?.id);
    expect((await pay(after.base, await fillCart(after.base, [free[0]?.id ?? 0]))).status).toBe(
      200,
    );
    await expect(signInAsAdministrator(after.base)).resolves.toBeTruthy();
    await after.stop();
  },
);

import { execFileSync } from 'node:child_process';
import { chmod, mkdir, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { pathWith, privateDirectory, rowsOf, spawnDatabase } from '../testing/database-process.ts';

const root = process.getuid?.() === 0;
const nobody = { uid: 65534, gid: 65534 };
// Real processes that start, die and start again, on a machine that may be busy.
vi.setConfig({ testTimeout: 60_000 });
let home: Awaited<ReturnType<typeof privateDirectory>>;

beforeEach(async () => {
  home = await privateDirectory();
});
afterEach(() => home.remove());

test.runIf(!root || nobodyReachesUs())('an ordinary user needs nothing special', async () => {
  const owned = await privateDirectory(root ? nobody : undefined);
  const server = spawnDatabase(owned.path, root ? nobody : {});
  const { url, told } = await server.started;
  expect(told.join()).not.toContain('root');
  if (!root) expect(await rowsOf(url, 'select 1 as one')).toEqual([{ one: 1 }]);
  expect((await stat(join(owned.path, 'cluster'))).uid).toBe(root ? 65534 : process.getuid?.());
  await server.stop();
  await owned.remove();
});

describe.runIf(root)('root', () => {
  test('runs the database in a user namespace, below a directory that only root may enter', async () => {
    const server = spawnDatabase(home.path);
    const { url, pid, told } = await server.started;
    expect(told[0]).toContain('user namespace');
    expect(await rowsOf(url, 'select 1 as one')).toEqual([{ one: 1 }]);
    expect((await stat(`/proc/${pid}`)).uid).toBe(0);
    await server.stop();
  });

  test('runs it as another account where user namespaces are closed, in the same directory', async () => {
    const path = await pathWith(home.path, ['setpriv', 'test', 'true']);
    const server = spawnDatabase(join(home.path, 'db'), { path });
    const { url, pid, told } = await server.started;
    expect(told[0]).toContain('user namespaces are closed');
    expect(await rowsOf(url, 'select 1 as one')).toEqual([{ one: 1 }]);
    expect((await stat(`/proc/${pid}`)).uid).not.toBe(0);
    await server.stop();
  });

  test('keeps the data when the way to run it changes', async () => {
    const path = await pathWith(home.path, ['setpriv', 'test', 'true']);
    const directory = join(home.path, 'db');
    const first = spawnDatabase(directory, { path });
    await rowsOf((await first.started).url, 'create table kept as select 7 as number');
    await first.stop();
    const second = spawnDatabase(directory);
    expect(await rowsOf((await second.started).url, 'select * from kept')).toEqual([{ number: 7 }]);
    await second.stop();
    const third = spawnDatabase(directory, { path });
    expect(await rowsOf((await third.started).url, 'select * from kept')).toEqual([{ number: 7 }]);
    await third.stop();
  });

  test.runIf(nobodyReachesUs())(
    'without any tool needs a directory others may enter, and says so',
    async () => {
      const tools = await privateDirectory();
      await chmod(tools.path, 0o755);
      const path = await pathWith(tools.path, ['test', 'true']);
      const closed = spawnDatabase(join(home.path, 'db'), { path });
      expect(await closed.answer).toEqual({ refusal: expect.stringContaining('cannot reach') });
      await closed.stop();
      await chmod(home.path, 0o711);
      const server = spawnDatabase(join(home.path, 'db'), { path });
      const { url, told } = await server.started;
      expect(told[0]).toContain('must be able to reach them');
      expect(await rowsOf(url, 'select 1 as one')).toEqual([{ one: 1 }]);
      await server.stop();
      await tools.remove();
    },
  );

  test.runIf(nobodyReachesUs())(
    'is named to an ordinary user whose database belongs to it',
    async () => {
      const directory = join(home.path, 'db');
      await mkdir(directory);
      await chmod(home.path, 0o755);
      const server = spawnDatabase(directory, nobody);
      expect(await server.answer).toEqual({
        refusal: expect.stringContaining('belongs to user number 0'),
      });
      await server.stop();
    },
  );
});

/** Whether the account nobody can read this project: not when it stands in a private home. */
function nobodyReachesUs(): boolean {
  try {
    execFileSync(process.execPath, ['--check', import.meta.filename], { ...nobody, cwd: '/' });
    return true;
  } catch {
    console.warn('Not tested here as the account nobody, which cannot read this directory.');
    return false;
  }
}

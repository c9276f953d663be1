import { execFileSync } from 'node:child_process';
import { chmod, mkdir, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import {
  createPathWith,
  createPrivateDirectory,
  queryRows,
  spawnDatabase,
} from '../testing/database-process.ts';

const root = process.getuid?.() === 0;
const nobody = { uid: 65534, gid: 65534 };
// These tests start and kill real processes, which is slow on a busy machine.
vi.setConfig({ testTimeout: 60_000 });
let home: Awaited<ReturnType<typeof createPrivateDirectory>>;

beforeEach(async () => {
  home = await createPrivateDirectory();
});
afterEach(() => home.remove());

test.runIf(!root || canNobodyReadProject())(
  'an ordinary user runs the database directly',
  async () => {
    const owned = await createPrivateDirectory(root ? nobody : undefined);
    const server = spawnDatabase(owned.path, root ? nobody : {});
    const { url, messages } = await server.started;
    expect(messages.join()).not.toContain('root');
    if (!root) expect(await queryRows(url, 'select 1 as one')).toEqual([{ one: 1 }]);
    expect((await stat(join(owned.path, 'cluster'))).uid).toBe(root ? 65534 : process.getuid?.());
    await server.stop();
    await owned.remove();
  },
);

describe.runIf(root)('root', () => {
  test('runs the database in a user namespace, below a directory that only root can open', async () => {
    const server = spawnDatabase(home.path);
    const { url, pid, messages } = await server.started;
    expect(messages[0]).toContain('user namespace');
    expect(await queryRows(url, 'select 1 as one')).toEqual([{ one: 1 }]);
    expect((await stat(`/proc/${pid}`)).uid).toBe(0);
    await server.stop();
  });

  test('runs it as another account when user namespaces are turned off, in the same directory', async () => {
    const path = await createPathWith(home.path, ['setpriv', 'test', 'true']);
    const server = spawnDatabase(join(home.path, 'db'), { path });
    const { url, pid, messages } = await server.started;
    expect(messages[0]).toContain('user namespaces are turned off');
    expect(await queryRows(url, 'select 1 as one')).toEqual([{ one: 1 }]);
    expect((await stat(`/proc/${pid}`)).uid).not.toBe(0);
    await server.stop();
  });

  test('keeps the data when the identity changes', async () => {
    const path = await createPathWith(home.path, ['setpriv', 'test', 'true']);
    const directory = join(home.path, 'db');
    const first = spawnDatabase(directory, { path });
    await queryRows((await first.started).url, 'create table kept as select 7 as number');
    await first.stop();
    const second = spawnDatabase(directory);
    expect(await queryRows((await second.started).url, 'select * from kept')).toEqual([
      { number: 7 },
    ]);
    await second.stop();
    const third = spawnDatabase(directory, { path });
    expect(await queryRows((await third.started).url, 'select * from kept')).toEqual([
      { number: 7 },
    ]);
    await third.stop();
  });

  test.runIf(canNobodyReadProject())(
    'without setpriv and unshare needs a directory that others can open, and reports it',
    async () => {
      const tools = await createPrivateDirectory();
      await chmod(tools.path, 0o755);
      const path = await createPathWith(tools.path, ['test', 'true']);
      const closed = spawnDatabase(join(home.path, 'db'), { path });
      expect(await closed.output).toEqual({ error: expect.stringContaining("can't open") });
      await closed.stop();
      await chmod(home.path, 0o711);
      const server = spawnDatabase(join(home.path, 'db'), { path });
      const { url, messages } = await server.started;
      expect(messages[0]).toContain('must be able to open their folder');
      expect(await queryRows(url, 'select 1 as one')).toEqual([{ one: 1 }]);
      await server.stop();
      await tools.remove();
    },
  );

  test.runIf(canNobodyReadProject())(
    'is named in the error for an ordinary user whose database belongs to root',
    async () => {
      const directory = join(home.path, 'db');
      await mkdir(directory);
      await chmod(home.path, 0o755);
      const server = spawnDatabase(directory, nobody);
      expect(await server.output).toEqual({
        error: expect.stringContaining('belongs to user ID 0'),
      });
      await server.stop();
    },
  );
});

/** True when the account nobody can read this project, which is false in a private home directory. */
function canNobodyReadProject(): boolean {
  try {
    execFileSync(process.execPath, ['--check', import.meta.filename], { ...nobody, cwd: '/' });
    return true;
  } catch {
    console.warn('Skipped the tests with the account nobody, which cannot read this directory.');
    return false;
  }
}

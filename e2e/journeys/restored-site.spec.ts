import { execFile } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { expect, expectAccessible, test } from '../fixtures.ts';
import { administrator, startServer } from '../server-process.ts';

const script = fileURLToPath(new URL('../../app/server/backup.ts', import.meta.url));

/** Runs `npm run backup`, `verify-backup` or `restore` and returns what it prints. */
async function runBackup(command: string, folder: string, dataDirectory: string): Promise<string> {
  const { stdout } = await promisify(execFile)(
    process.execPath,
    ['--no-warnings', script, command, folder],
    { env: { ...process.env, DATA_DIR: dataDirectory } },
  );
  return stdout;
}

test('a restored site tells its administrator that it is on hold, and starts by one button', async ({
  page,
  site,
}) => {
  test.slow();
  const folder = await mkdtemp(join(tmpdir(), 'namugongo-restore-'));
  const [backup, restored] = [join(folder, 'backup'), join(folder, 'data')];
  expect(await runBackup('backup', backup, site.dataDirectory)).toMatch(/^Backed up \d+ rows/);
  expect(await runBackup('verify-backup', backup, '')).toMatch(/^Complete and undamaged: \d+ rows/);
  expect(await runBackup('restore', backup, restored)).toContain('on hold');
  const server = await startServer({}, restored);
  try {
    expect(server.output()).toContain('payments and email are on hold');
    await page.goto(`${server.base}/sign-in`);
    const text = page.getByText('This site was restored from a backup');
    await page.getByLabel('Email').fill(administrator.email);
    await expect(text).toBeHidden();
    await page.getByLabel('Password', { exact: true }).fill(administrator.password);
    await page.getByRole('button', { name: 'Sign in', exact: true }).click();
    await expect(text).toBeVisible();
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Start payments and email' }).click();
    const dialog = page.getByRole('dialog', { name: 'Start payments and email?' });
    await expectAccessible(page);
    await dialog.getByRole('button', { name: 'Start payments and email' }).click();
    await expect(
      page.getByRole('status').filter({ hasText: 'Payments and email have started.' }),
    ).toHaveCount(1);
    await expect(text).toBeHidden();
    await page.reload();
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expect(text).toBeHidden();
  } finally {
    await server.stop();
    await rm(folder, { recursive: true, force: true });
  }
});

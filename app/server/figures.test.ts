import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { fillCart, listFreeChairs, pay } from './testing/buyer.ts';
import { startSite } from './testing/start-site.ts';

let site: Awaited<ReturnType<typeof startSite>>;
beforeAll(async () => {
  site = await startSite({ variables: { METRICS_TOKEN: 'token' }, background: true });
});
afterAll(() => site.stop());

const folder = fileURLToPath(new URL('../../docs/examples/monitoring/', import.meta.url));
const readMetrics = async () => {
  const headers = { authorization: 'Bearer token' };
  return (await fetch(`${site.base}/metrics`, { headers })).text();
};
const getValue = (metrics: string, sample: string) =>
  metrics
    .split('\n')
    .find((line) => line.startsWith(`${sample} `))
    ?.split(' ')
    .at(-1);

test('the figures follow the sale, and name nobody', async () => {
  const before = await readMetrics();
  const free = await listFreeChairs(site.base);
  const sold = Number(getValue(before, 'namugongo_chairs{state="sold"}'));
  const freeBefore = Number(getValue(before, 'namugongo_chairs{state="free"}'));
  const { status } = await pay(site.base, await fillCart(site.base, [free[0]?.id ?? 0]));
  expect(status).toBe(200);
  await fillCart(site.base, [free[1]?.id ?? 0]);
  const metrics = await readMetrics();
  expect(getValue(metrics, 'namugongo_chairs{state="sold"}')).toBe(String(sold + 1));
  expect(getValue(metrics, 'namugongo_chairs{state="held"}')).toBe('1');
  expect(getValue(metrics, 'namugongo_chairs{state="free"}')).toBe(String(freeBefore - 2));
  await expect.poll(async () => getValue(await readMetrics(), 'namugongo_books_errors')).toBe('0');
  expect(getValue(metrics, 'namugongo_part_level{part="Backups"}')).toBe('2');
  expect(getValue(metrics, 'namugongo_part_level{part="Disk"}')).toMatch(/^[012]$/);
  for (const secret of ['Sample Buyer', '6175550123', 'buyer@example.org'])
    expect(metrics).not.toContain(secret);
});

/** The names of figures in alerts and dashboard; functions and labels are no names. */
const listNames = (text: string) =>
  new Set(text.match(/\b(?:namugongo|http|nodejs|process|event_streams)_[a-z0-9_]+/g));

test('every figure of the alerts and of the dashboard exists', async () => {
  const metrics = await readMetrics();
  const absentAtFirst = ['namugongo_backup_age_seconds', 'namugongo_backup_copy_age_seconds'];
  for (const file of ['alerts.yaml', 'dashboard.json']) {
    const names = listNames(await readFile(folder + file, 'utf8'));
    expect(names.size).toBeGreaterThan(3);
    for (const name of names)
      expect(metrics, name).toMatch(
        new RegExp(absentAtFirst.includes(name) ? `^# HELP ${name} ` : `^${name}[{ ]`, 'm'),
      );
  }
});

const promtool = '/usr/bin/promtool';
describe.runIf(existsSync(promtool))('promtool', () => {
  test.each([
    ['accepts the alerts', ['check', 'rules', 'alerts.yaml']],
    ['sees them fire and not fire', ['test', 'rules', 'alerts.test.yaml']],
    ['accepts the settings', ['check', 'config', '--syntax-only', 'prometheus.yaml']],
  ])('%s', async (_, args) => {
    await promisify(execFile)(promtool, args, { cwd: folder });
  });
});

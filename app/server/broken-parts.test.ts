import { rm } from 'node:fs/promises';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { status } from '#features/status/contract/status.ts';
import { describeStatus } from '#features/status/contract/rules/site-status.ts';
import { sendAlarms } from '#features/status/server/send-alarms.ts';
import { addMinutes } from '#platform/clock.ts';
import type { OutsideService } from '#platform/deadlines.ts';
import { merge } from '#platform/feature.ts';
import { outbox } from '#platform/tables.ts';
import { fillCart, listFreeChairs, pay } from './testing/buyer.ts';
import { startFileStore } from './testing/start-file-store.ts';
import { startSiteWithStaff } from './testing/staff.ts';

type Site = Awaited<ReturnType<typeof startSiteWithStaff>>;
const METRICS_TOKEN = 'token';
const SMTP_URL = 'smtp://mail.example.org';

const readItems = async (site: Site) =>
  describeStatus(await site.call(status.get, {}, await site.as('admin')));
const readMetrics = async ({ base }: Site) =>
  (
    await fetch(`${base}/metrics`, { headers: { authorization: `Bearer ${METRICS_TOKEN}` } })
  ).text();
const wait = (site: Site, minutes: number) => site.clock.set(addMinutes(site.clock.now(), minutes));

/** Looks at the site as its job does, twice within the patience for a problem. Returns the subjects of the emails. */
async function listAlarms(site: Site): Promise<string[]> {
  const sources = merge(site.site.features, 'status');
  for (const minutes of [2, 16]) {
    wait(site, minutes);
    await sendAlarms(site.site.platform, sources);
  }
  const { database } = site.handle;
  const rows = await database.select().from(outbox).where(eq(outbox.kind, 'mail'));
  return rows.map(({ payload }) =>
    String(Reflect.get(Object(Reflect.get(Object(payload), 'mail')), 'subject')),
  );
}

/**
 * The part of the screen Status that says when a service is away; the type checker asks for each. The receiver of a webhook is somebody
 * else's: the screen Today says which one is away for days.
 */
const partByService: Record<Exclude<OutsideService, 'webhook receiver'>, string> = {
  'file store': 'Files',
  'mail server': 'Email',
  Stripe: 'Card payments',
  sandbox: 'Card payments',
  // An update that fails is a task that is tried again.
  'Apple Wallet': 'Work in the background',
  'Google Wallet': 'Work in the background',
};

const breaks: Record<
  string,
  () => Promise<{ variables: object; break: (site: Site) => Promise<unknown> }>
> = {
  async 'an S3-compatible store that is away'() {
    const store = await startFileStore();
    return { variables: store.variables, break: () => store.stop() };
  },
  'a disk that is away': () =>
    Promise.resolve({
      variables: {},
      break: ({ site }) => rm(site.platform.config.DATA_DIR, { recursive: true }),
    }),
};

describe.each(Object.entries(breaks))('%s', (_, prepare) => {
  let site: Site;
  let breakStore: (site: Site) => Promise<unknown>;
  beforeAll(async () => {
    const { variables, break: work } = await prepare();
    breakStore = work;
    site = await startSiteWithStaff({ variables: { ...variables, METRICS_TOKEN, SMTP_URL } });
  });
  afterAll(() => site.stop());

  test('is a problem in Status, in the metrics and for the administrators', async () => {
    const find = async () => (await readItems(site)).find(({ title }) => title === 'Files');
    expect(await find()).toMatchObject({ level: 'ok' });
    expect(await readMetrics(site)).toContain('namugongo_part_level{part="Files"} 0');
    await breakStore(site);
    expect(await find()).toMatchObject({ level: 'ok' });
    wait(site, 1);
    const item = await find();
    expect(item).toMatchObject({ level: 'problem' });
    expect(item?.text).toMatch(/saved or opened: .{10}/);
    expect(await readMetrics(site)).toContain('namugongo_part_level{part="Files"} 2');
    expect(await listAlarms(site)).toContainEqual(expect.stringMatching(/^Problem: Files \(/));
  });
});

test('with wrong keys of the store, files are a problem and tickets are sold', async () => {
  const store = await startFileStore();
  const variables = { ...store.variables, S3_ACCESS_KEY_ID: 'other', LOG_LEVEL: 'silent' };
  const site = await startSiteWithStaff({ variables });
  try {
    const items = await readItems(site);
    expect(items.find(({ title }) => title === 'Files')).toMatchObject({
      level: 'problem',
      advice: expect.stringContaining('S3_*'),
    });
    expect((await fetch(`${site.base}/readyz`)).status).toBe(200);
    const [chair] = await listFreeChairs(site.base);
    const sale = await pay(site.base, await fillCart(site.base, [chair?.id ?? 0]));
    expect(sale).toMatchObject({ status: 200 });
  } finally {
    await site.stop();
    await store.stop();
  }
});

describe('every part of the screen Status', () => {
  let site: Site;
  beforeAll(async () => {
    site = await startSiteWithStaff({ variables: { METRICS_TOKEN } });
  });
  afterAll(() => site.stop());

  test('has a level in the metrics, and every service outside has a part', async () => {
    const metrics = await readMetrics(site);
    const titles = (await readItems(site)).map(({ title }) => title);
    for (const title of titles)
      expect(metrics).toMatch(new RegExp(`^namugongo_part_level{part="${title}"} [012]$`, 'm'));
    expect(titles).toEqual(expect.arrayContaining(Object.values(partByService)));
  });
});

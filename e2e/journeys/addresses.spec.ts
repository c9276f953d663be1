import type { Page, Route } from '@playwright/test';
import { callEndpoint } from '../../contract/client.ts';
import { announcements } from '../../features/announcements/contract/announcements.ts';
import { events } from '../../features/event/contract/events.ts';
import { expect, test, waitForHydration } from '../fixtures.ts';
import { processCount, startServer } from '../server-process.ts';
import { createStaffMember, signInAs } from '../staff.ts';

// The carousel of the home page moves.
test.use({ contextOptions: { reducedMotion: 'no-preference' } });

/** Opens a page with its styles, without waiting for the program. */
async function open(page: Page, path: string) {
  const response = await page.goto(path, { waitUntil: 'commit' });
  await page.waitForLoadState('load');
  return response;
}

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('public pages can be read and navigated', async ({ page }) => {
    await open(page, '/');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Walking together in faith');
    await expect(page.locator('noscript')).toBeVisible();
    await page.getByRole('contentinfo').getByRole('link', { name: 'Seating Plan' }).click();
    await expect(page).toHaveURL(/\/seating-plan$/);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Seating Plan');
    await open(page, '/readings');
    await page.locator('main a[href^="/daily-reading/"]').filter({ visible: true }).first().click();
    await expect(page).toHaveURL(/\/daily-reading\/\d+$/);
    await expect(page.getByRole('heading', { level: 1 })).not.toBeEmpty();
    for (const path of [
      '/announcements',
      '/aboutus',
      '/reception',
      '/reception/adult',
      '/donation',
    ])
      await expect(async () => {
        expect((await open(page, path))?.status(), path).toBe(200);
      }).toPass();
    await expect(page.getByRole('heading', { level: 1 })).not.toBeEmpty();
  });
});

test('old addresses behind # lead to the same page with query and telephone', async ({
  page,
  site,
}) => {
  for (const [old, path] of [
    ['/#/receipt/6175550199?key=abc', '/receipt/6175550199?key=abc'],
    ['/?cart=1#/reception/adult', '/reception/adult?cart=1'],
    ['/#//elsewhere.example/x', '/elsewhere.example/x'],
    ['/#/', '/'],
  ] as const) {
    await page.goto('/robots.txt');
    await open(page, old);
    await expect(page, old).toHaveURL(site.base + path);
  }
  // Within an open page, as from a link in a text.
  await page.goto('/');
  await page.evaluate(() => {
    location.hash = '#/donation';
  });
  await expect(page).toHaveURL(`${site.base}/donation`);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
});

test('each address answers with its own status, title and content', async ({ site }) => {
  const get = (path: string) =>
    fetch(site.base + path, { redirect: 'manual', headers: { accept: 'text/html' } });
  const about = await get('/aboutus');
  expect(about.status).toBe(200);
  expect(about.headers.get('cache-control')).toBe('no-cache');
  const text = await about.text();
  expect(text).toContain('<title>About our community · Namugongo</title>');
  expect(text).not.toContain('noindex');

  for (const path of [
    '/nothing-here',
    '/a/b/c',
    '/detail-announcement/999999',
    '/daily-reading/0',
    '/daily-reading/1%27',
    '/album/no-such-album',
  ]) {
    const missing = await get(path);
    expect(missing.status, path).toBe(404);
    expect(missing.headers.get('x-robots-tag'), path).toBe('noindex');
    expect(await missing.text(), path).toContain("We couldn't find this page");
  }
  for (const [path, target] of [
    ['/aboutus/', '/aboutus'],
    ['//elsewhere.example/', '/elsewhere.example'],
    ['/announcements/?page=2', '/announcements?page=2'],
  ] as const) {
    const moved = await get(path);
    expect([moved.status, moved.headers.get('location')], path).toEqual([301, target]);
  }
  expect((await get('/api/nothing')).headers.get('content-type')).toContain('problem+json');
  expect((await get('/assets/nothing.js')).status).toBe(404);
});

test('a changed announcement is on its page at once, a deleted one is gone', async ({ site }) => {
  const fields = {
    announcementDate: null,
    sundayNumber: 'Third Sunday',
    announcementDetail: 'The choir meets after Mass.',
    draft: false,
    publishOn: null,
    expiresOn: null,
    sendByEmail: false,
  };
  const { id } = await site.callAsAdmin(announcements.create, {
    body: { ...fields, announcementTitle: 'Choir practice' },
  });
  const read = async () => (await fetch(`${site.base}/detail-announcement/${id}`)).text();
  expect(await read()).toContain('Choir practice');
  await site.callAsAdmin(announcements.update, {
    params: { id },
    body: { ...fields, announcementTitle: 'Choir and drums' },
  });
  // The next request already sees it.
  expect(await read()).toContain('Choir and drums');
  await site.callAsAdmin(announcements.delete, { params: { id } });
  expect((await fetch(`${site.base}/detail-announcement/${id}`)).status).toBe(404);
});

/** Keeps the program from starting until the returned function is called. */
async function holdProgram(page: Page): Promise<() => void> {
  const gate: { open: () => void } = { open: () => {} };
  const opened = new Promise<void>((done) => (gate.open = done));
  await page.route('**/assets/*.js', (route: Route) => opened.then(() => route.continue()));
  return () => gate.open();
}

test('a ticket type that is chosen before the program runs is chosen', async ({ page }) => {
  const startProgram = await holdProgram(page);
  await open(page, '/request-tickets');
  const youth = page.getByRole('radio', { name: 'Youth Tickets' });
  await youth.check();
  await expect(page.getByRole('button', { name: 'Submit' })).toBeDisabled();
  startProgram();
  await expect(page.getByRole('button', { name: 'Submit' })).toBeEnabled();
  await expect(youth).toBeChecked();
});

test('the program starts after the page has loaded, without a touch', async ({ page }) => {
  const startProgram = await holdProgram(page);
  await open(page, '/readings');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Readings');
  await expect(page).toHaveTitle(/^Readings/);
  // What is entered before the program runs stays.
  const search = page.getByPlaceholder('Day, saint or verse').filter({ visible: true });
  await search.fill('Epiphany');
  startProgram();
  await waitForHydration(page);
  await expect(search).toHaveValue('Epiphany');
  await page.goto('/');
  const countdown = page.getByRole('timer').first();
  const before = await countdown.textContent();
  await expect(countdown).not.toHaveText(before ?? '', { useInnerText: false });
});

test('a part of the program that a lost connection keeps away is loaded later', async ({
  page,
}) => {
  let isConnected = false;
  await page.route(/\/assets\/.*\.js$/, (route) =>
    isConnected ? route.fallback() : route.abort('internetdisconnected'),
  );
  await open(page, '/');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Walking together in faith');
  await expect(async () => {
    expect(await page.evaluate(() => sessionStorage.getItem('namugongo.reloaded'))).toBeTruthy();
  }).toPass();
  isConnected = true;
  await waitForHydration(page);
});

test('hydration keeps the server-rendered elements', async ({ page }) => {
  for (const path of [
    '/',
    '/aboutus',
    '/readings',
    '/currentreading',
    '/reception',
    '/announcements',
  ]) {
    await page.goto('/robots.txt');
    await open(page, path);
    const rendered = await page.evaluateHandle(() =>
      [...document.querySelectorAll('#root *')].filter((part) => part.checkVisibility()),
    );
    await waitForHydration(page);
    await page.waitForLoadState('networkidle');
    const removed = await rendered.evaluate((parts) =>
      parts
        .filter(({ isConnected }) => !isConnected)
        .map(({ outerHTML }) => outerHTML.slice(0, 80)),
    );
    expect(removed, path).toEqual([]);
  }
});

test('an account that is known before a slow device has hydrated the page changes nothing in between', async ({
  page,
  site,
}) => {
  await signInAs(page, site, await createStaffMember(site, ['editor']));
  const devTools = await page.context().newCDPSession(page);
  await devTools.send('Emulation.setCPUThrottlingRate', { rate: 8 });
  for (let round = 1; round <= 3; round += 1) {
    await page.goto('/aboutus');
    await expect(page.getByRole('link', { name: 'Edit this page' })).toBeAttached();
  }
  // An error of hydration would fail the test (fixtures.ts).
});

test('back and forward, and links in texts, open pages without loading a document', async ({
  page,
  site,
}) => {
  const event = await callEndpoint(site.base, events.getCurrent, {});
  await page.goto('/');
  await page.evaluate(() => Object.assign(window, { isSame: true }));
  await page.getByRole('banner').getByRole('link', { name: 'UMD Tickets' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(event.title);
  await page.evaluate(() => {
    const link = Object.assign(document.createElement('a'), {
      href: '/aboutus',
      textContent: 'About',
    });
    document.querySelector('main')?.prepend(link);
  });
  await page.getByRole('main').getByRole('link', { name: 'About', exact: true }).click();
  await expect(page).toHaveURL(/\/aboutus$/);
  await page.goBack();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(event.title);
  await page.goBack();
  await expect(page).toHaveURL(`${site.base}/`);
  await page.goForward();
  await expect(page).toHaveURL(/\/reception$/);
  expect(await page.evaluate(() => Reflect.get(window, 'isSame'))).toBe(true);
  await page.reload();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(event.title);
});

test('one client cannot keep the server busy with paths that lead nowhere', async () => {
  const site = await startServer({ RATE_LIMIT: 'on' });
  try {
    const statuses = new Set<number>();
    // Each process counts for itself.
    for (let place = 0; place < 130 * processCount; place += 1)
      statuses.add((await fetch(`${site.base}/nothing-${place}`)).status);
    expect(statuses).toEqual(new Set([404, 429]));
    // The frame of personal screens is not affected.
    expect((await fetch(`${site.base}/receipt/6175550199`)).status).toBe(200);
  } finally {
    await site.stop();
  }
});

import { events } from '../../features/event/contract/events.ts';
import type { Page } from '@playwright/test';
import { expect, type Site, waitForHydration, test } from '../fixtures.ts';

const second = 1000;
const target = async (site: Site) => {
  const { countdownTarget } = await site.call(events.getCurrent, {});
  return countdownTarget.getTime();
};
const dials = (page: Page) => page.getByRole('timer').getByRole('listitem');

// The tests set the clock or add scripts.

test.describe('2 Screens and routes, Shell, Countdown component', () => {
  test('Days, hours, minutes, seconds to a target date, in this order', async ({ page }) => {
    await page.goto('/reception');
    await expect(dials(page)).toHaveText([/days$/, /hours$/, /minutes$/, /seconds$/]);
  });
  test('Two-digit padded', async ({ page, site }) => {
    const left = ((24 + 2) * 3600 + 3 * 60 + 4) * second;
    await page.clock.setFixedTime((await target(site)) - left);
    await page.goto('/reception');
    await expect(dials(page)).toHaveText(['01days', '02hours', '03minutes', '04seconds']);
  });
  test('Refreshed each second', async ({ page, site }) => {
    await page.clock.install({ time: (await target(site)) - 70 * second });
    await page.goto('/reception');
    await waitForHydration(page);
    const seconds = dials(page).nth(3).locator('b');
    await page.clock.pauseAt((await target(site)) - 30 * second);
    await expect(seconds).toHaveText('30');
    await page.clock.runFor(second);
    await expect(seconds).toHaveText('29');
    await page.clock.runFor(second);
    await expect(seconds).toHaveText('28');
  });
  test("When finished shows 'Countdown has finished!'", async ({ page, site }) => {
    await page.clock.setFixedTime(await target(site));
    await page.goto('/reception');
    await expect(page.getByText('Countdown has finished!', { exact: true })).toBeVisible();
    await expect(page.getByRole('timer')).toHaveCount(0);
  });
});

test.describe('9 Business constants and limits', () => {
  test('Event countdown target 2025-06-12 23:59:59, in the time zone of the site (decisions, section 2)', async ({
    site,
  }) => {
    const { timeZone } = await (await fetch(`${site.base}/api/site`)).json();
    const [first] = (await site.call(events.list, {})).toSorted((a, b) => a.id - b.id);
    const target = first?.countdownTarget.toLocaleString('sv-SE', { timeZone });
    expect(target).toBe('2025-06-12 23:59:59');
  });
  test('The ticket page counts to the current event (corrected by decisions, section 2: nothing about a year is in code)', async ({
    page,
    site,
  }) => {
    await page.clock.setFixedTime((await target(site)) - 5 * second);
    await page.goto('/reception');
    await expect(dials(page)).toHaveText(['00days', '00hours', '00minutes', '05seconds']);
  });
  test('Countdown refresh 1 second', async ({ page }) => {
    await page.goto('/reception');
    await waitForHydration(page);
    const seconds = dials(page).nth(3).locator('b');
    const visible = await seconds.innerText();
    const startedAt = Date.now();
    await expect(seconds).not.toHaveText(visible);
    const next = await seconds.innerText();
    await expect(seconds).not.toHaveText(next);
    expect(Date.now() - startedAt).toBeLessThan(3500);
  });
});

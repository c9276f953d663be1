import { type Browser, chromium, type Page } from 'playwright-core';
import { chromiumArgs, findChromium } from '../scripts/find-chromium.mjs';
import { type Benchmark, type Measurement, quantile } from './measurement.ts';
import { startServer } from './server-process.ts';
import { openPhone, openSlowPage, slower, waitForFrames } from './slow-page.ts';

type FirstPress = { name: string; path: string; press: (page: Page) => Promise<void> };

const pressFreeChair = (page: Page) =>
  page.locator('[data-chair][aria-disabled=false], [data-chair]:not([aria-disabled])').first();

const presses: readonly FirstPress[] = [
  {
    name: 'menu on home',
    path: '/',
    press: (page) => page.getByRole('button', { name: 'Open menu' }).click(),
  },
  {
    name: 'menu on an information page',
    path: '/aboutus',
    press: (page) => page.getByRole('button', { name: 'Open menu' }).click(),
  },
  {
    name: "table, chair and 'Add to Cart' of the picker",
    path: '/reception/adult',
    press: async (page) => {
      await page.locator('[data-table]').first().click();
      await pressFreeChair(page).click();
      await page.getByRole('button', { name: 'Table cards' }).click();
      const card = page.locator('[data-card]').nth(4);
      if ((await card.getAttribute('aria-expanded')) === 'false') await card.click();
      await page
        .getByRole('button', { name: /^Add to Cart/, disabled: false })
        .first()
        .click();
    },
  },
  {
    name: 'donation amount',
    path: '/donation',
    press: (page) => page.getByRole('button', { name: '$100', exact: true }).click(),
  },
];

/** How soon a page can be used, and how fast it answers the first press, on a phone with a slow processor. */
export const interaction: Benchmark = {
  name: 'interaction',
  description: `From the first paint to the running program, and the first press, processor slowed ${slower} times`,
  async run({ quick }) {
    const rounds = quick ? 3 : 9;
    const site = await startServer();
    const browser = await chromium.launch({
      executablePath: await findChromium(),
      args: chromiumArgs,
    });
    try {
      const measurements: Measurement[] = [];
      for (const first of presses) {
        const results = [];
        // The first round fills the caches of the server.
        for (let round = -1; round < rounds; round += 1)
          results.push(await measure(browser, site.base, first));
        measurements.push(...toMeasurements(first, results.slice(1)));
      }
      return measurements;
    } finally {
      await browser.close();
      await site.stop();
    }
  },
};

type Result = { untilInteractive: number; response: number; openAfter: number | undefined };

async function measure(
  browser: Browser,
  base: string,
  { path, press }: FirstPress,
): Promise<Result> {
  const context = await openPhone(browser);
  try {
    const page = await openSlowPage(context, base + path);
    const untilInteractive = await page.evaluate(() => {
      const [paint] = performance.getEntriesByName('first-contentful-paint');
      return (window.interactiveAt ?? 0) - (paint?.startTime ?? 0);
    });
    await press(page);
    await waitForFrames(page);
    await page.waitForTimeout(300);
    const pressed = await page.evaluate(() => ({
      response: window.slowestEvent,
      openAfter: window.openAfter,
    }));
    return { untilInteractive, ...pressed };
  } finally {
    await context.close();
  }
}

function toMeasurements({ name, path }: FirstPress, results: readonly Result[]): Measurement[] {
  const responses = results.map(({ response }) => response);
  const openAfter = results.flatMap((result) => result.openAfter ?? []);
  return [
    {
      name: `${path}: first paint to the running program`,
      values: results.map(({ untilInteractive }) => untilInteractive),
      unit: 'ms',
      target: { max: 1000 },
    },
    {
      name: `${path}: first press, ${name}`,
      values: responses,
      unit: 'ms',
      target: { max: 200 },
      beside: `p75 ${quantile(responses, 0.75).toFixed(0)} ms`,
    },
    ...(openAfter.length > 0
      ? [{ name: `${path}: first press until it is open, ${name}`, values: openAfter, unit: 'ms' }]
      : []),
  ];
}

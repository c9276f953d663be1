// Screenshots of every screen at three widths in both color schemes, each checked by axe:
//   npm run screenshots [-- address] [-- --only=home] [-- --full]
// --full: the screens of the parish team on a site that is filled first; with an address, on one that is full already.
import { waitForHydration } from './fixtures.ts';
import { mkdir } from 'node:fs/promises';
import { type Browser, chromium, type Page } from '@playwright/test';
import { chromiumArgs, findChromium } from '../scripts/find-chromium.mjs';
import { findViolations } from './accessibility.ts';
import { type Screenshot, screenshots, viewportWidths } from './screenshot-list.ts';
import { fillSite } from './full-site/fill-site.ts';
import { fullScreens } from './full-site/full-screens.ts';
import { startServer } from './server-process.ts';
import { addSession } from './sign-in-as.ts';

const folder = new URL('./screenshots/', import.meta.url);
const schemes = ['light', 'dark'] as const;

async function findHorizontalScroll(page: Page, width: number): Promise<string[]> {
  const height = page.viewportSize()?.height ?? 900;
  await page.setViewportSize({ width, height });
  const wide = await page.evaluate(() => document.documentElement.scrollWidth);
  return wide > width ? [`scrolls sideways: ${wide} px at ${width}`] : [];
}

async function photograph(
  browser: Browser,
  address: string,
  shot: Screenshot,
  width: number,
  scheme: (typeof schemes)[number],
) {
  const context = await browser.newContext({
    viewport: { width, height: width < 700 ? 780 : 900 },
    colorScheme: scheme,
    reducedMotion: 'reduce',
    serviceWorkers: 'block',
  });
  if (shot.as) await addSession(context, address, shot.as);
  const page = await context.newPage();
  const errors: string[] = [];
  page.on('pageerror', (error) => errors.push(`error: ${error.message}`));
  try {
    await page.goto(`${address}${shot.path}`);
    await waitForHydration(page);
    // Event streams keep the network busy, so a screen is ready when it no longer shows a loading message.
    await page.locator('main h1').first().waitFor();
    await page.waitForLoadState('load');
    await page
      .getByText(/^Loading/)
      .first()
      .waitFor({ state: 'hidden' });
    await shot.prepare?.(page);
    await page.evaluate(() => document.fonts.ready.then(() => undefined));
    // Dialogs fade in by script, which reduced motion does not always shorten.
    await page.waitForTimeout(250);
    const name = `${shot.name}-${width}${scheme === 'dark' ? '-dark' : ''}`;
    await page.screenshot({
      path: new URL(`${name}.png`, folder).pathname,
      fullPage: !shot.window,
    });
    errors.push(...(await findViolations(page)), ...(await findHorizontalScroll(page, width)));
    // The least width that every screen must fit (look, 'Rules for every screen').
    if (width === viewportWidths[0]) errors.push(...(await findHorizontalScroll(page, 320)));
    for (const cause of errors) console.error(`${name}: ${cause}`);
    return errors.length;
  } finally {
    await context.close();
  }
}

async function run(args: string[]): Promise<number> {
  const only = args.find((arg) => arg.startsWith('--only='))?.slice('--only='.length);
  const input = args.find((arg) => /^https?:/.test(arg))?.replace(/\/$/, '');
  const isFull = args.includes('--full');
  const server = input ? undefined : await startServer();
  if (server && isFull) await fillSite(server);
  const browser = await chromium.launch({
    executablePath: await findChromium(),
    args: chromiumArgs,
  });
  const address = input ?? server?.base ?? '';
  const jobs = (isFull ? fullScreens : screenshots)
    .filter(({ name }) => !only || name.includes(only))
    .flatMap((shot) => (shot.widths ?? viewportWidths).map((width) => ({ shot, width })))
    .flatMap((job) => schemes.map((scheme) => ({ ...job, scheme })));
  const pictures = jobs.length;
  let errors = 0;
  const work = async () => {
    for (let job = jobs.shift(); job; job = jobs.shift()) {
      const existing = await photograph(browser, address, job.shot, job.width, job.scheme);
      errors += existing;
    }
  };
  try {
    await mkdir(folder, { recursive: true });
    await Promise.all([work(), work()]);
  } finally {
    await browser.close();
    await server?.stop();
  }
  console.log(`${pictures} pictures in e2e/screenshots, ${errors} faults`);
  return errors;
}

process.exitCode = (await run(process.argv.slice(2))) > 0 ? 1 : 0;

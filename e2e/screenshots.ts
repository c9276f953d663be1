// Pictures of every screen at three widths in both colour schemes, each judged by axe:
//   npm run screenshots [-- address] [-- --only=home]
import { mkdir } from 'node:fs/promises';
import { AxeBuilder } from '@axe-core/playwright';
import { type Browser, chromium, type Page } from '@playwright/test';
import { args, findChromium } from '../scripts/find-chromium.mjs';
import { type Shot, shots, widths } from './screens.ts';
import { startServer } from './server-process.ts';
import { sessionAs } from './sign-in-as.ts';

const folder = new URL('./screenshots/', import.meta.url);
const schemes = ['light', 'dark'] as const;

async function violationsOf(page: Page): Promise<string[]> {
  const { violations } = await new AxeBuilder({ page }).analyze();
  return violations.map(
    ({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target.join(' ')).join(', ')}`,
  );
}

async function sidewaysAt(page: Page, width: number): Promise<string[]> {
  const height = page.viewportSize()?.height ?? 900;
  await page.setViewportSize({ width, height });
  const wide = await page.evaluate(() => document.documentElement.scrollWidth);
  return wide > width ? [`scrolls sideways: ${wide} px at ${width}`] : [];
}

function cookiesOf(url: string, session: string) {
  const [name = '', value = ''] = session.split('=', 2);
  return [{ name, value, url }];
}

async function photograph(
  browser: Browser,
  address: string,
  shot: Shot,
  width: number,
  scheme: (typeof schemes)[number],
) {
  const context = await browser.newContext({
    viewport: { width, height: width < 700 ? 780 : 900 },
    colorScheme: scheme,
    reducedMotion: 'reduce',
    serviceWorkers: 'block',
  });
  if (shot.as) await context.addCookies(cookiesOf(address, await sessionAs(address, shot.as)));
  const page = await context.newPage();
  const faults: string[] = [];
  page.on('pageerror', (error) => faults.push(`error: ${error.message}`));
  try {
    await page.goto(`${address}/#${shot.path}`);
    // The live events of a screen keep the network busy for ever, so a screen is done when it says it loads no more.
    await page.locator('main h1').first().waitFor();
    await page.waitForLoadState('load');
    await page
      .getByText(/^Loading/)
      .first()
      .waitFor({ state: 'hidden' });
    await shot.prepare?.(page);
    await page.evaluate(() => document.fonts.ready.then(() => undefined));
    // A dialog fades in by script, which reduced motion does not always shorten.
    await page.waitForTimeout(250);
    const name = `${shot.name}-${width}${scheme === 'dark' ? '-dark' : ''}`;
    await page.screenshot({
      path: new URL(`${name}.png`, folder).pathname,
      fullPage: !shot.window,
    });
    faults.push(...(await violationsOf(page)), ...(await sidewaysAt(page, width)));
    // The least width that every screen must fit (look, 'Rules for every screen').
    if (width === widths[0]) faults.push(...(await sidewaysAt(page, 320)));
    for (const fault of faults) console.error(`${name}: ${fault}`);
    return faults.length;
  } finally {
    await context.close();
  }
}

async function run(words: string[]): Promise<number> {
  const only = words.find((word) => word.startsWith('--only='))?.slice('--only='.length);
  const given = words.find((word) => /^https?:/.test(word))?.replace(/\/$/, '');
  const server = given ? undefined : await startServer();
  const browser = await chromium.launch({ executablePath: await findChromium(), args });
  const address = given ?? server?.base ?? '';
  const jobs = shots
    .filter(({ name }) => !only || name.includes(only))
    .flatMap((shot) => (shot.widths ?? widths).map((width) => ({ shot, width })))
    .flatMap((job) => schemes.map((scheme) => ({ ...job, scheme })));
  const pictures = jobs.length;
  let faults = 0;
  const work = async () => {
    for (let job = jobs.shift(); job; job = jobs.shift()) {
      const found = await photograph(browser, address, job.shot, job.width, job.scheme);
      faults += found;
    }
  };
  try {
    await mkdir(folder, { recursive: true });
    await Promise.all([work(), work()]);
  } finally {
    await browser.close();
    await server?.stop();
  }
  console.log(`${pictures} pictures in e2e/screenshots, ${faults} faults`);
  return faults;
}

process.exitCode = (await run(process.argv.slice(2))) > 0 ? 1 : 0;

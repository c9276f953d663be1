import { setTimeout as pause } from 'node:timers/promises';
import { chromium, type Page } from 'playwright-core';
import { args, findChromium } from '../scripts/find-chromium.mjs';
import { type Feast, openAsStaff, sellFeast } from './feast.ts';
import { type Benchmark, quantile } from './measuring.ts';
import { serveProduct } from './serving.ts';

const tickets = 500;

declare global {
  interface Window {
    /** Types a code as a USB scanner does; milliseconds from its Enter to the frame that shows the verdict. */
    scanAndSee: (code: string) => Promise<number>;
  }
}

/** Runs in the page before its own scripts. */
function watchVerdicts(): void {
  let scanned = 0;
  window.scanAndSee = (code) =>
    new Promise((done) => {
      const before = document.querySelector('[data-verdict] [role=alert]');
      for (const key of [...code, 'Enter'])
        document.body.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true }));
      scanned = performance.now();
      const observer = new MutationObserver(() => {
        const shown = document.querySelector('[data-verdict] [role=alert]');
        if (!shown || shown === before) return;
        observer.disconnect();
        requestAnimationFrame(() => {
          const { port1, port2 } = new MessageChannel();
          port1.addEventListener('message', () => done(performance.now() - scanned));
          port1.start();
          port2.postMessage(null);
        });
      });
      observer.observe(document, { childList: true, subtree: true });
    });
}

export const verdicts: Benchmark = {
  name: 'verdicts',
  about: `From a scanner's Enter to the painted verdict in Chromium, ${tickets} tickets on the device`,
  async run({ quick }) {
    const scans = quick ? 40 : 150;
    const site = await serveProduct();
    const browser = await chromium.launch({ executablePath: await findChromium(), args });
    try {
      const feast = await sellFeast(site.databaseUrl, tickets);
      const page = await browser.newPage({ viewport: { width: 360, height: 740 } });
      await page.addInitScript(watchVerdicts);
      await openAsStaff(page, site.base, feast);
      await page.goto(`${site.base}/#/checkin`);
      await page.getByText(`0 of ${tickets} received`).waitFor();
      await scanMany(page, feast, 0, 5);
      const told = page.waitForResponse('**/checkout/receive?*');
      await scanMany(page, feast, 5, 1);
      await told;
      const online = await scanMany(page, feast, 10, scans);
      await page.context().setOffline(true);
      await pause(1_000);
      const offline = await scanMany(page, feast, 200, scans);
      return [
        { what: 'scan to verdict with a network, p95', ...found(online), target: { atMost: 100 } },
        { what: 'scan to verdict without one, p95', ...found(offline), target: { atMost: 50 } },
      ];
    } finally {
      await browser.close();
      await site.stop();
    }
  },
};

const found = (values: readonly number[]) => ({
  values: [quantile(values, 0.95)],
  unit: 'ms',
  beside: `p50 ${quantile(values, 0.5).toFixed(0)} ms, ${values.length} scans`,
});

/** One guest after the other, five a second at most. */
async function scanMany(
  page: Page,
  { codes }: Feast,
  from: number,
  count: number,
): Promise<number[]> {
  const took: number[] = [];
  for (const code of codes.slice(from, from + count)) {
    took.push(await page.evaluate((text) => window.scanAndSee(text), code));
    const verdict = await page.locator('[data-verdict]').getAttribute('data-verdict');
    if (verdict !== 'received') throw new Error(`${code} was answered with '${verdict}'.`);
    await pause(200);
  }
  return took;
}

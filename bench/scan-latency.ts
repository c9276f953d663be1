import { setTimeout as pause } from 'node:timers/promises';
import { chromium, type Page } from 'playwright-core';
import { chromiumArgs, findChromium } from '../scripts/find-chromium.mjs';
import { type SoldEvent, openStaffPage, createSoldEvent } from './sold-event.ts';
import { type Benchmark, quantile } from './measurement.ts';
import { startServer } from './server-process.ts';

const tickets = 500;

declare global {
  interface Window {
    /** Types a code like a USB scanner; returns the milliseconds from Enter to the frame that shows the verdict. */
    scanAndSee: (code: string) => Promise<number>;
  }
}

/** Runs in the page before the scripts of the site. */
function watchVerdicts(): void {
  let scanned = 0;
  window.scanAndSee = (code) =>
    new Promise((done) => {
      const before = document.querySelector('[data-verdict] [role=alert]');
      for (const key of [...code, 'Enter'])
        document.body.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true }));
      scanned = performance.now();
      const observer = new MutationObserver(() => {
        const visible = document.querySelector('[data-verdict] [role=alert]');
        if (!visible || visible === before) return;
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

export const scanLatency: Benchmark = {
  name: 'scan-latency',
  description: `From a scanner's Enter to the painted verdict in Chromium, ${tickets} tickets on the device`,
  async run({ quick }) {
    const scans = quick ? 40 : 150;
    const site = await startServer();
    const browser = await chromium.launch({
      executablePath: await findChromium(),
      args: chromiumArgs,
    });
    try {
      const ticketEvent = await createSoldEvent(site.databaseUrl, tickets);
      const page = await browser.newPage({ viewport: { width: 360, height: 740 } });
      await page.addInitScript(watchVerdicts);
      await openStaffPage(page, site.base, ticketEvent);
      await page.goto(`${site.base}/checkin`);
      await page.getByText(`0 of ${tickets} received`).waitFor();
      await scanMany(page, ticketEvent, 0, 5);
      const message = page.waitForResponse('**/checkout/receive?*');
      await scanMany(page, ticketEvent, 5, 1);
      await message;
      const online = await scanMany(page, ticketEvent, 10, scans);
      await page.context().setOffline(true);
      await pause(1_000);
      const offline = await scanMany(page, ticketEvent, 200, scans);
      return [
        {
          name: 'scan to verdict with a network, p95',
          ...existing(online),
          target: { max: 100 },
        },
        { name: 'scan to verdict without one, p95', ...existing(offline), target: { max: 50 } },
      ];
    } finally {
      await browser.close();
      await site.stop();
    }
  },
};

const existing = (values: readonly number[]) => ({
  values: [quantile(values, 0.95)],
  unit: 'ms',
  beside: `p50 ${quantile(values, 0.5).toFixed(0)} ms, ${values.length} scans`,
});

/** One guest after the other, at most five a second. */
async function scanMany(
  page: Page,
  { codes }: SoldEvent,
  from: number,
  count: number,
): Promise<number[]> {
  const durationMs: number[] = [];
  for (const code of codes.slice(from, from + count)) {
    durationMs.push(await page.evaluate((text) => window.scanAndSee(text), code));
    const verdict = await page.locator('[data-verdict]').getAttribute('data-verdict');
    if (verdict !== 'received') throw new Error(`${code} got the verdict '${verdict}'.`);
    await pause(200);
  }
  return durationMs;
}

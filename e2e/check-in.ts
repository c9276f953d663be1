import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type BrowserContext, chromium, type Page } from '@playwright/test';
import { chairs } from '../features/hall/contract/chairs.ts';
import { events } from '../features/event/contract/events.ts';
import { chromiumArgs, findChromium } from '../scripts/find-chromium.mjs';
import { sellChairs } from '../app/server/testing/sell-chairs.ts';
import { withDatabase } from './sandbox-faults.ts';
import { expect, type Site } from './fixtures.ts';

/** A phone: a browser with its own storage, which can be crashed and opened again. */
export type Device = {
  context: BrowserContext;
  page: Page;
  /** Kills the browser, as an empty battery does. */
  crash(): Promise<void>;
};

const size = { width: 360, height: 740 };

/** Opens a browser with a persistent folder; `film` is the video of its camera. */
export async function openDevice(
  { base }: Pick<Site, 'base'>,
  folder: string,
  film?: string,
): Promise<Device> {
  const camera = film
    ? [
        '--use-fake-device-for-media-stream',
        '--use-fake-ui-for-media-stream',
        `--use-file-for-fake-video-capture=${film}`,
      ]
    : [];
  const context = await chromium.launchPersistentContext(folder, {
    executablePath: await findChromium(),
    args: [...chromiumArgs, ...camera],
    baseURL: base,
    viewport: size,
    hasTouch: true,
    locale: 'en-US',
    timezoneId: 'America/New_York',
    serviceWorkers: 'allow',
  });
  const [page = await context.newPage()] = context.pages();
  return {
    context,
    page,
    async crash() {
      const session = await context.newCDPSession(page);
      const gone = new Promise((done) => context.once('close', done));
      // The browser ends before it responds.
      await session.send('Browser.crash').catch(() => undefined);
      await gone;
    },
  };
}

export async function withTempFolder<Result>(work: (folder: string) => Promise<Result>) {
  const folder = await mkdtemp(join(tmpdir(), 'namugongo-door-'));
  try {
    return await work(folder);
  } finally {
    // The browser may still write a file after it has ended.
    await rm(folder, { recursive: true, force: true, maxRetries: 20, retryDelay: 250 });
  }
}

/** Sells all chairs of a server without other sales, in parties of four and past its ledger and caches; returns the tickets. */
export async function sellAllChairs(site: Site, except: readonly number[] = []) {
  const all = await site.call(chairs.list, { query: {} });
  const hall = all.filter(({ id }) => !except.includes(id));
  const current = await site.call(events.getCurrent, {});
  return withDatabase(site, async ({ database }) => {
    const sold = [];
    for (let from = 0; from < hall.length; from += 4) {
      const party = hall.slice(from, from + 4);
      const { tickets } = await sellChairs(database, {
        eventId: current.id,
        chairs: party.map(({ id, chairType, amount }) => ({ id, chairType, amountCents: amount })),
        buyer: {
          name: `Sample Guest ${from / 4 + 1}`,
          email: 'guest@example.org',
          phone: `61755${String(20_000 + from)}`,
        },
        now: new Date(),
      });
      sold.push(...tickets);
    }
    return sold;
  });
}

/** Types a code as a USB scanner does: a key every 10 ms, then Enter. */
export async function scanWithUsbScanner(page: Page, code: string): Promise<void> {
  const keyboard = await page.context().newCDPSession(page);
  const startedAt = Date.now() / 1000;
  for (const [place, key] of [...code, 'Enter'].entries()) {
    const enter = key === 'Enter' && { text: '\r', windowsVirtualKeyCode: 13 };
    const stroke = { key, timestamp: startedAt + place / 100 };
    await keyboard.send('Input.dispatchKeyEvent', {
      type: 'keyDown',
      text: key,
      ...stroke,
      ...enter,
    });
    await keyboard.send('Input.dispatchKeyEvent', { type: 'keyUp', ...stroke, ...enter });
  }
  await keyboard.detach();
}

/** Expects the full-screen verdict with this message. */
export async function expectVerdict(page: Page, verdict: string, message: string | RegExp) {
  const visible = page.locator('[data-verdict]');
  await expect(visible).toHaveAttribute('data-verdict', verdict);
  await expect(visible).toContainText(message);
}

/** The guests in the list that this device has stored. */
export const countStoredGuests = (page: Page) =>
  page.evaluate(
    () =>
      new Promise<number>((done) => {
        const opening = indexedDB.open('door');
        // The site has not created it yet, and has to do it itself.
        opening.addEventListener('upgradeneeded', () => opening.transaction?.abort());
        opening.addEventListener('error', () => done(0));
        opening.addEventListener('success', () => {
          const requested = opening.result.transaction('tickets').objectStore('tickets').count();
          requested.addEventListener('success', () => {
            opening.result.close();
            done(requested.result);
          });
        });
      }),
  );

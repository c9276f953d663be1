import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type BrowserContext, chromium, type Page } from '@playwright/test';
import { chairs } from '@namugongo/contract/reception/chairs';
import { events } from '@namugongo/contract/reception/events';
import { args, findChromium } from '../scripts/find-chromium.mjs';
import { sellChairs } from '../server/src/testing/sell-chairs.ts';
import { inDatabase } from './sandbox-faults.ts';
import { expect, type Site } from './site.ts';

/** A telephone of its own: a browser with its own memory, which can be crashed and opened again. */
export type Device = {
  context: BrowserContext;
  page: Page;
  /** The browser dies at once, as when a battery is empty. */
  crash(): Promise<void>;
};

const size = { width: 360, height: 740 };

/** Opens a browser on a folder that outlives it; `film` is what its camera sees. */
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
    args: [...args, ...camera],
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
      // The browser is gone before it can answer.
      await session.send('Browser.crash').catch(() => undefined);
      await gone;
    },
  };
}

export async function withFolder<Result>(work: (folder: string) => Promise<Result>) {
  const folder = await mkdtemp(join(tmpdir(), 'namugongo-door-'));
  try {
    return await work(folder);
  } finally {
    // A browser that has just ended may still write its last file.
    await rm(folder, { recursive: true, force: true, maxRetries: 20, retryDelay: 250 });
  }
}

/** Sells every chair of a server's hall where nothing is sold yet, in parties of four; gives all tickets. */
export async function sellTheHall(site: Site) {
  const hall = await site.call(chairs.list, { query: {} });
  const current = await site.call(events.current, {});
  return inDatabase(site, async ({ database }) => {
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

/** What a USB scanner does: it types the code, a key each ten milliseconds by its own clock, and Enter. */
export async function scanWithUsb(page: Page, code: string): Promise<void> {
  const keyboard = await page.context().newCDPSession(page);
  const began = Date.now() / 1000;
  for (const [place, key] of [...code, 'Enter'].entries()) {
    const enter = key === 'Enter' && { text: '\r', windowsVirtualKeyCode: 13 };
    const stroke = { key, timestamp: began + place / 100 };
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

/** The verdict on the whole screen. */
export async function expectVerdict(page: Page, verdict: string, words: string | RegExp) {
  const shown = page.locator('[data-verdict]');
  await expect(shown).toHaveAttribute('data-verdict', verdict);
  await expect(shown).toContainText(words);
}

import type { Browser, BrowserContext, Page } from 'playwright-core';

declare global {
  interface Window {
    /** When the program took over the page, in ms after navigation. */
    interactiveAt?: number;
    /** The longest response to a press, from the event to the next paint, in ms. */
    slowestEvent: number;
    /** From the first click to the frame in which a dialog is open, in ms. */
    openAfter?: number;
  }
}

/** How many times slower than this machine the phone is. */
export const slower = 4;

/** Runs in the page before the scripts of the site. */
function observeInteraction(): void {
  window.slowestEvent = 0;
  let pressedAt: number | undefined;
  addEventListener('click', ({ timeStamp }) => (pressedAt ??= timeStamp), { capture: true });
  new MutationObserver(() => {
    if (pressedAt === undefined || !document.querySelector('dialog[open]')) return;
    const from = pressedAt;
    requestAnimationFrame((now) => (window.openAfter ??= now - from));
  }).observe(document, { attributes: true, attributeFilter: ['open'], subtree: true });
  new MutationObserver(() => {
    window.interactiveAt ??= performance.now();
  }).observe(document, { attributes: true, attributeFilter: ['data-interactive'], subtree: true });
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries())
      // A pointer that rests where the page appears also causes events; those are no presses and have no id.
      if ('interactionId' in entry && entry.interactionId)
        window.slowestEvent = Math.max(window.slowestEvent, entry.duration);
    // The type of the standard library lacks the threshold.
  }).observe(Object.assign({ type: 'event', buffered: true }, { durationThreshold: 16 }));
}

/** A phone with an empty cache. */
export const openPhone = (browser: Browser): Promise<BrowserContext> =>
  browser.newContext({ viewport: { width: 412, height: 823 }, serviceWorkers: 'block' });

/** Opens an address in a new page with a slow processor; resolves when the program runs. */
export async function openSlowPage(context: BrowserContext, url: string): Promise<Page> {
  const page = await context.newPage();
  await page.addInitScript(observeInteraction);
  const session = await context.newCDPSession(page);
  await session.send('Emulation.setCPUThrottlingRate', { rate: slower });
  await page.goto(url);
  await page.waitForFunction(() => window.interactiveAt !== undefined);
  return page;
}

/** Two frames later the observer has the event. */
export const waitForFrames = (page: Page): Promise<unknown> =>
  page.evaluate(
    () => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))),
  );

import type { Page } from 'playwright-core';

declare global {
  interface Window {
    /** Milliseconds from the arrival of the chairs to their paint, and until each of them can be chosen. */
    planPainted: Promise<number>;
    chairsPressable: Promise<number>;
    /** Milliseconds of work for the next stream message: its task and the frame that shows it. */
    nextUpdate: () => Promise<number>;
  }
}

/** Runs in the page before the scripts of the site. */
export function observePaints(): void {
  // The tables are painted with their chairs; the click targets of the chairs come after the paint.
  const hall = '[data-table]';
  const chairs = '[data-chair]';
  let arrived = 0;
  const plainFetch = window.fetch;
  window.fetch = async (...args) => {
    const response = await plainFetch(...args);
    const plainText = response.text.bind(response);
    response.text = async () => {
      const text = await plainText();
      if (!document.querySelector(hall)) arrived = performance.now();
      return text;
    };
    return response;
  };
  /** Calls back in a new task, after the current one or after the paint of a frame. */
  const afterwards = (callback: () => void) => {
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = () => {
      port1.close();
      callback();
    };
    port2.postMessage(null);
  };
  const paintedWith = (selector: string) =>
    new Promise<number>((done) => {
      const observer = new MutationObserver(() => {
        if (!document.querySelector(selector)) return;
        observer.disconnect();
        requestAnimationFrame(() => afterwards(() => done(performance.now() - arrived)));
      });
      observer.observe(document, { childList: true, subtree: true });
    });
  window.planPainted = paintedWith(hall);
  window.chairsPressable = paintedWith(chairs);
  let message = (_milliseconds: number) => {};
  window.nextUpdate = () => new Promise((done) => (message = done));
  const PlainSource = window.EventSource;
  window.EventSource = class extends PlainSource {
    constructor(address: string | URL) {
      super(address);
      // The first listener; the listener of the site runs after it, in the same task.
      this.addEventListener('message', () => {
        const startedAt = performance.now();
        let task = 0;
        afterwards(() => (task = performance.now() - startedAt));
        requestAnimationFrame(() => {
          const frame = performance.now();
          const early = task === 0 ? frame - startedAt : 0;
          afterwards(() => message(performance.now() - frame + (early || task)));
        });
      });
    }
  };
}

/** Reloads the seat picker; returns the milliseconds from the arrival of the chairs to their paint, and until they can be chosen. */
export async function measurePaint(page: Page, base: string) {
  await page.goto('about:blank');
  await page.goto(`${base}/reception/adult`);
  const painted = await page.evaluate(() => window.planPainted);
  const pressable = await page.evaluate(() => window.chairsPressable);
  // Waits for the fonts and the stream.
  await page.waitForLoadState('load');
  return { painted, pressable };
}

/** Changes a chair as another visitor; returns the milliseconds of work in the page to show it. */
export async function measureUpdate(
  page: Page,
  change: () => Promise<{ status: number; body: string }>,
): Promise<number> {
  const visible = page.evaluate(() => window.nextUpdate());
  const { status, body } = await change();
  if (status !== 200) throw new Error(`The change responded with ${status}: ${body}`);
  return visible;
}

import type { Page } from 'playwright-core';

declare global {
  interface Window {
    /** Milliseconds from the arrival of the chairs to the paint that shows them, and until each of them can be pressed. */
    planPainted: Promise<number>;
    chairsPressable: Promise<number>;
    /** The same for the next message of the stream: the work of its task and of the frame that shows it. */
    nextUpdate: () => Promise<number>;
  }
}

/** Runs in the page before its own scripts. */
export function watchPaints(): void {
  // The tables are drawn with their chairs; what is pressed of the chairs comes after the paint.
  const hall = '[data-table]';
  const chairs = '[data-chair]';
  let arrived = 0;
  const plainFetch = window.fetch;
  window.fetch = async (...words) => {
    const response = await plainFetch(...words);
    const plainText = response.text.bind(response);
    response.text = async () => {
      const text = await plainText();
      if (!document.querySelector(hall)) arrived = performance.now();
      return text;
    };
    return response;
  };
  /** Calls back in a task of its own: after what the present one left to do, or after the paint of a frame. */
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
  let told = (_milliseconds: number) => {};
  window.nextUpdate = () => new Promise((done) => (told = done));
  const PlainSource = window.EventSource;
  window.EventSource = class extends PlainSource {
    constructor(address: string | URL) {
      super(address);
      // The first listener: the product's own comes after it, in the same task.
      this.addEventListener('message', () => {
        const began = performance.now();
        let task = 0;
        afterwards(() => (task = performance.now() - began));
        requestAnimationFrame(() => {
          const frame = performance.now();
          const early = task === 0 ? frame - began : 0;
          afterwards(() => told(performance.now() - frame + (early || task)));
        });
      });
    }
  };
}

/** Loads the picker anew and gives the milliseconds from the arrival of the chairs to their paint, and until they can be pressed. */
export async function paintOnce(page: Page, base: string) {
  await page.goto('about:blank');
  await page.goto(`${base}/#/reception/adult`);
  const painted = await page.evaluate(() => window.planPainted);
  const pressable = await page.evaluate(() => window.chairsPressable);
  // Fonts and the stream settle before the next look.
  await page.waitForLoadState('load');
  return { painted, pressable };
}

/** Lets somebody else change a chair and gives the milliseconds that the page worked to show it. */
export async function updateOnce(
  page: Page,
  change: () => Promise<{ status: number; body: string }>,
): Promise<number> {
  const shown = page.evaluate(() => window.nextUpdate());
  const { status, body } = await change();
  if (status !== 200) throw new Error(`The change came to ${status}: ${body}`);
  return shown;
}

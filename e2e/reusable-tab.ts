import type { Browser, BrowserContext, Page } from '@playwright/test';

type Tab = { key: string; context: BrowserContext; origin: string; isChanged: boolean };

/** Listeners that tests add to a page. */
const events = [
  'console',
  'dialog',
  'download',
  'framenavigated',
  'load',
  'pageerror',
  'request',
  'response',
] as const;

/** Calls whose effect on a page can't be undone, or only by another. */
const lastingCalls = [
  'addInitScript',
  'close',
  'emulateMedia',
  'exposeFunction',
  'setViewportSize',
] as const;

/**
 * Browser contexts with one page each, which the tests of a worker use one after another: a new page is a new process, which loads and
 * compiles the program again. Cookies and storage are cleared between tests. What a page or clock keeps and can't be undone ends its use.
 */
export class ReusableTabs {
  readonly #browser: Browser;
  readonly #free = new Map<string, BrowserContext>();

  constructor(browser: Browser) {
    this.#browser = browser;
  }

  /** A context with Playwright's options of the current test. `options` are those in which the tests of a worker differ. */
  async open({ origin, options }: { origin: string; options: object }): Promise<Tab> {
    const key = JSON.stringify(options);
    const context = this.#free.get(key) ?? (await this.#browser.newContext());
    this.#free.delete(key);
    const [page = await context.newPage()] = context.pages();
    const tab: Tab = { key, context, origin, isChanged: key.includes('"serviceWorkers":"allow"') };
    const setChanged = () => {
      tab.isChanged = true;
    };
    watchCalls(page, lastingCalls, setChanged);
    // Only the storage of the site is cleared.
    page.on('framenavigated', (frame) => {
      if (frame.url().startsWith('http') && new URL(frame.url()).origin !== origin) setChanged();
    });
    // A session of the developer tools may slow the page down until it ends.
    watchCalls(context, ['newCDPSession'], setChanged);
    watchCalls(context.clock, ['install', 'pauseAt', 'setFixedTime', 'setSystemTime'], setChanged);
    return tab;
  }

  async leave({ key, context, origin, isChanged }: Tab): Promise<void> {
    const [page, ...others] = context.pages();
    if (isChanged || !page) return context.close();
    for (const other of others) await other.close();
    await clear(page, origin);
    this.#free.set(key, context);
  }
}

/** Leaves the screen for a file of the site, because an empty page would end the process, and forgets what the test left. */
async function clear(page: Page, origin: string): Promise<void> {
  const context = page.context();
  for (const event of events) page.removeAllListeners(event);
  await context.setOffline(false);
  await page.unrouteAll({ behavior: 'ignoreErrors' });
  await context.unrouteAll({ behavior: 'ignoreErrors' });
  await page.goto(`${origin}/robots.txt`, { waitUntil: 'commit' });
  await page.evaluate(() => sessionStorage.clear());
  await context.clearCookies();
  await context.clearPermissions();
  const devTools = await context.newCDPSession(page);
  await devTools.send('Storage.clearDataForOrigin', { origin, storageTypes: 'all' });
  await devTools.detach();
}

/** Calls `onCall` before each call of these methods. */
function watchCalls<T extends object>(
  target: T,
  names: readonly (keyof T)[],
  onCall: () => void,
): void {
  for (const name of names) {
    const method: unknown = Reflect.get(Object.getPrototypeOf(target), name);
    if (typeof method !== 'function') continue;
    Reflect.set(target, name, (...input: unknown[]): unknown => {
      onCall();
      return Reflect.apply(method, target, input);
    });
  }
}

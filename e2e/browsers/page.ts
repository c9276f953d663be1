import { setTimeout as pause } from 'node:timers/promises';
import type { Query } from './find-element.ts';
import { findElement } from './find-element.ts';

/** What a browser must be able to do; `Handle` is its reference to an element. */
export type Driver<Handle> = {
  goto(url: string): Promise<void>;
  /** Calls a function in the page. It must not use anything outside itself. */
  evaluate<Argument, Result>(
    run: (argument: Argument) => Result,
    argument: Argument,
  ): Promise<Result>;
  /** As `evaluate`, for a function that returns an element. */
  findHandle(run: (query: Query) => Element | null, query: Query): Promise<Handle | null>;
  /** What follows happens in this frame, until another page opens. */
  enterFrame(frame: Handle): Promise<void>;
  /** The addresses of the open tabs. */
  readTabs(): Promise<string[]>;
  click(element: Handle): Promise<void>;
  type(element: Handle, text: string): Promise<void>;
  /** Selects the option with this value. */
  select(element: Handle, value: string): Promise<void>;
  /** PNG of the window. */
  takeScreenshot(): Promise<Uint8Array>;
  /** Errors that no code of the page caught, if the browser tells. */
  errors(): string[];
  close(): Promise<void>;
};

const timeoutMs = 60_000;
const pollMs = 50;

/** The page of a browser, with the few actions of the journeys. Every action waits until it is possible. */
export type BrowserPage = {
  base: string;
  open(path: string): Promise<void>;
  /** Opens a page of another website, and enters the frame in it. */
  openFrame(url: string): Promise<void>;
  /** Waits until a tab has this address. */
  waitForTab(path: string): Promise<void>;
  click(query: Query): Promise<void>;
  fill(query: Query, text: string): Promise<void>;
  select(query: Query, value: string): Promise<void>;
  waitFor(query: Query): Promise<void>;
  waitForText(text: string): Promise<void>;
  /** Waits until the function returns true in the page. */
  waitUntil<Argument>(run: (argument: Argument) => boolean, argument: Argument): Promise<void>;
  evaluate: Driver<unknown>['evaluate'];
  takeScreenshot: Driver<unknown>['takeScreenshot'];
  errors: Driver<unknown>['errors'];
  close: Driver<unknown>['close'];
};

/** The address of a page of the site. */
export const pageUrl = (base: string, path: string): string => `${base}${path}`;

export function createPage<Handle>(base: string, driver: Driver<Handle>): BrowserPage {
  const waitForElement = (query: Query) =>
    poll(`No element ${JSON.stringify(query)}`, () => driver.findHandle(findElement, query));
  const waitUntil: BrowserPage['waitUntil'] = async (run, argument) => {
    await poll(`Never true: ${run.toString()} with ${JSON.stringify(argument)}`, () =>
      driver.evaluate(run, argument),
    );
  };
  return {
    base,
    evaluate: driver.evaluate,
    takeScreenshot: driver.takeScreenshot,
    errors: driver.errors,
    close: driver.close,
    waitUntil,
    async open(path) {
      await driver.goto(pageUrl(base, path));
      await waitUntil(() => document.documentElement.hasAttribute('data-interactive'), null);
    },
    async openFrame(url) {
      await driver.goto(url);
      await driver.enterFrame(await waitForElement({ selector: 'iframe' }));
    },
    async waitForTab(path) {
      const url = pageUrl(base, path);
      await poll(`No tab with ${url}`, async () => (await driver.readTabs()).includes(url));
    },
    async waitFor(query) {
      await waitForElement(query);
    },
    async click(query) {
      await driver.click(await waitForElement({ ...query, isStill: true }));
    },
    async fill(query, text) {
      await driver.type(await waitForElement({ ...query, isStill: true }), text);
    },
    async select(query, value) {
      await driver.select(await waitForElement({ ...query, isStill: true }), value);
    },
    waitForText: (text) => waitUntil((part) => document.body.innerText.includes(part), text),
  };
}

/** Tries until the result is truthy. A page that is being replaced counts as not ready. */
async function poll<Result>(failure: string, attempt: () => Promise<Result | null>) {
  const until = Date.now() + timeoutMs;
  let error: unknown;
  while (Date.now() < until) {
    const result = await attempt().catch((cause: unknown) => {
      error = cause;
      return null;
    });
    if (result) return result;
    await pause(pollMs);
  }
  throw new Error(`${failure} within ${timeoutMs / 1000} s.`, { cause: error });
}

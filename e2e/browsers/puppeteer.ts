import { existsSync } from 'node:fs';
import puppeteer, { type Browser, type ElementHandle } from 'puppeteer-core';
import { chromiumArgs, findChromium } from '../../scripts/find-chromium.mjs';
import { createPage, type BrowserPage } from './page.ts';

export type Size = { width: number; height: number };

/** A browser that opens pages with a storage of their own. */
export type TestBrowser = {
  openPage(base: string, size: Size): Promise<BrowserPage>;
  close(): Promise<void>;
};

const firefoxPath = ['/usr/bin/firefox-esr', '/usr/bin/firefox'].find((path) => existsSync(path));

/** Why Firefox cannot run here; '' if it can. */
export const missingFirefox = firefoxPath
  ? ''
  : 'Firefox is not installed. On Debian: apt-get install firefox-esr';

export async function startFirefox(): Promise<TestBrowser> {
  const executablePath = firefoxPath ?? '';
  return toTestBrowser(await puppeteer.launch({ browser: 'firefox', executablePath }));
}

export async function startChromium(): Promise<TestBrowser> {
  const executablePath = await findChromium();
  return toTestBrowser(
    await puppeteer.launch({ executablePath, args: chromiumArgs, headless: 'shell' }),
  );
}

const toTestBrowser = (browser: Browser): TestBrowser => ({
  close: () => browser.close(),
  async openPage(base, size) {
    const context = await browser.createBrowserContext();
    const page = await context.newPage();
    await page.setViewport(size);
    const errors: string[] = [];
    page.on('pageerror', (error) => errors.push(String(error)));
    // The question before a form with changes is left.
    page.on('dialog', (dialog) => void dialog.accept());
    let frame = page.mainFrame();
    return createPage<ElementHandle>(base, {
      async goto(url) {
        frame = page.mainFrame();
        await page.goto(url, { waitUntil: 'domcontentloaded' });
      },
      async enterFrame(element) {
        frame = (await element.contentFrame()) ?? frame;
      },
      readTabs: async () => (await context.pages()).map((tab) => tab.url()),
      evaluate: async <Argument, Result>(run: (argument: Argument) => Result, argument: Argument) =>
        // The function's own result, which came as JSON.
        (await frame.evaluate(toCall(run, argument))) as Result,
      async findHandle(run, query) {
        const handle = await frame.evaluateHandle(toCall(run, query));
        return handle.asElement() as ElementHandle | null;
      },
      click: (element) => element.click(),
      type: (element, text) => element.type(text),
      select: async (element, value) => void (await element.select(value)),
      takeScreenshot: () => page.screenshot(),
      errors: () => errors,
      close: () => context.close(),
    });
  },
});

const toCall = (run: { toString(): string }, argument: unknown) =>
  `(${run.toString()})(${JSON.stringify(argument)})`;

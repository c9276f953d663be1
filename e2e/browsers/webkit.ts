import { type ChildProcess, spawn } from 'node:child_process';
import { existsSync, globSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { setTimeout as pause } from 'node:timers/promises';
import { Builder, By, Capabilities, type WebElement } from 'selenium-webdriver';
import { getFreePort } from '../server-process.ts';
import { createPage } from './page.ts';
import type { TestBrowser } from './puppeteer.ts';

const driverPath = '/usr/bin/WebKitWebDriver';
const displayPath = '/usr/bin/Xvfb';
const [browserPath] = globSync('/usr/lib/*/webkit2gtk-4.*/MiniBrowser');

/** Why WebKit cannot run here; '' if it can. */
export const missingWebKit =
  existsSync(driverPath) && existsSync(displayPath) && browserPath
    ? ''
    : 'WebKit is not installed. On Debian: apt-get install webkit2gtk-driver xvfb';

/** Starts WebKitGTK's MiniBrowser with its WebDriver on a display of its own, as it has no headless mode. */
export async function startWebKit(): Promise<TestBrowser> {
  const display = spawn(displayPath, ['-displayfd', '3', '-screen', '0', '1600x1200x24'], {
    stdio: ['ignore', 'ignore', 'ignore', 'pipe'],
  });
  const displayName = `:${await readLine(display.stdio[3])}`;
  const port = await getFreePort();
  const settings = writeSettings();
  const driver = spawn(driverPath, [`--port=${port}`], {
    stdio: 'ignore',
    env: {
      ...process.env,
      DISPLAY: displayName,
      LIBGL_ALWAYS_SOFTWARE: '1',
      XDG_CONFIG_HOME: settings,
    },
  });
  const url = `http://127.0.0.1:${port}`;
  await waitForDriver(url, driver);
  return {
    openPage: (base, size) => openPage(url, base, size),
    async close() {
      await stop(driver);
      await stop(display);
      rmSync(settings, { recursive: true, force: true });
    },
  };
}

/** A folder of settings that shrink the browser's toolbar: it would keep the window wider than a phone. */
function writeSettings(): string {
  const folder = mkdtempSync(join(tmpdir(), 'namugongo-webkit-'));
  mkdirSync(join(folder, 'gtk-3.0'));
  const style =
    '* { min-width: 0; padding: 0; margin: 0; border-width: 0; } ' +
    'headerbar * { font-size: 1px; } button image { -gtk-icon-transform: scale(0.2); }';
  writeFileSync(join(folder, 'gtk-3.0/gtk.css'), style);
  return folder;
}

/** Opens a window whose page has exactly this size. */
async function openPage(url: string, base: string, size: { width: number; height: number }) {
  const capabilities = new Capabilities({
    browserName: 'MiniBrowser',
    'webkitgtk:browserOptions': { binary: browserPath, args: ['--automation'] },
  });
  const driver = await new Builder().usingServer(url).withCapabilities(capabilities).build();
  const evaluate = async <Argument, Result>(
    run: (argument: Argument) => Result,
    argument: Argument,
  ): Promise<Result> => driver.executeScript(`return (${run.toString()})(arguments[0])`, argument);
  const window = driver.manage().window();
  await window.setRect(size);
  const inner = await evaluate(() => [innerWidth, innerHeight] as const, null);
  await window.setRect({
    width: 2 * size.width - inner[0],
    height: 2 * size.height - inner[1],
  });
  return createPage<WebElement>(base, {
    async goto(address) {
      await driver.switchTo().defaultContent();
      await driver.get(address);
    },
    enterFrame: (frame) => driver.switchTo().frame(frame),
    async readTabs() {
      const own = await driver.getWindowHandle();
      const urls = [];
      for (const tab of await driver.getAllWindowHandles()) {
        await driver.switchTo().window(tab);
        urls.push(await driver.getCurrentUrl());
      }
      await driver.switchTo().window(own);
      return urls;
    },
    evaluate,
    findHandle: (run, query) =>
      driver.executeScript<WebElement | null>(`return (${run.toString()})(arguments[0])`, query),
    click: (element) => element.click(),
    type: (element, text) => element.sendKeys(text),
    select: async (element, value) =>
      element.findElement(By.css(`option[value="${value}"]`)).click(),
    takeScreenshot: async () => Buffer.from(await driver.takeScreenshot(), 'base64'),
    // WebDriver doesn't tell them.
    errors: () => [],
    close: () => driver.quit(),
  });
}

const readLine = (stream: unknown) =>
  new Promise<string>((done) => {
    // The pipe of the file descriptor above.
    const source = stream as Readable;
    source.once('data', (bytes: Buffer) => done(bytes.toString().trim()));
  });

async function waitForDriver(url: string, driver: ChildProcess): Promise<void> {
  const isReady = () =>
    fetch(`${url}/status`).then(
      ({ ok }) => ok,
      () => false,
    );
  while (!(await isReady())) {
    if (driver.exitCode !== null) throw new Error(`WebKitWebDriver ended: ${driver.exitCode}`);
    await pause(50);
  }
}

async function stop(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const ended = new Promise((done) => child.once('exit', done));
  child.kill();
  await ended;
}

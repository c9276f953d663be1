// Finds a Chromium that starts, and caches its path: a trial start takes a second.
import { existsSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { chromium } from 'playwright-core';
import { cacheFolder, readJson, writeJson } from './fs.mjs';
import { unpackChromium } from './unpack-chromium.mjs';

/** Flags for every Chromium in tests: no sandbox (for root and containers), no background requests. */
export const chromiumArgs = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

const systemBrowsers = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome-stable',
  '/usr/bin/google-chrome',
  '/snap/bin/chromium',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
];
const resultFile = join(cacheFolder, 'chromium.json');

/**
 * The path of a Chromium that starts: CHROMIUM_PATH, else the one from npm (the same everywhere, and a third faster), else
 * Playwright's own, else the system's. Throws an error that says how to get one.
 * @returns {Promise<string>}
 */
export async function findChromium() {
  const cached = readCachedPath();
  if (cached) return cached;
  const failures = [];
  const configured = process.env.CHROMIUM_PATH;
  const candidates = configured
    ? [configured]
    : [await tryUnpack(failures), chromium.executablePath(), ...systemBrowsers];
  for (const path of candidates.filter((candidate) => candidate && existsSync(candidate))) {
    if (await canStart(path, failures)) return cachePath(path);
  }
  throw new Error(explain(configured, failures));
}

/** A full browser of this machine, which paints like a visitor's; undefined when there is none. */
export const findFullChromium = () =>
  [chromium.executablePath(), ...systemBrowsers].find((path) => path && existsSync(path));

async function tryUnpack(failures) {
  try {
    return await unpackChromium();
  } catch (error) {
    failures.push(`@sparticuz/chromium: ${firstLine(error)}`);
    return undefined;
  }
}

async function canStart(executablePath, failures) {
  try {
    const browser = await chromium.launch({ executablePath, args: chromiumArgs, timeout: 30_000 });
    await browser.close();
    return true;
  } catch (error) {
    failures.push(`${executablePath}: ${firstLine(error)}`);
    return false;
  }
}

function explain(configured, failures) {
  const advice = configured
    ? `CHROMIUM_PATH=${configured} doesn't start. Correct it or remove it.`
    : "Couldn't start Chromium. " +
      'Get one with "apt-get install chromium" or ' +
      '"npx playwright install --with-deps chromium", or set CHROMIUM_PATH to one.';
  return [advice, ...failures.map((failure) => `  tried ${failure}`)].join('\n');
}

function readCachedPath() {
  const { path, modified, configured } = readJson(resultFile) ?? {};
  const file = path && statSync(path, { throwIfNoEntry: false });
  const isSame = configured === process.env.CHROMIUM_PATH && file?.mtimeMs === modified;
  return file && isSame ? path : undefined;
}

function cachePath(path) {
  try {
    const modified = statSync(path).mtimeMs;
    writeJson(resultFile, { path, modified, configured: process.env.CHROMIUM_PATH });
  } catch {
    // Without the cache the next search only takes longer.
  }
  return path;
}

function firstLine(error) {
  return String(error instanceof Error ? error.message : error).split('\n')[0];
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  console.log(await findChromium());
}

// Finds a Chromium that really starts, and remembers it: starting one takes a second.
import { existsSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { chromium } from 'playwright-core';
import { CACHE, readJson, writeJson } from './files.mjs';
import { unpackChromium } from './unpack-chromium.mjs';

/** Flags for every Chromium that tests start: no sandbox, for root and containers, and no calls home. */
export const args = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

const OF_THE_SYSTEM = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome-stable',
  '/usr/bin/google-chrome',
  '/snap/bin/chromium',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
];
const MEMORY = join(CACHE, 'chromium.json');

/**
 * The path of a Chromium that starts here: CHROMIUM_PATH, or the one that npm brought along, which is the same everywhere and needs
 * a third less time, Playwright's own, the system's. Throws with the ways to get one when there is none.
 * @returns {Promise<string>}
 */
export async function findChromium() {
  const remembered = recall();
  if (remembered) return remembered;
  const failures = [];
  const wanted = process.env.CHROMIUM_PATH;
  const candidates = wanted
    ? [wanted]
    : [await unpacked(failures), chromium.executablePath(), ...OF_THE_SYSTEM];
  for (const path of candidates.filter((candidate) => candidate && existsSync(candidate))) {
    if (await starts(path, failures)) return remember(path);
  }
  throw new Error(explain(wanted, failures));
}

/** A full browser of this machine, which paints as a person's does; undefined where there is none. */
export const fullChromium = () =>
  [chromium.executablePath(), ...OF_THE_SYSTEM].find((path) => path && existsSync(path));

async function unpacked(failures) {
  try {
    return await unpackChromium();
  } catch (error) {
    failures.push(`@sparticuz/chromium: ${firstLine(error)}`);
    return undefined;
  }
}

async function starts(executablePath, failures) {
  try {
    const browser = await chromium.launch({ executablePath, args, timeout: 30_000 });
    await browser.close();
    return true;
  } catch (error) {
    failures.push(`${executablePath}: ${firstLine(error)}`);
    return false;
  }
}

function explain(wanted, failures) {
  const ways = wanted
    ? `CHROMIUM_PATH=${wanted} does not start; correct it or leave it out.`
    : 'No Chromium starts here. Get one with "apt-get install chromium" or ' +
      '"npx playwright install --with-deps chromium", or set CHROMIUM_PATH to one.';
  return [ways, ...failures.map((failure) => `  tried ${failure}`)].join('\n');
}

function recall() {
  const { path, modified, wanted } = readJson(MEMORY) ?? {};
  const found = path && statSync(path, { throwIfNoEntry: false });
  const same = wanted === process.env.CHROMIUM_PATH && found?.mtimeMs === modified;
  return found && same ? path : undefined;
}

function remember(path) {
  try {
    const modified = statSync(path).mtimeMs;
    writeJson(MEMORY, { path, modified, wanted: process.env.CHROMIUM_PATH });
  } catch {
    // Without the memory the next search only takes longer.
  }
  return path;
}

function firstLine(error) {
  return String(error instanceof Error ? error.message : error).split('\n')[0];
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  console.log(await findChromium());
}

// Finds a Chromium that really starts, and remembers it: starting one takes a second.
import { existsSync, mkdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { chromium } from 'playwright-core';

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
const MEMORY = join(
  dirname(fileURLToPath(import.meta.url)),
  '../node_modules/.cache/namugongo/chromium.json',
);

/**
 * The path of a Chromium that starts here: CHROMIUM_PATH, Playwright's own, the system's, or the one
 * that npm brought along. Throws with the ways to get one when there is none.
 * @returns {Promise<string>}
 */
export async function findChromium() {
  const remembered = recall();
  if (remembered) return remembered;
  const failures = [];
  const wanted = process.env.CHROMIUM_PATH;
  const candidates = wanted ? [wanted] : [chromium.executablePath(), ...OF_THE_SYSTEM];
  for (const path of candidates.filter((candidate) => candidate && existsSync(candidate))) {
    if (await starts(path, failures)) return remember(path);
  }
  if (!wanted) {
    const unpacked = await unpackBundled(failures);
    if (unpacked && (await starts(unpacked, failures))) return remember(unpacked);
  }
  throw new Error(explain(wanted, failures));
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

// Unpacks the shared libraries beside its program only when it believes that it runs at a cloud provider.
async function unpackBundled(failures) {
  const before = process.env.AWS_EXECUTION_ENV;
  process.env.AWS_EXECUTION_ENV = before ?? 'AWS_Lambda_nodejs22.x';
  try {
    const { default: bundled } = await import('@sparticuz/chromium');
    return await bundled.executablePath();
  } catch (error) {
    failures.push(`@sparticuz/chromium: ${firstLine(error)}`);
    return undefined;
  } finally {
    if (before === undefined) delete process.env.AWS_EXECUTION_ENV;
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
  try {
    const { path, modified, wanted } = JSON.parse(readFileSync(MEMORY, 'utf8'));
    const same = wanted === process.env.CHROMIUM_PATH && statSync(path).mtimeMs === modified;
    return same ? path : undefined;
  } catch {
    return undefined;
  }
}

function remember(path) {
  try {
    mkdirSync(dirname(MEMORY), { recursive: true });
    const modified = statSync(path).mtimeMs;
    writeFileSync(MEMORY, JSON.stringify({ path, modified, wanted: process.env.CHROMIUM_PATH }));
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

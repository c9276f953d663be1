import { mkdir, writeFile } from 'node:fs/promises';
import type { Size, TestBrowser } from './puppeteer.ts';

const folder = new URL('../screenshots/browsers/', import.meta.url);
const pages = {
  home: '/',
  page: '/aboutus',
  readings: '/readings',
  tickets: '/reception',
  picker: '/reception/adult',
  donation: '/donation',
  'sign-in': '/sign-in',
  search: '/search',
};

/** Writes one picture for each page and size to e2e/screenshots/browsers: the browsers side by side, the first one draws it. */
export async function comparePages(
  base: string,
  starters: readonly (() => Promise<TestBrowser>)[],
  sizes: readonly Size[],
): Promise<void> {
  await mkdir(folder, { recursive: true });
  const browsers = await Promise.all(starters.map((start) => start()));
  try {
    for (const size of sizes) await compareAtSize(base, browsers, size);
  } finally {
    for (const browser of browsers) await browser.close();
  }
}

async function compareAtSize(base: string, browsers: readonly TestBrowser[], size: Size) {
  const windows = await Promise.all(browsers.map((browser) => browser.openPage(base, size)));
  const { width, height } = size;
  const sheet = await browsers[0]?.openPage(base, {
    width: width * windows.length,
    height,
  });
  for (const [name, path] of Object.entries(pages)) {
    const pictures = [];
    for (const page of windows) {
      await page.open(path);
      await page.waitFor({ selector: 'main h1' });
      await page.waitUntil(isSettled, null);
      pictures.push(
        `data:image/png;base64,${Buffer.from(await page.takeScreenshot()).toString('base64')}`,
      );
    }
    await sheet?.evaluate(showPictures, pictures);
    await sheet?.waitUntil(() => [...document.images].every(({ complete }) => complete), null);
    const picture = await sheet?.takeScreenshot();
    if (picture) await writeFile(new URL(`${name}-${width}.png`, folder), picture);
  }
  for (const page of [...windows, sheet]) await page?.close();
}

declare global {
  interface Window {
    settledAt?: number | undefined;
  }
}

/** For a second nothing has been loading, the chairs are there, and all visible pictures have arrived. WebKit draws the hall last. */
const isSettled = () => {
  const isComplete =
    document.fonts.status === 'loaded' &&
    !/^Loading/m.test(document.body.innerText) &&
    (!location.pathname.startsWith('/reception/') ||
      Boolean(document.querySelector('[data-table]'))) &&
    [...document.images].every(
      (image) => image.complete || image.getBoundingClientRect().top > innerHeight,
    );
  window.settledAt = isComplete ? (window.settledAt ?? performance.now()) : undefined;
  return window.settledAt !== undefined && performance.now() - window.settledAt > 1_000;
};

function showPictures(sources: string[]): void {
  document.body.style.margin = '0';
  document.body.style.display = 'flex';
  document.body.replaceChildren(
    ...sources.map((src) =>
      Object.assign(document.createElement('img'), {
        src,
        style: `width: ${100 / sources.length}%`,
      }),
    ),
  );
}

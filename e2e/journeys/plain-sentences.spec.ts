import type { Role } from '@namugongo/contract/endpoint';
import { type Browser, expect, type Page, test } from '@playwright/test';
import { waitForHydration } from '../fixtures.ts';
import { expectPlainSentences } from '../plain-sentences.ts';
import { screenshots, viewportWidths } from '../screenshot-list.ts';
import { startServer } from '../server-process.ts';
import { createSessionCookie } from '../sign-in-as.ts';

test('no screen shows a retired phrase or a name of the code', async ({ browser }) => {
  test.setTimeout(480_000);
  const server = await startServer();
  try {
    const pages = new Map<string, Page>();
    for (const { name, path, as: roles, prepare, widths = viewportWidths } of screenshots) {
      const width = Math.max(...widths);
      const key = `${width} ${roles?.join() ?? ''}`;
      const page = pages.get(key) ?? (await openPage(browser, server.base, width, roles));
      pages.set(key, page);
      // Another document, so that nothing of the previous screen is read.
      await page.goto('about:blank');
      await page.goto(`${server.base}${path}`);
      await waitForHydration(page);
      await expect(page.locator('main h1').first(), name).toBeVisible();
      await expect(page.getByText(/^Loading/), name).toHaveCount(0);
      await prepare?.(page);
      await expectPlainSentences(page, name);
    }
  } finally {
    await server.stop();
  }
});

async function openPage(
  browser: Browser,
  base: string,
  width: number,
  roles: readonly Role[] | undefined,
): Promise<Page> {
  const context = await browser.newContext({
    viewport: { width, height: 900 },
    reducedMotion: 'reduce',
    serviceWorkers: 'block',
  });
  if (roles) {
    const [name = '', value = ''] = (await createSessionCookie(base, roles)).split('=', 2);
    await context.addCookies([{ name, value, url: base }]);
  }
  return context.newPage();
}

import { expect, test } from '@playwright/test';
import { expectPlainSentences } from '../plain-sentences.ts';
import { screenshots, viewportWidths } from '../screenshot-list.ts';
import { startServer } from '../server-process.ts';
import { createSessionCookie } from '../sign-in-as.ts';

test('no screen shows a retired phrase or a name of the code', async ({ browser }) => {
  test.setTimeout(240_000);
  const server = await startServer();
  try {
    for (const { name, path, as: roles, prepare, widths = viewportWidths } of screenshots) {
      const width = Math.max(...widths);
      const context = await browser.newContext({
        viewport: { width, height: 900 },
        reducedMotion: 'reduce',
        serviceWorkers: 'block',
      });
      if (roles) {
        const [cookie = '', value = ''] = (await createSessionCookie(server.base, roles)).split(
          '=',
          2,
        );
        await context.addCookies([{ name: cookie, value, url: server.base }]);
      }
      const page = await context.newPage();
      await page.goto(`${server.base}/#${path}`);
      await expect(page.locator('main h1').first(), name).toBeVisible();
      await expect(page.getByText(/^Loading/), name).toHaveCount(0);
      await prepare?.(page);
      await expectPlainSentences(page, name);
      await context.close();
    }
  } finally {
    await server.stop();
  }
});

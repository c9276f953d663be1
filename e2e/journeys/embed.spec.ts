import { createServer } from 'node:http';
import { once } from 'node:events';
import { expect, expectAccessible, signInPage, test } from '../fixtures.ts';

/** Another website, whose page has this code. */
async function startOtherWebsite(code: string) {
  const server = createServer((_, response) => {
    response.setHeader('content-type', 'text/html; charset=utf-8');
    response.end(`<!doctype html><title>Another parish</title><h1>Another parish</h1>${code}`);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  const port = typeof address === 'object' ? (address?.port ?? 0) : 0;
  return { url: `http://localhost:${port}/`, stop: () => server.close() };
}

test('another website shows the ticket button, which opens the tickets in a tab of its own @desktop-first', async ({
  page,
  site,
  browser,
}) => {
  await signInPage(page, site.base);
  await page.goto('/events');
  const field = page.getByRole('textbox', { name: 'Code for the page' });
  const code = await field.inputValue();
  await field.scrollIntoViewIfNeeded();
  const preview = page.frameLocator('iframe[title^="Tickets of"]');
  await expect(preview.getByRole('link', { name: /Get tickets/ })).toBeVisible();
  await expectAccessible(page);

  const other = await startOtherWebsite(code);
  const context = await browser.newContext({ javaScriptEnabled: false });
  const visitor = await context.newPage();
  await visitor.goto(other.url, { waitUntil: 'commit' });
  const frame = visitor.frameLocator('iframe');
  await expect(frame.getByText(/to go$/)).toBeVisible();
  await expect(frame.getByText('Tickets are on sale.')).toBeVisible();
  expect(await context.cookies()).toEqual([]);
  const opening = context.waitForEvent('page');
  await frame.getByRole('link', { name: /Get tickets/ }).click();
  expect(new URL((await opening).url()).pathname).toBe('/reception');
  await context.close();
  other.stop();
});

import { createServer, request, type Server } from 'node:http';
import { expect, expectAccessible, test } from '../fixtures.ts';

test.use({ serviceWorkers: 'allow' });

/** A proxy to the site; after `release` it changes the list of the site's files. */
async function startProxy(
  target: string,
): Promise<{ base: string; server: Server; release(): void }> {
  let released = false;
  const server = createServer((incoming, outgoing) => {
    const { 'if-none-match': _tag, 'if-modified-since': _modified, ...sent } = incoming.headers;
    const headers = { ...sent, host: new URL(target).host, 'accept-encoding': '' };
    const onward = request(`${target}${incoming.url}`, {
      method: incoming.method ?? 'GET',
      headers,
    });
    onward.on('response', (response) => {
      const changed = released && incoming.url === '/service-worker.js';
      const { 'content-length': _, ...stored } = response.headers;
      outgoing.writeHead(response.statusCode ?? 500, changed ? stored : response.headers);
      if (!changed) return void response.pipe(outgoing);
      let text = '';
      response.on('data', (bytes: Buffer) => (text += bytes.toString()));
      response.on('end', () => outgoing.end(text.replace(/[0-9a-f]{32}/, '0'.repeat(32))));
    });
    onward.on('error', () => outgoing.destroy());
    incoming.pipe(onward);
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  const address = server.address();
  const port = typeof address === 'object' ? address?.port : undefined;
  return { base: `http://localhost:${port}`, server, release: () => void (released = true) };
}

const shells = () =>
  caches.keys().then((names) => names.filter((name) => name.startsWith('shell ')));

test('a new version shows a notice and loads only on request', async ({ page, site }) => {
  const { base, server, release } = await startProxy(site.base);
  await page.goto(`${base}/search-tickets`);
  await expect
    .poll(() => page.evaluate(() => Boolean(navigator.serviceWorker.controller)))
    .toBe(true);
  expect(await page.evaluate(shells)).toHaveLength(1);
  await page.getByLabel('Telephone').fill('617');

  release();
  await page.evaluate(async () => {
    await (await navigator.serviceWorker.getRegistration())?.update();
  });
  const notice = page.getByText('This site has been updated');
  await expect(notice).toBeVisible();
  await expectAccessible(page);
  await expect(page.getByLabel('Telephone')).not.toHaveValue('');

  const loaded = page.waitForEvent('load');
  await page.getByRole('button', { name: 'Reload' }).click();
  await loaded;
  await expect(page.getByLabel('Telephone')).toHaveValue('');
  await expect(notice).toHaveCount(0);
  expect(await page.evaluate(shells)).toContain(`shell ${'0'.repeat(32)}`);
  server.closeAllConnections();
  server.close();
});

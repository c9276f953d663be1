import { expect, test } from '../fixtures.ts';

const asking = (encoding: string) => ({ headers: { 'accept-encoding': encoding } });

test('the built files are compressed, cached by browsers and revalidated with their ETag', async ({
  site,
  request,
}) => {
  const page = await fetch(`${site.base}/`, asking('br'));
  expect(page.headers.get('content-encoding')).toBe('br');
  expect(page.headers.get('cache-control')).toBe('no-cache');
  expect(page.headers.get('vary')).toContain('accept-encoding');
  const script = /data-chunks="[^"]* (\/assets\/[^ "]+\.js)"/.exec(await page.text())?.[1] ?? '';

  for (const encoding of ['br', 'gzip']) {
    const file = await fetch(`${site.base}${script}`, asking(encoding));
    expect(file.headers.get('content-encoding')).toBe(encoding);
    expect(file.headers.get('content-type')).toContain('javascript');
    expect(file.headers.get('cache-control')).toBe('public, max-age=31536000, immutable');
  }
  const plain = await fetch(`${site.base}${script}`, asking('identity'));
  expect(plain.headers.get('content-encoding')).toBeNull();

  const worker = await fetch(`${site.base}/service-worker.js`, asking('br'));
  expect(worker.headers.get('cache-control')).toBe('no-cache');
  const again = await request.get(`${site.base}/service-worker.js`, {
    headers: { 'accept-encoding': 'br', 'if-none-match': worker.headers.get('etag') ?? '' },
  });
  expect(again.status()).toBe(304);
  const manifest = await fetch(`${site.base}/manifest.webmanifest`);
  expect(manifest.headers.get('content-type')).toContain('application/manifest+json');
});

import { parseResponse } from '#contract/client.ts';
import { getSitePicturePath } from '#contract/rules/pictures.ts';
import { site as siteCalls, type SitePictureKind } from '#features/site/contract/site.ts';
import { desc } from 'drizzle-orm';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { auditEntry } from '#platform/tables.ts';
import { expectProblem, startSiteWithStaff } from '#app/server/testing/staff.ts';

let site: Awaited<ReturnType<typeof startSiteWithStaff>>;
beforeAll(async () => {
  site = await startSiteWithStaff();
});
afterAll(() => site.stop());

async function send(kind: SitePictureKind, bytes: Uint8Array<ArrayBuffer> | string) {
  const { headers } = await site.as('admin');
  const body = new FormData();
  body.set('file', new Blob([bytes]), 'picture');
  const url = `${site.base}/api/site/pictures/${kind}`;
  const response = await fetch(url, { method: 'POST', headers, body });
  return parseResponse(siteCalls.uploadPicture, response.status, await response.text());
}
const draw = async (width: number, height: number) =>
  new Uint8Array(
    await sharp({ create: { width, height, channels: 4, background: '#7a3a1980' } })
      .png()
      .toBuffer(),
  );
const read = (file: string, headers: Record<string, string> = {}) =>
  fetch(`${site.base}/api/site/pictures/${file}`, { headers });
const getSite = () => site.call(siteCalls.get, {});
const listFiles = async () => {
  const names: string[] = [];
  for await (const { key } of site.site.platform.files.list('site')) names.push(key);
  return names;
};

describe('the logo', () => {
  test('is stored small, keeps its transparency, and is on every page', async () => {
    const logo = await send('logo', await draw(1600, 400));
    expect(logo).toMatchObject({ width: 640, height: 160 });
    expect((await getSite()).logo).toEqual(logo);
    const response = await read(logo.file);
    expect(response.headers.get('content-type')).toBe('image/png');
    expect(response.headers.get('cache-control')).toContain('immutable');
    const metadata = await sharp(Buffer.from(await response.arrayBuffer())).metadata();
    expect(metadata).toMatchObject({ format: 'png', width: 640, height: 160, hasAlpha: true });
    expect((await read(logo.file, { 'if-none-match': `"${logo.file}"` })).status).toBe(304);
    const [entry] = await site.handle.database
      .select()
      .from(auditEntry)
      .orderBy(desc(auditEntry.id));
    expect(entry).toMatchObject({ action: 'change logo picture', after: { picture: logo.file } });
  });

  test('a new one replaces it, whose file is deleted an hour later', async () => {
    // Files have the time of the machine.
    site.clock.set(new Date());
    const first = await send('logo', await draw(100, 100));
    const second = await send('logo', await draw(90, 90));
    expect((await read(first.file)).status).toBe(404);
    expect(await listFiles()).toContain(`site/${first.file}`);
    site.clock.advance(2 * 3_600_000);
    const third = await send('logo', await draw(80, 80));
    expect(await listFiles()).not.toContain(`site/${first.file}`);
    expect((await getSite()).logo).toEqual(third);
    expect((await read(second.file)).status).toBe(404);
  });

  test('is the drawn one again after it is removed', async () => {
    const { file } = await send('logo', await draw(100, 100));
    const call = () =>
      site
        .as('admin')
        .then((admin) => site.call(siteCalls.deletePicture, { params: { kind: 'logo' } }, admin));
    await call();
    await call();
    expect((await getSite()).logo).toBeNull();
    expect((await read(file)).status).toBe(404);
  });

  test.each([
    ['a text', 'no picture', 'picture-unsupported'],
    ['a drawing', '<svg xmlns="http://www.w3.org/2000/svg"></svg>', 'picture-svg'],
    ['half a PNG', '\u0089PNG', 'picture-unsupported'],
  ] as const)('is not %s', async (_, bytes, code) => {
    const before = await getSite();
    await expect(send('logo', bytes)).rejects.toMatchObject(expectProblem(code));
    expect((await getSite()).logo).toEqual(before.logo);
  });

  test('a damaged file changes nothing', async () => {
    const damaged = (await draw(300, 300)).slice(0, 200);
    await expect(send('logo', damaged)).rejects.toMatchObject(expectProblem('picture-corrupt'));
  });
});

describe('the picture of shared links', () => {
  test('has the size that messengers expect, and no transparency', async () => {
    const picture = await send('share', await draw(500, 500));
    expect(picture).toMatchObject({ width: 1200, height: 630 });
    const bytes = Buffer.from(await (await read(picture.file)).arrayBuffer());
    expect((await sharp(bytes).stats()).isOpaque).toBe(true);
    expect(getSitePicturePath(picture)).toBe(`/api/site/pictures/${picture.file}`);
  });
});

test('a file that is no picture of the site is not served, whatever its name', async () => {
  for (const file of ['00000000-0000-4000-8000-000000000000.png', '..%2f..%2fsecret.png', 'x'])
    expect((await read(file)).status).toBeGreaterThanOrEqual(404);
});

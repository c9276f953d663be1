import { deflateSync } from 'node:zlib';
import { albums, maxPictureBytes } from '#features/albums/contract/albums.ts';
import { parseResponse } from '#contract/client.ts';
import sharp, { type Sharp } from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { expectProblem, startSiteWithStaff } from '#app/server/testing/staff.ts';

let site: Awaited<ReturnType<typeof startSiteWithStaff>>;
beforeAll(async () => {
  site = await startSiteWithStaff();
});
afterAll(() => site.stop());

async function send(bytes: Uint8Array<ArrayBuffer> | string, name = 'picture.jpg') {
  const { headers } = await site.as('editor');
  const body = new FormData();
  body.set('file', new Blob([bytes], { type: 'image/jpeg' }), name);
  const response = await fetch(`${site.base}/api/albums/gallery2023/pictures`, {
    method: 'POST',
    headers,
    body,
  });
  return parseResponse(albums.addPicture, response.status, await response.text());
}

const photo = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: '#7a3a19' } });
const getBytes = async (picture: Sharp) => new Uint8Array(await picture.toBuffer());
const pictureCount = async () =>
  (await site.call(albums.get, { params: { slug: 'gallery2023' } })).pictures.length;
const listFiles = async () => {
  const names: string[] = [];
  for await (const { key } of site.site.platform.files.list('pictures')) names.push(key);
  return names;
};

/** Creates a PNG whose header has this size, with little data. */
function createPng(width: number, height: number): Uint8Array<ArrayBuffer> {
  const chunk = (type: string, data: Buffer) => {
    const body = Buffer.concat([Buffer.from(type, 'latin1'), data]);
    const out = Buffer.alloc(body.length + 8);
    out.writeUInt32BE(data.length, 0);
    body.copy(out, 4);
    out.writeUInt32BE(crc(body), body.length + 4);
    return out;
  };
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header.set([8, 2, 0, 0, 0], 8);
  const start = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
  const data = deflateSync(Buffer.alloc(1_000_000));
  return new Uint8Array(
    Buffer.concat([
      start,
      chunk('IHDR', header),
      chunk('IDAT', data),
      chunk('IEND', Buffer.alloc(0)),
    ]),
  );
}

function crc(bytes: Uint8Array): number {
  let value = 0xffffffff;
  for (const byte of bytes) {
    value ^= byte;
    for (let bit = 0; bit < 8; bit += 1) value = (value >>> 1) ^ (value & 1 ? 0xedb88320 : 0);
  }
  return (value ^ 0xffffffff) >>> 0;
}

const script = '<script>alert(1)</script>';

test('rejects a file that is not a picture, whatever its name', async () => {
  const before = await pictureCount();
  const svg = `<?xml version="1.0"?><svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)">${script}</svg>`;
  const heic = Buffer.from('0000001c66747970686569630000000068656963000000006d696631', 'hex');
  const cases: [string, string | Uint8Array<ArrayBuffer>][] = [
    ['picture-unsupported', `<!doctype html>${script}`],
    ['picture-unsupported', '%PDF-1.7 no picture'],
    ['picture-unsupported', 'MZ\u0090 a program'],
    ['picture-unsupported', ''],
    ['picture-svg', svg],
    ['picture-svg', `  <svg>${script}</svg>`],
    ['picture-heic', new Uint8Array(heic)],
    ['picture-corrupt', new Uint8Array([0xff, 0xd8, 0xff, 0xe0, 0, 16, 1, 2, 3, 4, 5, 6])],
  ];
  for (const [code, bytes] of cases)
    await expect(send(bytes), code).rejects.toMatchObject(expectProblem(code));
  expect(await pictureCount()).toBe(before);
  expect(await listFiles()).toEqual([]);
});

test('rejects 200 megapixels by the header, before decoding', async () => {
  const startedAt = performance.now();
  await expect(send(createPng(20_000, 10_000))).rejects.toMatchObject(
    expectProblem(
      'picture-too-large',
      'This picture is too large (200 megapixels). The limit is 100. Make it smaller and choose it again.',
    ),
  );
  await expect(send(createPng(4_000_000, 4_000_000))).rejects.toMatchObject(
    expectProblem('picture-too-large'),
  );
  expect(performance.now() - startedAt).toBeLessThan(2000);
});

test('rejects a decompression bomb and a truncated picture and keeps no files', async () => {
  // The header has four million pixels, the data a few rows.
  await expect(send(createPng(2000, 2000))).rejects.toMatchObject(expectProblem('picture-corrupt'));
  const noise = await getBytes(
    sharp({
      create: {
        width: 600,
        height: 400,
        channels: 3,
        background: '#000',
        noise: { type: 'gaussian', mean: 128, sigma: 60 },
      },
    }).jpeg(),
  );
  await expect(send(noise.slice(0, noise.length * 0.6))).rejects.toMatchObject(
    expectProblem('picture-corrupt'),
  );
  expect(await listFiles()).toEqual([]);
});

test('rejects a file over the limit as specified', async () => {
  await expect(send(new Uint8Array(maxPictureBytes + 1))).rejects.toMatchObject(
    expectProblem('body-too-large', 'File is too large!'),
  );
});

test('a polyglot keeps its pixels only; the location is removed and the picture is upright', async () => {
  const located = await photo(600, 300)
    .jpeg()
    .withMetadata({ orientation: 6 })
    .withExifMerge({
      IFD0: { Artist: 'Sample Person' },
      IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '42/1 21/1 0/1' },
    })
    .toBuffer();
  const created = await send(
    new Uint8Array(Buffer.concat([located, Buffer.from(script)])),
    `"${script}.jpg`,
  );
  expect([created.width, created.height, created.widths]).toEqual([300, 600, [300]]);
  for (const name of ['300.avif', '300.webp', '300.jpg']) {
    const params = { key: created.key, name };
    const response = await fetch(`${site.base}/api/pictures/${params.key}/${params.name}`);
    const bytes = Buffer.from(await response.arrayBuffer());
    const { width, height, exif, orientation } = await sharp(bytes).metadata();
    expect([name, width, height, exif, orientation]).toEqual([
      name,
      300,
      600,
      undefined,
      undefined,
    ]);
    expect(bytes.includes('script')).toBe(false);
    expect(bytes.includes('Sample Person')).toBe(false);
  }
});

test('an animation becomes its first frame, and transparency becomes white in JPEG', async () => {
  const frame = (background: string) =>
    photo(40, 40)
      .composite([{ input: { create: { width: 40, height: 40, channels: 3, background } } }])
      .png()
      .toBuffer();
  const gif = await sharp([await frame('#00ff00'), await frame('#0000ff')], {
    join: { animated: true },
  })
    .gif()
    .toBuffer();
  const created = await send(new Uint8Array(gif), 'moving.gif');
  expect([created.width, created.height]).toEqual([40, 40]);
  const clear = await send(
    await getBytes(
      sharp({ create: { width: 30, height: 30, channels: 4, background: '#00000000' } }).png(),
    ),
  );
  const jpeg = await fetch(`${site.base}/api/pictures/${clear.key}/30.jpg`);
  const { dominant } = await sharp(Buffer.from(await jpeg.arrayBuffer())).stats();
  expect(Object.values(dominant).every((channel) => channel > 240)).toBe(true);
});

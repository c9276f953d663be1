import { parseResponse } from '#contract/client.ts';
import { contract } from '#app/contract.ts';
import { eq } from 'drizzle-orm';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { auditEntry } from '#platform/tables.ts';
import { findNewestAuditEntry } from '#app/server/testing/newest-audit-entry.ts';
import { expectProblem, startSiteWithStaff } from '#app/server/testing/staff.ts';

const { events, hallPictures } = contract.reception;
const site = await startSiteWithStaff();
let id: number;
beforeAll(async () => {
  ({ id } = await site.call(events.getCurrent, {}));
});
afterAll(() => site.stop());

const draw = async (width: number, height: number) =>
  new Uint8Array(
    await sharp({ create: { width, height, channels: 4, background: '#7a3a1980' } })
      .png()
      .toBuffer(),
  );
async function upload(bytes: Uint8Array<ArrayBuffer> | string, event = id) {
  const { headers } = await site.as('reception');
  const body = new FormData();
  body.set('file', new Blob([bytes]), 'plan.png');
  const url = `${site.base}/api/events/${event}/hall/picture`;
  const response = await fetch(url, { method: 'POST', headers, body });
  return parseResponse(hallPictures.upload, response.status, await response.text());
}
const get = async (event = id) =>
  (await site.call(hallPictures.get, { params: { id: event } }, await site.as('reception')))
    .picture;
const place = async (body: { x: number; y: number; width: number; opacity: number }, event = id) =>
  site.call(hallPictures.place, { params: { id: event }, body }, await site.as('reception'));
const read = async (file: string, headers: Record<string, string> = {}) =>
  fetch(`${site.base}/api/hall-pictures/${file}`, { headers });
async function listKeys(): Promise<string[]> {
  const keys = [];
  for await (const { key } of site.site.platform.files.list('hall-pictures')) keys.push(key);
  return keys;
}

test('a picture fills the width of the hall, is moved and scaled, and is sent to staff only', async () => {
  expect(await get()).toBeNull();
  const picture = await upload(await draw(4000, 2000));
  expect(picture).toMatchObject({ ratio: 0.5, x: 0, y: 0, width: 100, opacity: 0.5 });
  const moved = { x: -5, y: 12.5, width: 130, opacity: 0.3 };
  expect(await place(moved)).toEqual({ ...picture, ...moved });
  expect(await get()).toEqual({ ...picture, ...moved });
  expect((await read(picture.file)).status).toBe(401);
  const usher = await site.as('usher');
  expect((await read(picture.file, usher.headers)).status).toBe(403);
  const { headers } = await site.as('reception');
  const response = await read(picture.file, headers);
  expect(response.headers.get('content-type')).toBe('image/jpeg');
  expect(response.headers.get('cache-control')).toBe('private, no-cache');
  const metadata = await sharp(Buffer.from(await response.arrayBuffer())).metadata();
  expect(metadata).toMatchObject({ format: 'jpeg', width: 3000, height: 1500 });
  const etag = response.headers.get('etag') ?? '';
  expect((await read(picture.file, { ...headers, 'if-none-match': etag })).status).toBe(304);
  expect(await findNewestAuditEntry(site.handle)).toMatchObject({
    action: 'change hall picture',
    subject: `event ${id}`,
  });
});

test('next year has it too; taken away from one, it stays under the other', async () => {
  const { file } = await upload(await draw(300, 300));
  const body = { title: 'Next year', countdownTarget: new Date('2031-06-13T03:59:59Z') };
  const staff = await site.as('reception');
  const next = await site.call(events.clone, { params: { id }, body }, staff);
  expect(await get(next.id)).toMatchObject({ file });
  // A copy has the picture of its original, not that of another event.
  await upload(await draw(200, 300));
  const copy = await site.call(events.clone, { params: { id: next.id }, body }, staff);
  expect(await get(copy.id)).toMatchObject({ file });
  await site.call(events.delete, { params: { id: copy.id } }, await site.as('admin'));
  const { headers } = await site.as('reception');
  await site.call(hallPictures.delete, { params: { id } }, { headers });
  expect(await findNewestAuditEntry(site.handle)).toMatchObject({
    action: 'remove hall picture',
    subject: `event ${id}`,
  });
  expect(await get()).toBeNull();
  expect((await read(file, headers)).status).toBe(200);
  await site.call(events.delete, { params: { id: next.id } }, await site.as('admin'));
  expect((await read(file, headers)).status).toBe(404);
  // Files that no hall shows go when the next change is an hour later.
  site.clock.advance(61 * 60_000);
  const { file: newest } = await upload(await draw(300, 300));
  expect(await listKeys()).toEqual([`hall-pictures/${newest}`]);
});

test('a picture that is taken away goes with its file, and is taken away once', async () => {
  await upload(await draw(300, 300));
  site.clock.advance(61 * 60_000);
  const remove = async () =>
    site.call(hallPictures.delete, { params: { id } }, await site.as('reception'));
  await remove();
  expect(await listKeys()).toEqual([]);
  const { database } = site.handle;
  const count = () => database.$count(auditEntry, eq(auditEntry.action, 'remove hall picture'));
  const before = await count();
  await remove();
  expect(await count()).toBe(before);
});

test('what is no picture, and what has no picture, is refused', async () => {
  await expect(upload('%PDF-1.4')).rejects.toMatchObject(expectProblem('picture-unsupported'));
  await expect(upload(await draw(30, 30), 999_999)).rejects.toMatchObject(
    expectProblem('event-not-found'),
  );
  await site.call(hallPictures.delete, { params: { id } }, await site.as('reception'));
  const missing = { params: { id: 999_999 } };
  await expect(
    site.call(hallPictures.delete, missing, await site.as('reception')),
  ).rejects.toMatchObject(expectProblem('event-not-found'));
  const somewhere = { x: 0, y: 0, width: 100, opacity: 1 };
  await expect(place(somewhere)).rejects.toMatchObject(expectProblem('picture-not-found'));
  await expect(place(somewhere, 999_999)).rejects.toMatchObject(expectProblem('event-not-found'));
  await expect(get(999_999)).rejects.toMatchObject(expectProblem('event-not-found'));
});

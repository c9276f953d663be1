import { Readable } from 'node:stream';
import { albums } from '#features/albums/contract/albums.ts';
import { pictureSources } from '#contract/rules/pictures.ts';
import { parseResponse } from '#contract/client.ts';
import { Problem } from '#contract/problem.ts';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { updateSettings } from '#platform/settings.ts';
import { emailMessage, outbox } from '#platform/tables.ts';
import { createFile, upload } from '#app/server/testing/upload-documents.ts';
import { expectProblem, startSiteWithStaff } from '#app/server/testing/staff.ts';
import { testNow } from '#app/server/testing/test-now.ts';
import { deleteOrphanedPictures } from './delete-orphaned-pictures.ts';

let site: Awaited<ReturnType<typeof startSiteWithStaff>>;
beforeAll(async () => {
  site = await startSiteWithStaff();
});
afterAll(() => site.stop());

const read = (slug: string) => site.call(albums.get, { params: { slug } });

async function add(slug: string, width = 700, height = 350) {
  const { headers } = await site.as('editor');
  const bytes = await sharp({ create: { width, height, channels: 3, background: '#a51b20' } })
    .jpeg()
    .toBuffer();
  const body = new FormData();
  body.set('file', new Blob([new Uint8Array(bytes)]), 'feast.jpg');
  const address = `${site.base}/api/albums/${slug}/pictures`;
  const response = await fetch(address, { method: 'POST', headers, body });
  return parseResponse(albums.addPicture, response.status, await response.text());
}

async function newAlbum(slug: string) {
  const options = await site.as('editor');
  await site.call(
    albums.create,
    { body: { slug, title: `Album ${slug}`, description: '' } },
    options,
  );
  return { options, params: { slug } };
}

const get = (path: string, headers: Record<string, string> = {}) =>
  fetch(`${site.base}${path}`, { headers });

describe('an album', () => {
  test('has a day, may be an issue of the magazine with a document, and keeps what an older form leaves out', async () => {
    const { options, params } = await newAlbum('issue-12');
    const audience = ['everybody' as const];
    const { id } = await upload(site, createFile('issue-12.pdf', 'text'), audience);
    const text = { title: 'Issue 12', description: '', link: null };
    const facts = { heldOn: '2027-06-03', isIssue: true, documentId: id };
    const update = (body: typeof text & Partial<typeof facts>) =>
      site.as('editor').then(() => site.call(albums.update, { params, body }, options));
    await update({ ...text, ...facts });
    await update(text);
    const document = { id, name: 'issue-12.pdf', bytes: 4 };
    expect(await read('issue-12')).toMatchObject({ heldOn: '2027-06-03', isIssue: true, document });
    const [first] = await site.call(albums.list, {});
    expect(first).toMatchObject({ slug: 'issue-12', isIssue: true });
    await expect(update({ ...text, documentId: 999_999 })).rejects.toMatchObject(
      expectProblem('document-not-found'),
    );
  });

  test('shows its document to those who may see it only', async () => {
    const { options, params } = await newAlbum('issue-13');
    const { id } = await upload(site, createFile('issue-13.pdf', 'text'), ['member']);
    await site.as('editor');
    const body = { title: 'Issue 13', description: '', link: null, documentId: id };
    await site.call(albums.update, { params, body }, options);
    expect(await read('issue-13')).toMatchObject({ document: null });
    const { headers } = await site.as('member');
    expect(await site.call(albums.getForReader, { params }, { headers })).toMatchObject({
      document: { id },
    });
  });

  test('is created, updated and deleted; its slug is unique', async () => {
    const { options, params } = await newAlbum('summer-feast');
    const body = { slug: 'summer-feast', title: 'Another', description: '' };
    await expect(site.call(albums.create, { body }, options)).rejects.toMatchObject(
      expectProblem('album-exists'),
    );
    const details = {
      title: 'Summer',
      description: 'Outside',
      link: 'https://example.org/gallery',
    };
    await site.call(albums.update, { params, body: details }, options);
    expect(await read('summer-feast')).toEqual({
      slug: 'summer-feast',
      ...details,
      heldOn: null,
      isIssue: false,
      audience: ['everybody'],
      document: null,
      pictures: [],
    });
    await site.call(albums.delete, { params }, options);
    await expect(read('summer-feast')).rejects.toMatchObject(expectProblem('album-not-found'));
    for (const work of [
      () => site.call(albums.update, { params, body: details }, options),
      () => site.call(albums.delete, { params }, options),
      () => site.call(albums.reorderPictures, { params, body: { pictures: [] } }, options),
      () => add('summer-feast'),
    ])
      await expect(work()).rejects.toMatchObject(expectProblem('album-not-found'));
  });

  test('of Martyrs Day 2023 has a link to another site until an editor replaces it', async () => {
    expect((await read('gallery2023')).link).toMatch(/^https:/);
  });

  test('that a screen needs cannot be deleted', async () => {
    const options = await site.as('editor');
    for (const slug of ['home', 'magazine', 'gallery2023'])
      await expect(site.call(albums.delete, { params: { slug } }, options)).rejects.toMatchObject(
        expectProblem('album-required'),
      );
  });

  test('rejects an invalid slug and an invalid link', async () => {
    const { headers } = await site.as('editor');
    const getErrors = async (method: string, path: string, body: object) => {
      const response = await fetch(`${site.base}${path}`, {
        method,
        headers: { ...headers, 'content-type': 'application/json' },
        body: JSON.stringify(body),
      });
      return { status: response.status, ...Problem.parse(await response.json()).errors };
    };
    expect(
      await getErrors('POST', '/api/albums', { slug: 'Not A Slug', title: '', description: '' }),
    ).toEqual({
      status: 422,
      slug: 'Use lowercase letters, numbers and dashes, like summer-2027',
      title: 'Title is required',
    });
    const link = 'javascript:alert(1)';
    expect(
      await getErrors('PUT', '/api/albums/home', { title: 'Home', description: '', link }),
    ).toEqual({ status: 422, link: 'Enter the full address, starting with https://' });
  });
});

describe('a picture', () => {
  test('is added at the end in sizes that are never larger and cached forever', async () => {
    await newAlbum('sizes');
    const created = await add('sizes', 2400, 1200);
    expect([created.width, created.height, created.widths]).toEqual([
      1920,
      960,
      [320, 640, 960, 1280, 1920],
    ]);
    const { address, sources } = pictureSources(created);
    for (const path of [
      address,
      ...sources.flatMap(({ srcset }) =>
        srcset.split(', ').map((item) => item.split(' ')[0] ?? ''),
      ),
    ]) {
      const response = await get(path);
      const { width } = await sharp(Buffer.from(await response.arrayBuffer())).metadata();
      expect(path).toContain(`/${width}.`);
      expect(response.headers.get('cache-control')).toBe('public, max-age=31536000, immutable');
      expect(response.headers.get('x-content-type-options')).toBe('nosniff');
      const etag = response.headers.get('etag') ?? '';
      expect((await get(path, { 'if-none-match': etag })).status).toBe(304);
    }
    expect((await get(`/api/pictures/${created.key}/99.avif`)).status).toBe(404);
    expect((await get(`/api/pictures/${created.key}/..%2f..%2fsecret`)).status).toBe(404);
  });

  test('of the starter is rendered on request and sandboxed', async () => {
    const [first] = (await read('home')).pictures;
    const response = await get(pictureSources(first ?? { key: '', widths: [] }).address);
    expect(response.headers.get('content-type')).toBe('image/svg+xml');
    expect(response.headers.get('content-security-policy')).toContain('sandbox');
    expect(await response.text()).toMatch(/^<svg /);
  });

  test('is reordered with its texts; pictures added meanwhile follow at the end', async () => {
    const { options, params } = await newAlbum('order');
    const [a, b, c] = [
      await add('order', 60, 40),
      await add('order', 60, 40),
      await add('order', 60, 40),
    ];
    const pictures = [
      { id: c.id, alternativeText: 'Drummers', caption: 'The drums' },
      { id: a.id, alternativeText: '', caption: '' },
      { id: 999_999, alternativeText: 'Gone', caption: '' },
    ];
    const album = await site.call(albums.reorderPictures, { params, body: { pictures } }, options);
    expect(album.pictures.map(({ id }) => id)).toEqual([c.id, a.id, b.id]);
    expect((await read('order')).pictures[0]).toMatchObject({
      alternativeText: 'Drummers',
      caption: 'The drums',
    });
  });

  test('that is deleted is hidden and can be restored for a day', async () => {
    const { options, params } = await newAlbum('removing');
    const { id, key } = await add('removing', 60, 40);
    const file = `/api/pictures/${key}/60.jpg`;
    await site.call(albums.deletePicture, { params: { ...params, id } }, options);
    expect((await read('removing')).pictures).toEqual([]);
    expect((await get(file)).status).toBe(404);
    await expect(
      site.call(albums.deletePicture, { params: { ...params, id } }, options),
    ).rejects.toMatchObject(expectProblem('picture-not-found'));
    await site.call(albums.restorePicture, { params: { ...params, id } }, options);
    expect((await get(file)).status).toBe(200);

    await site.call(albums.deletePicture, { params: { ...params, id } }, options);
    site.clock.advance(25 * 3_600_000);
    await deleteOrphanedPictures(site.site.platform);
    site.clock.set(testNow);
    await expect(
      site.call(albums.restorePicture, { params: { ...params, id } }, options),
    ).rejects.toMatchObject(expectProblem('picture-not-found'));
    await expect(site.site.platform.files.read(`pictures/${key}/60.jpg`)).rejects.toThrow();
  });

  test('without a row is deleted by the cleanup job; one of an album stays', async () => {
    await newAlbum('sweeping');
    const { key } = await add('sweeping', 60, 40);
    const { files } = site.site.platform;
    await files.write('pictures/half-made/320.avif', Readable.from(['half']));
    site.clock.set(new Date(Date.now() + 7_200_000));
    await deleteOrphanedPictures(site.site.platform);
    site.clock.set(testNow);
    await expect(files.read('pictures/half-made/320.avif')).rejects.toThrow();
    expect((await get(`/api/pictures/${key}/60.jpg`)).status).toBe(200);
  });
});

describe('a take-down request', () => {
  const requester = {
    name: 'Sample Visitor',
    email: 'visitor@example.org',
    reason: 'This is my child.',
  };

  test('is saved, emailed, resolved once, and takes the picture down', async () => {
    const { options, params } = await newAlbum('take-down');
    const { id } = await add('take-down', 60, 40);
    await updateSettings(site.handle.database, { email: 'office@example.org' });
    await site.call(albums.requestTakedown, { params, body: { picture: id, ...requester } });
    const open = (await site.call(albums.listTakedowns, {}, options)).find(
      ({ album }) => album === 'take-down',
    );
    expect(open).toMatchObject({ ...requester, state: 'open', picture: { id } });
    const resolution = { params: { id: open?.id ?? 0 }, body: { decision: 'removed' as const } };
    expect(await site.call(albums.resolveTakedown, resolution, options)).toMatchObject({
      state: 'removed',
    });
    expect((await read('take-down')).pictures).toEqual([]);
    await expect(site.call(albums.resolveTakedown, resolution, options)).rejects.toMatchObject(
      expectProblem('takedown-already-resolved'),
    );
    await expect(
      site.call(
        albums.resolveTakedown,
        { params: { id: 999_999 }, body: { decision: 'kept' } },
        options,
      ),
    ).rejects.toMatchObject(expectProblem('takedown-not-found'));
    await expect(
      site.call(albums.requestTakedown, { params, body: { picture: id, ...requester } }),
    ).rejects.toMatchObject(expectProblem('picture-not-found'));
    const queued = await site.handle.database.select({ key: outbox.dedupeKey }).from(outbox);
    const emailKeys = queued.map(({ key }) => key).filter((key) => key.includes('take-down'));
    expect(emailKeys).toEqual([
      `mail take-down ${open?.id} asked`,
      `mail take-down ${open?.id} answered`,
    ]);
    expect(await site.handle.database.select().from(emailMessage)).toEqual([]);
  });

  test('can be about a whole album, and can be declined', async () => {
    const { options, params } = await newAlbum('whole');
    await add('whole', 60, 40);
    await site.call(albums.requestTakedown, { params, body: { picture: null, ...requester } });
    const open = (await site.call(albums.listTakedowns, {}, options)).find(
      ({ album }) => album === 'whole',
    );
    await site.call(
      albums.resolveTakedown,
      { params: { id: open?.id ?? 0 }, body: { decision: 'kept' } },
      options,
    );
    expect((await read('whole')).pictures).toHaveLength(1);
    await expect(
      site.call(albums.requestTakedown, {
        params: { slug: 'nowhere' },
        body: { picture: null, ...requester },
      }),
    ).rejects.toMatchObject(expectProblem('album-not-found'));
  });
});

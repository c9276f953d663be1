import { randomBytes } from 'node:crypto';
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { call } from '@namugongo/contract/call';
import { documents } from '@namugongo/contract/documents';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { cloneDatabase } from '../platform/testing/clone-database.ts';
import { administrator, signInAsAdministrator } from '../testing/sign-in.ts';
import { spawnSite } from '../testing/spawn-site.ts';
import { startFileStore } from '../testing/start-file-store.ts';
import { refusedWith, startSiteWithStaff } from '../testing/staff.ts';
import { sweepDocuments } from './sweep-documents.ts';
import { download, fileOf, folderOf, keptIn, upload } from '../testing/upload-documents.ts';

type Site = Awaited<ReturnType<typeof startSiteWithStaff>>;
let site: Site;

beforeAll(async () => {
  site = await startSiteWithStaff();
});
afterAll(() => site.stop());

describe('the sweeper', () => {
  it('removes the files of what was deleted a day ago, orphans, and nothing else', async () => {
    const own = await startSiteWithStaff({ background: true });
    own.clock.set(new Date());
    const stays = await upload(own, fileOf('stays.txt', 'stays'));
    const goes = await upload(own, fileOf('goes.txt', 'goes'));
    await writeFile(join(folderOf(own), 'orphan'), 'left by a process that died');
    await own.call(documents.remove, { params: { id: goes.id } }, await own.as('secretary'));
    await sweepDocuments(own.site.platform);
    expect(await keptIn(own)).toHaveLength(3);
    own.clock.advance(25 * 60 * 60_000);
    await sweepDocuments(own.site.platform);
    await expect.poll(() => keptIn(own)).toHaveLength(1);
    const [left = ''] = await keptIn(own);
    expect(await readFile(join(folderOf(own), left), 'utf8')).toBe('stays');
    expect(await own.call(documents.list, {}, await own.as('secretary'))).toEqual([stays]);
    await own.stop();
  });
});

describe('when the store fails', () => {
  const keptPath = async (on: Site, act: () => Promise<unknown>) => {
    const before = new Set(await keptIn(on));
    await act();
    const added = (await keptIn(on)).find((name) => !before.has(name));
    return join(folderOf(on), added ?? 'none');
  };

  it('a file that is gone is told in words', async () => {
    let id = 0;
    const path = await keptPath(site, async () => {
      ({ id } = await upload(site, fileOf('gone.txt', 'words'), ['everybody']));
    });
    await rm(path);
    const answer = await download(site, `/api/documents/download/${id}`);
    expect(answer.status).toBe(410);
    expect(answer.headers.get('content-disposition')).toBeNull();
    expect(await answer.json()).toMatchObject({
      code: 'file-gone',
      detail: 'The file is no longer in the store. Please tell an administrator.',
    });
  });

  it.each([
    ['small', 100],
    ['large', 900_000],
  ])('a %s file that was changed on disk is never given out whole', async (_, bytes) => {
    let id = 0;
    const path = await keptPath(site, async () => {
      ({ id } = await upload(site, fileOf('changed.bin', randomBytes(bytes)), ['everybody']));
    });
    const contents = await readFile(path);
    contents[0] = (contents[0] ?? 0) ^ 1;
    await writeFile(path, contents);
    const outcome = await download(site, `/api/documents/download/${id}`)
      .then(
        async (answer) => (answer.ok ? await answer.arrayBuffer() : await answer.json()),
        (fault: unknown) => fault,
      )
      .catch((fault: unknown) => fault);
    if (bytes < 1000) expect(outcome).toMatchObject({ code: 'file-changed', status: 410 });
    else expect(outcome).toBeInstanceOf(TypeError);
  });

  it('a disk without room is told in words, keeps nothing half, and still keeps what fits', async () => {
    const cloned = await cloneDatabase();
    const folder = await mkdtemp(join(tmpdir(), 'namugongo-full-'));
    const full = await spawnSite(cloned.url, {
      variables: { ...administrator, DATA_DIR: folder, LOG_LEVEL: 'silent' },
      largestFile: 400,
    });
    const headers = await signInAsAdministrator(full.base);
    const send = (bytes: number) =>
      call(
        full.base,
        documents.upload,
        {
          body: {
            file: fileOf('letter.bin', randomBytes(bytes)),
            usageDescription: 'For tests',
            audience: [],
          },
        },
        { headers },
      );
    await expect(send(900_000)).rejects.toMatchObject(
      refusedWith(
        'storage-full',
        'There is no room left to keep this file. Please tell an administrator.',
      ),
    );
    expect(await readdir(join(folder, 'files', '.incoming'))).toEqual([]);
    const made = await send(100_000);
    expect(await call(full.base, documents.list, {}, { headers })).toEqual([made]);
    await full.kill();
    await cloned.drop();
    await rm(folder, { recursive: true, force: true });
  });

  it('an S3-compatible store keeps and gives as the disk does, and is told of when it is away', async () => {
    const store = await startFileStore();
    const own = await startSiteWithStaff({ variables: store.variables });
    const contents = randomBytes(200_000);
    const { id } = await upload(own, fileOf('in the store.bin', contents), ['everybody']);
    const answer = await download(own, `/api/documents/download/${id}`);
    expect(contents.equals(Buffer.from(await answer.arrayBuffer()))).toBe(true);
    await store.stop();
    const away = await download(own, `/api/documents/download/${id}`);
    expect(away.status).toBe(424);
    expect(await away.json()).toMatchObject({ code: 'storage-unreachable' });
    await expect(upload(own, fileOf('late.txt', 'words'))).rejects.toMatchObject(
      refusedWith('storage-unreachable'),
    );
    expect(await own.call(documents.list, {})).toHaveLength(1);
    await own.stop();
  });
});

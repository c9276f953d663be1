import { randomBytes } from 'node:crypto';
import { mkdtemp, readdir, readFile, rm, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { callEndpoint } from '#contract/client.ts';
import { documents } from '#features/documents/contract/documents.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addMinutes } from '#platform/clock.ts';
import { createTestDatabase } from '#platform/database/testing/test-database.ts';
import { administrator, signInAsAdministrator } from '#app/server/testing/sign-in.ts';
import { spawnSite } from '#app/server/testing/spawn-site.ts';
import { startFileStore } from '#app/server/testing/start-file-store.ts';
import { expectProblem, startSiteWithStaff } from '#app/server/testing/staff.ts';
import { cleanUpDocuments } from './clean-up-documents.ts';
import { document } from './tables.ts';
import {
  download,
  createFile,
  getDocumentsFolder,
  listStoredFiles,
  upload,
} from '#app/server/testing/upload-documents.ts';

type Site = Awaited<ReturnType<typeof startSiteWithStaff>>;
let site: Site;

beforeAll(async () => {
  site = await startSiteWithStaff();
});
afterAll(() => site.stop());

describe('the cleanup job', () => {
  it('removes only files of documents deleted a day ago and orphans', async () => {
    const own = await startSiteWithStaff({ background: true });
    own.clock.set(new Date(Math.floor(Date.now() / 1000) * 1000));
    const stays = await upload(own, createFile('stays.txt', 'stays'));
    const goes = await upload(own, createFile('goes.txt', 'goes'));
    const incoming = join(getDocumentsFolder(own), '../.incoming');
    await writeFile(join(incoming, 'half'), 'half of an upload');
    const orphan = join(getDocumentsFolder(own), 'orphan');
    await writeFile(orphan, 'left by a process that died');
    // An hour old, when it may still belong to an upload.
    const storedAt = addMinutes(own.clock.now(), -60);
    await utimes(orphan, storedAt, storedAt);
    await own.call(documents.delete, { params: { id: goes.id } }, await own.as('secretary'));
    await cleanUpDocuments(own.site.platform);
    expect(await listStoredFiles(own)).toHaveLength(3);
    expect(await readdir(incoming)).toEqual(['half']);
    own.clock.advance(25 * 60 * 60_000);
    await cleanUpDocuments(own.site.platform);
    await expect.poll(() => listStoredFiles(own)).toHaveLength(1);
    const [left = ''] = await listStoredFiles(own);
    expect(await readFile(join(getDocumentsFolder(own), left), 'utf8')).toBe('stays');
    expect(await own.call(documents.list, {}, await own.as('secretary'))).toEqual([stays]);
    const rows = await own.handle.database.select({ id: document.id }).from(document);
    expect(rows).toEqual([{ id: stays.id }]);
    expect(await readdir(incoming)).toEqual([]);
    // The orphan; a file whose document was deleted is no surprise.
    const warnings = own.logLines.filter((line) => line.includes('without a document'));
    expect(warnings).toEqual([expect.stringContaining('documents/orphan')]);
    await own.stop();
  });
});

describe('storage errors', () => {
  const storedPath = async (on: Site, act: () => Promise<unknown>) => {
    const before = new Set(await listStoredFiles(on));
    await act();
    const added = (await listStoredFiles(on)).find((name) => !before.has(name));
    return join(getDocumentsFolder(on), added ?? 'none');
  };

  it('a missing file is a problem response', async () => {
    let id = 0;
    const path = await storedPath(site, async () => {
      ({ id } = await upload(site, createFile('gone.txt', 'words'), ['everybody']));
    });
    await rm(path);
    const response = await download(site, `/api/documents/download/${id}`);
    expect(response.status).toBe(410);
    expect(response.headers.get('content-disposition')).toBeNull();
    expect(await response.json()).toMatchObject({
      code: 'file-gone',
      detail: 'This file is missing. Please tell an administrator.',
    });
  });

  it.each([
    ['small', 100],
    ['large', 900_000],
  ])('a %s file that was changed on disk is never given out whole', async (_, bytes) => {
    let id = 0;
    const path = await storedPath(site, async () => {
      ({ id } = await upload(site, createFile('changed.bin', randomBytes(bytes)), ['everybody']));
    });
    const contents = await readFile(path);
    contents[0] = (contents[0] ?? 0) ^ 1;
    await writeFile(path, contents);
    const outcome = await download(site, `/api/documents/download/${id}`)
      .then(
        async (response) => (response.ok ? await response.arrayBuffer() : await response.json()),
        (error: unknown) => error,
      )
      .catch((error: unknown) => error);
    if (bytes < 1000) expect(outcome).toMatchObject({ code: 'file-changed', status: 410 });
    else expect(outcome).toBeInstanceOf(TypeError);
  });

  it('a full disk is a problem response, stores nothing partial, and still stores what fits', async () => {
    const cloned = await createTestDatabase();
    const folder = await mkdtemp(join(tmpdir(), 'namugongo-full-'));
    const full = await spawnSite(cloned.url, {
      variables: { ...administrator, DATA_DIR: folder, LOG_LEVEL: 'silent' },
      largestFile: 400,
    });
    const headers = await signInAsAdministrator(full.base);
    const send = (bytes: number) =>
      callEndpoint(
        full.base,
        documents.upload,
        {
          body: {
            file: createFile('letter.bin', randomBytes(bytes)),
            usageDescription: 'For tests',
            audience: [],
          },
        },
        { headers },
      );
    await expect(send(900_000)).rejects.toMatchObject(
      expectProblem(
        'storage-full',
        'There is no space left for this file. Please tell an administrator.',
      ),
    );
    expect(await readdir(join(folder, 'files', '.incoming'))).toEqual([]);
    const created = await send(100_000);
    expect(await callEndpoint(full.base, documents.list, {}, { headers })).toEqual([created]);
    await full.kill();
    await cloned.drop();
    await rm(folder, { recursive: true, force: true });
  });

  it('an S3-compatible store works like the disk and gives a problem response while it is unreachable', async () => {
    const store = await startFileStore();
    const own = await startSiteWithStaff({ variables: store.variables });
    const contents = randomBytes(200_000);
    const { id } = await upload(own, createFile('in the store.bin', contents), ['everybody']);
    const response = await download(own, `/api/documents/download/${id}`);
    expect(contents.equals(Buffer.from(await response.arrayBuffer()))).toBe(true);
    await store.stop();
    const away = await download(own, `/api/documents/download/${id}`);
    expect(away.status).toBe(424);
    expect(await away.json()).toMatchObject({ code: 'storage-unavailable' });
    await expect(upload(own, createFile('late.txt', 'words'))).rejects.toMatchObject(
      expectProblem('storage-unavailable'),
    );
    expect(await own.call(documents.list, {})).toHaveLength(1);
    await own.stop();
  });
});

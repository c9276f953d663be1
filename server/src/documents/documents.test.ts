import { randomBytes } from 'node:crypto';
import { readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { request } from 'node:http';
import { join } from 'node:path';
import { documents, type Audience } from '@namugongo/contract/documents';
import { roles } from '@namugongo/contract/endpoint';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startFileStore } from '../testing/start-file-store.ts';
import { refusedWith, startSiteWithStaff } from '../testing/staff.ts';
import { auditEntry } from '../platform/tables.ts';
import { sweepDocuments } from './sweep-documents.ts';

type Site = Awaited<ReturnType<typeof startSiteWithStaff>>;
let site: Site;
const megabyte = 1024 * 1024;

beforeAll(async () => {
  site = await startSiteWithStaff({ variables: { DOCUMENT_MEGABYTES: '1' } });
});
afterAll(() => site.stop());

const secretary = () => site.as('secretary');
const fileOf = (name: string, contents: string | Uint8Array<ArrayBuffer>, type = 'text/plain') =>
  new File([contents], name, { type });

async function upload(on: Site, file: File, audience: Audience[] = []) {
  const body = { file, usageDescription: 'For tests', audience };
  return on.call(documents.upload, { body }, await on.as('secretary'));
}

const download = (on: Site, path: string, headers: Record<string, string> = {}) =>
  fetch(`${on.base}${path}`, { headers });

/** Where the disk store keeps its files. */
const folderOf = ({ site: { platform } }: Site) =>
  join(platform.config.DATA_DIR, 'files', 'documents');
const keptIn = (on: Site) => readdir(folderOf(on)).catch(() => []);

describe('an upload', () => {
  it('is listed with name, description and moment, and comes back byte for byte', async () => {
    const contents = randomBytes(300_000);
    const made = await upload(site, fileOf('Ebbaluwa ya "ŋŋoma".pdf', contents, 'application/pdf'));
    expect(made).toMatchObject({
      name: 'Ebbaluwa ya "ŋŋoma".pdf',
      usageDescription: 'For tests',
      uploadDate: site.clock.now(),
      bytes: 300_000,
      versions: 1,
      audience: [],
    });
    expect(await site.call(documents.list, {}, await secretary())).toContainEqual(made);
    expect(await site.call(documents.read, { params: { id: made.id } }, await secretary())).toEqual(
      made,
    );
    const { headers } = await secretary();
    for (const path of ['documents', 'files']) {
      const answer = await download(site, `/api/${path}/download/${made.id}`, headers);
      expect(answer.status).toBe(200);
      expect(contents.equals(Buffer.from(await answer.arrayBuffer()))).toBe(true);
      expect(answer.headers.get('content-disposition')).toBe(
        `attachment; filename="Ebbaluwa ya ___oma_.pdf"; filename*=UTF-8''Ebbaluwa%20ya%20%22%C5%8B%C5%8Boma%22.pdf`,
      );
      expect(answer.headers.get('x-content-type-options')).toBe('nosniff');
      expect(answer.headers.get('content-security-policy')).toContain('sandbox');
      expect(answer.headers.get('content-length')).toBe('300000');
    }
  });

  it('may be empty, and of any type', async () => {
    const { id } = await upload(site, fileOf('page.html', '', 'text/html'), ['everybody']);
    const answer = await download(site, `/api/documents/download/${id}`);
    expect(answer.headers.get('content-disposition')).toMatch(/^attachment/);
    expect(await answer.text()).toBe('');
  });

  it('up to the limit is taken, one byte more is 413 and leaves nothing behind', async () => {
    const whole = new Uint8Array(megabyte);
    expect(await upload(site, fileOf('whole.bin', whole))).toMatchObject({ bytes: megabyte });
    const before = await keptIn(site);
    await expect(
      upload(site, fileOf('large.bin', new Uint8Array(megabyte + 1))),
    ).rejects.toMatchObject(refusedWith('body-too-large', 'File is too large!'));
    await expect(
      upload(site, fileOf('huge.bin', new Uint8Array(3 * megabyte))),
    ).rejects.toMatchObject(refusedWith('body-too-large', 'File is too large!'));
    expect(await keptIn(site)).toEqual(before);
  });

  it('needs its description and its file; the parts may come in any order', async () => {
    const { headers } = await secretary();
    const send = (form: FormData) =>
      fetch(`${site.base}/api/documents/upload`, { method: 'POST', headers, body: form });
    const form = new FormData();
    form.set('file', fileOf('a.txt', 'a'));
    const before = await keptIn(site);
    const unnamed = await send(form);
    expect(unnamed.status).toBe(422);
    expect(await unnamed.json()).toMatchObject({
      errors: { usageDescription: 'usageDescription is required' },
    });
    expect(await keptIn(site)).toEqual(before);
    form.set('usageDescription', 'Behind the file');
    const answer = await send(form);
    expect(await answer.json()).toMatchObject({ usageDescription: 'Behind the file' });
    form.delete('file');
    expect(await (await send(form)).json()).toMatchObject({
      errors: { file: 'Please choose a file.' },
    });
  });

  it('that is no form, or half of one, gets a clear refusal', async () => {
    const { headers } = await secretary();
    const send = (type: string, body: string) =>
      fetch(`${site.base}/api/documents/upload`, {
        method: 'POST',
        headers: { ...headers, 'content-type': type },
        body,
      });
    expect((await send('application/json', '{}')).status).toBe(415);
    const half = '--x\r\ncontent-disposition: form-data; name="file"; filename="a"\r\n\r\nhal';
    expect((await send('multipart/form-data; boundary=x', half)).status).toBe(400);
    expect((await send('multipart/form-data', 'nothing')).status).toBe(400);
  });

  it('is refused before its body is read', async () => {
    const status = await new Promise((answered, failed) => {
      const sending = request(`${site.base}/api/documents/upload`, {
        method: 'POST',
        headers: { 'content-type': 'multipart/form-data; boundary=x', 'content-length': 1_000_000 },
      });
      sending.on('error', failed).on('response', (answer) => {
        answered(answer.statusCode);
        sending.destroy();
      });
      // The rest never comes: an answer can only come before it.
      sending.write('--x');
    });
    expect(status).toBe(401);
  });
});

describe('the audience of a document', () => {
  it.each<Audience[][]>([[[]], [['member']], [['editor', 'usher']], [['everybody']]])(
    '%j holds for list, reading and download, for every role and for a visitor',
    async (audience) => {
      const { id } = await upload(site, fileOf('for some.txt', 'words'), audience);
      const open = audience.includes('everybody');
      const statuses = async (headers: Record<string, string> = {}) => {
        const list = await site.call(documents.list, {}, { headers });
        const read = await download(site, `/api/documents/${id}`, headers);
        const bytes = await download(site, `/api/files/download/${id}`, headers);
        return [list.some((one) => one.id === id), read.status, bytes.status];
      };
      expect(await statuses()).toEqual(open ? [true, 200, 200] : [false, 401, 401]);
      for (const role of roles) {
        const may = open || ['secretary', 'admin', ...audience].includes(role);
        const { headers } = await site.as(role);
        expect([role, ...(await statuses(headers))]).toEqual(
          may ? [role, true, 200, 200] : [role, false, 403, 403],
        );
      }
    },
  );

  it('is changed with the description, and the change is written down', async () => {
    const { id } = await upload(site, fileOf('bylaws.txt', 'words'));
    const body = { usageDescription: 'The bylaws', audience: ['member' as const] };
    await site.call(documents.change, { params: { id }, body }, await secretary());
    expect(await site.call(documents.list, {}, await site.as('member'))).toContainEqual(
      expect.objectContaining({ id, ...body }),
    );
    const entries = await site.handle.database.select().from(auditEntry);
    expect(
      entries.filter(({ subject }) => subject === `document ${id}`).map(({ action }) => action),
    ).toEqual(['upload document', 'change document']);
  });
});

describe('a new version', () => {
  it('keeps the id, is what everybody gets, and leaves the old one to the secretary', async () => {
    const { id } = await upload(site, fileOf('rota.txt', 'first'), ['everybody']);
    const file = fileOf('rota 2.txt', 'second');
    const made = await site.call(
      documents.uploadVersion,
      { params: { id }, body: { file } },
      await secretary(),
    );
    expect(made).toMatchObject({ id, name: 'rota 2.txt', versions: 2 });
    expect(await (await download(site, `/api/documents/download/${id}`)).text()).toBe('second');
    const { headers } = await secretary();
    const old = `/api/documents/${id}/versions/1`;
    expect(await (await download(site, old, headers)).text()).toBe('first');
    expect((await download(site, old)).status).toBe(401);
    expect(
      (await site.call(documents.versions, { params: { id } }, { headers })).map(
        ({ number, name }) => [number, name],
      ),
    ).toEqual([
      [2, 'rota 2.txt'],
      [1, 'rota.txt'],
    ]);
    expect((await download(site, `/api/documents/${id}/versions/9`, headers)).status).toBe(404);
  });

  it('of a document that is not there is refused and leaves no file', async () => {
    const before = await keptIn(site);
    const refused = site.call(
      documents.uploadVersion,
      { params: { id: 99_999 }, body: { file: fileOf('a.txt', 'a') } },
      await secretary(),
    );
    await expect(refused).rejects.toMatchObject(refusedWith('document-not-found'));
    expect(await keptIn(site)).toEqual(before);
  });
});

describe('a deleted document', () => {
  it('is gone for everybody, and is itself again after Undo', async () => {
    const made = await upload(site, fileOf('notes.txt', 'words'), ['everybody']);
    const named = { params: { id: made.id } };
    await site.call(documents.remove, named, await secretary());
    await expect(site.call(documents.read, named)).rejects.toMatchObject(
      refusedWith('document-not-found'),
    );
    expect((await download(site, `/api/documents/download/${made.id}`)).status).toBe(404);
    await expect(site.call(documents.remove, named, await secretary())).rejects.toMatchObject(
      refusedWith('document-not-found'),
    );
    expect(await site.call(documents.restore, named, await secretary())).toEqual(made);
    expect(await (await download(site, `/api/documents/download/${made.id}`)).text()).toBe('words');
    await expect(site.call(documents.restore, named, await secretary())).rejects.toMatchObject(
      refusedWith('document-not-found'),
    );
  });
});

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

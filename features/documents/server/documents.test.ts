import { randomBytes } from 'node:crypto';
import { readdir } from 'node:fs/promises';
import { request } from 'node:http';
import { dirname, join } from 'node:path';
import type { AudienceKey } from '#features/audiences/contract/rules/item-audiences.ts';
import { documents } from '#features/documents/contract/documents.ts';
import { roles } from '#contract/roles.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { expectProblem, startSiteWithStaff } from '#app/server/testing/staff.ts';
import { auditEntry } from '#platform/tables.ts';
import {
  createFile,
  download,
  getDocumentsFolder,
  listStoredFiles,
  upload,
} from '#app/server/testing/upload-documents.ts';

type Site = Awaited<ReturnType<typeof startSiteWithStaff>>;
let site: Site;
const megabyte = 1024 * 1024;

beforeAll(async () => {
  site = await startSiteWithStaff({ variables: { DOCUMENT_MEGABYTES: '1' } });
});
afterAll(() => site.stop());

const secretary = () => site.as('secretary');
describe('an upload', () => {
  it('is listed with name, description and date, and downloads byte for byte', async () => {
    const contents = randomBytes(300_000);
    const created = await upload(
      site,
      createFile('Ebbaluwa ya "ŋŋoma".pdf', contents, 'application/pdf'),
    );
    expect(created).toMatchObject({
      name: 'Ebbaluwa ya "ŋŋoma".pdf',
      usageDescription: 'For tests',
      uploadDate: site.clock.now(),
      bytes: 300_000,
      versions: 1,
      audience: [],
    });
    expect(await site.call(documents.list, {}, await secretary())).toContainEqual(created);
    expect(
      await site.call(documents.get, { params: { id: created.id } }, await secretary()),
    ).toEqual(created);
    const { headers } = await secretary();
    for (const path of ['documents', 'files']) {
      const response = await download(site, `/api/${path}/download/${created.id}`, headers);
      expect(response.status).toBe(200);
      expect(contents.equals(Buffer.from(await response.arrayBuffer()))).toBe(true);
      expect(response.headers.get('content-disposition')).toBe(
        `attachment; filename="Ebbaluwa ya ___oma_.pdf"; filename*=UTF-8''Ebbaluwa%20ya%20%22%C5%8B%C5%8Boma%22.pdf`,
      );
      expect(response.headers.get('x-content-type-options')).toBe('nosniff');
      expect(response.headers.get('content-security-policy')).toContain('sandbox');
      expect(response.headers.get('content-length')).toBe('300000');
    }
  });

  it('may be empty, and of any type', async () => {
    const { id } = await upload(site, createFile('page.html', '', 'text/html'), ['everybody']);
    const response = await download(site, `/api/documents/download/${id}`);
    expect(response.headers.get('content-disposition')).toMatch(/^attachment/);
    expect(await response.text()).toBe('');
  });

  it('is stored up to the limit; one byte more is 413 and stores nothing', async () => {
    const whole = new Uint8Array(megabyte);
    expect(await upload(site, createFile('whole.bin', whole))).toMatchObject({ bytes: megabyte });
    const before = await listStoredFiles(site);
    await expect(
      upload(site, createFile('large.bin', new Uint8Array(megabyte + 1))),
    ).rejects.toMatchObject(expectProblem('body-too-large', 'File is too large!'));
    await expect(
      upload(site, createFile('huge.bin', new Uint8Array(3 * megabyte))),
    ).rejects.toMatchObject(expectProblem('body-too-large', 'File is too large!'));
    expect(await listStoredFiles(site)).toEqual(before);
  });

  it('needs a description and a file, in any order', async () => {
    const { headers } = await secretary();
    const send = (form: FormData) =>
      fetch(`${site.base}/api/documents/upload`, { method: 'POST', headers, body: form });
    const form = new FormData();
    form.set('file', createFile('a.txt', 'a'));
    const before = await listStoredFiles(site);
    const unnamed = await send(form);
    expect(unnamed.status).toBe(422);
    expect(await unnamed.json()).toMatchObject({
      errors: { usageDescription: 'Usage Description is required' },
    });
    expect(await listStoredFiles(site)).toEqual(before);
    form.set('usageDescription', 'Behind the file');
    const response = await send(form);
    expect(await response.json()).toMatchObject({ usageDescription: 'Behind the file' });
    form.delete('file');
    expect(await (await send(form)).json()).toMatchObject({
      errors: { file: 'Choose a file.' },
    });
  });

  it('is rejected without a complete form', async () => {
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

  it('leaves nothing behind when a complete file is followed by a bad part', async () => {
    const { headers } = await secretary();
    const file =
      '--x\r\ncontent-disposition: form-data; name="file"; filename="a"\r\n\r\nwhole\r\n';
    const half = '--x\r\ncontent-disposition: form-data; name="usageDescription"\r\n\r\nFor te';
    for (const bad of [half, `${file}--x--\r\n`]) {
      const response = await fetch(`${site.base}/api/documents/upload`, {
        method: 'POST',
        headers: { ...headers, 'content-type': 'multipart/form-data; boundary=x' },
        body: file + bad,
      });
      expect(response.status).toBe(400);
      expect(await readdir(join(dirname(getDocumentsFolder(site)), '.incoming'))).toEqual([]);
    }
  });

  /** Announces a length and sends the first bytes of a body that never ends, so the response comes before it. */
  const sendLength = (length: number, headers: Record<string, string>) =>
    new Promise((resolve, failed) => {
      const sending = request(`${site.base}/api/documents/upload`, {
        method: 'POST',
        headers: {
          ...headers,
          'content-type': 'multipart/form-data; boundary=x',
          'content-length': length,
        },
      });
      sending.on('error', failed).on('response', (response) => {
        resolve(response.statusCode);
        sending.destroy();
      });
      sending.write('--x');
    });

  it('is rejected before its body is read: without a session, or by its announced length', async () => {
    expect(await sendLength(1_000_000, {})).toBe(401);
    expect(await sendLength(2 * megabyte, (await secretary()).headers)).toBe(413);
  });
});

describe('the audience of a document', () => {
  it.each<AudienceKey[][]>([[[]], [['member']], [['editor', 'usher']], [['everybody']]])(
    '%j holds for list, reading and download, for every role and for a visitor',
    async (audience) => {
      const { id } = await upload(site, createFile('for some.txt', 'words'), audience);
      const open = audience.includes('everybody');
      const statuses = async (headers: Record<string, string> = {}) => {
        const list = await site.call(documents.list, {}, { headers });
        const read = await download(site, `/api/documents/${id}`, headers);
        const bytes = await download(site, `/api/files/download/${id}`, headers);
        return [list.some((item) => item.id === id), read.status, bytes.status];
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

  it('is changed with the description and audited', async () => {
    const { id } = await upload(site, createFile('bylaws.txt', 'words'));
    const body = { usageDescription: 'The bylaws', audience: ['member' as const] };
    await site.call(documents.update, { params: { id }, body }, await secretary());
    expect(await site.call(documents.list, {}, await site.as('member'))).toContainEqual(
      expect.objectContaining({ id, ...body }),
    );
    const file = createFile('second.txt', 'second');
    await site.call(documents.uploadVersion, { params: { id }, body: { file } }, await secretary());
    await site.call(documents.delete, { params: { id } }, await secretary());
    await site.call(documents.restore, { params: { id } }, await secretary());
    const entries = await site.handle.database.select().from(auditEntry);
    expect(
      entries.filter(({ subject }) => subject === `document ${id}`).map(({ action }) => action),
    ).toEqual([
      'upload document',
      'change document',
      'upload new version',
      'delete document',
      'restore document',
    ]);
  });
});

describe('a new version', () => {
  it('keeps the id and replaces the download; only the secretary gets the old version', async () => {
    const { id } = await upload(site, createFile('rota.txt', 'first'), ['everybody']);
    const file = createFile('rota 2.txt', 'second');
    const created = await site.call(
      documents.uploadVersion,
      { params: { id }, body: { file } },
      await secretary(),
    );
    expect(created).toMatchObject({ id, name: 'rota 2.txt', versions: 2 });
    expect(await (await download(site, `/api/documents/download/${id}`)).text()).toBe('second');
    const { headers } = await secretary();
    const old = `/api/documents/${id}/versions/1`;
    expect(await (await download(site, old, headers)).text()).toBe('first');
    expect((await download(site, old)).status).toBe(401);
    expect(
      (await site.call(documents.listVersions, { params: { id } }, { headers })).map(
        ({ number, name }) => [number, name],
      ),
    ).toEqual([
      [2, 'rota 2.txt'],
      [1, 'rota.txt'],
    ]);
    expect((await download(site, `/api/documents/${id}/versions/9`, headers)).status).toBe(404);
    await site.call(documents.delete, { params: { id } }, { headers });
    expect((await download(site, old, headers)).status).toBe(404);
    await expect(
      site.call(documents.listVersions, { params: { id } }, { headers }),
    ).rejects.toMatchObject(expectProblem('document-not-found'));
  });

  it('is one of its own document', async () => {
    const { id } = await upload(site, createFile('first.txt', 'first'));
    const file = createFile('first again.txt', 'again');
    await site.call(documents.uploadVersion, { params: { id }, body: { file } }, await secretary());
    const other = await upload(site, createFile('other.txt', 'other'));
    expect(other.versions).toBe(1);
    const list = await site.call(documents.list, {}, await secretary());
    expect(list.filter((item) => [id, other.id].includes(item.id))).toMatchObject([
      { id: other.id, name: 'other.txt', versions: 1 },
      { id, name: 'first again.txt', versions: 2 },
    ]);
    const named = { params: { id: other.id } };
    const versions = await site.call(documents.listVersions, named, await secretary());
    expect(versions.map(({ number, name }) => [number, name])).toEqual([[1, 'other.txt']]);
    const { headers } = await secretary();
    const contents = await download(site, `/api/documents/download/${id}`, headers);
    expect(await contents.text()).toBe('again');
  });

  it('of a missing document is rejected and stores no file', async () => {
    const before = await listStoredFiles(site);
    const rejected = site.call(
      documents.uploadVersion,
      { params: { id: 99_999 }, body: { file: createFile('a.txt', 'a') } },
      await secretary(),
    );
    await expect(rejected).rejects.toMatchObject(expectProblem('document-not-found'));
    expect(await listStoredFiles(site)).toEqual(before);
  });
});

describe('a deleted document', () => {
  it('leaves the others as they are', async () => {
    const other = await upload(site, createFile('other.txt', 'other'), ['everybody']);
    const { id } = await upload(site, createFile('notes.txt', 'words'), ['everybody']);
    const body = { usageDescription: 'Changed', audience: ['member' as const] };
    await site.call(documents.update, { params: { id }, body }, await secretary());
    await site.call(documents.delete, { params: { id } }, await secretary());
    expect(await site.call(documents.get, { params: { id: other.id } })).toEqual(other);
  });

  it('is hidden from everyone and can be restored', async () => {
    const created = await upload(site, createFile('notes.txt', 'words'), ['everybody']);
    const named = { params: { id: created.id } };
    await site.call(documents.delete, named, await secretary());
    await expect(site.call(documents.get, named)).rejects.toMatchObject(
      expectProblem('document-not-found'),
    );
    expect((await download(site, `/api/documents/download/${created.id}`)).status).toBe(404);
    await expect(site.call(documents.delete, named, await secretary())).rejects.toMatchObject(
      expectProblem('document-not-found'),
    );
    expect(await site.call(documents.restore, named, await secretary())).toEqual(created);
    expect(await (await download(site, `/api/documents/download/${created.id}`)).text()).toBe(
      'words',
    );
    await expect(site.call(documents.restore, named, await secretary())).rejects.toMatchObject(
      expectProblem('document-not-found'),
    );
  });
});

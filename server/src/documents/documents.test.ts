import { randomBytes } from 'node:crypto';
import { request } from 'node:http';
import { documents, type Audience } from '@namugongo/contract/documents';
import { roles } from '@namugongo/contract/endpoint';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { refusedWith, startSiteWithStaff } from '../testing/staff.ts';
import { auditEntry } from '../platform/tables.ts';
import { download, fileOf, keptIn, upload } from '../testing/upload-documents.ts';

type Site = Awaited<ReturnType<typeof startSiteWithStaff>>;
let site: Site;
const megabyte = 1024 * 1024;

beforeAll(async () => {
  site = await startSiteWithStaff({ variables: { DOCUMENT_MEGABYTES: '1' } });
});
afterAll(() => site.stop());

const secretary = () => site.as('secretary');
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

import { callEndpointWithProgress, parseResponse } from '#contract/client.ts';
import { contract } from '#app/contract.ts';
import { parsePdf } from '#app/server/testing/parse-pdf.ts';
import { expectProblem } from '#app/server/testing/staff.ts';
import { setUpDirectory } from '#app/server/testing/set-up-directory.ts';
import { audiences } from '#features/accounts/contract/rules/audiences.ts';
import { directory } from '#features/directory/contract/directory.ts';
import { memberPhotos } from '#features/directory/contract/photos.ts';
import sharp from 'sharp';
import { afterAll, describe, expect, test } from 'vitest';
import { createBookletPdf } from './booklet-pdf.ts';
import { purgeMembers } from './update-member.ts';
import { getBookletMembers, readVisiblePhotos } from './get-members.ts';

const { add, addMemberWithAccount, byId, list, member, office, secretary, site, treasurer } =
  await setUpDirectory();
afterAll(() => site.stop());
const { database } = site.handle;

type Session = { headers: Record<string, string> };

/** A photo of a phone, which lies on its side and knows where it was taken. */
const takePhoto = async (color = '#7a3a19') =>
  new Uint8Array(
    await sharp({ create: { width: 1200, height: 800, channels: 3, background: color } })
      .withExif({ IFD0: { Copyright: 'EXIF of a phone' }, IFD3: { GPSLatitude: '42/1 0/1 0/1' } })
      .withMetadata({ orientation: 6 })
      .jpeg()
      .toBuffer(),
  );

async function upload(
  id: number,
  session: Session = secretary,
  bytes?: Uint8Array<ArrayBuffer> | string,
) {
  const body = new FormData();
  body.set('file', new Blob([bytes ?? (await takePhoto())]), 'photo.jpg');
  const url = `${site.base}/api/directory/${id}/photo`;
  const response = await fetch(url, { method: 'POST', headers: session.headers, body });
  return parseResponse(memberPhotos.upload, response.status, await response.text());
}
async function addWithPhoto() {
  const entry = await add();
  const { photo } = await upload(entry.id);
  if (photo === null) throw new Error('The entry has no photo.');
  return { ...entry, photo };
}
const read = ({ id, photo }: { id: number; photo: number | null }, session?: Session) =>
  fetch(`${site.base}/api/directory/${id}/photo/${photo}`, session);
const readStatus = async (...call: Parameters<typeof read>) => (await read(...call)).status;
const show = (id: number, audience: (typeof audiences)[number], session: Session = secretary) =>
  site.call(memberPhotos.update, { ...byId(id), body: { audience } }, session);
const remove = (id: number, session: Session = secretary) =>
  site.call(memberPhotos.delete, byId(id), session);
const restore = (id: number, photo: number, session: Session = secretary) =>
  site.call(memberPhotos.restore, { params: { id, photo } }, session);
const listPhoto = async (id: number, session: Session) =>
  (await list(session)).find((entry) => entry.id === id)?.photo;

describe('a photo', () => {
  test('is small, upright and without metadata', async () => {
    const entry = await addWithPhoto();
    const response = await read(entry, secretary);
    expect(response.headers.get('content-type')).toBe('image/jpeg');
    const bytes = Buffer.from(await response.arrayBuffer());
    const metadata = await sharp(bytes).metadata();
    expect(metadata).toMatchObject({ format: 'jpeg', width: 213, height: 320 });
    expect(metadata.exif).toBeUndefined();
    expect(bytes.length).toBeLessThan(40_000);
  });

  test('is for its audience alone, right away, and is not stored for others', async () => {
    const entry = await addWithPhoto();
    const readers = { member, treasurer, secretary };
    const sees = {
      nobody: ['secretary'],
      leaders: ['treasurer', 'secretary'],
      members: ['member', 'treasurer', 'secretary'],
    };
    for (const audience of ['nobody', ...audiences, 'nobody'] as const) {
      await show(entry.id, audience);
      for (const [name, session] of Object.entries(readers)) {
        const isSeen = sees[audience].includes(name);
        expect([audience, name, await readStatus(entry, session)]).toEqual([
          audience,
          name,
          isSeen ? 200 : 404,
        ]);
        expect(await listPhoto(entry.id, session)).toBe(isSeen ? entry.photo : null);
      }
      expect(await readStatus(entry)).toBe(401);
      const usher = await office.member('usher');
      expect(await readStatus(entry, usher.session)).toBe(403);
    }
    await show(entry.id, 'members');
    const first = await read(entry, member);
    expect(first.headers.get('cache-control')).toBe('private, no-cache');
    const headers = { ...member.headers, 'if-none-match': first.headers.get('etag') ?? '' };
    expect(await readStatus(entry, { headers })).toBe(304);
    await show(entry.id, 'leaders');
    expect(await readStatus(entry, { headers })).toBe(404);
  });

  test('is not to be had by way of another entry, nor after the entry is gone', async () => {
    const entry = await addWithPhoto();
    const other = await addWithPhoto();
    expect(await readStatus({ id: other.id, photo: entry.photo }, secretary)).toBe(404);
    await expect(restore(other.id, entry.photo)).rejects.toMatchObject(
      expectProblem('picture-not-found'),
    );
    expect(await readStatus(other, secretary)).toBe(200);
    await site.call(directory.delete, byId(entry.id), secretary);
    expect(await readStatus(entry, secretary)).toBe(404);
    await site.call(directory.restore, byId(entry.id), secretary);
    expect(await readStatus(entry, secretary)).toBe(200);
  });

  test('of the dead is for the secretary', async () => {
    const entry = await addWithPhoto();
    await show(entry.id, 'members');
    const { photo: _, ...facts } = entry;
    await site.call(
      directory.update,
      { ...byId(entry.id), body: { ...facts, status: 'died' } },
      secretary,
    );
    expect(await readStatus(entry, member)).toBe(404);
    expect(await readStatus(entry, secretary)).toBe(200);
  });

  test('is the business of the person too, of no other member', async () => {
    const { entry, session } = await addMemberWithAccount();
    const { photo } = await upload(entry.id, session);
    expect(await readStatus({ id: entry.id, photo }, session)).toBe(200);
    expect((await show(entry.id, 'members', session)).photoAudience).toBe('members');
    for (const call of [
      () => upload(entry.id, member),
      () => show(entry.id, 'members', member),
      () => remove(entry.id, member),
      () => restore(entry.id, photo ?? 0, member),
    ])
      await expect(call()).rejects.toMatchObject(expectProblem('not-your-entry'));
    expect((await remove(entry.id, session)).photo).toBeNull();
    expect((await restore(entry.id, photo ?? 0, session)).photo).toBe(photo);
  });

  test('that was replaced or removed can be restored for a day', async () => {
    const entry = await addWithPhoto();
    const second = await upload(entry.id);
    expect(second.photo).not.toBe(entry.photo);
    expect(await readStatus(entry, secretary)).toBe(404);
    expect((await restore(entry.id, entry.photo)).photo).toBe(entry.photo);
    expect((await restore(entry.id, entry.photo)).photo).toBe(entry.photo);
    await remove(entry.id);
    await remove(entry.id);
    expect(await readStatus(entry, secretary)).toBe(404);
    const history = await site.call(directory.getHistory, byId(entry.id), secretary);
    expect(history.map(({ action }) => action)).toEqual([
      'add member',
      'change photo of member',
      'change photo of member',
      'restore photo of member',
      'remove photo of member',
    ]);
    site.clock.advance(23 * 3_600_000);
    await purgeMembers(site.site.platform);
    expect((await restore(entry.id, entry.photo)).photo).toBe(entry.photo);
    await remove(entry.id);
    site.clock.advance(25 * 3_600_000);
    await purgeMembers(site.site.platform);
    await expect(restore(entry.id, entry.photo)).rejects.toMatchObject(
      expectProblem('picture-not-found'),
    );
  });

  test.each([
    ['a text', '%PDF-1.4', 'picture-unsupported'],
    ['a drawing', '<svg xmlns="http://www.w3.org/2000/svg"/>', 'picture-svg'],
    ['half a picture', async () => (await takePhoto()).slice(0, 900), 'picture-corrupt'],
    ['a large file', new Uint8Array(15_000_001), 'body-too-large'],
  ] as const)('is no file that is %s, and the earlier one stays', async (_, file, code) => {
    const entry = await addWithPhoto();
    const bytes = typeof file === 'function' ? await file() : file;
    await expect(upload(entry.id, secretary, bytes)).rejects.toMatchObject(expectProblem(code));
    expect(await readStatus(entry, secretary)).toBe(200);
  });
});

describe('elsewhere', () => {
  const readCards = async (session: Session, query: { member?: number } = {}) => {
    const address = new URL('/api/directory/contacts.vcf', site.base);
    if (query.member) address.searchParams.set('member', String(query.member));
    return (await fetch(address, session)).text();
  };
  const getPhotoOfCard = (text: string, name: string) =>
    text
      .replaceAll('\r\n ', '')
      .split('BEGIN:VCARD')
      .find((card) => card.includes(`FN:${name}\r\n`))
      ?.match(/^PHOTO;ENCODING=b;TYPE=JPEG:(.+)\r$/m)?.[1];

  test('the cards of phones have it, as far as the reader sees it', async () => {
    const entry = await addWithPhoto();
    const { name } = entry;
    expect(getPhotoOfCard(await readCards(member), name)).toBeUndefined();
    await show(entry.id, 'members');
    for (const text of [await readCards(member), await readCards(member, { member: entry.id })]) {
      const photo = Buffer.from(getPhotoOfCard(text, name) ?? '', 'base64');
      expect(await sharp(photo).metadata()).toMatchObject({ format: 'jpeg', height: 320 });
      expect(text.split('\r\n').every((line) => line.length <= 75)).toBe(true);
    }
  });

  test('the booklet has those that all members see', async () => {
    const countPictures = async () => {
      const members = await getBookletMembers(database);
      const photos = await readVisiblePhotos(database, members);
      const booklet = { members, photos, site: { name: 'A', timeZone: 'America/New_York' } };
      const pdf = await createBookletPdf({ ...booklet, now: site.clock.now() });
      return pdf.toString('latin1').split('/Subtype /Image').length - 1;
    };
    const entry = await addWithPhoto();
    const before = await countPictures();
    await show(entry.id, 'members');
    expect(await countPictures()).toBe(before + 1);
  });

  test('an import leaves it alone, and undoing one deletes no entry that has one', async () => {
    const entry = await addWithPhoto();
    await show(entry.id, 'members');
    const stays = async ({ id, photo }: { id: number; photo: number | null }) =>
      expect([await listPhoto(id, member), await readStatus({ id, photo }, member)]).toEqual([
        photo,
        200,
      ]);
    const importCards = (text: string) =>
      callEndpointWithProgress(
        site.base,
        directory.import,
        { body: { content: toContent(text), duplicatePolicy: 'update', skipErrors: false } },
        () => undefined,
        secretary,
      );
    const toContent = (text: string) => Buffer.from(text).toString('base64');
    const undo = (id: number | null) =>
      site.call(directory.undoImport, { params: { id: id ?? 0 } }, secretary);

    // The file of contacts of the site itself, changed by another program.
    const card = await readCards(secretary, { member: entry.id });
    expect(getPhotoOfCard(card, entry.name)).toBeDefined();
    const changed = card.replaceAll(entry.name, 'Renamed Person');
    const { file } = await site.call(
      directory.previewImport,
      { body: { content: toContent(changed) } },
      secretary,
    );
    expect(file?.headers).toContainEqual({
      header: 'PHOTO',
      field: null,
      filled: 1,
      example: '(picture or file)',
    });
    const update = await importCards(changed);
    expect(update).toMatchObject({ added: 0, updated: 1, rejected: { rows: [] } });
    await stays(entry);
    expect(await undo(update.importId)).toEqual({ removed: 0, restored: 1, unchanged: 0 });
    await stays(entry);

    const { importId } = await importCards(
      ['Import One', 'Import Two']
        .map((name) => `BEGIN:VCARD\r\nVERSION:3.0\r\nFN:${name}\r\nEND:VCARD\r\n`)
        .join(''),
    );
    const added = (await list(secretary)).find(({ name }) => name === 'Import One');
    const { photo } = await upload(added?.id ?? 0);
    expect(await undo(importId)).toEqual({ removed: 1, restored: 0, unchanged: 1 });
    expect(await readStatus({ id: added?.id ?? 0, photo }, secretary)).toBe(200);
  });

  test('the own data have it, and it is deleted with the person', async () => {
    const { entry, session } = await addMemberWithAccount();
    await upload(entry.id, session);
    const { sections } = await site.call(contract.personalData.get, {}, session);
    const [picture = '', ...others] =
      sections.find(({ title }) => title === 'Directory')?.pictures ?? [];
    expect(others).toEqual([]);
    const [, base64 = ''] = picture.split('data:image/jpeg;base64,');
    expect(await sharp(Buffer.from(base64, 'base64')).metadata()).toMatchObject({ height: 320 });
    const pdf = await (await fetch(`${site.base}/api/account/data.pdf`, session)).arrayBuffer();
    expect(Buffer.from(pdf).toString('latin1')).toContain('/Subtype /Image');
    expect(parsePdf(Buffer.from(pdf)).length).toBeGreaterThan(0);
    const body = { email: entry.email };
    await site.call(contract.personalData.deleteForOffice, { body }, office.admin);
    const { rows } = await site.handle.pool.query(
      'select 1 from member_photo where member_id = $1',
      [entry.id],
    );
    expect(rows).toEqual([]);
  });
});

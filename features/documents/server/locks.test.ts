import { documents } from '#features/documents/contract/documents.ts';
import { eq } from 'drizzle-orm';
import { afterAll, expect, test } from 'vitest';
import { callBlockedBy, expectWait, lockRow } from '#app/server/testing/call-during.ts';
import { startSiteWithStaff } from '#app/server/testing/staff.ts';
import { createFile, upload } from '#app/server/testing/upload-documents.ts';
import { cleanUpDocuments } from './clean-up-documents.ts';
import { document } from './tables.ts';

const site = await startSiteWithStaff();
afterAll(() => site.stop());

const createDocument = async () => (await upload(site, createFile('a.txt', 'a'))).id;
const update = async (id: number) => {
  const body = { usageDescription: 'Changed', audience: [] };
  return site.call(documents.update, { params: { id }, body }, await site.as('secretary'));
};
const uploadVersion = async (id: number) => {
  const body = { file: createFile('b.txt', 'b') };
  return site.call(documents.uploadVersion, { params: { id }, body }, await site.as('secretary'));
};

test.each([
  ['a change', update],
  ['a new version', uploadVersion],
])('%s waits for the lock of its document', async (_, change) => {
  await expectWait(site.handle, async () => {
    const id = await createDocument();
    return {
      own: lockRow('document', id, 'key share'),
      other: lockRow('document', await createDocument(), 'key share'),
      call: () => change(id),
    };
  });
});

test('a document that is restored meanwhile is not purged', async () => {
  const id = await createDocument();
  await site.call(documents.delete, { params: { id } }, await site.as('secretary'));
  site.clock.advance(25 * 60 * 60_000);
  const result = await callBlockedBy(
    site.handle,
    (db) => db.update(document).set({ deletedAt: null }).where(eq(document.id, id)),
    () => cleanUpDocuments(site.site.platform),
  );
  expect(result).toMatchObject({ status: 'fulfilled' });
  expect(await site.handle.database.$count(document, eq(document.id, id))).toBe(1);
});

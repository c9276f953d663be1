import {
  announcements,
  type AnnouncementInput,
  announcementTextNames,
  announcementTexts,
} from '#features/announcements/contract/announcements.ts';
import { mapFields } from '#contract/rules/record-fields.ts';
import { search } from '#features/search/contract/search.ts';
import { afterAll, describe, expect, test } from 'vitest';
import { startSiteWithStaff } from '#app/server/testing/staff.ts';

const site = await startSiteWithStaff();
const editor = await site.as('editor');
afterAll(() => site.stop());

// Every field goes every way that an announcement goes; a new text is tested by its line in announcementTexts, another new field must
// be in both of these inputs, because they are complete.

let count = 0;
/** A word that no other announcement has. */
const createValue = () => `Uniqueword${(count += 1)}`;
const createInput = (): AnnouncementInput => ({
  ...mapFields(announcementTexts, createValue),
  announcementDate: '2027-05-02',
  draft: false,
  publishOn: null,
  expiresOn: null,
  sendByEmail: true,
  audience: ['everybody'],
  album: null,
});
/** Each value differs from the one above. */
const createOtherInput = (): Required<AnnouncementInput> => ({
  ...mapFields(announcementTexts, createValue),
  announcementDate: '2027-05-09',
  draft: true,
  publishOn: '2027-04-01',
  expiresOn: '2027-12-31',
  sendByEmail: false,
  audience: ['member', 'group-7'],
  album: 'choir',
});
const fieldNames = Object.keys(createInput()).filter(
  (name): name is keyof AnnouncementInput => name in createInput(),
);

const create = (body: AnnouncementInput) => site.call(announcements.create, { body }, editor);
const byId = (id: number) => ({ params: { id } });
const read = async (id: number) => {
  const all = await site.call(announcements.listAll, {}, editor);
  const draft = await site.call(announcements.getDraft, byId(id), editor);
  expect(all.find((each) => each.id === id)).toEqual(draft);
  return draft;
};

test.each([
  ['one announcement', createInput],
  ['another', createOtherInput],
])('every field of %s is stored, and shown in the list and the form', async (_, createBody) => {
  const body = createBody();
  const created = await create(body);
  expect(created).toMatchObject(body);
  expect(await read(created.id)).toEqual(created);
});

test.each(fieldNames)('the field %s changes alone', async (name) => {
  const { id, emailedAt, ...before } = await create(createInput());
  const body = { ...before, [name]: createOtherInput()[name] };
  expect(await site.call(announcements.update, { ...byId(id), body }, editor)).toMatchObject(body);
  expect(await read(id)).toEqual({ id, emailedAt, ...body });
});

describe.each(announcementTextNames)('the text %s', (name) => {
  test('is public and searched', async () => {
    const body = createInput();
    const { id } = await create(body);
    expect(await site.call(announcements.get, byId(id))).toMatchObject({ [name]: body[name] });
    const { results } = await site.call(search.search, { query: { q: body[name] } });
    expect(results).toMatchObject([{ kind: 'announcement', path: `/detail-announcement/${id}` }]);
  });
});

test('the search of all texts has its index', async () => {
  // A changed generated column is dropped with the indexes on it.
  const { rows } = await site.handle.pool.query(
    `select indexname from pg_indexes where tablename = 'announcement' and indexdef like '%gin%search_vector%'`,
  );
  expect(rows).toHaveLength(1);
});

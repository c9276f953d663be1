import {
  listedReadingFields,
  type ReadingFieldName,
  readingFieldNames,
  readingFields,
  type ReadingImportInput,
  type ReadingInput,
  readings,
} from '#features/readings/contract/readings.ts';
import { mapFields } from '#contract/rules/record-fields.ts';
import { search } from '#features/search/contract/search.ts';
import { afterAll, describe, expect, test } from 'vitest';
import { startSiteWithStaff } from '#app/server/testing/staff.ts';

const site = await startSiteWithStaff();
const editor = await site.as('editor');
afterAll(() => site.stop());

// Every text of readingFields goes every way that a reading goes; a new text is tested by its line in that table.

let count = 0;
/** A word that no other reading has. */
const createValue = () => `Uniqueword${(count += 1)}`;
const createInput = (): ReadingInput => ({
  readingDate: '2027-06-03',
  setName: createValue(),
  ...mapFields(readingFields, createValue),
});
const byId = (id: number) => ({ params: { id } });
const create = (body: ReadingInput) => site.call(readings.create, { body }, editor);
const listNames = async () =>
  (await site.call(readings.list, {})).map(({ id, setName }) => ({ id, setName }));
const findBySet = async (setName: string) =>
  (await site.call(readings.list, {})).find((reading) => reading.setName === setName);

const importText = (
  format: 'csv' | 'json',
  rows: Record<string, string>,
  duplicates: ReadingImportInput['duplicates'] = 'skip',
) => {
  const csv = [Object.keys(rows), Object.values(rows)].map((cells) => cells.join(',')).join('\n');
  const text = format === 'csv' ? csv : JSON.stringify([rows]);
  const content = Buffer.from(text).toString('base64');
  return site.call(readings.import, { body: { content, duplicates } }, editor);
};

test('a reading is stored with its day, its set and every text', async () => {
  const input = createInput();
  const { id } = await create(input);
  expect(await site.call(readings.get, byId(id))).toMatchObject({ id, ...input });
  expect(await findBySet(input.setName)).toEqual({ id, ...input });
});

test('a changed reading has the new day and set', async () => {
  const input = createInput();
  const { id } = await create(input);
  const body = { ...input, readingDate: '2027-06-04', setName: createValue() };
  await site.call(readings.update, { ...byId(id), body }, editor);
  expect(await findBySet(body.setName)).toEqual({ id, ...body });
  expect(await listNames()).not.toContainEqual({ id, setName: input.setName });
});

test('the search of all texts has its index', async () => {
  // A changed generated column is dropped with the indexes on it.
  const { rows } = await site.handle.pool.query(
    `select indexname from pg_indexes where tablename = 'reading' and indexdef like '%gin%search_text%'`,
  );
  expect(rows).toHaveLength(1);
});

describe.each(readingFieldNames)('the text %s', (name) => {
  test('changes alone', async () => {
    const input = createInput();
    const { id } = await create(input);
    const body = { ...input, [name]: createValue() };
    expect(await site.call(readings.update, { ...byId(id), body }, editor)).toEqual({
      id,
      ...body,
    });
    expect(await findBySet(input.setName)).toEqual({ id, ...body });
  });

  test('is in a summary if lists show it', async () => {
    const input = createInput();
    const { id } = await create(input);
    const summary = await site.call(readings.getSummary, byId(id));
    const isListed = name in listedReadingFields;
    expect(Object.entries(summary)).toEqual(
      isListed
        ? expect.arrayContaining([[name, input[name]]])
        : expect.not.arrayContaining([[name, input[name]]]),
    );
  });

  test('is searched', async () => {
    const input = createInput();
    const { id } = await create(input);
    const { results } = await site.call(search.search, { query: { q: input[name] } });
    expect(results).toMatchObject([{ kind: 'reading', path: `/daily-reading/${id}` }]);
  });

  test('is imported from every kind of file, and replaced by a later one', async () => {
    const input = createInput();
    const label = (field: ReadingFieldName) => readingFields[field].label;
    const labelled = Object.fromEntries(
      readingFieldNames.map((field) => [label(field), input[field]]),
    );
    await importText('csv', { Date: input.readingDate, Set: input.setName, ...labelled });
    expect(await findBySet(input.setName)).toMatchObject(input);
    const changed = { ...input, [name]: createValue() };
    await importText('csv', changed, 'replace');
    expect(await findBySet(input.setName)).toMatchObject(changed);
    const json = { ...input, [name]: createValue() };
    await importText('json', json, 'replace');
    expect(await findBySet(input.setName)).toMatchObject(json);
  });
});

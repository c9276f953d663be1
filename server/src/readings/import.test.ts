import { readings, ReadingChange, type ReadingImport } from '@namugongo/contract/readings';
import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { refusedWith, startSiteWithStaff } from '../testing/staff.ts';

const site = await startSiteWithStaff();
const editor = await site.as('editor');
afterAll(() => site.stop());
beforeEach(async () => {
  await site.handle.pool.query('truncate reading');
  site.site.platform.snapshots.dropAll();
});

const fields = Object.keys(ReadingChange.shape);
const row = (rest: Record<string, string> = {}): Record<string, string> => ({
  ...Object.fromEntries(fields.map((field) => [field, `Sample ${field}`])),
  setName: '',
  readingDate: '2027-06-03',
  ...rest,
});
const csv = (rows: readonly Record<string, string>[]) =>
  [fields, ...rows.map((each) => fields.map((field) => `"${each[field] ?? ''}"`))]
    .map((cells) => cells.join(','))
    .join('\r\n');
const asCsv = (...rows: Record<string, string>[]): ReadingImport => ({
  format: 'csv',
  text: csv(rows),
  known: 'skip',
});

const preview = (body: ReadingImport) => site.call(readings.previewImport, { body }, editor);
const run = (body: ReadingImport) => site.call(readings.import, { body }, editor);
const days = async () =>
  (await site.call(readings.summaries, {})).map(({ readingDate }) => readingDate);

describe('an import', () => {
  test('is looked at first, and then keeps every row', async () => {
    const wish = asCsv(row(), row({ readingDate: '2027-06-04' }));
    expect(await preview(wish)).toMatchObject({ total: 2, faulty: 0, known: 0, faults: [] });
    expect(await days()).toEqual([]);
    expect(await run(wish)).toEqual({ added: 2, replaced: 0, skipped: 0 });
    expect(await days()).toEqual(['2027-06-04', '2027-06-03']);
  });

  test('takes a JSON list of the same fields', async () => {
    const text = JSON.stringify([row(), row({ readingDate: '2027-06-04', setName: 'Weekday' })]);
    const wish: ReadingImport = { format: 'json', text, known: 'skip' };
    expect(await preview(wish)).toMatchObject({ total: 2, faulty: 0 });
    expect(await run(wish)).toEqual({ added: 2, replaced: 0, skipped: 0 });
  });

  test('tells every fault by row and column, and nothing is done by halves', async () => {
    const wish = asCsv(row(), row({ readingDate: 'June 4', gospelVerse: '' }));
    expect((await preview(wish)).faults).toEqual([
      {
        line: 3,
        column: 'readingDate',
        message: 'readingDate must be a day written as 2027-06-03',
      },
      { line: 3, column: 'gospelVerse', message: 'gospelVerse is required' },
    ]);
    await expect(run(wish)).rejects.toMatchObject(
      refusedWith('file-has-faults', 'Nothing was imported: 1 of 2 rows have a fault.'),
    );
    expect(await days()).toEqual([]);
  });

  test.each([
    ['skip', { added: 1, replaced: 0, skipped: 1 }, ['first']],
    ['replace', { added: 1, replaced: 1, skipped: 0 }, ['second']],
    ['add', { added: 2, replaced: 0, skipped: 0 }, ['second', 'first']],
  ] as const)('can %s what is there already', async (known, done, saints) => {
    await run(asCsv(row({ saintOfTheDay: 'first' })));
    const again = asCsv(
      row({ saintOfTheDay: 'second' }),
      row({ saintOfTheDay: 'other', setName: 'Weekday' }),
    );
    expect(await preview(again)).toMatchObject({
      known: 1,
      rows: [{ note: 'There is one already' }, { note: '' }],
    });
    expect(await run({ ...again, known })).toEqual(done);
    const all = await site.call(readings.summaries, {});
    expect(
      all.filter(({ setName }) => setName === '').map(({ saintOfTheDay }) => saintOfTheDay),
    ).toEqual(saints);
  });

  test.each<[string, ReadingImport['format'], string, string]>([
    ['no JSON', 'json', '[{"readingDate": "2027-06-03"', 'file-unreadable'],
    ['no list', 'json', '{"readingDate": "2027-06-03"}', 'file-unreadable'],
    ['an empty list', 'json', '[]', 'file-without-rows'],
    ['other fields', 'json', '[{"name": "x"}]', 'file-columns-missing'],
    ['other columns', 'csv', 'name\nx', 'file-columns-missing'],
    ['spoiled letters', 'csv', 'readingDate\n\uFFFD', 'file-encoding'],
    [
      'too many rows',
      'json',
      JSON.stringify(Array.from({ length: 2001 }, () => ({}))),
      'file-too-many-rows',
    ],
  ])('refuses %s in words', async (_, format, text, code) => {
    for (const ask of [preview, run])
      await expect(ask({ format, text, known: 'skip' })).rejects.toMatchObject(refusedWith(code));
  });
});

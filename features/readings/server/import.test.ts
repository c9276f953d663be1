import {
  readings,
  ReadingInput,
  type ReadingImportInput,
  readingLabels,
} from '#features/readings/contract/readings.ts';
import { leaveOutChoice } from '#contract/import-preview.ts';
import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { expectProblem, startSiteWithStaff } from '#app/server/testing/staff.ts';

const site = await startSiteWithStaff();
const editor = await site.as('editor');
afterAll(() => site.stop());
beforeEach(async () => {
  await site.handle.pool.query('truncate reading');
  site.site.platform.responseCache.invalidateAll();
});

const fields = Object.keys(ReadingInput.shape);
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
const asFile = (text: string): ReadingImportInput => ({
  content: Buffer.from(text).toString('base64'),
  duplicates: 'skip',
});
const asCsv = (...rows: Record<string, string>[]) => asFile(csv(rows));

const preview = (body: ReadingImportInput) => site.call(readings.previewImport, { body }, editor);
const run = (body: ReadingImportInput) => site.call(readings.import, { body }, editor);
const days = async () =>
  (await site.call(readings.listSummaries, {})).map(({ readingDate }) => readingDate);

describe('an import', () => {
  test('is previewed, then saves every row', async () => {
    const input = asCsv(row(), row({ readingDate: '2027-06-04' }));
    expect(await preview(input)).toMatchObject({
      total: 2,
      errorCount: 0,
      existing: 0,
      errors: [],
    });
    expect(await days()).toEqual([]);
    expect(await run(input)).toEqual({ added: 2, replaced: 0, skipped: 0 });
    expect(await days()).toEqual(['2027-06-04', '2027-06-03']);
  });

  test('accepts a JSON list of the same fields', async () => {
    const rows = [row(), row({ readingDate: '2027-06-04', setName: 'Weekday' })];
    const input = asFile(JSON.stringify(rows));
    expect(await preview(input)).toMatchObject({ total: 2, errorCount: 0 });
    expect(await run(input)).toEqual({ added: 2, replaced: 0, skipped: 0 });
  });

  test.each([
    ['UTF-16', 'utf16le', '\uFEFF'],
    ['UTF-8 with a mark', 'utf8', '\uFEFF'],
    ['Windows-1252', 'latin1', ''],
  ] as const)('accepts JSON in %s', async (_, encoding, mark) => {
    const saintOfTheDay = 'José of Kisubi';
    const text = `${mark}${JSON.stringify([row({ saintOfTheDay })])}`;
    const content = Buffer.from(text, encoding).toString('base64');
    expect(await run({ content, duplicates: 'skip' })).toMatchObject({ added: 1 });
    expect(await site.call(readings.listSummaries, {})).toMatchObject([{ saintOfTheDay }]);
  });

  test('waits for an answer, and leaves out the rows that it leaves out', async () => {
    const text = csv([row(), row({ readingDate: '2027-06-04', lectionary: 'the "old" one' })]);
    const file = asFile(text);
    expect(await preview(file)).toMatchObject({ questions: [{ id: 'quotes', decision: null }] });
    await expect(run(file)).rejects.toMatchObject(expectProblem('file-has-faults'));
    const decisions = [{ question: 'quotes', choice: leaveOutChoice }];
    const decided = { ...file, decisions };
    expect(await preview(decided)).toMatchObject({ total: 2, errorCount: 0, leftOut: 1 });
    expect(await run(decided)).toEqual({ added: 1, replaced: 0, skipped: 1 });
    expect(await days()).toEqual(['2027-06-03']);
  });

  test('reports every error by row and column and saves nothing', async () => {
    const input = asCsv(row(), row({ readingDate: 'June 4', gospelVerse: '' }));
    expect((await preview(input)).errors).toEqual([
      {
        line: 3,
        column: 'Date',
        message: 'Write the date as 2027-06-03',
      },
      { line: 3, column: 'Gospel Verse', message: 'gospelVerse is required' },
    ]);
    await expect(run(input)).rejects.toMatchObject(
      expectProblem(
        'file-has-faults',
        'Nothing was imported. 1 of 2 rows have a mistake: fix them and choose the file again.',
      ),
    );
    expect(await days()).toEqual([]);
  });

  test('takes readings whose texts follow later', async () => {
    const texts = { firstReadingDetail: '', responseDetail: '', gospelReading: '' };
    expect(await run(asCsv(row({ ...texts, response: ' ' })))).toMatchObject({ added: 1 });
    const [saved] = await site.call(readings.list, {});
    expect(saved).toMatchObject({ ...texts, response: '' });
    const isUnfinished = async () =>
      (await site.call(readings.listSummaries, {})).map(({ unfinished }) => unfinished);
    expect(await isUnfinished()).toEqual([true]);
    // As soon as an editor has entered them, it is like every other.
    const body = ReadingInput.parse(row());
    await site.call(readings.update, { params: { id: saved?.id ?? 0 }, body }, editor);
    expect(await isUnfinished()).toEqual([false]);
  });

  test.each([
    ['skip', { added: 1, replaced: 0, skipped: 1 }, ['first']],
    ['replace', { added: 1, replaced: 1, skipped: 0 }, ['second']],
    ['add', { added: 2, replaced: 0, skipped: 0 }, ['second', 'first']],
  ] as const)('can %s what is there already', async (existing, done, saints) => {
    await run(asCsv(row({ saintOfTheDay: 'first' })));
    const again = asCsv(
      row({ saintOfTheDay: 'second' }),
      row({ saintOfTheDay: 'other', setName: 'Weekday' }),
    );
    expect(await preview(again)).toMatchObject({
      existing: 1,
      rows: [{ note: 'This day already has a reading' }, { note: '' }],
    });
    expect(await run({ ...again, duplicates: existing })).toEqual(done);
    const all = await site.call(readings.listSummaries, {});
    expect(
      all.filter(({ setName }) => setName === '').map(({ saintOfTheDay }) => saintOfTheDay),
    ).toEqual(saints);
  });

  test.each([
    ['no JSON', '[{"readingDate": "2027-06-03"', 'file-unreadable'],
    ['no list', '{"readingDate": "2027-06-03"}', 'file-unreadable'],
    ['an empty list', '[]', 'file-without-rows'],
    ['other fields', '[{"name": "x"}]', 'file-columns-missing'],
    ['no text', 'readingDate\n\0', 'file-encoding'],
    [
      'too many rows',
      JSON.stringify(Array.from({ length: 2001 }, () => ({}))),
      'file-too-many-rows',
    ],
    ['nothing but commas', ','.repeat(5_000_000), 'file-too-many-cells'],
    [
      'too many fields',
      JSON.stringify([Object.fromEntries(Array.from({ length: 251 }, (_, key) => [key, 1]))]),
      'file-too-many-cells',
    ],
  ])('refuses %s with a clear message', async (_, text, code) => {
    for (const call of [preview, run])
      await expect(call(asFile(text))).rejects.toMatchObject(expectProblem(code));
  });

  test('has the names that people use, in files and in what is said of them', async () => {
    const labels = Object.values(readingLabels);
    const cells = fields.map((field) => row()[field]);
    const named = Object.keys(readingLabels).map((field) => row()[field]);
    const { columns, errorCount, file } = await preview(
      asFile(`${labels.join()}\n${named.join()}`),
    );
    expect(columns).toEqual(labels.filter((label) => label !== 'Set'));
    expect(errorCount).toBe(0);
    expect(file?.fields.map(({ label }) => label)).toEqual(labels);
    expect((await preview(asFile(`${fields.join()}\n${cells.join()}`))).columns).toEqual(columns);
    const broken = asFile(JSON.stringify([row({ gospelVerse: '' })]));
    expect((await preview(broken)).errors).toEqual([
      { line: 1, column: 'Gospel Verse', message: 'gospelVerse is required' },
    ]);
  });

  test('shows other columns, of which the editor chooses', async () => {
    const file = asFile('Day,Feast\n2027-06-03,Martyrs');
    await expect(run(file)).rejects.toMatchObject(expectProblem('file-columns-missing'));
    expect((await preview(file)).file?.missing).toEqual(['Date', 'Saint of the Day']);
  });
});

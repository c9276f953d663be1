import { directory } from '#features/directory/contract/directory.ts';
import { type DuplicatePolicy } from '#features/directory/contract/member-imports.ts';
import { leaveOutChoice } from '#contract/import-preview.ts';
import { callEndpointWithProgress, type Progress } from '#contract/client.ts';
import { administrator, signInAsAdministrator } from '#app/server/testing/sign-in.ts';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startSite } from '#app/server/testing/start-site.ts';
import { expectProblem } from '#app/server/testing/staff.ts';
import { matchImportRows, findRepeatedRows } from './rules.ts';
import { auditEntry } from '#platform/tables.ts';

const site = await startSite({ variables: administrator });
let admin: { headers: { cookie: string; origin: string } };
beforeAll(async () => {
  admin = { headers: await signInAsAdministrator(site.base) };
});
afterAll(() => site.stop());

const toContent = (text: string) => Buffer.from(text).toString('base64');
const preview = (text: string) =>
  site.call(directory.previewImport, { body: { content: toContent(text) } }, admin);
const list = () => site.call(directory.list, {}, admin);

async function run(text: string, duplicatePolicy: DuplicatePolicy = 'skip', skipErrors = false) {
  const progress: Progress[] = [];
  const body = { content: toContent(text), duplicatePolicy, skipErrors };
  const onProgress = (item: Progress) => progress.push(item);
  const done = await callEndpointWithProgress(
    site.base,
    directory.import,
    { body },
    onProgress,
    admin,
  );
  return { done, progress };
}

const rows = (count: number, from = 0) =>
  Array.from({ length: count }, (_, index) => {
    const number = String(from + index).padStart(7, '0');
    return `Person ${number},617${number},person${number}@example.org,North`;
  });
const header = 'Name,Telephone,Email,Kabondo';
const file = (lines: readonly string[]) => [header, ...lines].join('\r\n');

describe('a file of members', () => {
  test('is previewed, then imported with progress', async () => {
    const text = file(rows(1200));
    expect(await preview(text)).toMatchObject({
      total: 1200,
      errorCount: 0,
      existing: 0,
      errors: [],
    });
    expect(await list()).toHaveLength(0);
    const { done, progress } = await run(text);
    expect(done).toMatchObject({ added: 1200, updated: 0, skipped: 0, rejected: { rows: [] } });
    expect(progress.map((item) => item.done)).toEqual([0, 500, 1000, 1200]);
    expect(progress.every((item) => item.total === 1200)).toBe(true);
    expect(await list()).toHaveLength(1200);
  });

  test('imports the rows without errors, and returns the others with what is wrong', async () => {
    const before = (await list()).length;
    const text = file([
      'Good Sample,6179990001,,North',
      '"Bad, Sample",12,,South',
      'Good Sample,6179990001,,North',
      'Other Sample,6179990002,,',
    ]);
    const { done } = await run(text, 'skip', true);
    expect(done).toEqual({
      importId: expect.any(Number),
      added: 2,
      updated: 0,
      skipped: 0,
      rejected: {
        columns: ['Name', 'Telephone', 'Email', 'Kabondo', 'What is wrong'],
        rows: [
          ['Bad, Sample', '12', '', 'South', 'This number is too short.'],
          ['Good Sample', '6179990001', '', 'North', 'Same person as Good Sample in line 2'],
        ],
      },
    });
    expect(await list()).toHaveLength(before + 2);
  });

  test('reads telephone numbers as people write them, and says which it cannot read', async () => {
    const cells = ['0772 123456', '+256 (0) 772 654321', '٦١٧٥٥٥٠١٤٧', '0722 123456', 'unlisted'];
    const { errors, questions } = await preview(
      file(cells.map((cell, row) => `Caller ${row},${cell},,`)),
    );
    expect(errors).toEqual([
      { line: 5, column: 'Telephone', message: expect.stringMatching(/^Is this .*\(Kenya\)/) },
    ]);
    expect(questions).toMatchObject([{ id: 'no-number', rows: 1, examples: [{ line: 6 }] }]);
    await run(file(cells.slice(0, 3).map((cell, row) => `Caller ${row},${cell},,`)));
    const callers = (await list()).filter(({ name }) => name.startsWith('Caller '));
    expect(callers.map(({ telephone }) => telephone)).toEqual([
      '+256772123456',
      '+256772654321',
      '6175550147',
    ]);
  });

  test('of which an answer leaves out a row is imported without it', async () => {
    const content = toContent(file(['First Person,6175559011,,', 'Other Person,unlisted,,']));
    const input = { content, duplicatePolicy: 'skip' } as const;
    const send = (body: Parameters<typeof site.call<typeof directory.import>>[1]['body']) =>
      callEndpointWithProgress(site.base, directory.import, { body }, () => undefined, admin);
    await expect(send(input)).rejects.toMatchObject(expectProblem('file-has-faults'));
    const decisions = [{ question: 'no-number', choice: leaveOutChoice }];
    expect(await send({ ...input, decisions })).toMatchObject({
      added: 1,
      rejected: { rows: [['Other Person', 'unlisted', '', '', expect.any(String)]] },
    });
  });

  test('reports line and column of each error and imports nothing', async () => {
    const before = (await list()).length;
    const text = file(['Good Person,(617) 555-9001,,', ',123,nobody@,', 'Another,,,']);
    expect((await preview(text)).errors).toEqual([
      { line: 3, column: 'Name', message: 'Name is required' },
      { line: 3, column: 'Telephone', message: 'This number is too short.' },
      { line: 3, column: 'Email', message: 'Valid email is required' },
    ]);
    await expect(run(text)).rejects.toMatchObject(
      expectProblem(
        'file-has-faults',
        'Nothing was imported. 1 of 3 rows have a mistake: fix them and choose the file again.',
      ),
    );
    expect(await list()).toHaveLength(before);
  });

  test('gives back the rows whose question has no decision, and imports them with one', async () => {
    const text = file(['Asked Person,unlisted,,North']);
    const { done } = await run(text, 'skip', true);
    expect(done).toMatchObject({
      added: 0,
      rejected: { rows: [expect.arrayContaining(['unlisted'])] },
    });
    await expect(run(text)).rejects.toMatchObject(expectProblem('file-has-faults'));
    const decisions = [{ question: 'no-number', choice: 'empty' }];
    const body = { content: toContent(text), decisions, duplicatePolicy: 'skip' as const };
    expect(
      await callEndpointWithProgress(site.base, directory.import, { body }, () => undefined, admin),
    ).toMatchObject({ added: 1, rejected: { rows: [] } });
  });

  test('updates or skips people with the same email or telephone', async () => {
    await run(file(['Known One,6175558001,,North', 'Known Two,,known2@example.org,']));
    const text = [
      'name;telephone;email;kabondo;household;telephone shown to',
      'Known One;(617) 555-8001;known1@example.org;;The Ones;Members',
      'Second Known;;KNOWN2@example.org;South;;',
      'Third;6175558003;;;;',
    ].join('\n');
    expect(await preview(text)).toMatchObject({
      total: 3,
      existing: 2,
      rows: [
        { note: 'Already in the directory as Known One' },
        { note: /Known Two/ },
        { note: '' },
      ].map(({ note }) =>
        expect.objectContaining({
          note: typeof note === 'string' ? note : expect.stringMatching(note),
        }),
      ),
    });
    expect((await run(text)).done).toMatchObject({ added: 1, updated: 0, skipped: 2 });
    expect((await run(text, 'update')).done).toMatchObject({ added: 0, updated: 3, skipped: 0 });
    const entries = await list();
    const item = entries.find(({ name }) => name === 'Known One');
    expect(item).toMatchObject({ email: 'known1@example.org', kabondo: 'North' });
    expect(item?.household?.name).toBe('The Ones');
    expect(entries.some(({ name }) => name === 'Known Two')).toBe(false);
    expect(entries.find(({ name }) => name === 'Second Known')).toMatchObject({ kabondo: 'South' });
  });

  test('reports a repeated person', async () => {
    const text = file(['Twin,6175557001,,', 'twin,6175557001,,', 'Sister,6175557001,,']);
    expect((await preview(text)).errors).toEqual([
      { line: 3, column: 'Name', message: 'Same person as Twin in line 2' },
    ]);
  });

  test.each([
    ['nothing but a header', header, 'file-without-rows'],
    ['control characters', 'Name\nN\0kato', 'file-encoding'],
    ['too many rows', file(rows(20_001)), 'file-too-many-rows'],
  ])('with %s is refused in words', async (_, text, code) => {
    await expect(preview(text)).rejects.toMatchObject(expectProblem(code));
    await expect(run(text)).rejects.toMatchObject(expectProblem(code));
  });

  test('changes nothing when the database connection ends during the import', async () => {
    const before = (await list()).length;
    // The import has inserted its rows and waits for the audit log, where its connection ends as in a crash.
    const kill = sql`select pg_terminate_backend(pid) from pg_locks where relation = ${'audit_entry'}::regclass and not granted and database = (select oid from pg_database where datname = current_database())`;
    const { running } = await site.handle.database.transaction(async (blocker) => {
      await blocker.execute(sql`lock table ${auditEntry} in share mode`);
      const result = run(file(rows(600, 100_000))).catch((error: unknown) => error);
      await expect
        .poll(async () => (await site.handle.database.execute(kill)).rows.length)
        .toBeGreaterThan(0);
      return { running: result };
    });
    expect(await running).toMatchObject({ problem: { code: 'database-unavailable' } });
    expect(await list()).toHaveLength(before);
    expect((await run(file(rows(3, 500_000)))).done.added).toBe(3);
  });
});

describe('the entry that a row matches', () => {
  const row = (name: string, telephone = '', email = '', secondTelephone = '') => ({
    name,
    telephone,
    secondTelephone,
    email,
  });
  const existing = [
    { id: 1, ...row('Anne Doe', '6175550001', 'doe@example.org') },
    { id: 2, ...row('Ben Doe', '6175550001') },
    { id: 3, ...row('Dan Doe', '0772123456', '', '6175550009') },
  ];

  test.each([
    ['the same name first', [row('Ben Doe', '6175550001')], [2]],
    ['the email in any case', [row('A. Doe', '', 'DOE@example.org')], [1]],
    [
      'each entry only once',
      [row('Cara Doe', '6175550001'), row('anne  doe', '6175550001')],
      [2, 1],
    ],
    [
      'a third of the family is new',
      [row('Ben Doe', '6175550001'), row('Anne Doe', '6175550001'), row('Cara', '6175550001')],
      [2, 1, null],
    ],
    ['a number that is stored with its 0', [row('D. Doe', '+256772123456')], [3]],
    ['the second phone', [row('Dan Doe', '6175550009')], [3]],
    ['a name alone says nothing', [row('Anne Doe')], [null]],
  ])('%s', (_, input, ids) => {
    expect(matchImportRows(input, existing).map((match) => match?.id ?? null)).toEqual(ids);
  });

  test('matches one row per file', () => {
    const input = [row('Anne', '1'), row('Ben', '1'), row('ANNE', '1'), row('Anne'), row('Anne')];
    expect(findRepeatedRows(input)).toEqual([null, null, 0, null, null]);
  });
});

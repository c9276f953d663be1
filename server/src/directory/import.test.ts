import { directory, type WhenKnown } from '@namugongo/contract/directory';
import { callWithProgress, type Progress } from '@namugongo/contract/call';
import { administrator, signInAsAdministrator } from '../testing/sign-in.ts';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startSite } from '../testing/start-site.ts';
import { refusedWith } from '../testing/staff.ts';
import { matchRows, repeatedRows } from './rules.ts';

const site = await startSite({ variables: administrator });
let admin: { headers: { cookie: string; origin: string } };
beforeAll(async () => {
  admin = { headers: await signInAsAdministrator(site.base) };
});
afterAll(() => site.stop());

const preview = (text: string) => site.call(directory.previewImport, { body: { text } }, admin);
const list = () => site.call(directory.list, {}, admin);

async function run(text: string, whenKnown: WhenKnown = 'skip') {
  const progress: Progress[] = [];
  const body = { text, whenKnown };
  const tell = (one: Progress) => progress.push(one);
  const done = await callWithProgress(site.base, directory.import, { body }, tell, admin);
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
  test('is shown before it is kept, then kept with its progress', async () => {
    const text = file(rows(1200));
    expect(await preview(text)).toMatchObject({ total: 1200, faulty: 0, known: 0, faults: [] });
    expect(await list()).toHaveLength(0);
    const { done, progress } = await run(text);
    expect(done).toEqual({ added: 1200, updated: 0, skipped: 0 });
    expect(progress.map((one) => one.done)).toEqual([0, 500, 1000, 1200]);
    expect(progress.every((one) => one.of === 1200)).toBe(true);
    expect(await list()).toHaveLength(1200);
  });

  test('names the line and the column of each fault, and then nothing is kept', async () => {
    const before = (await list()).length;
    const text = file(['Good Person,(617) 555-9001,,', ',123,nobody,', 'Another,,,']);
    expect((await preview(text)).faults).toEqual([
      { line: 3, column: 'Name', message: 'Name is required' },
      { line: 3, column: 'Telephone', message: 'Telephone must be 10 digits' },
      { line: 3, column: 'Email', message: 'Valid email is required' },
    ]);
    await expect(run(text)).rejects.toMatchObject(
      refusedWith('file-has-faults', 'Nothing was imported: 1 of 3 rows have a fault.'),
    );
    expect(await list()).toHaveLength(before);
  });

  test('is updated or skipped where the directory knows a person by e-mail or telephone', async () => {
    await run(file(['Known One,6175558001,,North', 'Known Two,,known2@example.org,']));
    const text = [
      'name;telephone;email;kabondo;household;telephone shown to',
      'Known One;(617) 555-8001;known1@example.org;;The Ones;Members',
      'Second Known;;KNOWN2@example.org;South;;',
      'Third;6175558003;;;;',
    ].join('\n');
    expect(await preview(text)).toMatchObject({
      total: 3,
      known: 2,
      rows: [{ note: 'In the directory as Known One' }, { note: /Known Two/ }, { note: '' }].map(
        ({ note }) =>
          expect.objectContaining({
            note: typeof note === 'string' ? note : expect.stringMatching(note),
          }),
      ),
    });
    expect((await run(text)).done).toEqual({ added: 1, updated: 0, skipped: 2 });
    expect((await run(text, 'update')).done).toEqual({ added: 0, updated: 3, skipped: 0 });
    const entries = await list();
    const one = entries.find(({ name }) => name === 'Known One');
    expect(one).toMatchObject({ email: 'known1@example.org', kabondo: 'North' });
    expect(one?.household?.name).toBe('The Ones');
    expect(entries.some(({ name }) => name === 'Known Two')).toBe(false);
    expect(entries.find(({ name }) => name === 'Second Known')).toMatchObject({ kabondo: 'South' });
  });

  test('with one person twice says so', async () => {
    const text = file(['Twin,6175557001,,', 'twin,6175557001,,', 'Sister,6175557001,,']);
    expect((await preview(text)).faults).toEqual([
      { line: 3, column: 'Name', message: 'The same person stands in line 2' },
    ]);
  });

  test.each([
    ['nothing but a header', header, 'file-without-rows'],
    ['no names', 'Telephone\n6175550000', 'file-columns-missing'],
    ['an open quotation mark', 'Name\n"Anne', 'file-unreadable'],
    ['spoiled letters', 'Name\nN\uFFFDkato', 'file-encoding'],
    ['too many rows', file(rows(20_001)), 'file-too-many-rows'],
  ])('with %s is refused in words', async (_, text, code) => {
    await expect(preview(text)).rejects.toMatchObject(refusedWith(code));
    await expect(run(text)).rejects.toMatchObject(refusedWith(code));
  });

  test('leaves nothing behind when the database goes in the middle of it', async () => {
    const before = (await list()).length;
    // The import holds its lock from its first statement on; whoever ends its connection stands for a crash.
    const text = file(rows(20_000, 100_000));
    const running = run(text).then(
      () => 'done',
      (error: unknown) => error,
    );
    const kill = sql`select pg_terminate_backend(pid) as ended from pg_locks where locktype = 'advisory' and objid = 4821031 and granted and database = (select oid from pg_database where datname = current_database())`;
    await expect
      .poll(async () => (await site.handle.database.execute(kill)).rows.length)
      .toBeGreaterThan(0);
    expect(await running).toMatchObject({ problem: { code: 'unexpected' } });
    expect(await list()).toHaveLength(before);
    expect((await run(file(rows(3, 500_000)))).done.added).toBe(3);
  });
});

describe('whom a row is about', () => {
  const known = [
    { id: 1, name: 'Anne Doe', telephone: '6175550001', email: 'doe@example.org' },
    { id: 2, name: 'Ben Doe', telephone: '6175550001', email: '' },
  ];
  const row = (name: string, telephone = '', email = '') => ({ name, telephone, email });

  test.each([
    ['the same name first', [row('Ben Doe', '6175550001')], [2]],
    ['the e-mail, whatever its letters', [row('A. Doe', '', 'DOE@example.org')], [1]],
    ['nobody twice', [row('Cara Doe', '6175550001'), row('anne  doe', '6175550001')], [2, 1]],
    [
      'a third of the family is new',
      [row('Ben Doe', '6175550001'), row('Anne Doe', '6175550001'), row('Cara', '6175550001')],
      [2, 1, null],
    ],
    ['a name alone says nothing', [row('Anne Doe')], [null]],
  ])('%s', (_, given, ids) => {
    expect(matchRows(given, known).map((match) => match?.id ?? null)).toEqual(ids);
  });

  test('is told once for each file', () => {
    const given = [row('Anne', '1'), row('Ben', '1'), row('ANNE', '1'), row('Anne'), row('Anne')];
    expect(repeatedRows(given)).toEqual([null, null, 0, null, null]);
  });
});

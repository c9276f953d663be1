import { directory } from '#features/directory/contract/directory.ts';
import { callEndpointWithProgress } from '#contract/client.ts';
import { hiddenCharacterMessage } from '#contract/texts.ts';
import { administrator, signInAsAdministrator } from '#app/server/testing/sign-in.ts';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { startSite } from '#app/server/testing/start-site.ts';
import { expectProblem } from '#app/server/testing/staff.ts';
import { testNow } from '#app/server/testing/test-now.ts';
import { household, member, memberImport } from './tables.ts';

const site = await startSite({ variables: administrator });
const { database } = site.handle;
let admin: { headers: { cookie: string; origin: string } };
beforeAll(async () => {
  admin = { headers: await signInAsAdministrator(site.base) };
});
beforeEach(async () => {
  site.clock.set(testNow);
  await database.delete(member);
  await database.delete(household);
  await database.delete(memberImport);
});
afterAll(() => site.stop());

type Input = Parameters<typeof site.call<typeof directory.import>>[1]['body'];
const toContent = (text: string) => Buffer.from(text).toString('base64');
const run = (text: string, options: Partial<Input> = {}) =>
  callEndpointWithProgress(
    site.base,
    directory.import,
    { body: { content: toContent(text), duplicatePolicy: 'update', skipErrors: true, ...options } },
    () => undefined,
    admin,
  );
const preview = (text: string, mapping?: (string | null)[]) =>
  site.call(directory.previewImport, { body: { content: toContent(text), mapping } }, admin);
const list = async () =>
  (await site.call(directory.list, {}, admin)).map(
    ({ name, telephone, kabondo, household: home }) =>
      [name, telephone, kabondo, home?.name].filter(Boolean).join(', '),
  );

describe('columns', () => {
  const text = 'Who,Mobile,Zone,Shoe size\nAnne Kato,6175550001,North,38';

  test('without a name are shown, then chosen', async () => {
    const visible = await preview(text);
    expect(visible.file).toMatchObject({
      headers: [
        { header: 'Who', field: null },
        { header: 'Mobile', field: 'telephone' },
        { header: 'Zone', field: 'kabondo' },
        { header: 'Shoe size', field: null },
      ],
      missing: ['Name'],
    });
    expect(visible.file?.fields).toContainEqual({ field: 'name', label: 'Name' });
    await expect(run(text)).rejects.toMatchObject(expectProblem('file-columns-missing'));
    const mapping = ['name', 'telephone', null, null];
    expect(await preview(text, mapping)).toMatchObject({
      total: 1,
      errorCount: 0,
      file: { missing: [] },
      rows: [
        {
          cells: [
            { text: 'Anne Kato', from: '' },
            { text: '(617) 555-0001', from: '' },
          ],
        },
      ],
    });
    expect(await run(text, { mapping })).toMatchObject({ added: 1 });
    expect(await list()).toEqual(['Anne Kato, 6175550001']);
  });

  test('with first and last names make one name', async () => {
    await run('Surname,Given name,Phone\nKato,Anne,6175550001\nKizito,,6175550002\n,,6175550003');
    expect(await list()).toEqual(['Anne Kato, 6175550001', 'Kizito, 6175550002']);
  });

  test.each(['Kabondo', 'Community', 'Small community', 'ZONE'])(
    '%s is the kabondo',
    async (header) => {
      await run(`Name,${header}\nAnne Kato,St. Kizito`);
      expect(await list()).toEqual(['Anne Kato, St. Kizito']);
    },
  );
});

describe('likely duplicates', () => {
  const text = [
    'Name,Telephone',
    '"Kato, Anne",6175550009',
    'Ssemakula Joseph,6175550002',
    'Semakula Joseph,6175550003',
    'Peter Kizito,6175550004',
  ].join('\n');
  beforeEach(() => run('Name,Telephone\nAnne Mary Kato,6175550001'));

  test('are named in the preview', async () => {
    const visible = await preview(text);
    expect(visible).toMatchObject({ existing: 0, likely: 2, errorCount: 0 });
    expect(visible.rows.map(({ note }) => note)).toEqual([
      'Looks like Anne Mary Kato, who is in the directory',
      '',
      'Looks like Ssemakula Joseph in line 3',
      '',
    ]);
  });

  test('are left out and given back, or added', async () => {
    expect(await run(text, { likelyPolicy: 'leave-out' })).toMatchObject({
      added: 2,
      rejected: {
        columns: ['Name', 'Telephone', 'What is wrong'],
        rows: [
          ['Kato, Anne', '6175550009', 'Looks like Anne Mary Kato, who is in the directory'],
          ['Semakula Joseph', '6175550003', 'Looks like Ssemakula Joseph in line 3'],
        ],
      },
    });
    expect(await list()).toHaveLength(3);
    expect(await run(text)).toMatchObject({ added: 2, updated: 2, rejected: { rows: [] } });
  });

  test('are people of one name of whom nothing else is known: a list twice makes nobody twice', async () => {
    const names = 'Name\nNakato\nMukasa';
    await run(names, { likelyPolicy: 'leave-out' });
    expect(await preview(names)).toMatchObject({ existing: 0, likely: 2 });
    expect(await run(names, { likelyPolicy: 'leave-out' })).toMatchObject({ added: 0 });
    expect(await preview('Name,Telephone\nNakato,6175550005')).toMatchObject({ likely: 0 });
    const { importId } = await run(names, { likelyPolicy: 'add' });
    expect(await list()).toHaveLength(5);
    await site.call(directory.undoImport, { params: { id: importId ?? 0 } }, admin);
    expect(await list()).toHaveLength(3);
  });

  test('are no duplicates when the email or the telephone says who it is', async () => {
    const same = 'Name,Telephone\nAnne Kato,6175550001';
    expect(await preview(same)).toMatchObject({ existing: 1, likely: 0 });
    expect(await run(same, { likelyPolicy: 'leave-out' })).toMatchObject({ updated: 1 });
  });
});

describe('a household', () => {
  const header = 'Name,Telephone,Household';

  test('is one by its name, however that is written', async () => {
    await database.insert(household).values({ name: 'The Ñaali-O’Kato family' });
    await run(
      [
        header,
        "Anne Kato,6175550001,the naali o'kato FAMILY",
        'Bea Kato,6175550002,The Ñaali-O’Kato family',
        'Cara Kizito,6175550003,"Kizito, Home"',
        'Dora Kizito,6175550004,kizito home',
        'Eva Nsubuga,6175550005,—',
      ].join('\n'),
    );
    expect(await list()).toEqual([
      'Anne Kato, 6175550001, The Ñaali-O’Kato family',
      'Bea Kato, 6175550002, The Ñaali-O’Kato family',
      'Cara Kizito, 6175550003, Kizito, Home',
      'Dora Kizito, 6175550004, Kizito, Home',
      'Eva Nsubuga, 6175550005, —',
    ]);
    expect(await database.select().from(household)).toHaveLength(3);
  });

  test('that is there in several writings is the one of the very name', async () => {
    await database.insert(household).values([{ name: 'Kato' }, { name: 'KATO' }]);
    await run(`${header}\nAnne Kato,6175550001,KATO\nBea Kato,6175550002,kato`);
    expect(await list()).toEqual(['Anne Kato, 6175550001, KATO', 'Bea Kato, 6175550002, Kato']);
  });

  test('is one line without hidden characters', async () => {
    const text = `${header}\nAnne Kato,6175550001,"The\nKatos"\nBea Kato,6175550002,The\u0001Katos${'\n,,'.repeat(50)}`;
    expect((await preview(text)).errors).toEqual([
      { line: 3, column: 'Household', message: hiddenCharacterMessage },
    ]);
    await run(text);
    expect(await list()).toEqual(['Anne Kato, 6175550001, The Katos']);
  });
});

describe('undo', () => {
  const getLast = async () => (await site.call(directory.getLastImport, {}, admin)).last;
  const undo = (id: number) => site.call(directory.undoImport, { params: { id } }, admin);
  const first = 'Name,Telephone,Kabondo,Household\nAnne Kato,6175550001,North,The Katos';
  const second = [
    'Name,Telephone,Kabondo,Household',
    'Anna Kato,6175550001,South,The Others',
    'Peter Kizito,6175550002,West,The Kizitos',
    'Ruth Kizito,6175550003,West,The Kizitos',
  ].join('\n');

  test('removes what was added, restores what was changed, and happens once', async () => {
    await run(first);
    const before = await list();
    const { importId } = await run(second);
    expect(await getLast()).toEqual({
      id: importId,
      importedBy: 'Administrator',
      importedAt: testNow,
      added: 2,
      updated: 1,
    });
    expect(await undo(importId ?? 0)).toEqual({ removed: 2, restored: 1, unchanged: 0 });
    expect(await list()).toEqual(before);
    const households = await database.select().from(household);
    expect(households.map(({ name }) => name)).toEqual(['The Katos']);
    await expect(undo(importId ?? 0)).rejects.toMatchObject(expectProblem('import-undone'));
    // The import before it is the newest now.
    expect(await getLast()).toMatchObject({ added: 1, updated: 0 });
  });

  test('leaves entries that were changed since', async () => {
    await run(first);
    const { importId } = await run(second);
    await database
      .update(member)
      .set({ kabondo: 'East' })
      .where(eq(member.telephone, '6175550001'));
    await database
      .update(member)
      .set({ email: 'peter@example.org' })
      .where(eq(member.telephone, '6175550002'));
    expect(await undo(importId ?? 0)).toEqual({ removed: 1, restored: 0, unchanged: 2 });
    expect(await list()).toEqual([
      'Anna Kato, 6175550001, East, The Others',
      'Peter Kizito, 6175550002, West, The Kizitos',
    ]);
  });

  test('restores an entry whose household was deleted since', async () => {
    await run(first);
    const { importId } = await run(second);
    await database.delete(household).where(eq(household.name, 'The Katos'));
    expect(await undo(importId ?? 0)).toMatchObject({ restored: 1 });
    expect(await list()).toEqual(['Anne Kato, 6175550001, North']);
  });

  test('is possible for 30 days; an import without changes leaves nothing to undo', async () => {
    await run(first);
    expect(await run(first, { duplicatePolicy: 'skip' })).toMatchObject({
      importId: null,
      skipped: 1,
    });
    site.clock.advance(30 * 86_400_000 - 1);
    const last = await getLast();
    expect(last).toMatchObject({ added: 1 });
    site.clock.advance(1);
    expect(await getLast()).toBeNull();
    await expect(undo(999_999)).rejects.toMatchObject(expectProblem('import-not-found'));
  });
});

test('an import is in the history of each entry that it added or changed, and so is undoing it', async () => {
  const ids = new Map<string, number>();
  const note = async () => {
    for (const { id, name } of await site.call(directory.list, {}, admin)) ids.set(name, id);
  };
  const listHistory = async (name: string) => {
    const params = { id: ids.get(name) ?? 0 };
    const changes = await site.call(directory.getHistory, { params }, admin);
    return changes.map(({ action, actorName, before, after }) => [
      action,
      actorName,
      before,
      after,
    ]);
  };
  await run('Name,Telephone,Kabondo,Household\nAnne Kato,6175550001,North,The Katos');
  await note();
  const file = 'Name,Telephone,Kabondo\nAnne Kato,6175550001,South\nRuth Kizito,6175550003,West';
  const { importId } = await run(file);
  await note();
  const [north, south, west] = ['North', 'South', 'West'].map((kabondo) =>
    expect.objectContaining({ kabondo }),
  );
  const added = ['import member', 'Administrator', null];
  const changed = ['import member', 'Administrator', north, south];
  expect(await listHistory('Anne Kato')).toEqual([[...added, north], changed]);
  expect(await listHistory('Ruth Kizito')).toEqual([[...added, west]]);
  await site.call(directory.undoImport, { params: { id: importId ?? 0 } }, admin);
  const undone = ['undo import of member', 'Administrator'];
  expect(await listHistory('Anne Kato')).toEqual([
    [...added, north],
    changed,
    [...undone, south, north],
  ]);
  expect(await listHistory('Ruth Kizito')).toEqual([
    [...added, west],
    [...undone, west, null],
  ]);
  expect(await listHistory('Anne Kato')).toMatchObject([
    { 3: { household: { name: 'The Katos' } } },
    {},
    {},
  ]);
});

import { toColumnName } from '#platform/tables.ts';
import { callEndpointWithProgress } from '#contract/client.ts';
import { directory, type MemberInput } from '#features/directory/contract/directory.ts';
import {
  type MemberFieldName,
  memberFieldNames,
  memberFields,
} from '#features/directory/contract/member-fields.ts';
import { listBookletFacts } from '#features/directory/contract/rules/booklet.ts';
import { mapFields } from '#contract/rules/record-fields.ts';
import { afterAll, describe, expect, test } from 'vitest';
import { setUpDirectory } from '#app/server/testing/set-up-directory.ts';

const { add, byId, choices, list, member, secretary, site } = await setUpDirectory();
afterAll(() => site.stop());

// Every field of memberFields goes every way that an entry goes; a new field is tested by its line in that table.

let count = 0;
/** A value that no other entry has. */
function createValue(name: MemberFieldName): string {
  count += 1;
  const { kind } = memberFields[name];
  if (kind === 'telephone') return `617556${String(count).padStart(4, '0')}`;
  if (kind === 'day') return `${['May', 'June', 'July'][count % 3]} ${1 + (count % 29)}`;
  return kind === 'email' ? `field${count}@example.org` : `Value ${count}`;
}
const createValues = () => mapFields(memberFields, (_, name) => createValue(name));

const listEntry = async (id: number, reader = secretary) =>
  (await list(reader)).find((entry) => entry.id === id);
const createInput = (changes: Partial<MemberInput> = {}): MemberInput => ({
  name: `Field Member ${(count += 1)}`,
  ...createValues(),
  ...changes,
});

test('an address keeps its lines', async () => {
  const address = '1 Main Street\nBoston, MA 02118';
  const { id } = await add({ address });
  expect(await site.call(directory.get, byId(id), secretary)).toMatchObject({ address });
});

test.each([
  ['February 29, 1979', 'a day that the calendar has not'],
  ['June 3, 2080', 'a day to come'],
  ['  3rd of June 1950', 'words that an input would rewrite'],
])('a stored birthday that no input may have, %s (%s), is shown as it is', async (birthday) => {
  const { id } = await add();
  await site.handle.pool.query('update member set birthday = $1 where id = $2', [birthday, id]);
  expect(await site.call(directory.get, byId(id), secretary)).toMatchObject({ birthday });
  expect(await listEntry(id)).toMatchObject({ birthday });
});

test('the stored texts of a household are shown as they are', async () => {
  const body = { name: 'Kato', address: '', addressAudience: 'nobody' } as const;
  const { id } = await site.call(directory.createHousehold, { body }, secretary);
  const address = '1 Main Street '.repeat(30);
  await site.handle.pool.query('update household set address = $1 where id = $2', [address, id]);
  const households = await site.call(directory.listHouseholds, {}, secretary);
  expect(households.find((household) => household.id === id)).toMatchObject({ address });
});

describe.each(memberFieldNames)('the field %s', (name) => {
  test('is stored with a new entry, and shown in the list, the form and the booklet', async () => {
    const input = createInput({ choices: choices('members') });
    const { id } = await site.call(directory.create, { body: input }, secretary);
    expect(await listEntry(id)).toMatchObject({ [name]: input[name] });
    expect(await listEntry(id, member)).toMatchObject({ [name]: input[name] });
    expect(await site.call(directory.get, byId(id), secretary)).toMatchObject({
      [name]: input[name],
    });
    const booklet = await site.call(directory.getBooklet, {}, secretary);
    const printed = booklet.find((entry) => entry.id === id);
    expect(printed).toMatchObject({ [name]: input[name] });
    const facts = printed ? listBookletFacts(printed) : [];
    const { kind, label } = memberFields[name];
    expect(facts.map((fact) => fact.replaceAll(/[()]|(?<=\d)-|(?<=\)) /g, ''))).toContain(
      kind === 'day' ? `${label}: ${input[name]}` : input[name],
    );
  });

  test('changes alone, with its audience', async () => {
    const before = await add(createInput({ choices: choices('members') }));
    const value = createValue(name);
    const changed = { ...before, [name]: value };
    const changedChoices = { ...before.choices, [name]: 'leaders' as const };
    const body = { ...changed, choices: changedChoices };
    await site.call(directory.update, { ...byId(before.id), body }, secretary);
    expect(await site.call(directory.get, byId(before.id), secretary)).toEqual({
      ...changed,
      choices: changedChoices,
    });
    expect(await listEntry(before.id, member)).toMatchObject({
      ...mapFields(memberFields, (_, field) => before[field]),
      [name]: null,
    });
    await site.call(
      directory.update,
      { ...byId(before.id), body: { ...body, [name]: '' } },
      secretary,
    );
    expect(await listEntry(before.id)).toMatchObject({ [name]: null });
  });

  test('is imported, with its audience, into new and existing entries; an empty cell keeps it', async () => {
    const value = createValue(name);
    const fullName = `Imported ${name} ${value}`;
    const { label, headers } = memberFields[name];
    const importFile = (...lines: string[]) =>
      callEndpointWithProgress(
        site.base,
        directory.import,
        {
          body: {
            content: Buffer.from(lines.join('\n')).toString('base64'),
            duplicatePolicy: 'update',
          },
        },
        () => {},
        secretary,
      );
    const find = async () => (await list(secretary)).find((entry) => entry.name === fullName);
    await importFile(`Name,${label},${label} shown to`, `${fullName},${value},members`);
    const imported = await find();
    expect(imported).toMatchObject({ [name]: value });
    const read = () => site.call(directory.get, byId(imported?.id ?? 0), secretary);
    expect((await read()).choices).toEqual({ ...choices('nobody'), [name]: 'members' });
    // The email address by which the next rows match the entry.
    const matchEmail = `match${count}@example.org`;
    const body = { ...(await read()), email: matchEmail };
    await site.call(directory.update, { ...byId(imported?.id ?? 0), body }, secretary);
    await importFile(`Name,Email,${label}`, `${fullName},${matchEmail},`);
    expect(await find()).toMatchObject({ [name]: name === 'email' ? matchEmail : value });
    if (name === 'email') return;
    const other = createValue(name);
    await importFile(
      `Name,Email,${headers[0] ?? label},${label} shown to`,
      `${fullName},${matchEmail},${other},leaders`,
    );
    expect(await find()).toMatchObject({ [name]: other });
    expect((await read()).choices[name]).toBe('leaders');
  });

  test('has its own audience column', async () => {
    const { rows } = await site.handle.pool.query(
      `select column_default from information_schema.columns where table_name = 'member' and column_name = $1`,
      [`${toColumnName(name)}_audience`],
    );
    expect(rows).toEqual([{ column_default: "'nobody'::text" }]);
  });
});

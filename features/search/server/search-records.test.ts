import { hasRole } from '#contract/rules/roles.ts';
import { type Role, roles } from '#contract/roles.ts';
import { directory } from '#features/directory/contract/directory.ts';
import type { AudienceKey } from '#features/audiences/contract/rules/item-audiences.ts';
import { documents } from '#features/documents/contract/documents.ts';
import { groups } from '#features/groups/contract/groups.ts';
import { createGroupInput } from '#features/groups/server/testing/group-input.ts';
import { search } from '#features/search/contract/search.ts';
import { screenList } from '#app/screens.ts';
import { donate } from '#app/server/testing/donate.ts';
import { addEvent, sellChairs } from '#app/server/testing/sell-chairs.ts';
import { setUpDirectory } from '#app/server/testing/set-up-directory.ts';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

const { office, site, add, choices, getSession, member, secretary, treasurer } =
  await setUpDirectory();
afterAll(() => site.stop());

type Session = { headers: Record<string, string> };
const name = 'Regina Sserwadda';
const telephone = '6175551234';

beforeAll(async () => {
  await add({ name, telephone, choices: choices('leaders') });
  await site.call(
    directory.createHousehold,
    { body: { name: 'Sserwadda family', address: '5 Sample Street', addressAudience: 'nobody' } },
    secretary,
  );
  const { eventId, chairs } = await addEvent(site.handle.database);
  await sellChairs(site.handle.database, {
    eventId,
    chairs: chairs.slice(0, 2),
    buyer: { name, email: 'regina@example.org', phone: telephone },
    now: site.clock.now(),
  });
  await donate(site.base, { name });
  for (const audience of ['members', 'everybody'] as const)
    await site.call(
      groups.create,
      { body: createGroupInput({ name: `Sserwadda choir for ${audience}`, audience }) },
      secretary,
    );
  await upload('Sserwadda-minutes.pdf', ['member']);
  await upload('Sserwadda-form.pdf', ['everybody']);
  await upload('Sserwadda-budget.pdf', []);
});

async function upload(fileName: string, audience: AudienceKey[]) {
  const file = new File(['text'], fileName, { type: 'application/pdf' });
  const body = { file, usageDescription: 'For tests', audience };
  await site.call(documents.upload, { body }, secretary);
}

const find = async (q: string, session: Session) =>
  (await site.call(search.searchRecords, { query: { q } }, session)).groups;
const findKinds = async (q: string, session: Session) =>
  (await find(q, session)).map(({ kind }) => kind);

test('a document is found by words of its name and its description, those of the name first', async () => {
  const findPaths = async (q: string) =>
    (await site.call(search.search, { query: { q } }, secretary)).results.map(({ path }) => path);
  expect(await findPaths('sserwadda tests')).toEqual(['/documents?search=Sserwadda-form.pdf']);
  await upload('Tests.pdf', ['everybody']);
  await upload('Another.pdf', ['everybody']);
  expect((await findPaths('tests'))[0]).toBe('/documents?search=Tests.pdf');
});

describe('records', () => {
  test('are found by those who may open their screen, and by nobody else', async () => {
    const expected: Partial<Record<Role, string[]>> = {
      member: ['member', 'group', 'document'],
      editor: ['member', 'group'],
      secretary: ['entry', 'household', 'group', 'document'],
      treasurer: ['member', 'donor', 'order', 'ticket', 'group'],
      reception: ['member', 'ticket', 'group'],
      usher: [],
    };
    for (const role of roles.filter((each) => each !== 'admin')) {
      const session = await getSession(role);
      const groups = await find('sserwadda', session);
      expect([role, groups.map(({ kind }) => kind)]).toEqual([role, expected[role] ?? []]);
      for (const path of groups.flatMap(({ records }) => records.map((record) => record.path)))
        expect([role, path, canOpen(role, path)]).toEqual([role, path, true]);
    }
    expect(await findKinds('sserwadda', office.admin)).toEqual(
      expect.arrayContaining([
        'entry',
        'donor',
        'order',
        'ticket',
        'household',
        'group',
        'document',
      ]),
    );
  });

  test('are not for visitors', async () => {
    const response = await fetch(`${site.base}/api/search/records?q=sserwadda`);
    expect(response.status).toBe(401);
  });

  test.each(['Sserwada', 'sserwadda regina', 'RWADDA', 'serwadda'])(
    'are found however the name is written: %s',
    async (q) => expect(await findKinds(q, secretary)).toContain('entry'),
  );

  test('are found by what the reader may see only', async () => {
    expect(await findKinds('1234', secretary)).toContain('entry');
    expect(await findKinds('1234', treasurer)).toContain('member');
    expect(await findKinds('1234', member)).toEqual([]);
  });

  test('of documents and groups are only those that the public search doesn’t have', async () => {
    const documents = (await find('sserwadda', member)).at(-1);
    expect(documents?.records.map(({ title }) => title)).toEqual(['Sserwadda-minutes.pdf']);
    const { results } = await site.call(search.search, { query: { q: 'sserwadda' } });
    expect(results.map(({ kind }) => kind).toSorted()).toEqual(['document', 'group']);
    expect(results.map(({ path }) => path)).toContain('/documents?search=Sserwadda-form.pdf');
  });

  test('are at most eight of a kind, and not those of a single letter', async () => {
    for (let n = 0; n < 9; n += 1) await add({ name: `Okello ${n}` });
    expect(await find('okello', secretary)).toMatchObject([
      { kind: 'entry', records: { length: 8 }, hasMore: true },
    ]);
    expect(await find('o', secretary)).toEqual([]);
  });
});

test('the public search has screens by what they are for', async () => {
  const { results } = await site.call(search.search, { query: { q: 'donation' } });
  expect(results[0]).toMatchObject({ kind: 'screen', path: '/donation' });
});

/** Whether the screen of a path is for the role. */
function canOpen(role: Role, path: string): boolean {
  const [plain = ''] = path.split('?');
  const screen = screenList.find((each) =>
    new RegExp(`^${each.path.replaceAll(/\$\w+/g, '[^/]+')}$`).test(plain),
  );
  if (!screen) return false;
  const { access } = screen;
  return typeof access === 'string' || hasRole({ roles: [role] }, access);
}

test.each([
  [
    'entry',
    sql`update household set name = 'Changed Home' where name = 'Sserwadda family'`,
    'changed home',
  ],
  [
    'entry',
    sql`update member set name = 'Changed Entry' where name = 'Home Sample'`,
    'changed entry',
  ],
  ['order', sql`update "order" set name = 'Changed Buyer' where name = ${name}`, 'changed buyer'],
  ['order', sql`update event set title = 'Changed Feast'`, 'changed feast'],
  [
    'ticket',
    sql`update ticket set user_name = 'Changed Guest' where user_name = ${name}`,
    'changed guest',
  ],
  ['ticket', sql`update chair set table_name = 'Zebra ' || table_name`, 'zebra'],
])('%s: what changed since the last search is found', async (kind, change, q) => {
  const admin = await getSession('admin');
  const { database } = site.handle;
  const home = sql`(select id from household order by id limit 1)`;
  await add({ name: 'Home Sample' });
  await database.execute(sql`update member set household_id = ${home} where name = 'Home Sample'`);
  expect(await findKinds(q, admin)).not.toContain(kind);
  await database.execute(change);
  expect(await findKinds(q, admin)).toContain(kind);
});

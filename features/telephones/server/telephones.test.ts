import { contract } from '#app/contract.ts';
import { recordStatements } from '#app/server/testing/record-statements.ts';
import { expectProblem } from '#app/server/testing/staff.ts';
import { startSiteWithAdmin } from '#app/server/testing/start-site-with-admin.ts';
import { addEvent, sellChairs } from '#app/server/testing/sell-chairs.ts';
import { testNow } from '#app/server/testing/test-now.ts';
import { hasClearance, insertClearanceRow } from '#features/hours/server/queries.ts';
import { getClearanceKey } from '#features/hours/server/rules.ts';
import { professionalHour } from '#features/hours/server/tables.ts';
import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { user } from '#features/accounts/server/tables.ts';
import { member } from '#features/directory/server/tables.ts';
import { listRecordChanges } from '#platform/audit.ts';
import { auditTelephones } from './audit-telephones.ts';
import { findRightWriting, readStored } from './rules.ts';
import { telephoneSources } from './source-queries.ts';
import { telephoneCheck } from './tables.ts';

const { telephones, today } = contract;
const { site, admin, member: signIn } = await startSiteWithAdmin();
const { database } = site.handle;
const { platform } = site.site;
const secretary = await signIn('secretary');
afterAll(() => site.stop());

const list = async () =>
  (await site.call(telephones.list, {}, secretary.session)).map(({ telephone }) => telephone);
const find = async (telephone: string) =>
  (await site.call(telephones.list, {}, secretary.session)).find(
    (row) => row.telephone === telephone,
  );
const readNumber = async (name: string) =>
  (
    await database.select({ telephone: member.telephone }).from(member).where(eq(member.name, name))
  )[0]?.telephone;

const offer = {
  volunteerName: 'Uganda',
  state: 'Available',
  category: 'Medication',
  description: 'Sample',
} as const;
const isCleared = (volunteerTelephone: string) =>
  hasClearance(
    database,
    getClearanceKey({ volunteerId: null, volunteerTelephone }),
    offer.category,
    '2027-05-01',
  );

test.each([
  ['6175550123', '6175550123'],
  ['617 555 0123', '6175550123'],
  ['+256772123456', '+256772123456'],
  ['+2560772123456', '+256772123456'],
  ['0772123456', null],
  ['2115550123', null],
  ['unlisted', null],
  ['0000000000', null],
  ['61755501', null],
  ['4915123456789', null],
])('the stored number %s is rightly written %s', (telephone, right) =>
  expect(findRightWriting(readStored(telephone, ['KE']))).toBe(right),
);

test('all numbers of people are read again', async () => {
  const { rows } = await database.execute<{ name: string }>(sql`
    select table_name || '.' || column_name as name from information_schema.columns
    where table_schema = 'public' and column_name like '%telephone' and table_name <> 'ticket_code' order by 1`);
  const columns = telephoneSources.map(({ telephone: { name }, id }) => `${tableName(id)}.${name}`);
  expect(columns.toSorted()).toEqual(rows.map(({ name }) => name).toSorted());
});

const tableName = (column: { table: unknown }) =>
  (column.table as Record<symbol, string>)[Symbol.for('drizzle:Name')] ?? '';

describe('an upgraded site', () => {
  beforeAll(async () => {
    await database.insert(member).values(
      Object.entries({
        Right: '6175550123',
        Trunk: '+2560772123456',
        Uganda: '0772123456',
        Range: '2115550123',
        Short: '6175550',
        Empty: '',
      }).map(([name, telephone]) => ({ name, telephone })),
    );
    const { eventId, chairs } = await addEvent(database);
    await sellChairs(database, {
      eventId,
      chairs: chairs.slice(0, 1),
      buyer: { name: 'Uganda', email: 'uganda@example.org', phone: '0772123456' },
      now: testNow,
    });
    for (const volunteerTelephone of ['0772123456', '1 617 555 0188']) {
      await database.insert(professionalHour).values({ ...offer, volunteerTelephone });
      await insertClearanceRow(database, {
        volunteerKey: getClearanceKey({ volunteerId: null, volunteerTelephone }),
        volunteerName: offer.volunteerName,
        category: offer.category,
        grantedBy: 'A',
        grantedAt: testNow,
      });
    }
    await database.execute(sql`insert into job (name, last_run_at) select 'other', now()`);
    await database.update(user).set({ telephone: '0772123456' }).where(eq(user.id, secretary.id));
    await database.execute(sql`delete from job where name = 'telephones read again'`);
    await auditTelephones(platform);
  });

  test('has corrected what can be only one number, with its history', async () => {
    expect(await readNumber('Trunk')).toBe('+256772123456');
    const [row] = await database
      .select({ id: member.id })
      .from(member)
      .where(eq(member.name, 'Trunk'));
    expect(await listRecordChanges(database, `member ${row?.id}`)).toMatchObject([
      { action: 'correct telephone', before: null, after: null },
    ]);
  });

  test('keeps the clearance of a volunteer whose number is corrected', async () => {
    expect(await isCleared('6175550188')).toBe(true);
  });

  test('lists what is doubtful for the secretary, and counts it in Today', async () => {
    expect((await list()).toSorted()).toEqual(['0772123456', '2115550123', '6175550']);
    expect(await find('6175550')).toMatchObject({
      reason: 'This number is too short.',
      choices: [],
    });
    expect(await find('0772123456')).toMatchObject({
      reason: expect.stringMatching(/^Is this \+256 772 123456 \(Uganda\)/),
      uses: [
        { label: 'Directory', name: 'Uganda', path: expect.stringMatching(/^\/edit-member\/\d+$/) },
        { label: 'Hour, who offers it', isFixed: false },
        { label: 'Order', isFixed: true, name: null, path: null },
        { label: 'Ticket', isFixed: true, name: null, path: null },
        { label: 'Account', isFixed: true, name: null, path: null },
      ],
    });
    const { tasks } = await site.call(today.get, {}, secretary.session);
    expect(tasks).toContainEqual({ kind: 'telephones-doubtful', count: 3 });
  });

  test('reads them once', async () => {
    await database.insert(member).values({ name: 'Later', telephone: '2125' });
    await auditTelephones(platform);
    expect(await list()).not.toContain('2125');
  });

  test('names the buyer only to who may read the order', async () => {
    const { session } = await signIn('secretary', 'treasurer');
    const rows = await site.call(telephones.list, {}, session);
    expect(rows.find(({ telephone }) => telephone === '0772123456')?.uses).toMatchObject([
      { label: 'Directory' },
      { label: 'Hour, who offers it' },
      { label: 'Order', name: 'Uganda', path: expect.stringContaining('/order/') },
      { label: 'Ticket', name: 'Uganda' },
      { label: 'Account', name: null },
    ]);
  });

  test('keeps the list from other roles', async () => {
    for (const role of ['member', 'usher', 'treasurer'] as const)
      await expect(
        site.call(telephones.list, {}, (await signIn(role)).session),
      ).rejects.toMatchObject(expectProblem('forbidden'));
    expect(await site.call(telephones.list, {}, admin)).toHaveLength(3);
  });

  test('takes a number from the list when the secretary says that it is right', async () => {
    const body = { telephone: '2115550123' };
    await site.call(telephones.confirm, { body }, secretary.session);
    expect(await list()).not.toContain('2115550123');
    expect(await readNumber('Range')).toBe('2115550123');
    const [{ id } = { id: 0 }] = await database
      .select({ id: member.id })
      .from(member)
      .where(eq(member.name, 'Range'));
    expect(await listRecordChanges(database, `member ${id}`)).toMatchObject([
      { action: 'confirm telephone', before: null, after: null },
    ]);
    await expect(site.call(telephones.confirm, { body }, secretary.session)).rejects.toMatchObject(
      expectProblem('telephone-not-doubtful'),
    );
  });

  test('writes a number of two countries as the secretary chooses, but not where it opens tickets', async () => {
    const telephone = '0772123456';
    await expect(
      site.call(
        telephones.choose,
        { body: { telephone, choice: '6175550123' } },
        secretary.session,
      ),
    ).rejects.toMatchObject(expectProblem('telephone-not-doubtful'));
    const body = { telephone, choice: '+254772123456' };
    await site.call(telephones.choose, { body }, secretary.session);
    expect(await readNumber('Uganda')).toBe('+254772123456');
    expect(await find(telephone)).toMatchObject({
      choices: [],
      uses: [{ label: 'Order' }, { label: 'Ticket' }, { label: 'Account' }],
    });
    expect(await isCleared('+254772123456')).toBe(true);
    const [account] = await database.select().from(user).where(eq(user.id, secretary.id));
    expect(account?.telephone).toBe(telephone);
  });

  test('forgets a number that was corrected where it stands', async () => {
    await database.update(member).set({ telephone: '6175550177' }).where(eq(member.name, 'Short'));
    expect(await list()).not.toContain('6175550');
  });

  test('looks only at records of sources with an open check', async () => {
    await database.update(telephoneCheck).set({ confirmedAt: testNow });
    const sent: string[] = [];
    const stopRecording = recordStatements(site.handle.url, ({ text }) => sent.push(text));
    expect(await list()).toEqual([]);
    stopRecording();
    expect(sent.filter((text) => text.includes('"telephone_check"'))).toHaveLength(1);
  });
});

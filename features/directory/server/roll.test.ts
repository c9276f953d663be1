import type { Account } from '#contract/account.ts';
import { accounts } from '#features/accounts/contract/accounts.ts';
import { userRole } from '#features/accounts/server/tables.ts';
import { samplePassword } from '#app/server/testing/start-site-with-admin.ts';
import { eq } from 'drizzle-orm';
import { directory } from '#features/directory/contract/directory.ts';
import type { FamilyInput, HouseholdPerson } from '#features/directory/contract/households.ts';
import { findLikelyEntries } from './find-entries.ts';
import { announcements } from '#features/announcements/contract/announcements.ts';
import { buildUrl, callEndpointWithProgress } from '#contract/client.ts';
import { afterAll, describe, expect, test } from 'vitest';
import { setUpDirectory } from '#app/server/testing/set-up-directory.ts';
import { expectProblem } from '#app/server/testing/staff.ts';

const { add, addMemberWithAccount, byId, choices, form, list, member, secretary, site } =
  await setUpDirectory();
afterAll(() => site.stop());

const person = (facts: Partial<HouseholdPerson> & Pick<HouseholdPerson, 'name'>) => ({
  id: null,
  householdRole: '' as const,
  telephone: '',
  email: '',
  birthday: '',
  ...facts,
});
const home: FamilyInput = {
  name: 'The Kato family',
  address: '1 Sample Street',
  addressAudience: 'nobody',
  people: [
    person({ name: 'Kato child', householdRole: 'child', birthday: '3 June 2015' }),
    person({ name: 'Kato head', householdRole: 'head', telephone: '6175550199' }),
    person({ name: 'Kato spouse', householdRole: 'spouse' }),
  ],
};
const create = (body: FamilyInput) => site.call(directory.createHousehold, { body }, secretary);
const getFamily = (id: number) => site.call(directory.getFamily, byId(id), secretary);
const importFile = (file: Buffer) =>
  callEndpointWithProgress(
    site.base,
    directory.import,
    { body: { content: file.toString('base64'), duplicatePolicy: 'update' } },
    () => undefined,
    secretary,
  );
const omitId = <T extends { id: number }>({ id: _, ...rest }: T) => rest;

describe('a family in one form', () => {
  test('is added whole, head first, its people private', async () => {
    const family = await create(home);
    expect(family.people.map(({ name, householdRole }) => `${householdRole}: ${name}`)).toEqual([
      'head: Kato head',
      'spouse: Kato spouse',
      'child: Kato child',
    ]);
    expect(await getFamily(family.id)).toEqual(family);
    const entry = (await list(member)).find(({ name }) => name === 'Kato child');
    expect(entry).toMatchObject({ birthday: null, household: { name: 'The Kato family' } });
    const history = await site.call(directory.getHistory, byId(entry?.id ?? 0), secretary);
    expect(history.map(({ action }) => action)).toEqual(['add member']);
  });

  test('changes whole: who is added, moves in or is removed', async () => {
    const family = await create(home);
    const other = await create({ ...home, name: 'Another family', people: [] });
    const moving = await add({ householdId: other.id, kabondo: 'Kept' });
    const [head, spouse] = family.people;
    if (!head || !spouse) throw new Error('The family has no people.');
    const people = [
      { ...head, name: 'Kato elder' },
      person({ id: moving.id, name: moving.name, householdRole: 'parent' }),
      person({ name: 'Kato baby', householdRole: 'child' }),
    ];
    const body = { ...omitId(family), people, seen: omitId(family) };
    const after = await site.call(directory.updateFamily, { ...byId(family.id), body }, secretary);
    expect(after.people.map(({ name }) => name)).toEqual(['Kato elder', 'Kato baby', moving.name]);
    const entries = await list(secretary);
    expect(entries.find(({ id }) => id === spouse.id)).toMatchObject({
      household: null,
      householdRole: '',
    });
    expect(entries.find(({ id }) => id === moving.id)).toMatchObject({ kabondo: 'Kept' });
    const history = await site.call(directory.getHistory, byId(spouse.id), secretary);
    expect(history.map(({ action }) => action)).toEqual(['add member', 'change member']);
    // Whose facts stay has no entry in the history.
    await site.call(
      directory.updateFamily,
      { ...byId(family.id), body: { ...omitId(after), seen: omitId(after) } },
      secretary,
    );
    const unchanged = await site.call(directory.getHistory, byId(head.id), secretary);
    expect(unchanged.map(({ action }) => action)).toEqual(['add member', 'change member']);
  });

  test('loses no one whom somebody else added meanwhile', async () => {
    const family = await create(home);
    const late = await add({ householdId: family.id });
    const body = { ...omitId(family), seen: omitId(family) };
    await expect(
      site.call(directory.updateFamily, { ...byId(family.id), body }, secretary),
    ).rejects.toMatchObject(expectProblem('record-changed'));
    expect((await getFamily(family.id)).people.map(({ id }) => id)).toContain(late.id);
  });

  test('keeps what the form did not change', async () => {
    const other = await create({ ...home, name: 'Another family', people: [] });
    const moving = await add({ birthday: 'June 3' });
    const people = [{ id: moving.id, name: moving.name, householdRole: 'head' as const }];
    const body = { ...omitId(other), people, seen: omitId(other) };
    const after = await site.call(directory.updateFamily, { ...byId(other.id), body }, secretary);
    const { telephone, email, birthday } = moving;
    expect(after.people).toEqual([{ ...people[0], telephone, email, birthday, status: 'present' }]);
  });

  test('has its roles again when it is restored after a deletion', async () => {
    const family = await create(home);
    const readRole = async () =>
      (await list(secretary)).find(({ id }) => id === family.people[0]?.id)?.householdRole;
    await site.call(directory.deleteHousehold, byId(family.id), secretary);
    expect(await readRole()).toBe('');
    await site.call(directory.restoreHousehold, byId(family.id), secretary);
    expect(await readRole()).toBe('head');
  });

  test('is saved as a whole or not at all', async () => {
    const people = [...home.people, person({ id: 999_999, name: 'Nobody' })];
    await expect(create({ ...home, name: 'No family', people })).rejects.toMatchObject(
      expectProblem('member-not-found'),
    );
    const households = await site.call(directory.listHouseholds, {}, secretary);
    expect(households.map(({ name }) => name)).not.toContain('No family');
    await expect(getFamily(999_999)).rejects.toMatchObject(expectProblem('household-not-found'));
  });
});

describe('who moved away or died', () => {
  const leave = async (
    entry: Awaited<ReturnType<typeof add>>,
    status: 'moved' | 'died' | 'present',
    options = secretary,
  ) => {
    const { id: _, own: __, account: ___, household: ____, ...body } = entry;
    return site.call(
      directory.update,
      { ...byId(entry.id), body: { ...body, status, statusDay: 'June 3, 2024' } },
      options,
    );
  };
  const write = (id: number, options = member) =>
    site.call(
      directory.contact,
      { ...byId(id), body: { message: 'Hello', shareAddress: false } },
      options,
    );
  const isListed = async (id: number, reader = member) =>
    (await list(reader)).some((entry) => entry.id === id);

  test.each(['moved', 'died'] as const)('%s: is remembered and gets no mail', async (status) => {
    const { entry } = await addMemberWithAccount({
      choices: choices('members'),
      address: '9 Sample Street',
    });
    await leave(entry, status);
    const booklet = await site.call(directory.getBooklet, {}, secretary);
    expect(booklet.map(({ id }) => id)).not.toContain(entry.id);
    await expect(write(entry.id, secretary)).rejects.toMatchObject(
      expectProblem('contact-unavailable'),
    );
    const other = await add({ status });
    await expect(site.call(directory.invite, byId(other.id), secretary)).rejects.toMatchObject(
      expectProblem('member-away'),
    );
    expect(await site.call(directory.get, byId(entry.id), secretary)).toMatchObject({
      status,
      statusDay: 'June 3, 2024',
      address: '9 Sample Street',
    });
    const history = await site.call(directory.getHistory, byId(entry.id), secretary);
    expect(history.at(-1)?.action).toBe('change member');
    // The way back.
    expect(await leave(entry, 'present')).toMatchObject({ status: 'present', statusDay: '' });
    expect(await isListed(entry.id)).toBe(true);
  });

  test('nobody who left is counted in the household', async () => {
    const family = await create(home);
    const [head] = family.people;
    const entry = await site.call(directory.get, byId(head?.id ?? 0), secretary);
    await leave(entry, 'died');
    const households = await site.call(directory.listHouseholds, {}, secretary);
    expect(households.find(({ id }) => id === family.id)?.members).toBe(2);
    expect((await getFamily(family.id)).people[0]).toMatchObject({ status: 'died' });
  });

  test('of the dead, members see the name and the day; of those who moved nothing', async () => {
    const dead = await add({ choices: choices('members') });
    const away = await add({ choices: choices('members') });
    await leave(dead, 'died');
    await leave(away, 'moved');
    expect((await list(member)).find(({ id }) => id === dead.id)).toMatchObject({
      name: dead.name,
      status: 'died',
      statusDay: 'June 3, 2024',
      telephone: null,
      email: null,
      canContact: false,
    });
    expect(await isListed(away.id)).toBe(false);
    expect(await isListed(away.id, secretary)).toBe(true);
    // Not even the name, by asking for each number.
    for (const call of [
      () => write(away.id),
      () => site.call(directory.get, byId(away.id), member),
      () => site.call(directory.update, { ...byId(away.id), body: form() }, member),
    ])
      await expect(call()).rejects.toMatchObject(expectProblem('member-not-found'));
    const cards = await fetch(
      buildUrl(site.base, directory.getVCards, { query: { member: away.id } }),
      member,
    );
    expect(cards.status).toBe(404);
    const account: Account = {
      id: 'treasurer',
      name: 'Treasurer',
      email: 'treasurer@example.org',
      telephone: null,
      roles: ['treasurer'],
    };
    const person = { userId: null, names: [dead.name, away.name], emails: [], telephones: [] };
    expect(await findLikelyEntries(site.handle.database, person, account)).toEqual([
      { id: dead.id, name: dead.name, address: null, isLinked: false },
    ]);
  });

  test('is decided by the secretary alone', async () => {
    const { entry, session } = await addMemberWithAccount();
    expect(await leave(entry, 'died', session)).toMatchObject({ status: 'present' });
  });

  test('announcements are no longer emailed to the account', async () => {
    const { entry, session } = await addMemberWithAccount();
    await site.call(announcements.updateSubscription, { body: { subscribed: true } }, session);
    await leave(entry, 'moved');
    expect(await site.call(announcements.getSubscription, {}, session)).toEqual({
      subscribed: false,
    });
  });

  test('no one signs in to the account of someone who died, until the secretary undoes it', async () => {
    const { entry, session } = await addMemberWithAccount();
    const signIn = () =>
      site.call(
        accounts.signIn,
        { body: { email: entry.email, password: samplePassword } },
        { headers: { origin: site.base } },
      );
    const getAccount = async () => (await site.call(accounts.getCurrent, {}, session)).account;
    expect(await getAccount()).not.toBeNull();
    const dead = await leave(entry, 'died');
    expect(await getAccount()).toBeNull();
    await expect(signIn()).rejects.toMatchObject(expectProblem('account-closed'));
    await leave(dead, 'present');
    expect(await signIn()).toBeDefined();
  });

  test('the account of a member of the team stays open until an administrator takes the roles', async () => {
    const { entry, session } = await addMemberWithAccount();
    const { account } = await site.call(accounts.getCurrent, {}, session);
    await site.handle.database
      .insert(userRole)
      .values({ userId: account?.id ?? '', role: 'admin' });
    await leave(entry, 'died');
    expect((await site.call(accounts.getCurrent, {}, session)).account).not.toBeNull();
    await site.handle.database.delete(userRole).where(eq(userRole.userId, account?.id ?? ''));
  });

  test('a subscription of afterwards stays when the entry is changed or imported again', async () => {
    const { entry, session } = await addMemberWithAccount();
    const moved = await leave(entry, 'moved');
    await site.call(announcements.updateSubscription, { body: { subscribed: true } }, session);
    await leave(moved, 'moved', session);
    const content = Buffer.from(`Name,Email,Status\n${entry.name},${entry.email},Moved`);
    await importFile(content);
    expect(await site.call(announcements.getSubscription, {}, session)).toEqual({
      subscribed: true,
    });
  });

  test('a file says who left and who is back, as the history does; undoing it brings back what was', async () => {
    const entry = await add();
    const read = () => site.call(directory.get, byId(entry.id), secretary);
    const send = (status: string) =>
      importFile(
        Buffer.from(`Name,Email,Status,Status since\n${entry.name},${entry.email},${status}`),
      );
    const died = { status: 'died', statusDay: 'June 3, 2024' };
    await send('Died,"June 3, 2024"');
    expect(await read()).toMatchObject(died);
    const { importId } = await send('Active,');
    const back = { status: 'present', statusDay: '' };
    expect(await read()).toMatchObject(back);
    const history = await site.call(directory.getHistory, byId(entry.id), secretary);
    expect(history.at(-1)).toMatchObject({ before: died, after: back });
    await site.call(directory.undoImport, byId(importId ?? 0), secretary);
    expect(await read()).toMatchObject(died);
  });
});

import type { Role } from '#contract/roles.ts';
import { directory, type MemberInput } from '#features/directory/contract/directory.ts';
import { personalData } from '#features/personal-data/contract/personal-data.ts';
import { type Audience, audiences } from '#features/accounts/contract/rules/audiences.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { setUpDirectory } from '#app/server/testing/set-up-directory.ts';
import { samplePassword } from '#app/server/testing/start-site-with-admin.ts';
import { expectProblem } from '#app/server/testing/staff.ts';

// Who is near a person of the directory: at the same home, with the same number, the same name.

const { add, byId, choices, form, list, office, secretary, site } = await setUpDirectory();
afterAll(() => site.stop());

/** Adds an entry of an account with these roles, signed in. */
async function addReader(roles: Role[], facts: Partial<MemberInput> = {}) {
  const { email, session } = await office.member(...roles);
  const entry = await add({ ...facts, email });
  await site.call(directory.invite, byId(entry.id), secretary);
  return { entry, session };
}

async function addHousehold(addressAudience: Audience) {
  const body = { name: 'A home', address: '7 Sample Street', addressAudience };
  return (await site.call(directory.createHousehold, { body }, secretary)).id;
}

describe('what a person shows', () => {
  let person: Awaited<ReturnType<typeof addReader>>;
  let readers: { name: string; sees: readonly Audience[]; headers: Record<string, string> }[];
  let home: number;

  beforeAll(async () => {
    home = await addHousehold('nobody');
    person = await addReader(['member'], { householdId: home });
    const { telephone } = person.entry;
    const atHome = { householdId: home };
    const elsewhere = { householdId: await addHousehold('nobody') };
    const leader: Role[] = ['member', 'treasurer'];
    const all: [string, readonly Audience[], Awaited<ReturnType<typeof addReader>>][] = [
      ['a member at home', ['members'], await addReader(['member'], atHome)],
      ['a leader at home', ['members', 'leaders'], await addReader(leader, atHome)],
      ['a secretary at home', audiences, await addReader(['secretary'], atHome)],
      ['a member elsewhere', ['members'], await addReader(['member'], elsewhere)],
      ['a leader elsewhere', ['members', 'leaders'], await addReader(leader, elsewhere)],
      ['a member without a home', ['members'], await addReader(['member'])],
      ['a member with the same number', ['members'], await addReader(['member'], { telephone })],
      ['the person', audiences, person],
    ];
    readers = all.map(([name, sees, { session }]) => ({ name, sees, headers: session.headers }));
  });

  test.each(audiences)('to %s is seen by nobody near who may not see it', async (audience) => {
    const { entry } = person;
    const { id, telephone, email } = entry;
    const body = { ...entry, householdId: home, choices: choices(audience) };
    await site.call(directory.update, { ...byId(id), body }, secretary);
    const address = '7 Sample Street';
    const household = { name: 'A home', address, addressAudience: audience };
    await site.call(directory.updateHousehold, { ...byId(home), body: household }, secretary);
    for (const { name, sees, headers } of readers) {
      const seen = (await list({ headers })).find((item) => item.id === id);
      const isOpen = sees.includes(audience);
      // All who live there know the address.
      const knowsAddress = isOpen || name.endsWith('at home');
      expect([name, seen]).toMatchObject([
        name,
        {
          telephone: isOpen ? telephone : null,
          email: isOpen ? email : null,
          kabondo: isOpen ? 'North' : null,
          household: { address: knowsAddress ? address : null },
        },
      ]);
    }
  });

  test('is changed only by the person and the secretary', async () => {
    const input = byId(person.entry.id);
    const body = form();
    for (const { name, headers } of readers.filter(({ sees }) => sees !== audiences))
      for (const call of [
        () => site.call(directory.get, input, { headers }),
        () => site.call(directory.update, { ...input, body }, { headers }),
      ])
        await expect(call(), name).rejects.toMatchObject(expectProblem('not-your-entry'));
  });
});

describe('the data of one person', () => {
  let person: Awaited<ReturnType<typeof addReader>>;
  let near: Awaited<ReturnType<typeof addReader>>[];
  beforeEach(async () => {
    const householdId = await addHousehold('nobody');
    const choice = { choices: choices('nobody'), householdId };
    person = await addReader(['member'], { ...choice, kabondo: 'South' });
    const { name, telephone } = person.entry;
    near = [
      await addReader(['member'], { ...choice, kabondo: 'Kabondo at home' }),
      await addReader(['member'], { ...choice, telephone, kabondo: 'Kabondo of the number' }),
      await addReader(['member'], { name, kabondo: 'Kabondo of the name' }),
    ];
  });

  test('has only the own entry in the download', async () => {
    const { sections } = await site.call(personalData.get, {}, person.session);
    const records = sections.filter(({ title }) => title === 'Directory');
    expect(records).toMatchObject([
      { records: [{ Email: person.entry.email, Kabondo: 'South', Address: '7 Sample Street' }] },
    ]);
    for (const { entry } of near) {
      expect(JSON.stringify(sections)).not.toContain(entry.email);
      expect(JSON.stringify(sections)).not.toContain(entry.kabondo);
    }
  });

  test('is deleted without those near', async () => {
    const read = async () => (await list(secretary)).filter(({ id }) => id !== person.entry.id);
    const before = await read();
    const body = { password: samplePassword };
    await site.call(personalData.delete, { body }, person.session);
    expect((await list(secretary)).map(({ id }) => id)).not.toContain(person.entry.id);
    expect(await read()).toEqual(before);
    for (const { entry, session } of near)
      expect(await site.call(directory.getOwn, {}, session)).toMatchObject({
        member: { id: entry.id },
      });
  });
});

import { addressOf } from '@namugongo/contract/call';
import { directory } from '@namugongo/contract/directory';
import { people } from '@namugongo/contract/people';
import { formatTelephone } from '@namugongo/contract/rules/telephones';
import { afterAll, describe, expect, test } from 'vitest';
import { openDirectory } from '../testing/open-directory.ts';
import { readPdf } from '../testing/read-pdf.ts';
import { refusedWith } from '../testing/staff.ts';
import { printBooklet } from './print-booklet.ts';

const {
  add,
  admin,
  byId,
  choices,
  form,
  list,
  member,
  personOfEntry,
  secretary,
  sessionOf,
  site,
  treasurer,
} = await openDirectory();
afterAll(() => site.stop());

describe('a household', () => {
  test('has one address, for its people and those it is for', async () => {
    const home = {
      name: 'Sample household',
      address: '1 Sample Street',
      addressAudience: 'leaders' as const,
    };
    const { id } = await site.call(directory.addHousehold, { body: home }, secretary);
    const { entry, session } = await personOfEntry({ householdId: id });
    const child = await add({ householdId: id, telephone: '', email: '' });
    const addressFor = async (reader: typeof member, of = child.id) =>
      (await list(reader)).find((one) => one.id === of)?.household?.address;
    expect(await addressFor(session)).toBe('1 Sample Street');
    expect(await addressFor(member)).toBeNull();
    expect(await addressFor(treasurer, entry.id)).toBe('1 Sample Street');
    const moved = { ...home, address: '2 Sample Street' };
    await site.call(directory.changeHousehold, { ...byId(id), body: moved }, session);
    await expect(
      site.call(directory.changeHousehold, { ...byId(id), body: home }, member),
    ).rejects.toMatchObject(refusedWith('not-your-entry'));
    expect(await site.call(directory.households, {}, secretary)).toContainEqual({
      ...moved,
      id,
      members: 2,
    });
    await site.call(directory.removeHousehold, byId(id), secretary);
    const left = (await list(member)).find((one) => one.id === child.id);
    expect(left?.household).toBeNull();
    await expect(
      site.call(directory.changeHousehold, { ...byId(id), body: home }, secretary),
    ).rejects.toMatchObject(refusedWith('household-not-found'));
    await expect(add({ householdId: id })).rejects.toMatchObject(
      refusedWith('household-not-found'),
    );
  });
});

describe('a deleted household', () => {
  const home = { name: 'A home', address: '3 Sample Street', addressAudience: 'members' as const };

  test('comes back with Undo, with who lived there and has no other home by now', async () => {
    const household = (body = home) => site.call(directory.addHousehold, { body }, secretary);
    const { id } = await household();
    const other = await household({ ...home, name: 'Another home' });
    const [stays, moves, leaves] = [
      await add({ householdId: id }),
      await add({ householdId: id }),
      await add({ householdId: id }),
    ];
    const restore = (as = secretary) => site.call(directory.restoreHousehold, byId(id), as);
    await expect(restore()).rejects.toMatchObject(refusedWith('household-not-found'));
    await site.call(directory.remove, byId(leaves.id), secretary);
    await site.call(directory.removeHousehold, byId(id), secretary);
    await site.call(
      directory.change,
      { ...byId(moves.id), body: { ...form(), householdId: other.id } },
      secretary,
    );
    await expect(restore(member)).rejects.toMatchObject(refusedWith('not-allowed'));
    const kept = { ...home, id, members: 1 };
    expect(await restore()).toEqual(kept);
    expect(await restore()).toEqual(kept);
    const homeOf = async (of: number) =>
      (await list(member)).find((one) => one.id === of)?.household?.id;
    expect(await homeOf(stays.id)).toBe(id);
    expect(await homeOf(moves.id)).toBe(other.id);
    await site.call(directory.restore, byId(leaves.id), secretary);
    expect(await homeOf(leaves.id)).toBe(id);
    const fresh = await household({ ...home, name: 'A third home' });
    expect(fresh.id).not.toBe(id);
    const { entries } = await site.call(
      people.audit,
      { query: { search: `household ${id}` } },
      admin,
    );
    expect(entries.filter(({ subject }) => subject === `household ${id}`)).toMatchObject([
      { action: 'restore household', after: kept },
      { action: 'delete household', before: { memberIds: [stays.id, moves.id, leaves.id] } },
      { action: 'add household' },
    ]);
  });

  test('is gone after 30 days', async () => {
    const { id } = await site.call(directory.addHousehold, { body: home }, secretary);
    await site.call(directory.removeHousehold, byId(id), secretary);
    const before = site.clock.now();
    site.clock.advance(31 * 24 * 3_600_000);
    const session = await sessionOf('secretary');
    await expect(site.call(directory.restoreHousehold, byId(id), session)).rejects.toMatchObject(
      refusedWith('household-not-found'),
    );
    site.clock.set(before);
  });
});

describe('the booklet as a PDF', () => {
  const pdf = (options: { headers?: Record<string, string> }) =>
    fetch(addressOf(site.base, directory.bookletPdf, {}), options);

  test('is printed for the secretary alone', async () => {
    expect((await pdf({})).status).toBe(401);
    for (const reader of [member, treasurer]) expect((await pdf(reader)).status).toBe(403);
    const answer = await pdf(secretary);
    expect(answer.status).toBe(200);
    expect(answer.headers.get('content-type')).toBe('application/pdf');
    expect(answer.headers.get('cache-control')).toBe('private, no-store');
    expect(answer.headers.get('content-disposition')).toContain('members-directory.pdf');
  });

  test('has of each field what all members see, and nothing of any other', async () => {
    const audiencesOf = { m: 'members', l: 'leaders', n: 'nobody' } as const;
    for (const [key, audience] of Object.entries(audiencesOf)) {
      const address = `${key}9 Booklet Street`;
      const body = { name: `Booklet home ${key}`, address, addressAudience: audience };
      const { id } = await site.call(directory.addHousehold, { body }, secretary);
      const code = key.charCodeAt(0);
      await add({
        name: `Booklet ${key}`,
        telephone: `6178${String(code).padStart(6, '0')}`,
        email: `booklet-${key}@example.org`,
        kabondo: `Kabondo ${key}`,
        choices: choices(audience),
        householdId: id,
      });
    }
    const pages = readPdf(Buffer.from(await (await pdf(secretary)).arrayBuffer()));
    const plain = (words: string) => words.replaceAll(/\s/g, '');
    const text = plain(pages.map((page) => page.text).join(''));
    for (const [key, audience] of Object.entries(audiencesOf)) {
      expect(text).toContain(plain(`Booklet ${key}`));
      expect(text).toContain(plain(`Booklet home ${key}`));
      const facts = [
        `booklet-${key}@example.org`,
        `Kabondo ${key}`,
        `${key}9 Booklet Street`,
        formatTelephone(`6178${String(key.charCodeAt(0)).padStart(6, '0')}`),
      ];
      expect(facts.filter((fact) => text.includes(plain(fact)))).toEqual(
        audience === 'members' ? facts : [],
      );
    }
  });

  test('holds a household of many people, on more than one page', async () => {
    const home = { id: 1, name: 'A large home', address: null };
    const members = Array.from({ length: 150 }, (_, index) => ({
      id: index,
      name: `Person${index}!`,
      telephone: null,
      email: null,
      kabondo: null,
      household: home,
      own: false,
      canContact: false,
    }));
    const site = { name: 'Sample parish', timeZone: 'America/New_York' };
    const pages = readPdf(await printBooklet({ members, site, now: new Date() }));
    expect(pages.length).toBeGreaterThan(1);
    const text = pages.map((page) => page.text).join(' ');
    expect(members.filter(({ name }) => !text.includes(name))).toEqual([]);
  });
});

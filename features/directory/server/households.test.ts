import { buildUrl } from '#contract/client.ts';
import { directory } from '#features/directory/contract/directory.ts';
import { people } from '#features/people/contract/people.ts';
import { formatTelephone } from '#contract/rules/telephones.ts';
import { afterAll, describe, expect, test } from 'vitest';
import { createListedMember } from '#features/directory/contract/testing/create-listed-member.ts';
import { setUpDirectory } from '#app/server/testing/set-up-directory.ts';
import { parsePdf } from '#app/server/testing/parse-pdf.ts';
import { expectProblem } from '#app/server/testing/staff.ts';
import { testNow } from '#app/server/testing/test-now.ts';
import { renderBookletPdf } from './booklet-pdf.ts';
import { renderLabelsPdf } from './labels-pdf.ts';

const {
  add,
  admin,
  byId,
  choices,
  form,
  list,
  member,
  addMemberWithAccount,
  secretary,
  getSession,
  site,
  treasurer,
} = await setUpDirectory();
afterAll(() => site.stop());

describe('a household', () => {
  test('has an address for its members and its audience', async () => {
    const home = {
      name: 'Sample household',
      address: '1 Sample Street',
      addressAudience: 'leaders' as const,
    };
    const { id } = await site.call(directory.createHousehold, { body: home }, secretary);
    const { entry, session } = await addMemberWithAccount({ householdId: id });
    const child = await add({ householdId: id, telephone: '', email: '' });
    const getAddress = async (reader: typeof member, memberId = child.id) =>
      (await list(reader)).find((item) => item.id === memberId)?.household?.address;
    expect(await getAddress(session)).toBe('1 Sample Street');
    expect(await getAddress(member)).toBeNull();
    expect(await getAddress(treasurer, entry.id)).toBe('1 Sample Street');
    const moved = { ...home, address: '2 Sample Street' };
    await site.call(directory.updateHousehold, { ...byId(id), body: moved }, session);
    await expect(
      site.call(directory.updateHousehold, { ...byId(id), body: home }, member),
    ).rejects.toMatchObject(expectProblem('not-your-entry'));
    expect(await site.call(directory.listHouseholds, {}, secretary)).toContainEqual({
      ...moved,
      id,
      members: 2,
    });
    await site.call(directory.deleteHousehold, byId(id), secretary);
    const left = (await list(member)).find((item) => item.id === child.id);
    expect(left?.household).toBeNull();
    await expect(
      site.call(directory.updateHousehold, { ...byId(id), body: home }, secretary),
    ).rejects.toMatchObject(expectProblem('household-not-found'));
    await expect(add({ householdId: id })).rejects.toMatchObject(
      expectProblem('household-not-found'),
    );
  });
});

describe('a deleted household', () => {
  const home = { name: 'A home', address: '3 Sample Street', addressAudience: 'members' as const };

  test('is restored with its members who have no other household', async () => {
    const household = (body = home) => site.call(directory.createHousehold, { body }, secretary);
    const { id } = await household();
    const other = await household({ ...home, name: 'Another home' });
    const [stays, moves, leaves] = [
      await add({ householdId: id }),
      await add({ householdId: id }),
      await add({ householdId: id }),
    ];
    const restore = (as = secretary) => site.call(directory.restoreHousehold, byId(id), as);
    await expect(restore()).rejects.toMatchObject(expectProblem('household-not-found'));
    await site.call(directory.delete, byId(leaves.id), secretary);
    await site.call(directory.deleteHousehold, byId(id), secretary);
    await site.call(
      directory.update,
      { ...byId(moves.id), body: { ...form(), householdId: other.id } },
      secretary,
    );
    await expect(restore(member)).rejects.toMatchObject(expectProblem('forbidden'));
    const stored = { ...home, id, members: 1 };
    expect(await restore()).toEqual(stored);
    expect(await restore()).toEqual(stored);
    const getHouseholdId = async (memberId: number) =>
      (await list(member)).find((item) => item.id === memberId)?.household?.id;
    expect(await getHouseholdId(stays.id)).toBe(id);
    expect(await getHouseholdId(moves.id)).toBe(other.id);
    await site.call(directory.restore, byId(leaves.id), secretary);
    expect(await getHouseholdId(leaves.id)).toBe(id);
    const fresh = await household({ ...home, name: 'A third home' });
    expect(fresh.id).not.toBe(id);
    const { entries } = await site.call(
      people.listAuditEntries,
      { query: { search: `household ${id}` } },
      admin,
    );
    expect(entries.filter(({ subject }) => subject === `household ${id}`)).toMatchObject([
      { action: 'restore household', after: stored },
      { action: 'delete household', before: { memberIds: [stays.id, moves.id, leaves.id] } },
      { action: 'add household' },
    ]);
  });

  test('cannot be restored after 30 days', async () => {
    const { id } = await site.call(directory.createHousehold, { body: home }, secretary);
    await site.call(directory.deleteHousehold, byId(id), secretary);
    const before = site.clock.now();
    site.clock.advance(31 * 24 * 3_600_000);
    const session = await getSession('secretary');
    await expect(site.call(directory.restoreHousehold, byId(id), session)).rejects.toMatchObject(
      expectProblem('household-not-found'),
    );
    site.clock.set(before);
  });
});

describe('the booklet as a PDF', () => {
  const pdf = (options: { headers?: Record<string, string> }) =>
    fetch(buildUrl(site.base, directory.getBookletPdf, {}), options);

  test('is for the secretary only', async () => {
    expect((await pdf({})).status).toBe(401);
    for (const reader of [member, treasurer]) expect((await pdf(reader)).status).toBe(403);
    const response = await pdf(secretary);
    expect(response.status).toBe(200);
    expect(response.headers.get('content-type')).toBe('application/pdf');
    expect(response.headers.get('cache-control')).toBe('private, no-store');
    expect(response.headers.get('content-disposition')).toContain('members-directory.pdf');
  });

  test('has only the fields that all members can see', async () => {
    const audienceByKey = { m: 'members', l: 'leaders', n: 'nobody' } as const;
    for (const [key, audience] of Object.entries(audienceByKey)) {
      const address = `${key}9 Booklet Street`;
      const body = { name: `Booklet home ${key}`, address, addressAudience: audience };
      const { id } = await site.call(directory.createHousehold, { body }, secretary);
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
    const pages = parsePdf(Buffer.from(await (await pdf(secretary)).arrayBuffer()));
    const plain = (value: string) => value.replaceAll(/\s/g, '');
    const text = plain(pages.map((page) => page.text).join(''));
    for (const [key, audience] of Object.entries(audienceByKey)) {
      expect(text).toContain(plain(`Booklet ${key}`));
      expect(text).toContain(plain(`Booklet home ${key}`));
      const facts = [
        `booklet-${key}@example.org`,
        `Kabondo ${key}`,
        `${key}9 Booklet Street`,
        formatTelephone(`6178${String(key.charCodeAt(0)).padStart(6, '0')}`),
      ];
      expect(
        facts.filter((fact) => text.includes(plain(fact))),
        text,
      ).toEqual(audience === 'members' ? facts : []);
    }
  });

  test('fills the left column of a page before the right one, and continues a large household', async () => {
    const home = { id: 1, name: 'A large home', address: null };
    const members = Array.from({ length: 150 }, (_, index) =>
      createListedMember({ id: index, name: `Person${index}!`, household: home }),
    );
    const site = { name: 'Sample parish', timeZone: 'America/New_York' };
    const pages = parsePdf(
      await renderBookletPdf({ members, photos: new Map(), site, now: new Date() }),
    );
    expect(pages.length).toBeGreaterThan(1);
    const text = pages.map((page) => page.text).join(' ');
    expect(members.filter(({ name }) => !text.includes(name))).toEqual([]);
    // A page without the heading: its footer is the lowest line.
    const sides = (pages[1]?.places ?? [])
      .filter(({ y }) => y > 54)
      .map(({ x }) => (x < 306 ? 'left' : 'right'));
    expect(sides.filter((side, place) => side !== sides[place - 1])).toEqual(['left', 'right']);
  });

  test('prints every line of long notes above the footer', async () => {
    const household = { id: 1, name: 'A large home', address: null };
    const members = Array.from({ length: 12 }, (_, id) =>
      createListedMember({
        id,
        name: `Person${id}!`,
        household,
        address: 'A long street '.repeat(14),
        note: `${'Sings in the choir. '.repeat(24)}End${id}!`,
      }),
    );
    const site = { name: 'Sample parish', timeZone: 'America/New_York' };
    const pages = parsePdf(
      await renderBookletPdf({ members, photos: new Map(), site, now: new Date() }),
    );
    const text = pages.map((page) => page.text).join(' ');
    expect(members.filter(({ id }) => !text.includes(`End${id}!`))).toEqual([]);
    // The footer is the only line in the margin at the bottom of each page.
    for (const { places } of pages)
      expect(new Set(places.flatMap(({ y }) => (y < 54 ? [Math.round(y)] : []))).size).toBe(1);
  });
});

test('labels are three beside each other and ten below each other, also with a long address', async () => {
  const labels = Array.from({ length: 31 }, (_, number) => ({
    name: `Family Number${number}`,
    lines: number === 4 ? ['One', 'Two', 'Three', 'Four', 'Five'] : ['1 Main Street', 'Boston'],
  }));
  const pages = parsePdf(await renderLabelsPdf({ labels, now: testNow }));
  expect(pages).toHaveLength(2);
  expect(pages[0]?.text).toContain('Family Number29');
  expect(pages[0]?.text).toContain('Five');
  expect(pages[1]?.text).toContain('Family Number30');
  const [empty] = parsePdf(await renderLabelsPdf({ labels: [], now: testNow }));
  expect(empty?.text).toContain('No one in the directory has an address.');
});

import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { buildUrl } from '#contract/client.ts';
import { setUpDirectory } from '#app/server/testing/set-up-directory.ts';
import { expectProblem } from '#app/server/testing/staff.ts';
import { startSite } from '#app/server/testing/start-site.ts';
import { user } from '#features/accounts/server/tables.ts';
import { type AudienceKey, toGroupKey } from '#features/audiences/contract/rules/item-audiences.ts';
import { calendar } from '#features/calendar/contract/calendar.ts';
import { member as memberTable } from '#features/directory/server/tables.ts';
import { gatherings } from '#features/gatherings/contract/gatherings.ts';
import { createGatheringInput } from '#features/gatherings/server/testing/gathering-input.ts';
import { groups } from '#features/groups/contract/groups.ts';
import { createGroupInput } from '#features/groups/server/testing/group-input.ts';
import { calendarAddress } from './tables.ts';

type Session = { headers: Record<string, string> };

const { addMemberWithAccount, byId, getSession, secretary, site } = await setUpDirectory();
const { database } = site.handle;
afterAll(() => site.stop());
const editor = await getSession('editor');

async function addGathering(title: string, audience: AudienceKey[]) {
  const body = createGatheringInput({ title, audience, day: '2027-06-12' });
  const { id } = await site.call(gatherings.create, { body }, editor);
  await site.call(gatherings.publish, { ...byId(id), body: { isPublished: true } }, editor);
}

async function renew(session: Session): Promise<string> {
  const { address } = await site.call(calendar.renewAddress, {}, session);
  return address?.key ?? '';
}
const fetchFile = (key: string, kinds?: 'group' | 'feast') =>
  fetch(buildUrl(site.base, calendar.getPrivateFile, { params: { key }, query: { kinds } }));

const titles = ['For everyone', 'For members', 'Singers only', 'Dancers only', 'Choir'];
/** Which of the entries a file has; its status when there is none. */
async function readTitles(key: string, kinds?: 'group' | 'feast') {
  const response = await fetchFile(key, kinds);
  if (response.status !== 200) return response.status;
  const text = await response.text();
  return titles.filter((title) => text.includes(`SUMMARY:${title}`));
}

const singer = await addMemberWithAccount({ kabondo: '' });
const dancer = await addMemberWithAccount({ kabondo: '' });
const addGroup = async (name: string, memberId: number) => {
  const body = createGroupInput({ name, weekday: 2, audience: 'members' });
  const { id } = await site.call(groups.create, { body }, secretary);
  await site.call(groups.addMember, { ...byId(id), body: { memberId } }, secretary);
  return id;
};
let choir = 0;
beforeAll(async () => {
  choir = await addGroup('Choir', singer.entry.id);
  const dancers = await addGroup('Dance', dancer.entry.id);
  await addGathering('For everyone', ['everybody']);
  await addGathering('For members', ['member']);
  await addGathering('Singers only', [toGroupKey(choir)]);
  await addGathering('Dancers only', [toGroupKey(dancers)]);
});

describe('the private address of a calendar', () => {
  test('shows what its owner may see, each time as it is then, and nothing of near readers', async () => {
    const [key, other] = [await renew(singer.session), await renew(dancer.session)];
    const open = ['For everyone', 'For members'];
    expect(await readTitles(key)).toEqual([...open, 'Singers only', 'Choir']);
    expect(await readTitles(other)).toEqual([...open, 'Dancers only', 'Choir']);
    expect(await readTitles(key, 'group')).toEqual(['Choir']);
    expect(await readTitles(key, 'feast')).toEqual([]);
    const place = { params: { id: choir, memberId: singer.entry.id } };
    await site.call(groups.removeMember, place, singer.session);
    expect(await readTitles(key)).toEqual([...open, 'Choir']);
    await site.call(groups.restoreMember, place, secretary);
    expect(await readTitles(key)).toEqual([...open, 'Singers only', 'Choir']);
  });

  test('is the same until it is renewed or ended; the one before is then nothing', async () => {
    const read = async () => (await site.call(calendar.getAddress, {}, singer.session)).address;
    const first = await renew(singer.session);
    expect(await read()).toEqual({ key: first, createdAt: site.clock.now() });
    const second = await renew(singer.session);
    expect(second).not.toBe(first);
    expect([await readTitles(first), (await fetchFile(second)).status]).toEqual([404, 200]);
    await site.call(calendar.endAddress, {}, singer.session);
    expect(await read()).toBeNull();
    expect(await readTitles(second)).toBe(404);
    const third = await renew(singer.session);
    expect([await readTitles(first), await readTitles(second)]).toEqual([404, 404]);
    const [, id = '', signature = ''] = /^(\w+)-(.+)$/.exec(third) ?? [];
    const [, otherId = ''] = /^(\w+)-/.exec(await renew(dancer.session)) ?? [];
    for (const key of [`${otherId}-${signature}`, `${id}-${'a'.repeat(43)}`, id, 'x'])
      expect(await readTitles(key)).toBe(404);
    expect(await database.$count(calendarAddress)).toBe(2);
  });

  test('is in no cache and no search engine, and not in its own file', async () => {
    const key = await renew(singer.session);
    const response = await fetchFile(key);
    expect(response.headers.get('cache-control')).toBe('private, no-store');
    expect(response.headers.get('x-robots-tag')).toBe('noindex');
    expect(response.headers.get('content-type')).toBe('text/calendar; charset=utf-8');
    expect(response.headers.get('etag')).toBeNull();
    expect(await response.text()).not.toContain(key);
    expect((await fetchFile('x')).headers.get('cache-control')).toContain('no-store');
    expect(JSON.stringify(await database.select().from(calendarAddress))).not.toContain(key);
  });

  test('needs an account, which sees only its own', async () => {
    for (const endpoint of [calendar.getAddress, calendar.renewAddress, calendar.endAddress])
      await expect(site.call(endpoint, {})).rejects.toMatchObject(expectProblem('unauthenticated'));
    const stranger = await getSession('member');
    expect(await site.call(calendar.getAddress, {}, stranger)).toEqual({ address: null });
  });

  test('shows a member of the team what members see: it is no second factor', async () => {
    const days = { params: { month: '2027-06' } };
    const visible = await site.call(calendar.getMonthForReader, days, secretary);
    expect(visible.map(({ title }) => title)).toContain('Singers only');
    expect(await readTitles(await renew(secretary))).toEqual(['For everyone', 'Choir']);
  });

  test('ends with the account, and when its owner has died', async () => {
    const [key, other] = [await renew(singer.session), await renew(dancer.session)];
    await database
      .update(memberTable)
      .set({ status: 'died' })
      .where(eq(memberTable.id, dancer.entry.id));
    expect(await readTitles(other)).toBe(404);
    await database.delete(user).where(eq(user.email, singer.entry.email));
    expect(await readTitles(key)).toBe(404);
  });
});

test('who guesses addresses has to wait', async () => {
  const guarded = await startSite({ variables: { RATE_LIMIT: 'on' } });
  const statuses: number[] = [];
  for (let guess = 0; guess < 122; guess += 1) {
    const params = { key: `1-${String(guess).padStart(43, 'a')}` };
    const url = buildUrl(guarded.base, calendar.getPrivateFile, { params, query: {} });
    statuses.push((await fetch(url)).status);
  }
  await guarded.stop();
  expect(statuses.indexOf(429)).toBe(120);
});

import { toGroupKey } from '#features/audiences/contract/rules/item-audiences.ts';
import ICAL from 'ical.js';
import sharp from 'sharp';
import { afterAll, describe, expect, test } from 'vitest';
import { parseResponse } from '#contract/client.ts';
import { expectProblem } from '#app/server/testing/staff.ts';
import { setUpDirectory } from '#app/server/testing/set-up-directory.ts';
import { gatheringParties } from '#features/gatherings/contract/gathering-parties.ts';
import type { OccurrenceChangeInput } from '#features/gatherings/contract/gathering-days.ts';
import { GatheringInput, gatherings } from '#features/gatherings/contract/gatherings.ts';
import { groups } from '#features/groups/contract/groups.ts';
import { createGroupInput } from '#features/groups/server/testing/group-input.ts';
import { addMinutes } from '#platform/clock.ts';
import { purgeGatherings } from './save-gathering.ts';
import { createEditor } from './testing/create-editor.ts';
import { createPartyInput, createGatheringInput } from './testing/gathering-input.ts';

const { addMemberWithAccount, byId, getSession, member, secretary, site, treasurer } =
  await setUpDirectory();
afterAll(() => site.stop());
const editor = await getSession('editor');
const { changeDay, saveSlots, update } = createEditor(site, editor);

type Session = { headers: Record<string, string> };

const add = (changes: Partial<GatheringInput> = {}) =>
  site.call(gatherings.create, { body: createGatheringInput(changes) }, editor);
const publish = (id: number, isPublished = true) =>
  site.call(gatherings.publish, { ...byId(id), body: { isPublished } }, editor);
async function addPublished(changes: Partial<GatheringInput> = {}) {
  const { id } = await add(changes);
  return publish(id);
}
const getPage = (slug: string, session?: Session, day?: string) =>
  site.call(gatherings.get, { params: { slug }, query: { day } }, session);
const party = (slug: string, changes: Parameters<typeof createPartyInput>[0] = {}) =>
  site.call(gatheringParties.create, { params: { slug }, body: createPartyInput(changes) });
const change = (id: number, changes: Partial<GatheringInput>) =>
  update(id, createGatheringInput({ title: 'Changed', ...changes }));
test('a day whose hours would be beyond the years of the site is refused, and no day of a series', async () => {
  for (const day of ['2199-12-31', '1970-01-01'])
    expect(GatheringInput.safeParse(createGatheringInput({ day })).success).toBe(false);
  const { slug } = await addPublished({ day: '2199-12-03', repeats: 'weekly' });
  expect((await getPage(slug, undefined, '2199-12-31')).occurrence?.day).toBe('2199-12-03');
});

describe('a gathering', () => {
  test('is a draft that only the team sees until it is published', async () => {
    const { id, slug } = await add({ title: 'Christmas party' });
    expect(slug).toBe('christmas-party');
    expect((await add({ title: 'Christmas Party' })).slug).toBe('christmas-party-2');
    for (const session of [undefined, member, editor])
      await expect(getPage(slug, session)).rejects.toMatchObject(
        expectProblem('gathering-not-found'),
      );
    await publish(id);
    const page = await getPage(slug);
    expect(page).toMatchObject({ title: 'Christmas party', repeats: '', picture: null });
    expect(page.occurrence).toMatchObject({
      day: '2027-12-18',
      startsAt: new Date('2027-12-18T22:00:00Z'),
      isOpen: true,
      free: null,
    });
    const listed = await site.call(gatherings.list, {});
    expect(listed.map((row) => row.slug)).toContain(slug);
    await publish(id, false);
    await expect(getPage(slug)).rejects.toMatchObject(expectProblem('gathering-not-found'));
  });

  test('is written by editors and the secretary, and by no one else', async () => {
    const { id } = await add();
    const input = createGatheringInput();
    const body = { ...input, seen: input };
    for (const session of [member, treasurer])
      await expect(
        site.call(gatherings.update, { ...byId(id), body }, session),
      ).rejects.toMatchObject(expectProblem('forbidden'));
    await createEditor(site, secretary).update(id, input);
    const changes = await site.call(gatherings.getHistory, byId(id), editor);
    expect(changes.map(({ action }) => action)).toEqual(['add gathering', 'change gathering']);
  });

  test('is for members, or for those of a group alone', async () => {
    const group = await site.call(groups.create, { body: createGroupInput() }, secretary);
    const singer = await addMemberWithAccount({ kabondo: '' });
    const body = { memberId: singer.entry.id };
    await site.call(groups.addMember, { ...byId(group.id), body }, secretary);
    const forMembers = await addPublished({ audience: ['member'] });
    const forGroup = await addPublished({ audience: [toGroupKey(group.id)] });
    const hidden = expectProblem('gathering-not-found');
    await expect(getPage(forMembers.slug)).rejects.toMatchObject(hidden);
    expect(await getPage(forMembers.slug, member)).toMatchObject({ id: forMembers.id });
    for (const session of [undefined, member, treasurer])
      await expect(getPage(forGroup.slug, session)).rejects.toMatchObject(hidden);
    for (const session of [singer.session, secretary])
      expect(await getPage(forGroup.slug, session)).toMatchObject({ id: forGroup.id });
    await expect(party(forGroup.slug)).rejects.toMatchObject(hidden);
    await site.call(groups.delete, byId(group.id), secretary);
    await expect(getPage(forGroup.slug, singer.session)).rejects.toMatchObject(hidden);
  });

  test('that nobody answered is deleted, with a way back; another one is canceled', async () => {
    const { id, slug } = await addPublished();
    await site.call(gatherings.delete, byId(id), editor);
    await expect(getPage(slug)).rejects.toMatchObject(expectProblem('gathering-not-found'));
    await site.call(gatherings.restore, byId(id), editor);
    await party(slug, { adults: 2 });
    const inUse = expectProblem(
      'gathering-has-answers',
      'People have answered already (2 people). Cancel the day instead, and we’ll email them.',
    );
    await expect(site.call(gatherings.delete, byId(id), editor)).rejects.toMatchObject(inUse);
    await expect(publish(id, false)).rejects.toMatchObject(inUse);
    const other = await add();
    await site.call(gatherings.delete, byId(other.id), editor);
    site.clock.advance(31 * 86_400_000);
    await purgeGatherings(site.site.platform);
    await expect(site.call(gatherings.restore, byId(other.id), editor)).rejects.toMatchObject(
      expectProblem('gathering-not-found'),
    );
  });

  test('of last year begins the next one as a draft, without answers', async () => {
    const source = await addPublished({ repeats: 'weekly', until: '2028-01-08' });
    await saveSlots(source.id, [{ ...salad, id: null }]);
    await party(source.slug);
    const body = { day: '2028-12-18', title: 'Sample party 2028' };
    const copy = await site.call(gatherings.clone, { ...byId(source.id), body }, editor);
    expect(copy).toMatchObject({
      ...body,
      isPublished: false,
      until: '2029-01-08',
      slots: [{ title: 'Salad' }],
    });
    expect(copy.days.every(({ coming }) => coming === 0)).toBe(true);
  });
});

const salad = { kind: 'bring', title: 'Salad', startTime: '', endTime: '', places: 2 } as const;

describe('the days of a gathering', () => {
  test('are canceled, moved and held as always again', async () => {
    const { id, slug } = await addPublished({ repeats: 'weekly', until: '2028-01-08' });
    const set = (day: string, input: Partial<OccurrenceChangeInput>) => changeDay(id, day, input);
    await set('2027-12-18', { isCanceled: true, note: 'Snow' });
    await set('2027-12-25', { movedTo: '2027-12-27', startTime: '10:00' });
    const page = await getPage(slug);
    expect(
      page.occurrences.map(({ day, isCanceled, isMoved }) => [day, isCanceled, isMoved]),
    ).toEqual([
      ['2027-12-18', true, false],
      ['2027-12-25', false, true],
      ['2028-01-01', false, false],
      ['2028-01-08', false, false],
    ]);
    expect(page.occurrence).toMatchObject({ day: '2027-12-25', endsAt: null });
    await expect(party(slug)).rejects.toMatchObject(expectProblem('gathering-closed'));
    await expect(party(slug, { day: '2027-12-19' })).rejects.toMatchObject(
      expectProblem('occurrence-not-found'),
    );
    expect((await set('2027-12-18', {})).changes).toHaveLength(1);
    await expect(set('2027-12-19', { isCanceled: true })).rejects.toMatchObject(
      expectProblem('occurrence-not-found'),
    );
  });

  test('that people answered for stay; those of a single day follow it', async () => {
    const series = await addPublished({ repeats: 'weekly' });
    await party(series.slug, { day: '2027-12-25' });
    await expect(change(series.id, { day: '2027-12-19', repeats: 'weekly' })).rejects.toMatchObject(
      expectProblem('gathering-days-taken'),
    );
    const single = await addPublished();
    const { key } = await party(single.slug);
    await change(single.id, { day: '2027-12-19' });
    expect(await site.call(gatheringParties.get, { params: { key: key ?? '' } })).toMatchObject({
      day: '2027-12-19',
      startsAt: new Date('2027-12-19T22:00:00Z'),
    });
  });

  test('are in the file for a calendar, and in the calendar of the site', async () => {
    const { id, slug } = await addPublished({ repeats: 'weekly', until: '2027-12-25' });
    await changeDay(id, '2027-12-25', { isCanceled: true });
    const read = async (path: string) => {
      const text = await (await fetch(site.base + path)).text();
      return new ICAL.Component(ICAL.parse(text))
        .getAllSubcomponents('vevent')
        .map((entry) => new ICAL.Event(entry))
        .filter(({ uid }) => uid.startsWith(`gathering-${id}-`))
        .map(({ uid, summary, startDate }) => [uid, summary, startDate.toJSDate().toISOString()]);
    };
    const { title } = await getPage(slug);
    const host = new URL(site.site.platform.config.PUBLIC_URL).hostname;
    const expected = [
      [`gathering-${id}-2027-12-18@${host}`, title, '2027-12-18T22:00:00.000Z'],
      [`gathering-${id}-2027-12-25@${host}`, `Canceled: ${title}`, '2027-12-25T22:00:00.000Z'],
    ];
    expect(await read(`/api/gatherings/page/${slug}/gathering.ics`)).toEqual(expected);
    expect(await read('/calendar.ics')).toEqual(expected);
    expect(await (await fetch(`${site.base}/sitemap.xml`)).text()).toContain(`/gathering/${slug}<`);
    expect((await fetch(`${site.base}/share/gathering/${slug}.png`)).status).toBe(200);
  });
});

test('a picture is for those who see the gathering, and can be restored for a day', async () => {
  const { id } = await add({ audience: ['member'] });
  const picture = await sharp({
    create: { width: 1600, height: 800, channels: 3, background: '#7a3a19' },
  })
    .jpeg()
    .toBuffer();
  const body = new FormData();
  body.set('file', new Blob([new Uint8Array(picture)]), 'flyer.jpg');
  const url = `${site.base}/api/gatherings/${id}/picture`;
  const response = await fetch(url, { method: 'POST', headers: editor.headers, body });
  const visible = parseResponse(gatherings.addPicture, response.status, await response.text());
  const path = `${site.base}/api/gatherings/pictures/${visible.picture}`;
  const read = async (session?: Session) => (await fetch(path, session)).status;
  expect([await read(), await read(member), await read(editor)]).toEqual([404, 404, 200]);
  await publish(id);
  expect([await read(), await read(member)]).toEqual([404, 200]);
  const next = { day: '2028-12-18', title: 'Next year' };
  const copy = await site.call(gatherings.clone, { ...byId(id), body: next }, editor);
  const removed = await site.call(gatherings.deletePicture, byId(id), editor);
  expect([removed.picture, await read(member)]).toEqual([null, 404]);
  const params = { id, picture: visible.picture ?? 0 };
  await site.call(gatherings.restorePicture, { params }, editor);
  expect(await read(member)).toBe(200);
  // The copy has a picture of its own, which stays.
  const readBytes = async (url: string) =>
    Buffer.from(await (await fetch(url, editor)).arrayBuffer());
  const ofCopy = `${site.base}/api/gatherings/pictures/${copy.picture}`;
  expect(copy.picture).not.toBe(visible.picture);
  expect((await readBytes(ofCopy)).equals(await readBytes(path))).toBe(true);
  await site.call(gatherings.deletePicture, byId(id), editor);
  site.clock.set(addMinutes(site.clock.now(), 25 * 60));
  await purgeGatherings(site.site.platform);
  await expect(site.call(gatherings.restorePicture, { params }, editor)).rejects.toMatchObject(
    expectProblem('picture-not-found'),
  );
});

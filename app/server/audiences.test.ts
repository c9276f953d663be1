import { like } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { accounts } from '#features/accounts/contract/accounts.ts';
import { announcements } from '#features/announcements/contract/announcements.ts';
import {
  createAnnouncementEmail,
  createAnnouncementTask,
} from '#features/announcements/server/email-announcement.ts';
import { type AudienceKey, toGroupKey } from '#features/audiences/contract/rules/item-audiences.ts';
import { createAudiences } from '#features/audiences/server/find-reader.ts';
import { groups } from '#features/groups/contract/groups.ts';
import { groupAudiences } from '#features/groups/server/audience-provider.ts';
import { createGroupInput } from '#features/groups/server/testing/group-input.ts';
import { search } from '#features/search/contract/search.ts';
import { getSettings } from '#platform/settings.ts';
import { outbox } from '#platform/tables.ts';
import {
  announcementInput,
  type AudienceItem,
  createAudienceKinds,
} from './testing/audience-kinds.ts';
import { setUpDirectory } from './testing/set-up-directory.ts';

/** Every kind of item with an audience, for every reader, in every place where it could be seen. */

const office = await setUpDirectory();
const { site, byId, member, secretary, getSession, addMemberWithAccount } = office;
afterAll(() => site.stop());

type Session = { headers: Record<string, string> };
const visitor: Session = { headers: {} };
const editor = await getSession('editor');
const outsider = await getSession('usher');
const { session: singer, entry } = await addMemberWithAccount({ kabondo: '' });
const choir = await site.call(groups.create, { body: createGroupInput() }, secretary);
await site.call(groups.addMember, { ...byId(choir.id), body: { memberId: entry.id } }, secretary);

let count = 0;
/** A word that nothing else on the site has. */
const createWord = () => `Wordofitem${(count += 1)}x`;

const kinds = createAudienceKinds({ ...office, editor });

const get = (path: string, { headers }: Session = visitor) =>
  fetch(`${site.base}${path}`, { headers });
const has = async (path: string, word: string, session?: Session) =>
  (await (await get(path, session)).text()).includes(word);

async function finds(word: string, session: Session): Promise<boolean> {
  const query = { q: word };
  const { results } = await site.call(search.search, { query });
  if (
    results.some(({ title }) =>
      title
        .map((part) => part.text)
        .join('')
        .includes(word),
    )
  )
    return true;
  if (session === visitor) return false;
  const records = await site.call(search.searchRecords, { query }, session);
  return records.groups.some((group) => group.records.some(({ title }) => title.includes(word)));
}

/** In which places a reader sees the item. */
async function listPlaces(item: AudienceItem, word: string, session: Session): Promise<string[]> {
  const isVisitor = session === visitor;
  const places: [string, Promise<boolean>][] = [
    ['address', has(isVisitor ? item.open : item.own, word, session)],
    ['search', finds(word, session)],
  ];
  const { lists, file, month } = item;
  if (lists) places.push(['list', has(isVisitor ? lists.open : lists.own, word, session)]);
  if (file) places.push(['file', get(file, session).then(({ status }) => status === 200)]);
  if (month) places.push(['calendar', has(isVisitor ? month.open : month.own, word, session)]);
  const seen = await Promise.all(places.map(async ([place, sees]) => ((await sees) ? place : '')));
  return seen.filter(Boolean);
}

/** Where everyone sees it. */
async function listPublicPlaces(
  item: AudienceItem,
  word: string,
  session: Session,
): Promise<string[]> {
  const places: Record<string, Promise<boolean>> = {
    'open address': has(item.open, word, item.open === item.own ? visitor : session),
    sitemap: has('/sitemap.xml', item.screen, session),
    feed: has('/feeds/announcements.atom', word, session),
    sheet: has('/api/sunday-sheet/2027-05-02', word, session),
    card: item.card
      ? get(item.card, session).then(({ status }) => status === 200)
      : Promise.resolve(false),
    calendar: item.month ? has(item.month.open, word, session) : Promise.resolve(false),
    subscription: has('/calendar.ics', word, session),
  };
  const seen = [];
  for (const [place, sees] of Object.entries(places)) if (await sees) seen.push(place);
  return seen;
}

const readers: Record<string, Session> = { visitor, outsider, member, singer };
const audiences: [string, AudienceKey[], string[]][] = [
  ['everyone', ['everybody'], ['visitor', 'outsider', 'member', 'singer']],
  ['members', ['member'], ['member', 'singer']],
  ['the choir', [toGroupKey(choir.id)], ['singer']],
  ['ushers and the choir', ['usher', toGroupKey(choir.id)], ['outsider', 'singer']],
  ['nobody', [], []],
];

describe.each(Object.entries(kinds))('a %s', (_kind, kind) => {
  test.each(audiences)('for %s is seen by its readers, everywhere', async (_, audience, names) => {
    const word = createWord();
    const item = await kind.create(word, audience);
    const all = [
      'address',
      'search',
      ...(item.lists ? ['list'] : []),
      ...(item.file ? ['file'] : []),
      ...(item.month ? ['calendar'] : []),
    ];
    for (const [reader, session] of Object.entries(readers))
      expect([reader, await listPlaces(item, word, session)]).toEqual([
        reader,
        names.includes(reader) ? all : [],
      ]);
    expect(await listPlaces(item, word, kind.curator)).toEqual(all);
    // What is made for everyone stays so, whoever asks for it.
    if (!names.includes('visitor'))
      for (const session of [visitor, kind.curator])
        expect(await listPublicPlaces(item, word, session)).toEqual([]);
  });

  test('that is no longer for everyone is hidden from the next request on', async () => {
    const word = createWord();
    const item = await kind.create(word, ['everybody']);
    expect(await listPlaces(item, word, visitor)).toContain('address');
    expect(await listPublicPlaces(item, word, visitor)).toEqual(kind.publicPlaces);
    await kind.change(item, word, ['member']);
    expect(await listPlaces(item, word, visitor)).toEqual([]);
    expect(await listPublicPlaces(item, word, visitor)).toEqual([]);
    expect(await listPlaces(item, word, member)).toContain('address');
  });
});

test.each(Object.entries(kinds).filter(([, { problem }]) => problem !== null))(
  'a %s says what keeps a reader out',
  async (_, kind) => {
    const { open, own } = await kind.create(createWord(), ['admin']);
    const refuse = async (path: string, session: Session) =>
      (await (await get(path, session)).json()) as { code: string };
    expect(await refuse(open, visitor)).toMatchObject({
      code: kind.problem ?? 'not-for-visitors',
    });
    expect(await refuse(own, member)).toMatchObject({
      code: kind.problem ?? 'not-for-reader',
    });
  },
);

test('what is for a group is for nobody once the group is deleted, and is again when it is back', async () => {
  const group = await site.call(groups.create, { body: createGroupInput() }, secretary);
  await site.call(groups.addMember, { ...byId(group.id), body: { memberId: entry.id } }, secretary);
  const word = createWord();
  const item = await kinds['album']?.create(word, [toGroupKey(group.id)]);
  if (!item) throw new Error('No album.');
  expect(await listPlaces(item, word, singer)).toContain('address');
  await site.call(groups.delete, byId(group.id), secretary);
  expect(await listPlaces(item, word, singer)).toEqual([]);
  expect(await listPlaces(item, word, editor)).toContain('address');
  await site.call(groups.restore, byId(group.id), secretary);
  expect(await listPlaces(item, word, singer)).toContain('address');
});

describe('the picture of an album', () => {
  test('is kept by caches only when everyone sees it', async () => {
    const caching = async (audience: AudienceKey[]) => {
      const item = await kinds['album']?.create(createWord(), audience);
      return (await get(item?.file ?? '', member)).headers.get('cache-control');
    };
    expect(await caching(['everybody'])).toBe('public, max-age=31536000, immutable');
    expect(await caching(['member'])).toBe('private, no-cache');
  });
});

describe('the emails of an announcement', () => {
  const { platform } = site.site;
  const people = createAudiences(groupAudiences);
  const countEmails = (id: number) =>
    platform.database.$count(outbox, like(outbox.dedupeKey, `%announcement ${id} to %`));

  beforeAll(async () => {
    for (const session of [member, singer, editor])
      await site.call(announcements.updateSubscription, { body: { subscribed: true } }, session);
  });

  test('go to the subscribers it is for, not to those who look after it, and end with its audience', async () => {
    const input = { ...announcementInput(createWord(), ['member']), sendByEmail: true };
    const { id } = await site.call(announcements.create, { body: input }, editor);
    await createAnnouncementTask(platform, people).run({ id }, { dedupeKey: '', attempts: 1 });
    expect(await countEmails(id)).toBe(2);
    const userId = (await site.call(accounts.getCurrent, {}, member)).account?.id ?? '';
    const settings = await getSettings(platform.database);
    const build = () => createAnnouncementEmail(platform, people).build({ id, userId }, settings);
    expect(await build()).toMatchObject({ heading: input.announcementTitle });
    const body = { ...input, audience: [toGroupKey(choir.id)] };
    await site.call(announcements.update, { ...byId(id), body }, editor);
    expect(await build()).toBeNull();
  });
});

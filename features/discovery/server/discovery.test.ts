import { announcements } from '#features/announcements/contract/announcements.ts';
import { albums } from '#features/albums/contract/albums.ts';
import { pages } from '#features/pages/contract/pages.ts';
import { readingFields, readings } from '#features/readings/contract/readings.ts';
import { mapFields } from '#contract/rules/record-fields.ts';
import { site as siteCalls } from '#features/site/contract/site.ts';
import { screenList } from '#app/screens.ts';
import { XmlDocument, type XmlElement } from 'xmldoc';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startSiteWithAdmin } from '#app/server/testing/start-site-with-admin.ts';

const { site, admin } = await startSiteWithAdmin();
afterAll(() => site.stop());
const origin = site.site.platform.config.PUBLIC_URL;

const read = (path: string, init?: RequestInit) => fetch(`${site.base}${path}`, init);
const readText = async (path: string) => (await read(path)).text();

const hostileTitle = `Tea & <script>alert("1")</script> ]]> ky'abavubuka ŋŋoma 🎉`;
const announcementInput = {
  announcementDate: null,
  sundayNumber: '1',
  announcementTitle: hostileTitle,
  announcementDetail: 'First <b>line</b>\nSecond line\n\nAnother & paragraph',
  draft: false,
  publishOn: null,
  expiresOn: null,
  sendByEmail: false,
};
const createAnnouncement = (input: Partial<typeof announcementInput> & object) =>
  site.call(announcements.create, { body: { ...announcementInput, ...input } }, admin);
const hiddenTitle = (name: string) => ({ announcementTitle: `Hidden ${name}` });

let visibleId = 0;
let hiddenIds: number[] = [];

beforeAll(async () => {
  visibleId = (await createAnnouncement({})).id;
  const hidden = [
    await createAnnouncement({ ...hiddenTitle('draft'), draft: true }),
    await site.call(
      announcements.create,
      { body: { ...announcementInput, ...hiddenTitle('future'), publishOn: '2027-05-02' } },
      admin,
    ),
    await site.call(
      announcements.create,
      { body: { ...announcementInput, ...hiddenTitle('expired'), expiresOn: '2027-04-30' } },
      admin,
    ),
    await createAnnouncement(hiddenTitle('deleted')),
  ];
  hiddenIds = hidden.map(({ id }) => id);
  await site.call(announcements.delete, { params: { id: hiddenIds.at(-1) ?? 0 } }, admin);
});

/** Children with a name, as text. */
const listTexts = (element: XmlElement, name: string) =>
  element.childrenNamed(name).map((child) => child.val);

const listLocations = async () =>
  new XmlDocument(await readText('/sitemap.xml'))
    .childrenNamed('url')
    .map((url) => url.valueWithPath('loc') ?? '');

test('robots.txt keeps personal and staff pages out and names the sitemap', async () => {
  const response = await read('/robots.txt');
  expect(response.headers.get('content-type')).toBe('text/plain; charset=utf-8');
  const lines = (await response.text()).split('\n');
  expect(lines[0]).toBe('User-agent: *');
  expect(lines).toContain('Disallow: /api/');
  expect(lines).toContain('Disallow: /receipt/');
  expect(lines).toContain('Disallow: /tickets$');
  expect(lines).not.toContain('Disallow: /professionalhours$');
  expect(lines).toContain(`Sitemap: ${origin}/sitemap.xml`);
  expect(lines.filter((line) => line.startsWith('Disallow: /profile'))).toHaveLength(3);
});

test('the sitemap lists what is public with absolute URLs, each once', async () => {
  const response = await read('/sitemap.xml');
  expect(response.headers.get('content-type')).toBe('application/xml; charset=utf-8');
  const locations = await listLocations();
  for (const path of [
    '/',
    '/reception',
    '/reception/adult',
    '/aboutus',
    '/gallery2023',
    `/detail-announcement/${visibleId}`,
  ])
    expect(locations).toContain(`${origin}${path}`);
  expect(new Set(locations).size).toBe(locations.length);
  expect(locations.every((url) => url.startsWith(`${origin}/`))).toBe(true);
  expect(locations).not.toContain(`${origin}/reception/priest`);
  expect(locations).not.toContain(`${origin}/album/home`);
  for (const id of hiddenIds)
    expect(locations).not.toContain(`${origin}/detail-announcement/${id}`);
  for (const { path } of screenList.filter(({ listed }) => !listed))
    expect(locations).not.toContain(`${origin}${path}`);
});

test('the sitemap says when a page and an announcement changed', async () => {
  const urls = new XmlDocument(await readText('/sitemap.xml')).childrenNamed('url');
  const findLastModified = (path: string) =>
    urls.find((url) => url.valueWithPath('loc') === `${origin}${path}`)?.valueWithPath('lastmod');
  expect(findLastModified('/aboutus')).toMatch(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/);
  expect(findLastModified(`/detail-announcement/${visibleId}`)).toBe(
    site.clock.now().toISOString(),
  );
});

/** The errors of a feed against RFC 4287. */
function findFeedErrors(text: string): string[] {
  const feed = new XmlDocument(text);
  const errors: string[] = [];
  const check = (isRight: boolean, message: string) => {
    if (!isRight) errors.push(message);
  };
  check(feed.name === 'feed' && feed.attr['xmlns'] === 'http://www.w3.org/2005/Atom', 'namespace');
  const self = feed.childrenNamed('link').filter(({ attr }) => attr['rel'] === 'self');
  check(self.length === 1 && URL.canParse(self[0]?.attr['href'] ?? ''), 'link self');
  check(Boolean(feed.valueWithPath('author.name')), 'author');
  const entries = feed.childrenNamed('entry');
  for (const part of [feed, ...entries]) {
    for (const name of ['id', 'title', 'updated'])
      check(listTexts(part, name).length === 1 && listTexts(part, name)[0] !== '', name);
    check(/^tag:[\w.-]+,\d{4}:.+/.test(part.valueWithPath('id') ?? ''), 'tag URI');
    const date = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?(Z|[+-]\d\d:\d\d)$/;
    check(date.test(part.valueWithPath('updated') ?? ''), 'date');
    check(
      part.childrenNamed('link').every(({ attr }) => URL.canParse(attr['href'] ?? '')),
      'link',
    );
  }
  const ids = entries.map((entry) => entry.valueWithPath('id'));
  check(new Set(ids).size === ids.length, 'unique ids');
  return errors;
}

test('the announcements are a valid Atom feed of what is visible today', async () => {
  const response = await read('/feeds/announcements.atom');
  expect(response.headers.get('content-type')).toBe('application/atom+xml; charset=utf-8');
  const text = await response.text();
  expect(findFeedErrors(text)).toEqual([]);
  expect(text).not.toContain('Hidden');
  expect(text).not.toContain('<script');
  const feed = new XmlDocument(text);
  expect(feed.childrenNamed('link').find(({ attr }) => attr['rel'] === 'self')?.attr['href']).toBe(
    `${origin}/feeds/announcements.atom`,
  );
  const entry = feed
    .childrenNamed('entry')
    .find((item) => item.valueWithPath('id') === `tag:localhost,2025:announcement/${visibleId}`);
  expect(entry?.valueWithPath('title')).toBe(hostileTitle);
  expect(entry?.valueWithPath('updated')).toBe(site.clock.now().toISOString());
  expect(entry?.childNamed('content')?.val).toBe(
    '<p>First &lt;b&gt;line&lt;/b&gt;<br/>Second line</p><p>Another &amp; paragraph</p>',
  );
});

test('the check of feeds finds planted errors', async () => {
  const text = await readText('/feeds/announcements.atom');
  expect(findFeedErrors(text.replaceAll('rel="self"', 'rel="me"'))).toContain('link self');
  expect(findFeedErrors(text.replace(/<updated>[^<]*/, '<updated>May 1'))).toContain('date');
  expect(findFeedErrors(text.replace(/<id>tag:/, '<id>'))).toContain('tag URI');
  expect(() => findFeedErrors(text.replace('</entry>', ''))).toThrow();
});

test('the feed of readings ends today', async () => {
  const create = (readingDate: string, saintOfTheDay: string) =>
    site.call(
      readings.create,
      {
        body: {
          ...mapFields(readingFields, () => 'Text'),
          readingDate,
          setName: '',
          saintOfTheDay,
          firstReadingVerse: 'Acts 1:1',
        },
      },
      admin,
    );
  const today = await create('2027-05-01', 'Saint <Joseph>');
  await create('2027-05-02', 'Tomorrow');
  const text = await readText('/feeds/readings.atom');
  expect(findFeedErrors(text)).toEqual([]);
  expect(text).not.toContain('Tomorrow');
  const [entry] = new XmlDocument(text).childrenNamed('entry');
  expect(entry?.valueWithPath('title')).toBe('Saint <Joseph>, Saturday, May 1, 2027');
  // Midnight in New York.
  expect(entry?.valueWithPath('updated')).toBe('2027-05-01T04:00:00.000Z');
  expect(entry?.childNamed('content')?.val).toContain('<li>First Reading: Acts 1:1</li>');
  expect(await listLocations()).toContain(`${origin}/daily-reading/${today.id}`);
  expect(await listLocations()).toContain(`${origin}/sunday-sheet/2027-05-02`);
});

const pngSize = async (response: Response) => {
  const bytes = Buffer.from(await response.arrayBuffer());
  return [bytes.subarray(1, 4).toString(), bytes.readUInt32BE(16), bytes.readUInt32BE(20)];
};

test('whatever is published has a share picture of 1200 x 630 px', async () => {
  const { currentEvent } = await site.call(siteCalls.get, {});
  for (const path of [
    'site/site',
    'page/aboutus',
    `announcement/${visibleId}`,
    'album/gallery2023',
    `event/${currentEvent?.id}`,
  ]) {
    const response = await read(`/share/${path}.png?v=1`);
    expect([path, response.status]).toEqual([path, 200]);
    expect(response.headers.get('content-type')).toBe('image/png');
    expect(response.headers.get('cross-origin-resource-policy')).toBe('cross-origin');
    expect(await pngSize(response)).toEqual(['PNG', 1200, 630]);
  }
});

test.each([
  'site/other',
  'page/missing',
  'page/mass_schedules',
  'announcement/999',
  'announcement/aboutus',
  'album/home',
  'reading/0',
  'event/999',
  'order/1',
])('there is no share picture at %s', async (path) => {
  const { status } = await read(`/share/${path}.png`);
  expect([404, 422]).toContain(status);
});

test('drafts, announcements of later days and deleted ones have no share picture', async () => {
  const [draft, future, , deleted] = hiddenIds;
  for (const id of [draft, future, deleted])
    expect((await read(`/share/announcement/${id}.png`)).status).toBe(404);
});

test('a draft page is nowhere', async () => {
  await site.call(
    pages.create,
    {
      body: {
        slug: 'quiet-draft',
        title: 'Quiet draft',
        body: { type: 'doc', content: [{ type: 'paragraph' }] },
        album: null,
        owner: '',
        reviewOn: null,
        publish: false,
      },
    },
    admin,
  );
  expect(await listLocations()).not.toContain(`${origin}/quiet-draft`);
  expect((await read('/share/page/quiet-draft.png')).status).toBe(404);
});

test('an empty album is not in the sitemap', async () => {
  await site.call(
    albums.create,
    { body: { slug: 'empty-album', title: 'Empty', description: '' } },
    admin,
  );
  expect(await listLocations()).not.toContain(`${origin}/album/empty-album`);
});

test('an announcement that is withdrawn leaves the feed, the sitemap and its picture at once', async () => {
  const { id } = await createAnnouncement({ announcementTitle: 'Withdrawn soon' });
  expect(await readText('/feeds/announcements.atom')).toContain('Withdrawn soon');
  expect(await listLocations()).toContain(`${origin}/detail-announcement/${id}`);
  expect((await read(`/share/announcement/${id}.png`)).status).toBe(200);
  await site.call(announcements.delete, { params: { id } }, admin);
  expect(await readText('/feeds/announcements.atom')).not.toContain('Withdrawn soon');
  expect(await listLocations()).not.toContain(`${origin}/detail-announcement/${id}`);
  expect((await read(`/share/announcement/${id}.png`)).status).toBe(404);
});

test.each([
  '/robots.txt',
  '/sitemap.xml',
  '/feeds/announcements.atom',
  '/calendar.ics',
  '/share/site/site.png',
])('%s has an ETag and responds to HEAD', async (path) => {
  const first = await read(path);
  const etag = first.headers.get('etag') ?? '';
  expect(etag).toMatch(/^".+"$/);
  const repeated = await read(path, { headers: { 'if-none-match': etag } });
  expect([repeated.status, await repeated.text()]).toEqual([304, '']);
  const head = await read(path, { method: 'HEAD' });
  expect([head.status, await head.text()]).toEqual([200, '']);
  expect(head.headers.get('content-type')).toBe(first.headers.get('content-type'));
  expect((await read(`${path}?x=1`)).headers.get('etag')).toBe(etag);
});

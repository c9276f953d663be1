import { campaigns } from '#features/donations/contract/campaigns.ts';
import { albums } from '#features/albums/contract/albums.ts';
import { gatherings } from '#features/gatherings/contract/gatherings.ts';
import { createGatheringInput } from '#features/gatherings/server/testing/gathering-input.ts';
import { announcements } from '#features/announcements/contract/announcements.ts';
import { afterAll, beforeAll, describe, expect, onTestFinished, test, vi } from 'vitest';
import { screenList } from '../screens.ts';
import { addLetter } from './testing/letter-rows.ts';
import { readDocument } from './testing/read-document.ts';
import { startSiteWithAdmin } from './testing/start-site-with-admin.ts';
import { testNow } from './testing/test-now.ts';

// Every path of the site as the server sends it, from the built website. A signed-in editor opens each path first, so that whatever
// the session changes would be kept for the visitor who comes next.

type Page = {
  title: string;
  heading: string;
  /** A path of the pattern. */
  path?: string;
  /** The canonical path, when it is another; null for a page that search engines leave out. */
  canonical?: string | null;
};

const album = {
  slug: 'choir',
  title: 'The choir',
  description: 'Our singers.',
};
const reception = 'Uganda Martyrs Day 2027 Reception';
const home = 'Walking together in faith';
const magazine = 'The community magazine';
const ticketPage = { title: reception, heading: reception };

const pages: Record<string, Page> = {
  '/': { title: '', heading: home },
  '/home': { title: '', heading: home, canonical: '/' },
  '/$slug': {
    path: '/aboutus',
    title: 'About our community',
    heading: 'About our community',
  },
  '/magazine': { title: 'Magazine, page 1', heading: magazine },
  '/magazine/$page': { path: '/magazine/2', title: 'Magazine, page 2', heading: magazine },
  '/magazine-issues': {
    title: 'All issues of the magazine',
    heading: 'All issues of the magazine',
  },
  '/magazine-issue/$slug': {
    path: '/magazine-issue/magazine',
    title: 'Magazine, page 1',
    heading: magazine,
    canonical: '/magazine',
  },
  '/magazine-issue/$slug/$page': {
    path: '/magazine-issue/magazine/2',
    title: 'Magazine, page 2',
    heading: magazine,
    canonical: '/magazine/2',
  },
  '/picture-albums': { title: 'Picture albums', heading: 'Picture albums' },
  '/gallery2023': { title: 'Martyrs Day 2023', heading: 'Martyrs Day 2023' },
  '/album/$slug': { path: `/album/${album.slug}`, title: album.title, heading: album.title },
  '/youtube': { title: 'Videos', heading: 'Videos' },
  '/search': { title: 'Search', heading: 'Search', canonical: null },
  '/qrcode': { title: 'QR code', heading: 'QR code' },
  '/reception': ticketPage,
  '/request-tickets': { ...ticketPage, canonical: '/reception' },
  '/search-tickets': { ...ticketPage, canonical: null },
  '/reception/$chairType': {
    path: '/reception/adult',
    title: 'Available Seats',
    heading: 'Available Seats',
  },
  '/seating-plan': { title: 'Seating Plan', heading: 'Seating Plan' },
  '/readings': { title: 'Readings', heading: 'Readings' },
  '/daily-reading/$id': {
    path: '/daily-reading/1',
    title: 'Sixth Sunday of Easter, May 2nd 27',
    heading: "Amasomo Go'lwaleero",
  },
  '/currentreading': { title: 'Our Mass', heading: 'Our Mass' },
  '/announcements': { title: 'Announcements', heading: 'Announcements' },
  '/detail-announcement/$id': {
    path: '/detail-announcement/1',
    title: 'Choir practice',
    heading: 'Detailed Announcement',
  },
  '/gatherings': { title: 'Gatherings', heading: 'Gatherings' },
  '/gathering/$slug': {
    path: '/gathering/summer-picnic',
    title: 'Summer picnic',
    heading: 'Summer picnic',
  },
  '/letters': { title: 'Letters', heading: 'Letters' },
  '/letters/subscribe': { title: 'Get our letters', heading: 'Get our letters' },
  '/letter/$slug': {
    // After the sample of a new site.
    path: '/letter/2-advent-greetings',
    title: 'Advent greetings',
    heading: 'Advent greetings',
  },
  '/calendar': { title: 'Calendar', heading: 'Calendar' },
  '/calendar/$month': {
    path: '/calendar/2027-06',
    title: 'Calendar, June 2027',
    heading: 'Calendar',
  },
  '/sunday-sheet': { title: 'Sunday sheet', heading: 'Sunday sheet' },
  '/sunday-sheet/$date': {
    path: '/sunday-sheet/2027-05-09',
    title: 'Sunday sheet',
    heading: 'Sunday sheet',
  },
  '/donation': { title: 'Donate', heading: 'Donate' },
  '/campaign/$slug': { path: '/campaign/new-roof', title: 'New roof', heading: 'New roof' },
  '/professionalhours': { title: 'Professional Hours', heading: 'Professional Hours' },
  '/file-download': { title: 'Download a file', heading: 'Download a file', canonical: null },
  '/sign-in': { title: 'Sign in', heading: 'Sign in', canonical: null },
  '/forgotten-password': {
    title: 'Forgot password',
    heading: 'Forgot your password?',
    canonical: null,
  },
};

const rendered = screenList.filter((screen) => screen.rendered === 'server');

let site: Awaited<ReturnType<typeof startSiteWithAdmin>>;
let session: { cookie: string };
let personalTexts: string[];
const scheduledTitle = 'Only editors see it before Wednesday';

beforeAll(async () => {
  site = await startSiteWithAdmin();
  const { name, email, session: signedIn } = await site.member('editor', 'member', 'secretary');
  session = { cookie: signedIn.headers.cookie };
  const values = session.cookie.split('; ').map((pair) => pair.slice(pair.indexOf('=') + 1));
  personalTexts = [name, email, ...values, scheduledTitle];
  const { call } = site.site;
  const body = {
    announcementDate: '2027-05-09',
    sundayNumber: 'Ascension of the Lord',
    announcementTitle: 'Choir practice',
    announcementDetail: 'The choir meets after Mass.',
    draft: false,
    publishOn: null,
    expiresOn: null,
    sendByEmail: false,
  };
  const scheduled = { ...body, announcementTitle: scheduledTitle, publishOn: '2027-05-05' };
  for (const announcement of [body, scheduled])
    await call(announcements.create, { body: announcement }, site.admin);
  await call(albums.create, { body: album }, site.admin);
  const picnic = createGatheringInput({ title: 'Summer picnic' });
  const { id } = await call(gatherings.create, { body: picnic }, site.admin);
  const published = { params: { id }, body: { isPublished: true } };
  await call(gatherings.publish, published, site.admin);
  await addLetter(site.site.handle.database, { name, email, at: testNow });
  const campaign = {
    title: 'New roof',
    description: 'The roof of the hall leaks.',
    goalCents: 100_00,
  };
  await call(
    campaigns.create,
    { body: { ...campaign, endsOn: null, showsNames: false, pictureText: '' } },
    site.admin,
  );
  const publish = { params: { slug: 'new-roof' }, body: { step: 'publish' as const } };
  await call(campaigns.applyStep, publish, site.admin);
});
afterAll(() => site.site.stop());

/** Opens a path with the headers of a browser. */
async function open(path: string, headers: Record<string, string> = {}) {
  const response = await fetch(site.site.base + path, { headers, redirect: 'manual' });
  return { status: response.status, headers: response.headers, html: await response.text() };
}

const findPersonalTexts = (html: string) => personalTexts.filter((text) => html.includes(text));

test('the list has every screen that the server renders', () => {
  expect(Object.keys(pages).toSorted()).toEqual(rendered.map(({ path }) => path).toSorted());
});

describe.each(Object.entries(pages))('%s', (pattern, { path = pattern, ...page }) => {
  test('is the same for a signed-in visitor, and holds nothing that no cache may keep', async () => {
    // A page says how long it is until the reception; a change of before may make the site render it twice.
    vi.useFakeTimers({ toFake: ['Date'] });
    onTestFinished(() => void vi.useRealTimers());
    const { responseCache } = site.site.site.platform;
    responseCache.invalidateAll();
    const signedIn = await open(path, session);
    const visitor = await open(path);
    expect(findPersonalTexts(signedIn.html)).toEqual([]);
    expect(readDocument(visitor.html)).toEqual(readDocument(signedIn.html));
    const { '/api/account': account, ...responses } = readDocument(visitor.html).initialData;
    expect(account).toEqual({ account: null });
    expect(Object.keys(responses)).toContain('/api/site');
    const cacheControls = await Promise.all(
      Object.keys(responses).map(async (url) => (await open(url)).headers.get('cache-control')),
    );
    expect(cacheControls.filter((value) => value?.includes('no-store') ?? true)).toEqual([]);
    // A response that depends on the session has no tags, so its change would not reach a cached page.
    const isCached = cacheControls.every((value) => value === 'no-cache');
    expect(responseCache.get(path) !== undefined).toBe(isCached);
    for (const { status, headers } of [signedIn, visitor]) {
      expect(status).toBe(200);
      expect(headers.get('content-type')).toBe('text/html; charset=utf-8');
      expect(headers.get('cache-control')).toBe('no-cache');
      expect(headers.get('etag')).toMatch(/^"[\w-]{27}"$/);
      expect(headers.getSetCookie()).toEqual([]);
    }
  });

  test('has its own title, heading, address and description', async () => {
    const { headers, html } = await open(path);
    const document = readDocument(html);
    const isListed = page.canonical !== null;
    const { PUBLIC_URL } = site.site.site.platform.config;
    expect(document.titles).toEqual([[page.title, 'Namugongo'].filter(Boolean).join(' · ')]);
    expect(document.headings).toEqual([page.heading]);
    expect(document.canonical).toEqual(isListed ? [PUBLIC_URL + (page.canonical ?? path)] : []);
    expect(document.robots).toEqual(isListed ? [] : ['noindex']);
    expect(document.descriptions).toEqual([expect.stringMatching(/^\S.{10,199}$/)]);
    expect(headers.get('x-robots-tag')).toBeNull();
    const screen = rendered.find((each) => each.path === pattern);
    expect(isListed).toBe(Boolean(screen?.listed));
  });
});

const expectPrivate = (headers: Headers) =>
  expect({
    cacheControl: headers.get('cache-control'),
    robots: headers.get('x-robots-tag'),
    referrer: headers.get('referrer-policy'),
    etag: headers.get('etag'),
  }).toEqual({
    cacheControl: 'no-store',
    robots: 'noindex',
    // The path may hold a secret.
    referrer: 'no-referrer',
    etag: null,
  });

describe('personal and staff screens', () => {
  const frames = screenList.filter((screen) => screen.rendered !== 'server');

  test.each(frames)(
    '$path has a frame of its own without data, which no cache keeps',
    async (screen) => {
      const documents = new Set<string>();
      // The first visitor's path must not get into what others see.
      for (const [value, headers] of [
        ['one-secret', session],
        ['8', {}],
        ['8', {}],
      ] as const) {
        const path = screen.path.replaceAll(/\$\w+/g, value);
        const response = await open(`${path}?key=secret-of-one-order`, headers);
        expect(response.status).toBe(200);
        expectPrivate(response.headers);
        documents.add(response.html);
        expect(site.site.site.platform.responseCache.getStale(path)).toBeUndefined();
      }
      expect(documents.size).toBe(1);
      const [frame = ''] = documents;
      expect(frame).not.toMatch(/one-secret|secret-of-one-order/);
      expect(findPersonalTexts(frame)).toEqual([]);
      const document = readDocument(frame);
      expect(document).toMatchObject({
        titles: [`${screen.title} · Namugongo`],
        robots: ['noindex'],
        canonical: [],
      });
      expect(Object.keys(document.initialData)).toEqual(['/api/account', '/api/site']);
      const crumbs = /aria-label="Breadcrumbs".*?<\/nav>/.exec(frame)?.[0];
      const isBelow = screen.parent !== undefined || screen.menu?.group !== undefined;
      expect(crumbs !== undefined).toBe(isBelow && screen.access !== 'everybody');
      if (!crumbs) return;
      expect(crumbs).toContain(`aria-current="page">${screen.menu?.label ?? screen.title}</li>`);
      // A link to a screen above needs the parameters of the path.
      expect(crumbs).not.toContain('$');
    },
  );

  test('there are many', () => expect(frames.length).toBeGreaterThan(60));
});

test.each([
  '/nothing-here',
  '/a/b/c',
  '/detail-announcement/999999',
  '/detail-announcement/2',
  '/daily-reading/0',
  '/daily-reading/1%27',
  '/album/no-such-album',
])('%s is not found, and no cache keeps that', async (path) => {
  for (const headers of [session, {}, {}]) {
    const response = await open(path, headers);
    expect(response.status).toBe(404);
    expectPrivate(response.headers);
    expect(findPersonalTexts(response.html)).toEqual([]);
    const { headings, canonical, robots } = readDocument(response.html);
    expect({ headings, canonical, robots }).toEqual({
      headings: ["We couldn't find this page"],
      canonical: [],
      robots: ['noindex'],
    });
  }
});

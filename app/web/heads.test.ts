import { parseDocument, DomUtils } from 'htmlparser2';
import { beforeEach, expect, describe, test } from 'vitest';
import { fillPath, type Screen } from '#contract/screens.ts';
import {
  createUnlistedHead,
  type HeadContext,
  type PageHead,
  summarize,
} from '#features/site/web/head/page-head.ts';
import { screenList } from '../screens.ts';
import { createScreenHead } from './heads.ts';
import { renderHead } from './render-head.ts';
import { findSchemaErrors } from './testing/find-schema-errors.ts';
import {
  createContext,
  hostileTitle,
  respond,
  sampleEvent,
  sampleOrigin,
  sampleParams,
  sampleSite,
} from './testing/sample-content.ts';
import { events } from '#features/event/contract/events.ts';
import { site } from '#features/site/contract/site.ts';
import { startRender } from '#ui/browser/render-context.ts';

beforeEach(() => startRender(Date.parse('2027-05-01T12:00:00Z')));

const publicScreens = screenList.filter(({ listed }) => listed);
const routes = publicScreens.map(({ path }) => path);

const findScreen = (route: string): Screen => {
  const screen = screenList.find(({ path }) => path === route);
  if (!screen) throw new Error(`${route} has no screen.`);
  return screen;
};

function createHeadFor(route: string, context?: HeadContext): PageHead {
  const head = createScreenHead(findScreen(route), context ?? createContext(sampleParams[route]));
  if (!head) throw new Error(`${route} has no head.`);
  return head;
}

const getPath = (route: string) => fillPath(route, sampleParams[route] ?? {});

/** Reads the tags of a head as a messenger does. */
function readTags(html: string) {
  const document = parseDocument(html);
  const find = (name: string) => DomUtils.getElementsByTagName(name, document);
  const metas = find('meta').map(({ attribs }) => [
    attribs['property'] ?? attribs['name'] ?? '',
    attribs['content'] ?? '',
  ]);
  return {
    names: metas.map(([name]) => name),
    meta: Object.fromEntries(metas) as Record<string, string>,
    title: find('title').map((element) => DomUtils.textContent(element)),
    links: find('link').map(({ attribs }) => attribs),
    scripts: find('script').map((element) => ({
      type: element.attribs['type'],
      data: JSON.parse(DomUtils.textContent(element)) as unknown,
    })),
  };
}

const readPage = (route: string, context?: HeadContext) =>
  readTags(
    renderHead(createHeadFor(route, context), { origin: sampleOrigin, path: getPath(route) }),
  );

describe.each(routes)('%s', (route) => {
  test('has the tags of a link preview', () => {
    const { meta, names, title, links } = readPage(route);
    expect(new Set(names).size).toBe(names.length);
    expect(title).toHaveLength(1);
    expect(title[0]).toMatch(/(^| · )Namugongo$/);
    expect(meta['og:title']).toBeTruthy();
    expect(meta['og:site_name']).toBe('Namugongo');
    for (const name of ['description', 'og:description', 'twitter:description']) {
      expect(meta[name]).toBeTruthy();
      expect(meta[name]?.length).toBeLessThanOrEqual(200);
    }
    expect(meta['og:image']).toMatch(
      /^https:\/\/parish\.example\/share\/\w+\/[a-z0-9-]+\.png\?v=\w+$/,
    );
    expect(meta['twitter:image']).toBe(meta['og:image']);
    expect([meta['og:image:width'], meta['og:image:height']]).toEqual(['1200', '630']);
    expect(meta['og:image:alt']).toBeTruthy();
    expect(meta['twitter:card']).toBe('summary_large_image');
    expect(meta['robots']).toBeUndefined();
    const canonical = links.filter(({ rel }) => rel === 'canonical').map(({ href }) => href);
    expect(canonical).toEqual([meta['og:url']]);
    expect(canonical[0]?.startsWith(`${sampleOrigin}/`)).toBe(true);
    expect(links.filter(({ type }) => type === 'application/atom+xml')).toHaveLength(2);
  });

  test('has valid structured data', () => {
    const { scripts } = readPage(route);
    expect(scripts.length).toBeGreaterThan(0);
    for (const { type, data } of scripts) {
      expect(type).toBe('application/ld+json');
      expect(data).toHaveProperty('@context', 'https://schema.org');
      expect(findSchemaErrors(data)).toEqual([]);
    }
  });
});

const findData = (route: string, type: string, context?: HeadContext) =>
  createHeadFor(route, context).jsonLd.find((data) => data['@type'] === type) ?? {};

test.each([
  ['/', '', '/share/site/site.png'],
  ['/$slug', 'About us', '/share/page/aboutus.png'],
  ['/album/$slug', 'Album <feast>', '/share/album/feast.png'],
  ['/magazine/$page', 'Magazine, page 2', '/share/album/magazine.png'],
  ['/detail-announcement/$id', hostileTitle, '/share/announcement/7.png'],
  [
    '/daily-reading/$id',
    'Saints Charles Lwanga and Companions, Martyrs, Jun 3rd 27',
    '/share/reading/9.png',
  ],
  ['/reception', 'Uganda Martyrs Day 2027 Reception', '/share/event/4.png'],
  ['/reception/$chairType', 'Available Seats', '/share/event/4.png'],
  ['/readings', 'Readings', '/share/site/site.png'],
])('%s has the title of its screen and its own picture', (route, title, picture) => {
  const head = createHeadFor(route);
  expect(head.title).toBe(title);
  expect(head.image.path.split('?')[0]).toBe(picture);
});

test.each([
  ['/home', '/'],
  ['/request-tickets', '/reception'],
  ['/gallery2023', '/gallery2023'],
])('%s is canonical at %s', (route, path) => {
  expect(readPage(route).meta['og:url']).toBe(`${sampleOrigin}${path}`);
});

// The samples are of May 2027.
test.each([
  ['2027-03', '', 'noindex'],
  ['2027-04', '/calendar/2027-04', undefined],
  ['2027-05', '/calendar', undefined],
  ['2028-05', '/calendar/2028-05', undefined],
  ['2028-06', '', 'noindex'],
  ['next', '', 'noindex'],
])('the calendar of %s is listed at %s', (month, path, robots) => {
  const head = createHeadFor('/calendar/$month', createContext({ month }));
  expect(head.noindex ? 'noindex' : undefined).toBe(robots);
  if (path) expect(head.canonicalPath).toBe(path);
});

test('a hostile title stays text in tags and structured data', () => {
  const { meta, title, scripts } = readPage('/detail-announcement/$id');
  expect(meta['og:title']).toBe(hostileTitle);
  expect(title).toEqual([`${hostileTitle} · Namugongo`]);
  expect(scripts.map(({ data }) => data)).toContainEqual(
    expect.objectContaining({ headline: hostileTitle, datePublished: '2027-05-02' }),
  );
});

test('the text of a page without headings is its description', () => {
  expect(createHeadFor('/$slug').description).toBe('Catholics & friends, together.');
});

test('the reception says when, where and from which price', () => {
  const { meta } = readPage('/reception');
  expect(meta['og:description']).toMatch(
    /^Saturday, June 12, 2027, 5:00 PM to 11:00 PM, doors open at 4:00 PM\. Hall of the Parish\. Tickets from \$40\./,
  );
  expect(meta['og:image:alt']).toContain('from $40');
  expect(findData('/reception', 'Event')).toMatchObject({
    startDate: '2027-06-12T17:00:00-04:00',
    endDate: '2027-06-12T23:00:00-04:00',
    doorTime: '2027-06-12T16:00:00-04:00',
    location: { name: 'Hall of the Parish', address: '1 Main Street, Boston' },
    offers: [
      { name: 'Adult', price: '200.00', availability: 'https://schema.org/InStock' },
      { name: 'Youth', price: '100.00', availability: 'https://schema.org/LimitedAvailability' },
      { name: 'Children', price: '40.00', availability: 'https://schema.org/InStock' },
    ],
  });
});

test('a reception of which only the day is known begins on that day', () => {
  const context = withEvent({ ...unknownTimes, venue: 'The hall', address: '' });
  const data = findData('/reception', 'Event', context);
  expect(data).toMatchObject({
    startDate: '2027-06-12',
    location: { name: 'The hall', address: 'The hall' },
  });
  expect(data).not.toHaveProperty('endDate');
  expect(data).not.toHaveProperty('doorTime');
  expect(findData('/reception', 'Event', withEvent({ venue: '', address: '' }))).toMatchObject({
    location: { name: 'To be announced' },
  });
});

const listAvailability = (context: HeadContext) => {
  const { offers } = findData('/reception', 'Event', context);
  return (Array.isArray(offers) ? offers : []).map((offer: { availability: string }) =>
    offer.availability.replace('https://schema.org/', ''),
  );
};
const unknownTimes = { doorsAt: null, startsAt: null, endsAt: null };
const withEvent = (changes: Partial<typeof sampleEvent>) => {
  const event = { ...sampleEvent, ...changes };
  return createContext({}, [
    respond(events.getCurrent, {}, event),
    respond(site.get, {}, { ...sampleSite, currentEvent: event }),
  ]);
};

test.each([
  ['none', 'SoldOut'],
  ['few', 'LimitedAvailability'],
  ['enough', 'InStock'],
] as const)('adult seats of which there are %s have availability %s', (level, availability) => {
  const seats = [
    { chairType: 'adult', level },
    { chairType: 'youth', level: 'none' },
    { chairType: 'children', level: 'enough' },
  ] as const;
  expect(listAvailability(withEvent({ seats: [...seats] }))).toEqual([
    availability,
    'SoldOut',
    'InStock',
  ]);
});

test('seats are on pre-order before the sale, and sold out after it', () => {
  const salesFrom = new Date('2027-05-10T12:00:00Z');
  expect(listAvailability(withEvent({ salesFrom }))[0]).toBe('PreOrder');
  const salesUntil = new Date('2027-04-30T12:00:00Z');
  expect(listAvailability(withEvent({ salesUntil }))[0]).toBe('SoldOut');
  expect(listAvailability(withEvent({ countdownTarget: salesUntil }))[0]).toBe('SoldOut');
});

test('a reception that is over is not on the home page', () => {
  const countdownTarget = new Date('2027-04-30T12:00:00Z');
  expect(findData('/', 'Event')).not.toEqual({});
  // It goes on after its countdown.
  expect(findData('/', 'Event', withEvent({ countdownTarget }))).not.toEqual({});
  expect(findData('/', 'Event', withEvent({ countdownTarget, endsAt: null }))).toEqual({});
});

test.each([
  ['/detail-announcement/$id', 'Detailed Announcement'],
  ['/daily-reading/$id', "Amasomo Go'lwaleero"],
  ['/album/$slug', 'Pictures'],
  ['/$slug', ''],
])('%s without content is not listed', (route, title) => {
  const { meta, links } = readPage(route, createContext({ id: '99', slug: 'missing' }));
  expect(meta['robots']).toBe('noindex');
  expect(links.filter(({ rel }) => rel === 'canonical')).toEqual([]);
  expect(createUnlistedHead(createContext(), title).title).toBe(
    createHeadFor(route, createContext({ id: '99', slug: 'missing' })).title,
  );
});

test('a changed card has another URL', () => {
  const before = createHeadFor('/reception').image.path;
  expect(createHeadFor('/reception', withEvent({ venue: 'Another hall' })).image.path).not.toBe(
    before,
  );
  expect(createHeadFor('/reception').image.path).toBe(before);
});

test.each([
  ['short', 'short'],
  [`${'word '.repeat(60)}`, `${'word '.repeat(39).trim()}…`],
  ['x'.repeat(250), `${'x'.repeat(199)}…`],
])('a description is cut between words', (text, cut) => {
  expect(summarize(text)).toBe(cut);
});

test.each([
  ['a missing property', { '@type': 'WebSite', url: 'https://x.example/' }, 'name is missing'],
  ['a relative URL', { '@type': 'WebSite', name: 'x', url: '/' }, 'url has a wrong format'],
  [
    'a date without a zone',
    { '@type': 'Event', startDate: '2027-06-12T18:00:00' },
    'startDate has a wrong format',
  ],
  ['a price with a sign', { '@type': 'Offer', price: '$40' }, 'price has a wrong format'],
  ['an unknown type', { '@type': 'Recital' }, 'unknown type Recital'],
  [
    'positions from 0',
    { '@type': 'BreadcrumbList', itemListElement: [{ '@type': 'ListItem', position: 0 }] },
    'positions are not in order',
  ],
])('the check of structured data finds %s', (_, data, message) => {
  expect(findSchemaErrors(data).join('\n')).toContain(message);
});

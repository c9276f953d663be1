import { discovery } from '#features/discovery/contract/discovery.ts';
import type { Endpoint } from '#contract/endpoint.ts';
import { dayInTimeZone } from '#contract/rules/dates.ts';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Platform } from '#platform/platform.ts';
import { registerRawEndpoint } from '#platform/http/register-endpoint.ts';
import { sendCachedResponse, sendFreshOrStale } from '#platform/cache/response-cache.ts';
import { getSettings } from '#platform/settings.ts';
import { getSharePicture } from './share-pictures/get-share-picture.ts';
import { buildAtomFeed, toAnnouncementEntry, toReadingEntry } from './build-atom-feed.ts';
import { buildSiteCalendar } from './build-site-calendar.ts';
import { buildRobots, buildSitemap } from './build-sitemap.ts';
import type { DiscoverySources } from './sources.ts';

/** Announcements appear and expire by date: their topic is also invalidated when the day changes. */
const dailyTopic = 'announcements';
const maxFeedEntries = 50;

/** What search engines, messengers, feed readers and calendars read. */
export function discoveryRoutes(
  app: FastifyInstance,
  platform: Platform,
  sources: DiscoverySources,
): void {
  const { config, database, clock } = platform;
  const origin = config.PUBLIC_URL;
  const register = createFileRegistration(app, platform);

  register(discovery.getRobots, { type: 'text/plain', tags: [] }, async () => buildRobots(origin));
  register(
    discovery.getSitemap,
    {
      type: 'application/xml',
      tags: ['site', 'pages', 'readings', 'albums', 'events', dailyTopic],
    },
    async () => {
      const { timeZone } = await getSettings(database);
      return buildSitemap(sources, {
        origin,
        timeZone,
        today: dayInTimeZone(clock.now(), timeZone),
      });
    },
  );
  register(
    discovery.getCalendar,
    { type: 'text/calendar', tags: ['site', 'events', dailyTopic] },
    async () =>
      buildSiteCalendar({
        site: await getSettings(database),
        events: await sources.listEvents(),
        origin,
        now: clock.now(),
      }),
  );
  registerFeeds(register, platform, sources);
  registerSharePictures(app, platform, sources);
}

function registerFeeds(
  register: RegisterFile,
  { config, database, clock }: Platform,
  sources: DiscoverySources,
): void {
  const type = 'application/atom+xml';
  register(discovery.getAnnouncementsFeed, { type, tags: ['site', dailyTopic] }, async () => {
    const { name, timeZone } = await getSettings(database);
    const announcements = await sources.listAnnouncements();
    return buildAtomFeed({
      origin: config.PUBLIC_URL,
      siteName: name,
      title: `Announcements of ${name}`,
      path: discovery.getAnnouncementsFeed.path,
      pagePath: '/announcements',
      entries: announcements
        .slice(0, maxFeedEntries)
        .map((row) => toAnnouncementEntry(row, timeZone)),
    });
  });
  register(
    discovery.getReadingsFeed,
    { type, tags: ['site', 'readings', dailyTopic] },
    async () => {
      const { name, timeZone } = await getSettings(database);
      const today = dayInTimeZone(clock.now(), timeZone);
      const readings = await sources.listReadings();
      return buildAtomFeed({
        origin: config.PUBLIC_URL,
        siteName: name,
        title: `Readings of ${name}`,
        path: discovery.getReadingsFeed.path,
        pagePath: '/readings',
        entries: readings
          .filter(({ readingDate }) => readingDate <= today)
          .slice(0, maxFeedEntries)
          .map((reading) => toReadingEntry(reading, timeZone)),
      });
    },
  );
}

type RegisterFile = (
  endpoint: Endpoint,
  file: { type: string; tags: readonly string[] },
  build: () => Promise<string>,
) => void;

/** Registers text files that are built once and cached until one of their tags is invalidated, whatever the query string. */
const createFileRegistration =
  (app: FastifyInstance, platform: Platform): RegisterFile =>
  (endpoint, { type, tags }, build) =>
    registerRawEndpoint(app, platform, endpoint, ({ request }, reply) =>
      sendFile({
        platform,
        request,
        reply,
        path: endpoint.path,
        type: `${type}; charset=utf-8`,
        tags,
        build,
      }),
    );

type File = {
  platform: Platform;
  request: FastifyRequest;
  reply: FastifyReply;
  path: string;
  type: string;
  tags: readonly string[];
  build: () => Promise<string>;
};

function sendFile({ platform, request, reply, path, type, tags, build }: File) {
  const { responseCache } = platform;
  const cached = responseCache.get(path);
  if (cached) return sendCachedResponse(request, reply, cached, type);
  return sendFreshOrStale({ url: path, request, reply, type }, responseCache, () =>
    responseCache.build(path, tags, build),
  );
}

/** The limit bounds the lookups of one client; getSharePicture bounds the rendering of all. */
function registerSharePictures(
  app: FastifyInstance,
  platform: Platform,
  sources: DiscoverySources,
): void {
  registerRawEndpoint(
    app,
    platform,
    discovery.getSharePicture,
    async ({ params: { kind, name }, request }, reply) => {
      const card = await sources.getCard(kind, name.replace(/\.png$/, ''));
      const { colors } = await getSettings(platform.database);
      const { etag, bytes } = await getSharePicture(card, colors.cloth);
      reply.headers({
        etag,
        'cache-control': 'no-cache',
        // Messengers in a browser show it on their own site.
        'cross-origin-resource-policy': 'cross-origin',
      });
      if (request.headers['if-none-match'] === etag) return reply.status(304).send();
      return reply.type('image/png').send(bytes);
    },
    { limit: { points: 120, seconds: 60 } },
  );
}

import { dayInTimeZone } from '#contract/rules/dates.ts';
import { linkTo, type Screen } from '#contract/screens.ts';
import { discovery } from '#features/discovery/contract/discovery.ts';
import { defineFeature } from '#platform/feature.ts';
import { type HandlerInput, implement, limited } from '#platform/http/implement.ts';
import type { Platform } from '#platform/platform.ts';
import { getSettings } from '#platform/settings.ts';
import type { Endpoint } from '#contract/endpoint.ts';
import type { FastifyReply } from 'fastify';
import { buildAtomFeed, toAnnouncementEntry, toReadingEntry } from './build-atom-feed.ts';
import { gatheringsTopic } from '#features/gatherings/server/rules.ts';
import { buildRobots, buildSitemap } from './build-sitemap.ts';
import { createDiscoverySources } from './create-sources.ts';
import { getSharePicture } from './share-pictures/get-share-picture.ts';
import { sendTextFile } from '#platform/cache/send-text-file.ts';

/** Announcements appear and expire by date: their topic is also invalidated when the day changes. */
const dailyTopic = 'announcements';
const maxFeedEntries = 50;

/** What search engines, messengers and feed readers read. */
export const createDiscoveryFeature = (platform: Platform, screens: readonly Screen[]) => {
  const { config, database, clock, responseCache } = platform;
  const origin = config.PUBLIC_URL;
  const sources = createDiscoverySources(platform);
  const textFile =
    (
      { path }: Endpoint,
      { type, tags }: { type: string; tags: readonly string[] },
      build: () => Promise<string>,
    ) =>
    ({ request }: Pick<HandlerInput<Endpoint>, 'request'>, reply: FastifyReply) =>
      // The file is the same whatever the query string of the request.
      sendTextFile(responseCache, { key: path, type, tags, build }, { request, reply });
  return defineFeature({
    name: 'discovery',
    endpoints: implement(discovery, {
      getRobots: textFile(discovery.getRobots, { type: 'text/plain', tags: [] }, async () =>
        buildRobots(screens, origin),
      ),
      getSitemap: textFile(
        discovery.getSitemap,
        {
          type: 'application/xml',
          tags: [
            'site',
            'pages',
            'readings',
            'albums',
            'events',
            'campaigns',
            'letters',
            gatheringsTopic,
            dailyTopic,
          ],
        },
        async () => {
          const { timeZone } = await getSettings(database);
          const today = dayInTimeZone(clock.now(), timeZone);
          return buildSitemap(sources, { screens, origin, timeZone, today });
        },
      ),
      getAnnouncementsFeed: textFile(
        discovery.getAnnouncementsFeed,
        { type: 'application/atom+xml', tags: ['site', dailyTopic] },
        async () => {
          const { name, timeZone } = await getSettings(database);
          const announcements = await sources.listAnnouncements();
          return buildAtomFeed({
            origin,
            siteName: name,
            title: `Announcements of ${name}`,
            path: discovery.getAnnouncementsFeed.path,
            pagePath: linkTo('/announcements'),
            entries: announcements
              .slice(0, maxFeedEntries)
              .map((row) => toAnnouncementEntry(row, timeZone)),
          });
        },
      ),
      getReadingsFeed: textFile(
        discovery.getReadingsFeed,
        { type: 'application/atom+xml', tags: ['site', 'readings', dailyTopic] },
        async () => {
          const { name, timeZone } = await getSettings(database);
          const today = dayInTimeZone(clock.now(), timeZone);
          const readings = await sources.listReadings();
          return buildAtomFeed({
            origin,
            siteName: name,
            title: `Readings of ${name}`,
            path: discovery.getReadingsFeed.path,
            pagePath: linkTo('/readings'),
            entries: readings
              .filter(({ readingDate }) => readingDate <= today)
              .slice(0, maxFeedEntries)
              .map((reading) => toReadingEntry(reading, timeZone)),
          });
        },
      ),
      // The limit bounds the lookups of one client; getSharePicture bounds the rendering of all.
      getSharePicture: limited(
        { points: 120, seconds: 60 },
        async ({ params: { kind, name }, request }, reply) => {
          const card = await sources.getCard(kind, name.replace(/\.png$/, ''));
          const { colors } = await getSettings(database);
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
      ),
    }),
  });
};

import { createAlbumCard } from '#features/albums/contract/rules/share-card.ts';
import { createAnnouncementCard } from '#features/announcements/contract/rules/share-card.ts';
import { createEventCard } from '#features/event/contract/rules/share-card.ts';
import { createPageCard } from '#features/pages/contract/rules/share-card.ts';
import { createReadingCard } from '#features/readings/contract/rules/share-card.ts';
import {
  createSiteCard,
  type ShareCard,
  type ShareKind,
} from '#features/site/contract/rules/share-picture.ts';
import { idParam } from '#contract/codecs.ts';
import { getAlbumPath } from '#features/albums/contract/rules/album-path.ts';
import { getAlbum, listAlbumSummaries } from '#features/albums/server/get-album.ts';
import {
  getPublishedAnnouncement,
  listVisibleRows,
} from '#features/announcements/server/list-announcements.ts';
import type { DiscoverySources } from './sources.ts';
import { findPublishedPage, listPublishedPages } from '#features/pages/server/queries.ts';
import type { Platform } from '#platform/platform.ts';
import { ProblemError } from '#platform/problem-error.ts';
import type { Settings } from '#contract/site-settings.ts';
import { getSettings } from '#platform/settings.ts';
import { findSummary, listSummaries } from '#features/readings/server/queries.ts';
import {
  describeEvent,
  describeEvents,
  findEventOrCurrent,
  getCurrentEvent,
} from '#features/event/server/find-event.ts';
import { listEvents } from '#features/event/server/queries.ts';

/** What the site publishes, from the features that have it. */
export function createDiscoverySources(platform: Platform): DiscoverySources {
  const { database } = platform;
  return {
    listPages: () => listPublishedPages(database),
    listAnnouncements: () => listVisibleRows(platform),
    listReadings: () => listSummaries(database),
    listAlbums: () => listAlbumSummaries(database),
    listEvents: async () => describeEvents(platform, await listEvents(database)),
    getCurrentEvent: () => getCurrentEvent(platform),
    getCard: async (kind, id) => cardBuilders[kind](platform, await getSettings(database), id),
  };
}

type CardBuilder = (platform: Platform, settings: Settings, id: string) => Promise<ShareCard>;

const cardBuilders: Record<ShareKind, CardBuilder> = {
  async site(_, settings, id) {
    if (id !== 'site') throw new ProblemError('not-found');
    return createSiteCard(settings);
  },
  async page({ database }, settings, slug) {
    const page = await findPublishedPage(database, slug);
    if (!page) throw new ProblemError('page-not-found');
    return createPageCard(settings, page);
  },
  async announcement(platform, settings, id) {
    return createAnnouncementCard(settings, await getPublishedAnnouncement(platform, parseId(id)));
  },
  async reading({ database }, settings, id) {
    const reading = await findSummary(database, parseId(id));
    if (!reading) throw new ProblemError('reading-not-found');
    return createReadingCard(settings, reading);
  },
  async album({ database }, settings, slug) {
    if (getAlbumPath(slug) === null) throw new ProblemError('album-not-found');
    return createAlbumCard(settings, await getAlbum(database, slug));
  },
  async event(platform, settings, id) {
    const event = await findEventOrCurrent(platform, parseId(id));
    return createEventCard(settings, await describeEvent(platform, event), platform.clock.now());
  },
};

function parseId(text: string): number {
  const id = idParam.safeParse(text);
  if (!id.success) throw new ProblemError('not-found');
  return id.data;
}

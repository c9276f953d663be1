import { createAlbumCard } from '#features/albums/contract/rules/share-card.ts';
import { createAnnouncementCard } from '#features/announcements/contract/rules/share-card.ts';
import { createCampaignCard } from '#features/donations/contract/rules/share-card.ts';
import {
  findPublishedCampaign,
  listPublishedCampaigns,
} from '#features/donations/server/campaigns/queries.ts';
import { createGatheringCard } from '#features/gatherings/contract/rules/share-card.ts';
import {
  getGatheringPage,
  listVisibleGatherings,
} from '#features/gatherings/server/get-gathering.ts';
import { createEventCard } from '#features/event/contract/rules/share-card.ts';
import { createLetterCard } from '#features/letters/contract/rules/share-card.ts';
import { getPublicLetter, listPublicLetters } from '#features/letters/server/get-letter.ts';
import { createPageCard } from '#features/pages/contract/rules/share-card.ts';
import { createReadingCard } from '#features/readings/contract/rules/share-card.ts';
import {
  createSiteCard,
  type ShareCard,
  type ShareKind,
} from '#features/site/contract/rules/share-picture.ts';
import { visitor } from '#features/audiences/contract/rules/item-audiences.ts';
import { idParam } from '#contract/codecs.ts';
import { getAlbumPath } from '#features/albums/contract/rules/album-path.ts';
import { getAlbum, listAlbumSummaries } from '#features/albums/server/get-album.ts';
import {
  getPublishedAnnouncement,
  listVisibleRows,
} from '#features/announcements/server/list-announcements.ts';
import type { DiscoverySources } from './sources.ts';
import { requirePage } from '#features/pages/server/get-page.ts';
import { listPublishedPages } from '#features/pages/server/queries.ts';
import type { Platform } from '#platform/platform.ts';
import { ProblemError } from '#platform/problem-error.ts';
import type { Settings } from '#contract/site-settings.ts';
import { getSettings } from '#platform/settings.ts';
import { findSummary, listSummaries } from '#features/readings/server/queries.ts';
import {
  describeEvent,
  findEventOrCurrent,
  getCurrentEvent,
} from '#features/event/server/find-event.ts';

/** What the site publishes, from the features that have it. */
export function createDiscoverySources(platform: Platform): DiscoverySources {
  const { database } = platform;
  return {
    listPages: () => listPublishedPages(database, visitor),
    listAnnouncements: () => listVisibleRows(platform, visitor),
    listReadings: () => listSummaries(database),
    listAlbums: () => listAlbumSummaries(database, visitor),
    listCampaigns: () => listPublishedCampaigns(database),
    listLetters: () => listPublicLetters(database),
    getCurrentEvent: () => getCurrentEvent(platform),
    listGatherings: () => listVisibleGatherings(platform, visitor),
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
    return createPageCard(settings, await requirePage(database, slug, visitor));
  },
  async announcement(platform, settings, id) {
    const announcement = await getPublishedAnnouncement(platform, parseId(id), visitor);
    return createAnnouncementCard(settings, announcement);
  },
  async reading({ database }, settings, id) {
    const reading = await findSummary(database, parseId(id));
    if (!reading) throw new ProblemError('reading-not-found');
    return createReadingCard(settings, reading);
  },
  async album({ database }, settings, slug) {
    const album = await getAlbum(database, slug, visitor);
    if (getAlbumPath(album) === null) throw new ProblemError('album-not-found');
    return createAlbumCard(settings, album);
  },
  async campaign({ database }, settings, slug) {
    const campaign = await findPublishedCampaign(database, slug);
    if (!campaign) throw new ProblemError('campaign-not-found');
    return createCampaignCard(settings, campaign);
  },
  async letter({ database }, settings, slug) {
    return createLetterCard(settings, await getPublicLetter(database, slug));
  },
  async event(platform, settings, id) {
    const event = await findEventOrCurrent(platform, parseId(id));
    return createEventCard(settings, await describeEvent(platform, event), platform.clock.now());
  },
  async gathering(platform, settings, slug) {
    return createGatheringCard(settings, await getGatheringPage(platform, { slug }, visitor));
  },
};

function parseId(text: string): number {
  const id = idParam.safeParse(text);
  if (!id.success) throw new ProblemError('not-found');
  return id.data;
}

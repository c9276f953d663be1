import type { AlbumSummary } from '#features/albums/contract/albums.ts';
import type { Campaign } from '#features/donations/contract/campaigns.ts';
import type { Announcement } from '#features/announcements/contract/announcements.ts';
import type { ReadingSummary } from '#features/readings/contract/readings.ts';
import type { PublicLetter } from '#features/letters/contract/letters.ts';
import type { GatheringSummary } from '#features/gatherings/contract/gatherings.ts';
import type { Event } from '#contract/event.ts';
import type { ShareCard, ShareKind } from '#features/site/contract/rules/share-picture.ts';

/** What other features publish. Everything here is public: no drafts, nothing deleted, expired, personal or for some readers only. */
export type DiscoverySources = {
  listPages(): Promise<{ slug: string; savedAt: Date }[]>;
  /** Newest first. */
  listAnnouncements(): Promise<{ announcement: Announcement; createdAt: Date }[]>;
  /** Newest day first. */
  listReadings(): Promise<ReadingSummary[]>;
  listAlbums(): Promise<AlbumSummary[]>;
  listCampaigns(): Promise<Campaign[]>;
  /** Newest first. */
  listLetters(): Promise<PublicLetter[]>;
  getCurrentEvent(): Promise<Event | null>;
  /** Those that visitors see, the next first. */
  listGatherings(): Promise<GatheringSummary[]>;
  /** The card of something published; throws a problem of status 404 otherwise. */
  getCard(kind: ShareKind, id: string): Promise<ShareCard>;
};

import type { AlbumSummary } from '#features/albums/contract/albums.ts';
import type { Announcement } from '#features/announcements/contract/announcements.ts';
import type { ReadingSummary } from '#features/readings/contract/readings.ts';
import type { Event } from '#contract/event.ts';
import type { ShareCard, ShareKind } from '#features/site/contract/rules/share-picture.ts';

/** What other features publish. Everything here is public: no drafts, nothing deleted, expired or personal. */
export type DiscoverySources = {
  listPages(): Promise<{ slug: string; savedAt: Date }[]>;
  /** Newest first. */
  listAnnouncements(): Promise<{ announcement: Announcement; createdAt: Date }[]>;
  /** Newest day first. */
  listReadings(): Promise<ReadingSummary[]>;
  listAlbums(): Promise<AlbumSummary[]>;
  /** All receptions, past ones too. */
  listEvents(): Promise<Event[]>;
  getCurrentEvent(): Promise<Event | null>;
  /** The card of something published; throws a problem of status 404 otherwise. */
  getCard(kind: ShareKind, id: string): Promise<ShareCard>;
};

import type { AlbumSummary } from '@namugongo/contract/albums';
import type { Announcement } from '@namugongo/contract/announcements';
import type { ReadingSummary } from '@namugongo/contract/readings';
import type { Event } from '@namugongo/contract/reception/events';
import type { ShareCard, ShareKind } from '@namugongo/contract/rules/share-cards';

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

import type { Event } from '#contract/event.ts';
import type { Database } from '#platform/database/database.ts';

/** What the features tell the site about its content. */
export type SiteSources = {
  /** Finds out which of the slugs have a page, also under an earlier name. */
  findPageSlugs(db: Database, slugs: readonly string[]): Promise<string[]>;
  /** Null without one. */
  getCurrentEvent(): Promise<Event | null>;
};

declare module '#platform/feature.ts' {
  interface FeatureContributions {
    site: Partial<SiteSources>;
  }
}

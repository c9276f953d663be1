import { search } from '#features/search/contract/search.ts';
import { defineFeature } from '#platform/feature.ts';
import { implement, limited } from '#platform/http/implement.ts';
import type { Platform } from '#platform/platform.ts';
import { searchAll } from './search-all.ts';
import type { SearchProvider } from './sources.ts';

/** The search of all features. */
export const createSearchFeature = (platform: Platform, providers: readonly SearchProvider[]) =>
  defineFeature({
    name: 'search',
    endpoints: implement(search, {
      search: limited({ points: 60, seconds: 60 }, ({ query }) =>
        searchAll(platform, query.q, providers),
      ),
    }),
  });

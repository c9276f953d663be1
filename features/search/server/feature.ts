import type { Screen } from '#contract/screens.ts';
import type { RecordSources } from '#features/person-records/server/sources.ts';
import { search } from '#features/search/contract/search.ts';
import { defineFeature } from '#platform/feature.ts';
import { implement, limited } from '#platform/http/implement.ts';
import type { Platform } from '#platform/platform.ts';
import { searchAll } from './search-all.ts';
import { listPersonProviders, searchRecords } from './search-records.ts';
import type { RecordProvider, SearchProvider } from './sources.ts';

type Searchable = {
  screens: readonly Screen[];
  published: readonly SearchProvider[];
  records: readonly RecordProvider[];
  people: RecordSources;
};

const limit = { points: 60, seconds: 60 };

/** The search of all features. */
export const createSearchFeature = (
  platform: Platform,
  { screens, published, records, people }: Searchable,
) => {
  const recordProviders = [...records, ...listPersonProviders(people)];
  return defineFeature({
    name: 'search',
    endpoints: implement(search, {
      search: limited(limit, ({ query }) => searchAll(platform, query.q, published, screens)),
      searchRecords: limited(limit, ({ query, actor }) =>
        searchRecords(platform.database, recordProviders, query.q, actor),
      ),
    }),
  });
};

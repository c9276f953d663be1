import type { EndpointResponse } from '#contract/endpoint.ts';
import { listTerms } from '#contract/rules/normalize.ts';
import type { search } from '#features/search/contract/search.ts';
import type { Platform } from '#platform/platform.ts';
import { parseSearchQuery } from './queries.ts';
import type { SearchProvider } from './sources.ts';
import { highlightMatches, buildSnippet } from './rules.ts';

/** Maximum number of results. */
const maxResults = 30;

/** Searches all features and returns the best matches, highlighted. */
export async function searchAll(
  platform: Platform,
  query: string,
  providers: readonly SearchProvider[],
): Promise<EndpointResponse<typeof search.search>> {
  const parsedQuery = parseSearchQuery(query);
  if (!parsedQuery) return { results: [], more: false };
  const matches = await Promise.all(
    providers.map((provider) => provider(platform.database, parsedQuery, maxResults + 1)),
  );
  const best = matches.flat().toSorted((a, b) => b.rank - a.rank);
  const terms = listTerms(query);
  return {
    results: best.slice(0, maxResults).map(({ kind, title, path, text, day }) => ({
      kind,
      path,
      day,
      title: highlightMatches(title, terms),
      snippet: buildSnippet(text, terms),
    })),
    more: best.length > maxResults,
  };
}

import type { EndpointResponse } from '#contract/endpoint.ts';
import { listTerms } from '#contract/rules/normalize.ts';
import { createSearch } from '#contract/rules/search-people.ts';
import { fillPath, isPattern, type Screen } from '#contract/screens.ts';
import type { search } from '#features/search/contract/search.ts';
import type { Platform } from '#platform/platform.ts';
import { parseSearchQuery } from './queries.ts';
import type { SearchMatch, SearchProvider } from './sources.ts';
import { highlightMatches, buildSnippet } from './rules.ts';

/** Maximum number of results. */
const maxResults = 30;

/** Searches all features and returns the best matches, highlighted; screens first, as there are few. */
export async function searchAll(
  platform: Platform,
  query: string,
  providers: readonly SearchProvider[],
  screens: readonly Screen[],
): Promise<EndpointResponse<typeof search.search>> {
  const parsedQuery = parseSearchQuery(query);
  if (!parsedQuery) return { results: [], more: false };
  const matches = await Promise.all(
    providers.map((provider) => provider(platform.database, parsedQuery, maxResults + 1)),
  );
  const named = searchScreens(query, screens);
  // The magazine is a screen and an album.
  const others = matches.flat().filter(({ path }) => !named.some((screen) => screen.path === path));
  const best = [...named, ...others.toSorted((a, b) => b.rank - a.rank)];
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

/** The screens that search engines know, by their titles and what they are for. */
function searchScreens(query: string, screens: readonly Screen[]): Omit<SearchMatch, 'rank'>[] {
  const named = screens.flatMap(({ path, title, listed, description: text = '' }) =>
    listed === true && !isPattern(path)
      ? [{ kind: 'screen' as const, title, text, path: fillPath(path, {}), day: null }]
      : [],
  );
  return createSearch(
    named,
    ({ title, text, path }) => `${title} ${text} ${path}`,
  )(query).slice(0, 3);
}

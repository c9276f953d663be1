import type { Answer } from '@namugongo/contract/endpoint';
import { searchedWords } from '@namugongo/contract/rules/words';
import type { search } from '@namugongo/contract/search';
import type { Platform } from '../platform/platform.ts';
import { type Searchable, wordsOf } from '../platform/search.ts';
import { marked, snippetOf } from './rules.ts';

/** As many as a person reads through. */
const most = 30;

/** The best matches of all features, with the found words marked. */
export async function findInAll(
  platform: Platform,
  query: string,
  searchables: readonly Searchable[],
): Promise<Answer<typeof search.find>> {
  const words = wordsOf(query);
  if (!words) return { results: [], more: false };
  const found = await Promise.all(
    searchables.map((searchable) => searchable(platform.database, words, most + 1)),
  );
  const best = found.flat().toSorted((a, b) => b.rank - a.rank);
  const searched = searchedWords(query);
  return {
    results: best.slice(0, most).map(({ kind, title, path, text, day }) => ({
      kind,
      path,
      day,
      title: marked(title, searched),
      snippet: snippetOf(text, searched),
    })),
    more: best.length > most,
  };
}

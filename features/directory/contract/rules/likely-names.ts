import { foldWord, listTerms } from '#contract/rules/normalize.ts';

/** A name's parts in one spelling: without case, accents, titles and doubled letters, l for r ('Ssemakula' and 'Semakula' are one name). */
function listNameParts(name: string): string[] {
  const parts = listTerms(name)
    .filter((part) => part.length > 1 && !titles.has(part))
    .map(foldWord);
  return [...new Set(parts)].toSorted();
}

const titles = new Set(['mr', 'mrs', 'ms', 'dr', 'fr', 'sr', 'jr', 'rev', 'hon', 'ii', 'iii']);

/** The pairs of parts by which two names are likely the same person: 'Ann Mary Kato' is found by 'Kato, Ann'. */
function listNameKeys(name: string): string[] {
  const parts = listNameParts(name);
  return parts.flatMap((first, index) =>
    parts.slice(index + 1).map((second) => `${first} ${second}`),
  );
}

/** For each name the place of an earlier one that is likely the same person, or null. */
export function findLikelyRepeats(names: readonly string[]): (number | null)[] {
  const seen = new Map<string, number>();
  return names.map((name, place) => {
    const keys = listNameKeys(name);
    const first = keys.map((key) => seen.get(key)).find((earlier) => earlier !== undefined);
    for (const key of keys) if (!seen.has(key)) seen.set(key, place);
    return first ?? null;
  });
}

/** For each name the first other name that is likely the same person; null when there is none. */
export function findLikelyNames<Entry extends { name: string }>(
  names: readonly string[],
  entries: readonly Entry[],
): (Entry | null)[] {
  const byKey = new Map<string, Entry>();
  for (const entry of entries)
    for (const key of listNameKeys(entry.name)) if (!byKey.has(key)) byKey.set(key, entry);
  return names.map((name) => {
    const key = listNameKeys(name).find((each) => byKey.has(each));
    return (key !== undefined && byKey.get(key)) || null;
  });
}

import { createTermPattern, splitText } from '#contract/rules/normalize.ts';
import type { SnippetPart } from '#features/search/contract/search.ts';

/** Maximum matches considered for a snippet. */
const maxMatches = 200;

type MatchRange = { start: number; end: number };

/** Finds the words of a text that start with a search term. */
function findMatches(text: string, terms: readonly string[]): MatchRange[] {
  const matches: MatchRange[] = [];
  for (const { 0: word, index } of text.matchAll(createTermPattern())) {
    // The part after an apostrophe matches too, as in Luganda go'lwaleero.
    const own = splitText(word);
    if ([...own.terms, ...own.parts].some((form) => terms.some((term) => form.startsWith(term))))
      matches.push({ start: index, end: index + word.length });
  }
  return matches;
}

/** Splits a text into matches and other text. */
export function highlightMatches(text: string, terms: readonly string[]): SnippetPart[] {
  const parts: SnippetPart[] = [];
  let position = 0;
  for (const { start, end } of findMatches(text, terms)) {
    if (start > position) parts.push({ text: text.slice(position, start), isMatch: false });
    parts.push({ text: text.slice(start, end), isMatch: true });
    position = end;
  }
  if (position < text.length) parts.push({ text: text.slice(position), isMatch: false });
  return parts;
}

/** Returns about `maxLength` characters around the most matches, cut between words. */
export function buildSnippet(
  text: string,
  terms: readonly string[],
  maxLength = 180,
): SnippetPart[] {
  const flat = text.replace(/\s+/g, ' ').trim();
  const matches = findMatches(flat, terms).slice(0, maxMatches);
  const countNear = ({ start }: MatchRange) =>
    matches.filter((match) => match.start >= start && match.end <= start + maxLength * 0.7).length;
  const center = matches.reduce<MatchRange | null>(
    (best, match) => (best && countNear(best) >= countNear(match) ? best : match),
    null,
  );
  const from = Math.max(0, (center?.start ?? 0) - Math.round(maxLength * 0.25));
  const start = from === 0 ? 0 : flat.indexOf(' ', from) + 1;
  const rest = flat.slice(start);
  const end = rest.length <= maxLength ? rest.length : rest.lastIndexOf(' ', maxLength);
  const cut = rest.slice(0, end > 0 ? end : maxLength);
  const isWhole = cut.length === rest.length;
  return highlightMatches(`${start > 0 ? '… ' : ''}${cut}${isWhole ? '' : ' …'}`, terms);
}

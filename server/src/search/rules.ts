import { foldWords } from '@namugongo/contract/rules/words';
import type { SnippetPart } from '@namugongo/contract/search';

/** Letters with their marks and apostrophes make a word. */
const word = /[\p{L}\p{N}\p{M}'‘’ʼ`´]+/gu;

/** A letter alone may begin thousands of words. */
const mostPlaces = 200;

type Place = { start: number; end: number };

/** Where the words of a search begin a word of the text. */
function placesIn(text: string, searched: readonly string[]): Place[] {
  const places: Place[] = [];
  for (const { 0: each, index } of text.matchAll(word)) {
    // A Luganda word is found by what stands behind its apostrophe too.
    const [, behind = ''] = each.split(/['‘’ʼ`´]/);
    const forms = [foldWords(each), ...(behind ? [foldWords(behind)] : [])];
    if (forms.some((form) => searched.some((one) => form.startsWith(one))))
      places.push({ start: index, end: index + each.length });
  }
  return places;
}

/** A text in runs of found and other words. */
export function marked(text: string, searched: readonly string[]): SnippetPart[] {
  const parts: SnippetPart[] = [];
  let at = 0;
  for (const { start, end } of placesIn(text, searched)) {
    if (start > at) parts.push({ text: text.slice(at, start), found: false });
    parts.push({ text: text.slice(start, end), found: true });
    at = end;
  }
  if (at < text.length) parts.push({ text: text.slice(at), found: false });
  return parts;
}

/** About so many letters of a text, around the place with the most found words, cut between words. */
export function snippetOf(text: string, searched: readonly string[], letters = 180): SnippetPart[] {
  const flat = text.replace(/\s+/g, ' ').trim();
  const places = placesIn(flat, searched).slice(0, mostPlaces);
  const within = ({ start }: Place) =>
    places.filter((place) => place.start >= start && place.end <= start + letters * 0.7).length;
  const best = places.reduce<Place | null>(
    (kept, place) => (kept && within(kept) >= within(place) ? kept : place),
    null,
  );
  const wish = Math.max(0, (best?.start ?? 0) - Math.round(letters * 0.25));
  const start = wish === 0 ? 0 : flat.indexOf(' ', wish) + 1;
  const rest = flat.slice(start);
  const end = rest.length <= letters ? rest.length : rest.lastIndexOf(' ', letters);
  const cut = rest.slice(0, end > 0 ? end : letters);
  const whole = cut.length === rest.length;
  return marked(`${start > 0 ? '… ' : ''}${cut}${whole ? '' : ' …'}`, searched);
}

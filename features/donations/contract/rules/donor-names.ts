import { foldWord, listTerms } from '#contract/rules/normalize.ts';
import { isNearMiss } from '#contract/rules/search-people.ts';

/** One word as another writes it: with a slip, in another spelling, or by its initial. */
const isWordAlike = (one: string, other: string): boolean =>
  one === other ||
  isNearMiss(one, other) ||
  (one.length === 1 && other.startsWith(one)) ||
  (other.length === 1 && one.startsWith(other));

/**
 * Whether two names can be one person's: each word of the shorter has its own in the other. 'P. Mukasa' and 'Mukasa Patrick' can,
 * 'Mary Mukasa' can't.
 */
export function canBeOnePerson(one: string, other: string): boolean {
  const [shorter = [], longer = []] = [one, other]
    .map((name) => listTerms(name).map(foldWord))
    .toSorted((a, b) => a.length - b.length);
  const rest = [...longer];
  // Initials last: the M. of M. Mukasa is not for Mukasa.
  const byLength = shorter.toSorted((a, b) => b.length - a.length);
  return byLength.every((word) => {
    const place = rest.findIndex((item) => isWordAlike(word, item));
    if (place >= 0) rest.splice(place, 1);
    return place >= 0;
  });
}

import { foldWord, listTerms } from '#contract/rules/normalize.ts';
import { isNearMiss } from '#contract/rules/search-people.ts';
import { formatTelephone } from '#contract/rules/telephones.ts';

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

/** What a record is called: an envelope without a name has a telephone number or an email. */
export const getDonorLabel = ({
  name,
  telephones,
  emails,
}: {
  name: string;
  telephones: readonly string[];
  emails: readonly (string | { value: string })[];
}): string => {
  const [email = ''] = emails;
  return (
    name.trim() ||
    formatTelephone(telephones[0] ?? '') ||
    (typeof email === 'string' ? email : email.value)
  );
};

import { formatWireValue } from '#contract/rules/wire-values.ts';
import { parseSearchTerms } from '#contract/rules/search-terms.ts';
import { type DonationLocation, donationLocations } from '../donations.ts';

const toKey = (text: string): string => parseSearchTerms(text).join(' ');

/** The location of gifts that a kabondo is, however it is written: 'St. Kizito', 'st kizito'; undefined for any other. */
export function findLocation(kabondo: string): DonationLocation | undefined {
  const key = toKey(kabondo);
  return donationLocations.find((location) => toKey(formatWireValue(location)) === key);
}

import { formatWireValue } from '#contract/rules/wire-values.ts';
import { isSameName } from '#contract/rules/normalize.ts';
import { type DonationLocation, donationLocations } from '../donations.ts';

/** The location of gifts that a kabondo is, however it is written: 'St. Kizito', 'st kizito'; undefined for any other. */
export function findLocation(kabondo: string): DonationLocation | undefined {
  return donationLocations.find((location) => isSameName(formatWireValue(location), kabondo));
}

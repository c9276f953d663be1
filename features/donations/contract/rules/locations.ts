import { isSameName } from '#contract/rules/normalize.ts';
import type { OfferedChoice } from '../donation-choices.ts';

/** The location of gifts that a kabondo is, however it is written: 'St. Kizito', 'st kizito'; undefined for any other. */
export const findLocation = (
  kabondo: string,
  locations: readonly OfferedChoice[],
): string | undefined => locations.find(({ label }) => isSameName(label, kabondo))?.name;

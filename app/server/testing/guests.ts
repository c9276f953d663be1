import type { Guest } from '#features/hall/server/chairs/rules.ts';

/** The claim of a chair that is promised to no one. */
export const noPromise = { promise: null, promisedUntil: null };
/** An adult guest at the starter's price, for rows that tests insert. */
export const adultGuest: Guest = { guestType: 'adult', amountCents: 200_00 };

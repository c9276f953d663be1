import type { Guest } from '#features/hall/server/chairs/rules.ts';

/** An adult guest at the starter's price, for rows that tests insert. */
export const adultGuest: Guest = { guestType: 'adult', amountCents: 200_00 };

import type { PartyState } from '#features/seats/contract/rules/parties.ts';
import { getSaleEnd, type SaleTimes } from '#features/event/contract/rules/sale-state.ts';

/** A larger party is passed over so often; then seats are gathered for it. */
export const maxOvertakes = 3;
/** How long the link of a confirmation email works, in minutes. */
export const confirmMinutes = 60;
/** How many emails about joining one address gets a day. */
export const maxJoinEmails = 6;

/** How many parties of an event may wait for their confirmation at once. */
export const maxUnconfirmedParties = 200;

export type PartySeating = {
  adults: number;
  children: number;
  accessible: number;
  isTogether: boolean;
  acceptsFewer: boolean;
};
/** A party in line. */
export type WaitingEntry = PartySeating & { id: number; overtaken: number };

const shortDays = 2;
const addMinutes = (time: Date, minutes: number): Date =>
  new Date(time.getTime() + minutes * 60_000);

/** On the last two days of the sale, offers are short and no seats are gathered. */
const getShortTime = (sale: SaleTimes): Date => addMinutes(getSaleEnd(sale), -shortDays * 24 * 60);

/** The end of an offer: 24 hours from now, 2 hours on the last two days, never after the sale. */
export function getOfferExpiry(sale: SaleTimes, now: Date): Date {
  const hours = now < getShortTime(sale) ? 24 : 2;
  const end = addMinutes(now, hours * 60);
  return end < getSaleEnd(sale) ? end : getSaleEnd(sale);
}

/** Until when seats can be gathered for a larger party; null when it is too late. */
export function getGatheringEnd(sale: SaleTimes, now: Date): Date | null {
  const end = getShortTime(sale);
  return now < end ? end : null;
}

const isOpen = (state: PartyState): boolean => state === 'waiting' || state === 'offered';
/** Whether the party can leave. */
export const isListed = (state: PartyState): boolean => state === 'unconfirmed' || isOpen(state);

/** True when the link of an unconfirmed party no longer works. */
export const isConfirmationExpired = (
  { state, joinedAt }: { state: PartyState; joinedAt: Date },
  now: Date,
): boolean => state === 'unconfirmed' && addMinutes(joinedAt, confirmMinutes) <= now;

/** The state of a party that declines: seats apart cost a party that wants to sit together no place in line. */
export const getDeclinedState = ({
  isTogether,
  offerKind,
}: {
  isTogether: boolean;
  offerKind: string | null;
}): 'waiting' | 'passed' => (isTogether && offerKind === 'near' ? 'waiting' : 'passed');

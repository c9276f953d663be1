import type { ChairStatus, ChairType } from '#contract/chairs.ts';

/** Default price in cents and status of a new chair, by type (specification, section 4); an event can set its own. */
export const defaultsByChairType: Record<ChairType, { amountCents: number; status: ChairStatus }> =
  {
    adult: { amountCents: 200_00, status: 'Buy' },
    youth: { amountCents: 100_00, status: 'Request' },
    children: { amountCents: 40_00, status: 'Buy' },
    priest: { amountCents: 0, status: 'Sold' },
  };

/** Guests of these types may share a table; the other chairs are requested or given by staff. */
const sharedTypes: readonly ChairType[] = ['adult', 'children'];

/** Those of the guest types that a chair of this type may admit besides its own: adults and children share tables. */
export const getAlsoAdmitted = (
  chairType: ChairType,
  guestTypes: readonly ChairType[],
): ChairType[] =>
  sharedTypes.includes(chairType)
    ? sharedTypes.filter((type) => type !== chairType && guestTypes.includes(type))
    : [];

/** Whether a child sits on a chair of other guests, as at a family's table. */
export const isChildAmongAdults = (seat: { chairType: ChairType; guestType: ChairType }): boolean =>
  seat.guestType === 'children' && seat.chairType !== 'children';

/** Whether these guests include one who may accompany a child: an adult or an invited guest. */
export const hasCompanion = (guestTypes: readonly ChairType[]): boolean =>
  guestTypes.some((type) => type === 'adult' || type === 'priest');

/** What a chair that nobody has is kept for: who asked for it (not answered, approved), carts with a code, the waiting list. */
type RestingState = 'REQUESTED' | 'APPROVED' | 'RESERVED' | 'WAITING';
export type ClaimState = RestingState | 'HELD' | 'PAYING' | 'SOLD';
/** To whom a chair is promised. An offer is held from its beginning, so no chair rests as OFFERED. */
export type ChairPromise = 'REQUESTED' | 'APPROVED' | 'OFFERED' | 'RESERVED';
/** What the claim of a chair says about its state. */
export type ClaimFacts = {
  state: ClaimState;
  expiresAt: Date | null;
  promise: ChairPromise | null;
  promisedUntil: Date | null;
};

const isOver = (end: Date | null, now: Date): boolean => end === null || end <= now;

/**
 * The state of a claim now; null for a free chair. A hold that is over leaves the promise of its chair, and an ended approval nothing.
 * Only a hold that is over can be asked for, so a request ends it also for those whose clock is behind.
 */
export function getClaimState(claim: ClaimFacts | null, now: Date): ClaimState | null {
  if (!claim) return null;
  const isHoldOver =
    claim.state === 'HELD' && (claim.promise === 'REQUESTED' || isOver(claim.expiresAt, now));
  const state = isHoldOver ? claim.promise : claim.state;
  if (state === 'OFFERED') return null;
  return state === 'APPROVED' && isOver(claim.promisedUntil, now) ? null : state;
}

/** Somebody has the chair, or the waiting list comes before everyone but staff. */
const claimedStates: readonly (ClaimState | null)[] = ['WAITING', 'HELD', 'PAYING', 'SOLD'];

/** A stored chair as everyone sees it: a promised one is not on sale, and one that somebody has is Reserved or Sold. */
export function describeChair(
  { status, claim }: { status: ChairStatus; claim: ClaimFacts | null },
  now: Date,
): { state: ClaimState | null; chairStatus: ChairStatus; claimed: boolean } {
  const state = getClaimState(claim, now);
  const claimed = claimedStates.includes(state);
  const isOffSale = claimed || (state !== null && isPurchasable(status));
  return {
    state,
    chairStatus: state === 'SOLD' ? 'Sold' : isOffSale ? 'Reserved' : status,
    claimed,
  };
}

/** True when a chair with this displayed status can be added to a cart (decisions, section 2). */
export function isPurchasable(status: ChairStatus): boolean {
  return status === 'Available' || status === 'Buy';
}

/** True for a seat that is requested instead of bought (decisions, section 4). */
export function isRequestOnly(status: ChairStatus): boolean {
  return status === 'Request';
}

/** Staff may sell the chair or move a guest there, whatever its status: no cart, payment or ticket has it. */
export const isOpenToStaff = (chair: {
  claimed: boolean;
  forWaitingList?: true | undefined;
}): boolean => !chair.claimed || chair.forWaitingList === true;

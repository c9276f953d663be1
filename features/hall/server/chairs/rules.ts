import type { Chair } from '#features/hall/contract/chairs.ts';
import {
  type ClaimFacts,
  describeChair,
  getClaimState,
} from '#features/event/contract/rules/chair-states.ts';
import type { ChairStatus, ChairType } from '#contract/chairs.ts';
import { compareNames } from '#contract/rules/names.ts';

/** A stored chair with its claim. */
export type ChairRecord = {
  id: number;
  eventId: number;
  tableName: string;
  chairName: string;
  chairType: ChairType;
  amountCents: number;
  /** The guest types that may sit here besides its own. */
  alsoAdmits: ChairType[];
  isAccessible: boolean;
  status: ChairStatus;
  claim: ChairClaim | null;
};

/** A claim: what it says about the chair, and the cart that has it. */
export type Claim = ClaimFacts & { cartId: string | null };
/** Who sits on a chair, and for how much. */
export type Guest = {
  guestType: ChairType;
  amountCents: number;
  /** The organizer's code that gave the price, and what it took off. */
  codeId?: number | null;
  discountCents?: number;
};
export type ChairClaim = Claim & Guest;

/** True for an active hold, and for a chair that is kept for the waiting list; a chair being paid never expires. */
export const isHeld = (claim: Claim | null, now: Date): boolean =>
  isClaimed(claim, now) && claim?.state !== 'SOLD';

/** Whether somebody has the chair, or it is kept for the waiting list. */
export const isClaimed = (claim: Claim | null, now: Date): boolean =>
  describeChair({ status: 'Buy', claim }, now).claimed;

/** Staff come before the waiting list: a sale at the box office or a move may take what is kept for it. */
export const isClaimedByGuest = (claim: Claim | null, now: Date): boolean =>
  claim?.state !== 'WAITING' && isClaimed(claim, now);

/** Whether somebody asked for the chair and was not answered, or has an approval that has not ended. */
export function isRequested(claim: Claim | null, now: Date): boolean {
  const state = getClaimState(claim, now);
  return state === 'REQUESTED' || state === 'APPROVED';
}

/** The public view of a chair. */
export function toChair(
  { amountCents, status, claim, isAccessible, ...chair }: Omit<ChairRecord, 'eventId'>,
  now: Date,
): Chair {
  const { state, ...visible } = describeChair({ status, claim }, now);
  return {
    id: chair.id,
    tableName: chair.tableName,
    chairName: chair.chairName,
    amount: amountCents,
    chairType: chair.chairType,
    admits: [chair.chairType, ...chair.alsoAdmits],
    accessible: isAccessible,
    ...visible,
    ...(state !== null && !visible.claimed ? { promised: true as const } : {}),
    ...(state === 'WAITING' ? { forWaitingList: true as const } : {}),
  };
}

/** Sorts by table, then by chair, with numbers in numeric order. */
export const compareChairs = (a: ChairRecord, b: ChairRecord): number =>
  compareNames(a.tableName, b.tableName) || compareNames(a.chairName, b.chairName) || a.id - b.id;

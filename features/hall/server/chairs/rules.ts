import type { Chair } from '#features/hall/contract/chairs.ts';
import {
  type ChairStatus,
  type ChairType,
  getDisplayStatus,
} from '#features/event/contract/rules/chair-states.ts';
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

export type Claim = {
  state: 'HELD' | 'PAYING' | 'SOLD' | 'WAITING';
  cartId: string | null;
  expiresAt: Date | null;
};
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
  claim !== null &&
  (claim.state === 'PAYING' ||
    claim.state === 'WAITING' ||
    (claim.state === 'HELD' && claim.expiresAt !== null && claim.expiresAt > now));

export const isClaimed = (claim: Claim | null, now: Date): boolean =>
  claim?.state === 'SOLD' || isHeld(claim, now);

/** Staff come before the waiting list: a sale at the box office or a move may take what is kept for it. */
export const isClaimedByGuest = (claim: Claim | null, now: Date): boolean =>
  claim?.state !== 'WAITING' && isClaimed(claim, now);

/** The public view of a chair. */
export const toChair = (
  { amountCents, status, claim, isAccessible, ...chair }: Omit<ChairRecord, 'eventId'>,
  now: Date,
): Chair => ({
  id: chair.id,
  tableName: chair.tableName,
  chairName: chair.chairName,
  amount: amountCents,
  chairType: chair.chairType,
  admits: [chair.chairType, ...chair.alsoAdmits],
  accessible: isAccessible,
  chairStatus: getDisplayStatus({
    status,
    sold: claim?.state === 'SOLD',
    held: isHeld(claim, now),
  }),
  claimed: isClaimed(claim, now),
  ...(claim?.state === 'WAITING' ? { forWaitingList: true as const } : {}),
});

/** Sorts by table, then by chair, with numbers in numeric order. */
export const compareChairs = (a: ChairRecord, b: ChairRecord): number =>
  compareNames(a.tableName, b.tableName) || compareNames(a.chairName, b.chairName) || a.id - b.id;

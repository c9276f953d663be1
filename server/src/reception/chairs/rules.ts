import type { Chair } from '@namugongo/contract/reception/chairs';
import {
  type ChairStatus,
  type ChairType,
  getDisplayStatus,
} from '@namugongo/contract/rules/chair-states';
import { compareNames } from '@namugongo/contract/rules/names';

/** A stored chair with its claim. */
export type ChairRecord = {
  id: number;
  eventId: number;
  tableName: string;
  chairName: string;
  chairType: ChairType;
  amountCents: number;
  status: ChairStatus;
  claim: Claim | null;
};

export type Claim = {
  state: 'HELD' | 'PAYING' | 'SOLD';
  cartId: string | null;
  expiresAt: Date | null;
};

/** True for an active hold; a chair being paid never expires. */
export const isHeld = (claim: Claim | null, now: Date): boolean =>
  claim !== null &&
  (claim.state === 'PAYING' ||
    (claim.state === 'HELD' && claim.expiresAt !== null && claim.expiresAt > now));

export const isClaimed = (claim: Claim | null, now: Date): boolean =>
  claim?.state === 'SOLD' || isHeld(claim, now);

/** The public view of a chair. */
export const toChair = (
  { id, tableName, chairName, chairType, amountCents, status, claim }: ChairRecord,
  now: Date,
): Chair => ({
  id,
  tableName,
  chairName,
  amount: amountCents,
  chairType,
  chairStatus: getDisplayStatus({
    status,
    sold: claim?.state === 'SOLD',
    held: isHeld(claim, now),
  }),
  claimed: isClaimed(claim, now),
});

/** Sorts by table, then by chair, with numbers in numeric order. */
export const compareChairs = (a: ChairRecord, b: ChairRecord): number =>
  compareNames(a.tableName, b.tableName) || compareNames(a.chairName, b.chairName) || a.id - b.id;

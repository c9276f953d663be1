import type { Chair } from '@namugongo/contract/reception/chairs';
import {
  type ChairStatus,
  type ChairType,
  shownStatus,
} from '@namugongo/contract/rules/chair-states';
import { compareNames } from '@namugongo/contract/rules/names';

/** A chair as it is kept, with who has it. */
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

/** A hold ends by itself; a chair that is being paid is freed by no clock. */
export const isHeld = (claim: Claim | null, now: Date): boolean =>
  claim !== null &&
  (claim.state === 'PAYING' ||
    (claim.state === 'HELD' && claim.expiresAt !== null && claim.expiresAt > now));

export const isInUse = (claim: Claim | null, now: Date): boolean =>
  claim?.state === 'SOLD' || isHeld(claim, now);

/** A chair as everybody sees it. */
export const showChair = (
  { id, tableName, chairName, chairType, amountCents, status, claim }: ChairRecord,
  now: Date,
): Chair => ({
  id,
  tableName,
  chairName,
  amount: amountCents,
  chairType,
  chairStatus: shownStatus({ status, sold: claim?.state === 'SOLD', held: isHeld(claim, now) }),
  taken: isInUse(claim, now),
});

/** Table 2 before Table 10, and so the chairs of a table. */
export const byName = (a: ChairRecord, b: ChairRecord): number =>
  compareNames(a.tableName, b.tableName) || compareNames(a.chairName, b.chairName) || a.id - b.id;

import { type SQL, type SQLWrapper, sql } from 'drizzle-orm';
import type { ClaimFacts } from '#features/event/contract/rules/chair-states.ts';
import { chairClaim } from './tables.ts';

type ClaimColumns = Record<'state' | 'expiresAt' | 'promise' | 'promisedUntil', SQLWrapper>;

/** The claim is a hold that is not over at `now`, nor asked for since it was. */
export const isHeldAt = (
  now: unknown,
  claim: Pick<ClaimColumns, 'state' | 'expiresAt' | 'promise'> = chairClaim,
): SQL =>
  sql`(${claim.state} = 'HELD' and ${claim.expiresAt} > ${now instanceof Date ? now.toISOString() : now}::timestamptz and ${claim.promise} is distinct from 'REQUESTED')`;

/** `getClaimState` in SQL: the state of a claim at `now`, null for a free chair. */
export const toClaimState = (now: unknown, claim: ClaimColumns = chairClaim): SQL => sql`case
  when ${claim.state} = 'APPROVED' or (${claim.state} = 'HELD' and not ${isHeldAt(now, claim)}) then
    case when ${claim.promise} in ('REQUESTED', 'RESERVED') or (${claim.promise} = 'APPROVED' and ${claim.promisedUntil} > ${now}::timestamptz)
    then ${claim.promise} end
  else ${claim.state} end`;

type ClaimColumn =
  | keyof ClaimFacts
  | 'cartId'
  | 'guestType'
  | 'amountCents'
  | 'codeId'
  | 'discountCents';
/** What a cart shows of a claim, and what decides about it. */
export const pickClaim = <Claim extends Record<ClaimColumn, unknown>>(
  claim: Claim,
): Pick<Claim, ClaimColumn> => ({
  state: claim.state,
  cartId: claim.cartId,
  expiresAt: claim.expiresAt,
  promise: claim.promise,
  promisedUntil: claim.promisedUntil,
  guestType: claim.guestType,
  amountCents: claim.amountCents,
  codeId: claim.codeId,
  discountCents: claim.discountCents,
});

import { and, inArray, type SQL, sql } from 'drizzle-orm';
import { type ChairType, chairStatuses, chairTypes } from '#contract/chairs.ts';
import { isPurchasable, isRequestOnly } from '#features/event/contract/rules/chair-states.ts';
import { saleBounds } from '#features/event/contract/rules/sale-state.ts';
import type { Database } from '#platform/database/database.ts';
import { toClaimState } from './claim-queries.ts';
import { chair, chairClaim, event } from './tables.ts';

/** `isSelling` in SQL, over a row of `event`. */
export const isSaleOpenAt = (now: Date | SQL): SQL => {
  const time = now instanceof Date ? sql`${now.toISOString()}::timestamptz` : now;
  return sql`(${and(
    ...saleBounds.from.map((bound) => sql`(${event[bound]} is null or ${event[bound]} <= ${time})`),
    ...saleBounds.until.map((bound) => sql`(${event[bound]} is null or ${event[bound]} > ${time})`),
  )})`;
};

/** `describeChair` in SQL: everyone can buy or ask for the chair, whose claim has this state. */
const isFree = (state: SQL): SQL => sql`case
  when ${state} in ('WAITING', 'HELD', 'PAYING', 'SOLD') then false
  when ${inArray(chair.status, chairStatuses.filter(isPurchasable))} then ${state} is null
  else ${inArray(chair.status, chairStatuses.filter(isRequestOnly))} end`;

type FreeChairs = { eventId: number; chairType: ChairType; free: number };

/** How many chairs guests of a type can buy or ask for, of each type that has chairs; a chair counts for each type that it admits. */
export async function countFreeChairs(
  db: Database,
  eventIds: readonly number[],
  now: Date,
): Promise<FreeChairs[]> {
  if (eventIds.length === 0) return [];
  const admitted = sql<ChairType>`unnest(array[${chair.chairType}] || ${chair.alsoAdmits})`;
  const chairs = db
    .select({
      eventId: chair.eventId,
      chairType: admitted.as('guest_type'),
      free: sql<boolean>`${isFree(toClaimState(now.toISOString()))}`.as('is_free'),
    })
    .from(chair)
    .leftJoin(
      chairClaim,
      sql`${chairClaim.eventId} = ${chair.eventId} and ${chairClaim.chairId} = ${chair.id}`,
    )
    .where(inArray(chair.eventId, [...eventIds]))
    .as('chairs');
  const rows = await db
    .select({
      eventId: chairs.eventId,
      chairType: chairs.chairType,
      free: sql`count(*) filter (where ${chairs.free})`.mapWith(Number),
    })
    .from(chairs)
    .groupBy(chairs.eventId, chairs.chairType);
  return rows.toSorted((a, b) => chairTypes.indexOf(a.chairType) - chairTypes.indexOf(b.chairType));
}

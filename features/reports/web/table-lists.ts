import type { ChairType } from '#contract/chairs.ts';
import { compareNames } from '#contract/rules/names.ts';

type Guest = { tableName: string; chairName: string; userName: string; chairType: ChairType };

/** Guests of each type at a table, and together. */
export type GuestCounts = Partial<Record<ChairType, number>> & { total: number };

/** A table with its guests in the order of the chairs. */
export type TableList<G extends Guest> = { tableName: string; guests: G[]; counts: GuestCounts };

/** The tables with guests, in the order of their names. */
export function groupByTable<G extends Guest>(guests: readonly G[]): TableList<G>[] {
  return [...Map.groupBy(guests, ({ tableName }) => tableName)]
    .map(([tableName, seated]) => ({
      tableName,
      guests: seated.toSorted((a, b) => compareNames(a.chairName, b.chairName)),
      counts: countGuests(seated),
    }))
    .toSorted((a, b) => compareNames(a.tableName, b.tableName));
}

/** How many guests of each type there are: what the caterer sets and cooks. */
export function countGuests(guests: readonly Pick<Guest, 'chairType'>[]): GuestCounts {
  const counts: GuestCounts = { total: guests.length };
  for (const { chairType } of guests) counts[chairType] = (counts[chairType] ?? 0) + 1;
  return counts;
}

import { chairTypes, type ChairType } from '#contract/chairs.ts';
import { compareNames } from '#contract/rules/names.ts';
import type { EventNote } from '#features/tickets/contract/notes.ts';
import type { NoteAudience } from '#features/tickets/contract/rules/notes.ts';

type Guest = { tableName: string; chairName: string; chairType: ChairType };

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

/** The types that occur. */
export const listGuestTypes = (counts: GuestCounts): ChairType[] =>
  chairTypes.filter((type) => counts[type]);

type OnSeat = Pick<EventNote, 'ticketId' | 'orderId'>;

/** Whether a note is on this guest or on the whole order. */
export const isNoteOn = (note: OnSeat, { id, orderId }: { id: number; orderId: number }): boolean =>
  note.ticketId === null ? note.orderId === orderId : note.ticketId === id;

/** The notes that an audience sees, in the order of their tables. */
export const listNotesFor = (audience: NoteAudience, notes: readonly EventNote[]): EventNote[] =>
  notes
    .filter(({ audiences }) => audiences.includes(audience))
    .toSorted(
      (a, b) => compareNames(a.tableName, b.tableName) || compareNames(a.chairName, b.chairName),
    );

import { compareNames } from '#contract/rules/names.ts';

type Place = { chairId: number; chairName: string };
type Seated = { id: number; chairName: string };

/**
 * Assigns the tickets of a table to free chairs of another: the chair of the same name if it is free, else the next free one. Null
 * when there are not enough chairs.
 */
export function assignSeats(
  tickets: readonly Seated[],
  free: readonly Place[],
): { ticketId: number; chairId: number }[] | null {
  if (tickets.length > free.length) return null;
  const left = free.toSorted((a, b) => compareNames(a.chairName, b.chairName));
  const inOrder = tickets.toSorted((a, b) => compareNames(a.chairName, b.chairName));
  const take = (index: number) => left.splice(index, 1)[0]?.chairId ?? 0;
  const seats = new Map<number, number>();
  for (const { id, chairName } of inOrder) {
    const same = left.findIndex((item) => item.chairName === chairName);
    if (same >= 0) seats.set(id, take(same));
  }
  for (const { id } of inOrder) if (!seats.has(id)) seats.set(id, take(0));
  return [...seats].map(([ticketId, chairId]) => ({ ticketId, chairId }));
}

import { compareTexts } from '#contract/rules/normalize.ts';
import type { ManifestRow } from '../manifest.ts';

/** A device whose door has no name. */
export const unnamedDoor = 'Door without a name';

export type Arrivals = {
  /** By name, the unnamed ones last. */
  doors: string[];
  /** The quarter hours in which somebody came, in order, with the guests of each door of `doors`. */
  quarters: { from: Date; counts: number[]; total: number }[];
  /** The guests of each door of `doors`. */
  totals: number[];
};

const quarterMs = 15 * 60_000;
const getQuarter = ({ receivedAt }: Arrival) => Math.floor(receivedAt.getTime() / quarterMs);
const getDoor = ({ receivedDoor }: Arrival) => receivedDoor?.trim() || unnamedDoor;

type Arrival = Pick<ManifestRow, 'receivedAt' | 'receivedDoor'>;

/** How many guests came through each door in each quarter hour. */
export function countArrivals(rows: readonly Arrival[]): Arrivals {
  const doors = [...new Set(rows.map(getDoor))].toSorted(
    (a, b) => Number(a === unnamedDoor) - Number(b === unnamedDoor) || compareTexts(a, b),
  );
  const countPerDoor = (own: readonly Arrival[]) =>
    doors.map((door) => own.filter((row) => getDoor(row) === door).length);
  const quarters = [...Map.groupBy(rows, getQuarter)]
    .toSorted(([a], [b]) => a - b)
    .map(([quarter, own]) => ({
      from: new Date(quarter * quarterMs),
      counts: countPerDoor(own),
      total: own.length,
    }));
  return { doors, quarters, totals: countPerDoor(rows) };
}

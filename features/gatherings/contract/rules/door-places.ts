import type { DoorPlace, DoorScan, DoorVerdict } from '../gathering-door.ts';

/** What the door says to a code. The same scan again, after its response was lost, is no second one. */
export function judgeScan(
  place: Pick<DoorPlace, 'arrivedAt' | 'isRefunded'> | undefined,
  { scannedAt }: Pick<DoorScan, 'scannedAt'>,
): DoorVerdict {
  if (!place) return 'unknown';
  if (place.isRefunded) return 'refunded';
  const isNew = place.arrivedAt === null || place.arrivedAt.getTime() === scannedAt.getTime();
  return isNew ? 'arrived' : 'arrived-before';
}

/** When who has the place arrived, after the scan. */
export const getArrival = (
  { arrivedAt }: Pick<DoorPlace, 'arrivedAt'>,
  { scannedAt, isUndo }: Pick<DoorScan, 'scannedAt' | 'isUndo'>,
): Date | null => (isUndo ? null : (arrivedAt ?? scannedAt));

/** The places of a list after scans that the site doesn't know of. */
export const applyScans = (places: readonly DoorPlace[], scans: readonly DoorScan[]): DoorPlace[] =>
  places.map((place) => ({
    ...place,
    arrivedAt: scans
      .filter(({ code }) => code === place.code)
      .reduce<Date | null>(
        (arrivedAt, scan) => (place.isRefunded ? arrivedAt : getArrival({ arrivedAt }, scan)),
        place.arrivedAt,
      ),
  }));

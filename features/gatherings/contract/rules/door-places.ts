import type { DoorPlace, DoorScan, DoorVerdict } from '../gathering-door.ts';

/** What the door says to a code. The same scan again, after its response was lost, is no second one. */
export function judgeScan(
  place: Pick<DoorPlace, 'arrival' | 'isRefunded'> | undefined,
  { arrival }: Pick<DoorScan, 'arrival'>,
): DoorVerdict {
  if (!place) return 'unknown';
  if (place.isRefunded) return 'refunded';
  return place.arrival === null || place.arrival === arrival ? 'arrived' : 'arrived-before';
}

type Arrival = Pick<DoorPlace, 'arrivedAt' | 'arrival'>;

/** The arrival at a place after a scan. An undo that comes late leaves what another device noted since. */
export function applyScan(place: Arrival, { arrival, scannedAt, isUndo }: DoorScan): Arrival {
  if (!isUndo) return place.arrival === null ? { arrivedAt: scannedAt, arrival } : place;
  return place.arrival === arrival ? { arrivedAt: null, arrival: null } : place;
}

/** The places of a list after scans that the site doesn't know of. */
export const applyScans = (places: readonly DoorPlace[], scans: readonly DoorScan[]): DoorPlace[] =>
  places.map((place) => {
    if (place.isRefunded) return place;
    const own = scans.filter(({ code }) => code === place.code);
    const { arrivedAt, arrival } = own.reduce<Arrival>(applyScan, place);
    return { ...place, arrivedAt, arrival };
  });

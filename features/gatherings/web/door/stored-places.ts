import { z } from 'zod';
import { DoorPlace, DoorScan } from '#features/gatherings/contract/gathering-door.ts';
import { readStoredText, writeStoredText } from '#ui/browser/storage.ts';

// What the door of a gathering has on this device: the list, which goes with the account, and what it has not sent, without names.

const Places = z.array(DoorPlace);
const Scans = z.array(DoorScan);

export type Door = { id: number; day: string };
const toName = ({ id, day }: Door): string => `${id} ${day}`;

function read<Value>(text: string | null, schema: z.ZodType<Value>): Value | null {
  try {
    return schema.decode(JSON.parse(text ?? 'null'));
  } catch {
    return null;
  }
}

/** Null when this device has no list yet. */
export const loadPlaces = (door: Door): DoorPlace[] | null =>
  read(readStoredText('gatheringPlaces', toName(door)), Places);

export const savePlaces = (door: Door, places: readonly DoorPlace[]): void =>
  writeStoredText('gatheringPlaces', JSON.stringify(Places.encode([...places])), toName(door));

/** The list ends with the session or the role that it was fetched with. */
export const clearPlaces = (door: Door): void =>
  writeStoredText('gatheringPlaces', null, toName(door));

/** The scans that the site doesn't have yet, the oldest first. */
export const loadScans = (door: Door): DoorScan[] =>
  read(readStoredText('gatheringScans', toName(door)), Scans) ?? [];

export const saveScans = (door: Door, scans: readonly DoorScan[]): void =>
  writeStoredText(
    'gatheringScans',
    scans.length === 0 ? null : JSON.stringify(Scans.encode([...scans])),
    toName(door),
  );

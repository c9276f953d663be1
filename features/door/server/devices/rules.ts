import type { EventRecord } from '#features/event/server/rules.ts';
import type { DoorDevice } from '#features/door/contract/devices.ts';

/** For so long the code of a new device works. */
export const codeMinutes = 10;
/** Guests come late, and a phone without a network sends its scans later. */
const minutesAfterEnd = 6 * 60;
/** A reception whose end is not known lasts at most so long. */
const longestReceptionMinutes = 10 * 60;
/** A phone that joins long before the reception, to practice with it, does not keep the list of guests until then. */
const maxMinutes = 48 * 60;

const addMinutes = (date: Date, minutes: number) => new Date(date.getTime() + minutes * 60_000);

type Evening = Pick<EventRecord, 'startsAt' | 'endsAt' | 'countdownTarget'>;

/** When a device that joins now stops working; null when the evening is over. */
export function getDeviceEnd(
  { startsAt, endsAt, countdownTarget }: Evening,
  now: Date,
): Date | null {
  const end = endsAt ?? addMinutes(startsAt ?? countdownTarget, longestReceptionMinutes);
  const eveningEnd = addMinutes(end, minutesAfterEnd);
  if (eveningEnd <= now) return null;
  const latest = addMinutes(now, maxMinutes);
  return eveningEnd < latest ? eveningEnd : latest;
}

type DeviceStanding = { removedAt: Date | null; endsAt: Date; isOfDoorStaff: boolean };

export function getDeviceState(
  { removedAt, endsAt, isOfDoorStaff }: DeviceStanding,
  now: Date,
): DoorDevice['state'] {
  if (removedAt) return 'removed';
  if (endsAt <= now) return 'ended';
  return isOfDoorStaff ? 'active' : 'removed';
}

/** Who acts when a device does, as the scans and the log have it. */
export const toDeviceActor = ({
  id,
  name,
  addedBy,
}: Pick<DoorDevice, 'id' | 'name' | 'addedBy'>) => ({
  id: `door-device-${id}`,
  name: `${name}, added by ${addedBy}`,
});

import { checkIn } from '#features/door/contract/check-in.ts';
import { conflicts } from '#features/door/contract/conflicts.ts';
import type { Evening, Guest } from './open-evening.ts';

const doorsAt = new Date('2027-06-12T21:00:00.000Z');
const getMinute = (minute: number) => new Date(doorsAt.getTime() + minute * 60_000);

/** What a device of a door sends once it has a network again. */
async function sendScans(
  { site, event }: Evening,
  deviceId: string,
  guests: readonly Guest[],
  minute: number,
): Promise<void> {
  const scans = guests.map(({ barCode }, place) => ({
    barCode,
    deviceId,
    door: `Door of ${deviceId}`,
    scannedAt: new Date(getMinute(minute).getTime() + place * 1_000),
  }));
  const usher = await site.as('usher');
  await site.call(checkIn.receive, { query: { event }, body: { scans } }, usher);
}

/**
 * Two doors without network let 40 guests in, three of them at both; each door undoes a guest who is not there. Reception closes one of
 * the three conflicts.
 */
export async function admitGuests(evening: Evening): Promise<void> {
  const { site, event, guests } = evening;
  site.clock.set(getMinute(60));
  const [main, side] = [guests.slice(0, 25), guests.slice(22, 40)];
  await sendScans(evening, 'main', main, 5);
  await sendScans(evening, 'side', side, 6);
  for (const guest of guests.slice(0, 40)) guest.hasArrived = true;
  for (const [deviceId, guest] of [['main', main[0]] as const, ['side', side.at(-1)] as const]) {
    if (!guest) continue;
    const body = { barCode: guest.barCode, deviceId };
    const usher = await site.as('usher');
    await site.call(checkIn.undoReceipt, { query: { event }, body }, usher);
    guest.hasArrived = false;
  }
  const staff = await site.as('reception');
  const [first] = await site.call(conflicts.list, { query: { event } }, staff);
  const body = { note: 'The guest went out and came back.' };
  await site.call(conflicts.close, { params: { id: first?.id ?? 0 }, body }, staff);
}

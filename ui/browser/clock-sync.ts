/** Smaller offsets in ms are ignored: a server may write the date of a response a little before it sends it. */
const tolerance = 1_000;

let offset = 0;

/** fetch that also measures the offset of this device's clock from the response's date header. */
export const fetchWithClockSync: typeof fetch = async (...request) => {
  const sentAt = Date.now();
  const response = await fetch(...request);
  const date = response.headers.get('date');
  if (date)
    offset = computeClockOffset(Date.parse(date), { sentAt, receivedAt: Date.now(), offset });
  return response;
};

/** Converts a time of this device to server time, both in ms. */
export function toServerTime(now: number): number {
  return now + offset;
}

/** Converts a server time to what the clock of this device shows then, both in ms. */
export function toDeviceTime(time: number): number {
  return time - offset;
}

type Measurement = {
  sentAt: number;
  receivedAt: number;
  /** As it was measured before. */
  offset: number;
};

/**
 * Offset in ms to add to this device's clock to get server time. The server wrote its time, in whole seconds, at some moment between
 * sending and receiving. So an offset that may be right is kept: after a slow response, a scan must not look earlier than the one before.
 */
export function computeClockOffset(
  serverNow: number,
  { sentAt, receivedAt, offset: earlier }: Measurement,
): number {
  if (!Number.isFinite(serverNow)) return earlier;
  const min = serverNow - receivedAt;
  const max = serverNow + 1_000 - sentAt;
  const mayBeRight = (candidate: number) =>
    candidate >= min - tolerance && candidate <= max + tolerance;
  return [0, earlier].find(mayBeRight) ?? Math.round((min + max) / 2);
}

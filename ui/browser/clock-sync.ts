/** Smaller offsets in ms are ignored, because the date header has whole seconds and arrives late. */
const tolerance = 2_000;

let offset = 0;

/** fetch that also measures the offset of this device's clock from the response's date header. */
export const fetchWithClockSync: typeof fetch = async (...request) => {
  const response = await fetch(...request);
  const date = response.headers.get('date');
  if (date) offset = computeClockOffset(Date.parse(date), Date.now());
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

/** Offset in ms to add to this device's clock to get server time; 0 within the tolerance. */
export function computeClockOffset(serverNow: number, deviceNow: number): number {
  const offset = serverNow - deviceNow;
  return Number.isFinite(offset) && Math.abs(offset) > tolerance ? offset : 0;
}

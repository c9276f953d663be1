import { clockOffset } from './time-left.ts';

let offset = 0;

/** fetch that also learns from the answer how far this device's clock is from the server's. */
export const measuredFetch: typeof fetch = async (...request) => {
  const response = await fetch(...request);
  const told = response.headers.get('date');
  if (told) offset = clockOffset(Date.parse(told), Date.now());
  return response;
};

/** The server's time for a reading of this device's clock. */
export function serverTime(now: number): number {
  return now + offset;
}

import { randomBytes } from 'node:crypto';

/** Upper-case letters and digits that nobody confuses when reading one out: no 0, O, 1 or I. */
export const barCodeLetters = '23456789ABCDEFGHJKLMNPQRSTUVWXYZ';

/** 11 characters of letters and digits (specification, section 9), from the system's random source. */
export function drawBarCode(): string {
  // There are 32 letters, so five bits of a byte choose each one evenly.
  return Array.from(randomBytes(11), (byte) => barCodeLetters.charAt(byte & 31)).join('');
}

import { randomBytes } from 'node:crypto';

/** Upper-case letters and digits without the look-alikes 0, O, 1 and I. */
export const barCodeAlphabet = '23456789ABCDEFGHJKLMNPQRSTUVWXYZ';

/** A barcode of 11 random letters and digits (specification, section 9). */
export function generateBarCode(): string {
  // 32 characters: five bits of a byte choose each one evenly.
  return Array.from(randomBytes(11), (byte) => barCodeAlphabet.charAt(byte & 31)).join('');
}

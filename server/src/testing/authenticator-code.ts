import { createHmac } from 'node:crypto';
import { systemClock } from '../platform/clock.ts';

const letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';

/**
 * What an authenticator app shows now, or so many half minutes later, for the address behind a QR code
 * (RFC 6238: SHA-1, six digits, 30 seconds).
 */
export function authenticatorCode(address: string, later = 0): string {
  const now = systemClock.now().getTime();
  const secret = new URL(address).searchParams.get('secret') ?? '';
  const bits = [...secret.replaceAll('=', '')]
    .map((letter) => letters.indexOf(letter).toString(2).padStart(5, '0'))
    .join('');
  const key = Buffer.from((bits.match(/.{8}/g) ?? []).map((byte) => Number.parseInt(byte, 2)));
  const step = Buffer.alloc(8);
  step.writeBigUInt64BE(BigInt(Math.floor(now / 30_000) + later));
  const hash = createHmac('sha1', key).update(step).digest();
  const offset = (hash.at(-1) ?? 0) & 15;
  return String((hash.readUInt32BE(offset) & 0x7f_ff_ff_ff) % 1_000_000).padStart(6, '0');
}

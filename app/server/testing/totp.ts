import { createHmac } from 'node:crypto';
import { systemClock } from '#platform/clock.ts';

const base32Alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';

/** The code of an authenticator app for the URL in a QR code, `stepsAhead` steps of 30 s from now (RFC 6238, SHA-1, six digits). */
export function generateTotp(url: string, stepsAhead = 0): string {
  const now = systemClock.now().getTime();
  const secret = new URL(url).searchParams.get('secret') ?? '';
  const bits = [...secret.replaceAll('=', '')]
    .map((character) => base32Alphabet.indexOf(character).toString(2).padStart(5, '0'))
    .join('');
  const key = Buffer.from((bits.match(/.{8}/g) ?? []).map((byte) => Number.parseInt(byte, 2)));
  const step = Buffer.alloc(8);
  step.writeBigUInt64BE(BigInt(Math.floor(now / 30_000) + stepsAhead));
  const hash = createHmac('sha1', key).update(step).digest();
  const offset = (hash.at(-1) ?? 0) & 15;
  return String((hash.readUInt32BE(offset) & 0x7f_ff_ff_ff) % 1_000_000).padStart(6, '0');
}

/** Past this a payer is told that nobody knows (specification, section 9); the server answers earlier. */
export const payingMilliseconds = 30_000;

/** One key for each press of 'Pay'; works without a secure context, unlike crypto.randomUUID. */
export function newKey(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) =>
    byte.toString(16).padStart(2, '0'),
  ).join('');
}

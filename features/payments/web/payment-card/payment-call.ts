/** After this time the outcome of a payment counts as unknown (specification, section 9). The server responds earlier. */
const paymentTimeoutMs = 30_000;

/** A new key for each press of 'Pay'. Works without a secure context, unlike crypto.randomUUID. */
export function createIdempotencyKey(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) =>
    byte.toString(16).padStart(2, '0'),
  ).join('');
}

/** Options of a call that uses a card. Calls with one key happen once. */
export const createPaymentCallOptions = (key = createIdempotencyKey()) => ({
  headers: { 'idempotency-key': key },
  signal: AbortSignal.timeout(paymentTimeoutMs),
});

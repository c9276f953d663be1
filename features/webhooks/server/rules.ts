const minute = 60_000;
const hour = 60 * minute;

/** The pauses after the first attempts; the last one is repeated. Together they are three days. */
const retryDelays = [minute, 5 * minute, 15 * minute, hour, 2 * hour, 4 * hour, 8 * hour];
export const maxRetryDelayMs = 8 * hour;
const maxAttempts = 16;
/** A webhook to which nothing gets through for so long is paused. */
export const maxFailingMs = 72 * hour;

/** The pause in ms before the next attempt; null after the last. */
export const getRetryDelay = (attempts: number): number | null =>
  attempts >= maxAttempts ? null : (retryDelays[attempts - 1] ?? maxRetryDelayMs);

export const isLocalhost = (hostname: string): boolean =>
  hostname === 'localhost' || hostname === '127.0.0.1' || hostname === '[::1]';

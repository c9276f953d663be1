/** How long the site waits for one call to each outside service, from the first byte to the last, in ms. */
export const deadlines = {
  /** And `minBytesPerSecond` for the file itself. */
  'file store': 15_000,
  'mail server': 120_000,
  /** One try; the SDK makes two. */
  Stripe: 8_000,
  'Apple Wallet': 10_000,
  'Google Wallet': 15_000,
  'webhook receiver': 10_000,
  /** The events that the sandbox sends to the site itself. */
  sandbox: 10_000,
};

export type OutsideService = keyof typeof deadlines;

/** A file of any size may be moved, but not more slowly. */
export const minBytesPerSecond = 32 * 1024;

/** How long a connection may take to open, and how long it may be silent, in ms. */
export const connectMs = 15_000;
export const idleMs = 30_000;

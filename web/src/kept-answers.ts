const ticketsPath = '/api/umdreception/checkout/receipt/:telephone';

/** What the service worker keeps of the server's answers, by the contract's paths: what tickets need, nothing of staff or payment. */
export const keptPaths: readonly string[] = ['/api/site', '/api/events/current', ticketsPath];

const patterns = keptPaths.map((path) => new RegExp(`^${path.replace(':telephone', '\\d{10}')}$`));

export function isKept(pathname: string): boolean {
  return patterns.some((pattern) => pattern.test(pathname));
}

const day = 86_400_000;

/**
 * Until when an answer is kept: 60 days, and tickets not beyond 30 days after the last of their events.
 * An empty list is not kept at all: the number has no tickets, or none any more.
 */
export function keepUntil(text: string, now: number): number {
  if (text === '{"data":[]}') return now;
  const events = [...text.matchAll(/"eventDate":"([^"]+)"/g)].map(([, date]) =>
    Date.parse(date ?? ''),
  );
  const after = events.length > 0 ? Math.max(...events) + 30 * day : Number.POSITIVE_INFINITY;
  return Math.min(now + 60 * day, after);
}

/** Headers of a kept answer: the milliseconds at which the server gave it, and until which it is kept. */
export const givenAtHeader = 'x-given-at';
export const keptUntilHeader = 'x-kept-until';

/** fetch that notes when the server gave an answer that was kept; null for one that it gives now. */
export function notingFetch(note: (givenAt: Date | null) => void): typeof fetch {
  return async (...request) => {
    const response = await fetch(...request);
    const given = response.headers.get(givenAtHeader);
    note(given === null ? null : new Date(Number(given)));
    return response;
  };
}

/** What the door's screen tells the service worker, which then keeps the door's own files too. */
export const doorIsOpen = 'the door is open';

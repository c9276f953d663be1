import type { Readable } from 'node:stream';
import { deadlines, minBytesPerSecond, type OutsideService } from './deadlines.ts';

/** A service did not respond in time. */
export class LateError extends Error {
  constructor(service: OutsideService) {
    super(`No response in time: ${service}`);
  }
}

const getTransferMs = (bytes: number): number => (bytes / minBytesPerSecond) * 1000;

/**
 * One call to an outside service. After its deadline the signal is aborted and an error thrown, also when the client of the service
 * ignores the signal. `bytes` is the size of a file that the call moves.
 */
export const withDeadline = <T>(
  service: OutsideService,
  work: (signal: AbortSignal) => Promise<T>,
  bytes = 0,
): Promise<T> => runWithin(service, deadlines[service] + getTransferMs(bytes), work);

/** The contents of a response. Counts the time that the service takes, not that of the reader, who may be slow. */
export async function* readWithDeadline(
  service: OutsideService,
  contents: Readable,
): AsyncGenerator<Buffer> {
  const chunks: AsyncIterator<Buffer> = contents[Symbol.asyncIterator]();
  let remainingMs = deadlines[service];
  try {
    for (;;) {
      const startedAt = performance.now();
      const next = await runWithin(service, remainingMs, () => chunks.next());
      if (next.done) return;
      remainingMs += getTransferMs(next.value.length) - (performance.now() - startedAt);
      yield next.value;
    }
  } finally {
    contents.destroy();
  }
}

async function runWithin<T>(
  service: OutsideService,
  milliseconds: number,
  work: (signal: AbortSignal) => Promise<T>,
): Promise<T> {
  const controller = new AbortController();
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => {
      const error = new LateError(service);
      reject(error);
      controller.abort(error);
    }, milliseconds);
  });
  return Promise.race([work(controller.signal), late]).finally(() => clearTimeout(timer));
}

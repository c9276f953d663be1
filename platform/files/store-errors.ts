import { ProblemError } from '../problem-error.ts';

const getCode = (cause: unknown): unknown =>
  cause instanceof Error && 'code' in cause ? cause.code : undefined;

export const isNotFoundError = (cause: unknown): boolean => getCode(cause) === 'ENOENT';

/** True for a disk or a quota that is full. */
export const isFullError = (cause: unknown): boolean =>
  ['ENOSPC', 'EDQUOT', 'EFBIG'].includes(String(getCode(cause)));

/** Runs `work` on the file store. Logs an error with its details and throws 'storage-full' or 'storage-unavailable'. */
export async function withStoreErrors<T>(
  log: { error(details: object, message: string): void },
  work: () => Promise<T>,
): Promise<T> {
  try {
    return await work();
  } catch (cause) {
    if (cause instanceof ProblemError) throw cause;
    log.error({ error: cause }, 'The file store failed');
    throw new ProblemError(isFullError(cause) ? 'storage-full' : 'storage-unavailable');
  }
}

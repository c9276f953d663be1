import { ProblemError } from '../problem-error.ts';

/** Thrown instead of waiting for a database that doesn't respond. */
export class DatabaseUnavailableError extends Error {
  constructor(options?: ErrorOptions) {
    super('The database does not respond.', options);
    this.name = 'DatabaseUnavailableError';
  }
}

/** Errors of the sockets of database connections; their codes alone, such as ECONNRESET, may come from any network call. */
const connectionErrors = new WeakSet<Error>();

export function markConnectionError(error: Error): void {
  connectionErrors.add(error);
}

/** Errors that pg throws without a code. */
const driverMessages = new Set([
  'timeout expired',
  'timeout exceeded when trying to connect',
  'Query read timeout',
  'Connection terminated',
  'Connection terminated unexpectedly',
  'Connection terminated due to connection timeout',
  'Client has encountered a connection error and is not queryable',
  'Client was closed and is not queryable',
]);

/**
 * PostgreSQL's codes for a lost connection (08), missing resources such as connections or disk (53), a statement or transaction
 * that ran into its time limit (57014, 25P03), a server that stops, has crashed or starts (57P01, 57P02, 57P03, 57P05),
 * and one whose files are gone or can't be read (58, 3D000).
 */
const unavailableCodes = /^(?:08...|53...|58...|3D000|57014|25P03|57P0[1235])$/;

/** The code of an error that PostgreSQL itself reports, or null. */
export const getServerErrorCode = (error: Error): string | null =>
  'severity' in error && 'code' in error ? String(error.code) : null;

/** True when the database, not the request, is the reason of an error or of one of its causes: try again later. */
export function isDatabaseUnavailable(error: unknown): boolean {
  for (let cause = error; cause instanceof Error; cause = cause.cause) {
    if (cause instanceof DatabaseUnavailableError || connectionErrors.has(cause)) return true;
    if (cause instanceof ProblemError && cause.code === 'database-unavailable') return true;
    if (driverMessages.has(cause.message)) return true;
    if (unavailableCodes.test(getServerErrorCode(cause) ?? '')) return true;
  }
  return false;
}

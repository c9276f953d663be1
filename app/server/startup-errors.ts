import { isDatabaseUnavailable } from '#platform/database/database-errors.ts';
import { ExplainedError } from '#platform/explained-error.ts';
import { getSafeMessage, maskPersonalData } from '#platform/ops/log.ts';

type StartupError = { code: string; message: string };

/** Runs one startup step. If it throws, the error carries the message of `explain` or its own explained one, printed without a stack trace. */
export async function withStartupHint<T>(
  work: () => T | Promise<T>,
  explain: (error: StartupError) => string,
): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (isExplained(error)) throw error;
    throw new ExplainedError(explain(toStartupError(error)), { cause: error });
  }
}

/** Text to print when the server can't start: the explanation, or the stack trace of an unexpected error. */
export function getErrorMessage(error: unknown): string {
  if (!(error instanceof Error)) return maskPersonalData(String(error));
  if (isExplained(error)) return error.message;
  if (isDatabaseUnavailable(error))
    return "The database doesn't respond in time. Check that it runs and that the machine isn't overloaded, then start again.";
  const stack = (error.stack ?? '').split('\n').filter((line) => /^\s+at /.test(line));
  return [`${error.name}: ${getSafeMessage(error)}`, ...stack].join('\n');
}

const isExplained = (error: unknown): boolean => error instanceof ExplainedError;

function toStartupError(error: unknown): StartupError {
  // A host name with several addresses fails once per address; the first error is enough.
  const first: unknown = error instanceof AggregateError ? error.errors[0] : error;
  if (!(first instanceof Error)) return { code: '', message: String(first) };
  return { code: 'code' in first ? String(first.code) : '', message: first.message };
}

export function describePortError(
  { code, message }: StartupError,
  port: number,
  host: string,
): string {
  if (code === 'EADDRINUSE')
    return `Another program is using port ${port}. Stop it, or set PORT to another number.`;
  if (code === 'EACCES') return `This user can't use port ${port}. Set PORT to 1024 or higher.`;
  if (code === 'EADDRNOTAVAIL' || code === 'ENOTFOUND')
    return `HOST is ${host}, but this machine doesn't have that address. Leave HOST unset to listen on all addresses.`;
  return `Can't listen on port ${port} (PORT): ${message}.`;
}

export function describeDirectoryError({ message }: StartupError, directory: string): string {
  return `Can't write to DATA_DIR (${directory}): ${message}. Choose a folder this user can write to.`;
}

/** Leaves out the URL, because it may hold a password. */
export function describeDatabaseError({ code, message }: StartupError): string {
  const reasons: Record<string, string> = {
    ECONNREFUSED: 'no database server is running at that address',
    ENOTFOUND: 'its host name is unknown',
    EAI_AGAIN: 'its host name is unknown',
    ETIMEDOUT: 'it took too long to answer',
    ERR_INVALID_URL:
      "it isn't a valid address; write it like postgres://user:password@host:5432/name",
    '28P01': 'the user name or password is wrong',
    '28000': 'this user may not connect',
    '3D000': 'there is no database with that name',
  };
  return `Can't use the database in DATABASE_URL: ${reasons[code] ?? message}.`;
}

/** What the operator should know of the user that the server runs as; `uid` is undefined on Windows. */
export const listUserHints = (uid: number | undefined): string[] =>
  uid === 0
    ? [
        'The server runs as root: anyone who breaks into it has the whole machine. Run it as a user of its own.',
      ]
    : [];

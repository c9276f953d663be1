import pino, { type DestinationStream, type Logger, type LoggerOptions } from 'pino';

const maxQueryLength = 300;
const maxDepth = 6;

/**
 * Creates the logger of the process: JSON lines. Whatever is logged, under any key, goes through `toLoggable`, so no line holds the
 * values of a query, the text of a mail server or an address. The linter lets no other file create a logger.
 */
export function createLogger(level: string, destination?: DestinationStream): Logger {
  const options: LoggerOptions = {
    level,
    base: null,
    hooks: {
      logMethod(args, method) {
        const [first, ...rest] = args.map((arg: unknown) => toLoggable(arg));
        const isBareError = args[0] instanceof Error;
        return Reflect.apply(method, this, [isBareError ? { error: first } : first, ...rest]);
      },
    },
  };
  const log = destination ? pino(options, destination) : pino(options);
  const createChild = log.child;
  // Children inherit this; pino writes their bindings without any hook.
  log.child = function createSafeChild(this: Logger, bindings: object, ...rest: unknown[]) {
    return Reflect.apply(createChild, this, [toLoggable(bindings), ...rest]);
  };
  return log;
}

/** Logs what would otherwise end the process with Node's own printout, which shows every property of the error; then exits with code 1. */
export function logCrashes(log: Logger): void {
  process.on('uncaughtException', (error) => {
    log.fatal({ error }, 'The process ends after an unexpected error');
    process.exit(1);
  });
}

/** Converts a value for the log: errors by `serializeError`, texts masked, and of other objects only their kind. */
export function toLoggable(value: unknown, depth = 0): unknown {
  if (typeof value === 'string') return maskPersonalData(value);
  if (value instanceof Error) return serializeError(value, depth);
  if (typeof value !== 'object' || value === null || value instanceof Date) return value;
  if (depth > maxDepth) return '[...]';
  if (Array.isArray(value)) return value.map((item: unknown) => toLoggable(item, depth + 1));
  const prototype: unknown = Object.getPrototypeOf(value);
  if (prototype !== Object.prototype && prototype !== null)
    return `[${String(Reflect.get(Object(Reflect.get(value, 'constructor')), 'name'))}]`;
  return Object.fromEntries(
    Object.entries(value).map(([key, item]) => [key, toLoggable(item, depth + 1)]),
  );
}

/** Serializes an error for the log: message, code and stack, but never the values of a query, which may be personal data. */
export function serializeError(error: unknown, depth = 0): unknown {
  if (!(error instanceof Error)) return toLoggable(error, depth);
  const stack = (error.stack ?? '').split('\n').filter((line) => /^\s+at /.test(line));
  return {
    type: error.name,
    message: getSafeMessage(error),
    code: readCode(error, 'code'),
    responseCode: readCode(error, 'responseCode'),
    constraint: readCode(error, 'constraint'),
    stack: stack.join('\n'),
    ...(error.cause !== undefined &&
      depth <= maxDepth && { cause: toLoggable(error.cause, depth + 1) }),
  };
}

/** The message of an error without the texts of others: values of a query or of a request, and what a mail server answered. */
export function getSafeMessage(error: Error): string {
  const query: unknown = Reflect.get(error, 'query');
  if (typeof query === 'string') return `Failed query: ${query.slice(0, maxQueryLength)}`;
  // A mail server quotes the recipient and may quote the message.
  if ('command' in error && ('response' in error || 'responseCode' in error))
    return `The mail server refused ${String(error.command)}`;
  // The names in PostgreSQL's messages help, but its data exceptions (class 22) quote the value. So do the errors of JSON.parse.
  const isQuoting =
    error instanceof SyntaxError || (readCode(error, 'code') ?? '').startsWith('22');
  return maskPersonalData(
    isQuoting ? error.message.replace(/["'].*["']/gs, '"..."') : error.message,
  );
}

/** A short code such as '23505' or 'ECONNREFUSED'. */
function readCode(error: Error, name: string): string | undefined {
  const code: unknown = Reflect.get(error, name);
  return typeof code === 'number' || (typeof code === 'string' && /^[\w.-]{1,80}$/.test(code))
    ? String(code)
    : undefined;
}

const emailAddress = /[^\s@<>"'(),:;]+@[^\s@<>"'(),:;]+/g;
/** Eight or more digits, with the usual separators, that are not part of an id. */
const telephone = /(?<![\w-])\+?(?:\d[ ().-]{0,2}){7,}\d(?![\w-])/g;

/** Replaces email addresses and telephone numbers, and cuts off the values that Drizzle adds to the text of a failed query. */
export const maskPersonalData = (text: string): string =>
  text
    .replace(/\nparams: .*/s, '')
    .replace(emailAddress, '[email]')
    .replace(telephone, '[number]');

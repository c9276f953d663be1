import pino, { type Logger } from 'pino';

const maxQueryLength = 300;

/** Serializes an error for the log: message, code and stack, but never the values of a query, which may be personal data. */
export function serializeError(error: unknown): unknown {
  if (!(error instanceof Error)) return error;
  const failedQuery: unknown = Reflect.get(error, 'query');
  const isQuery = typeof failedQuery === 'string';
  const stack = (error.stack ?? '').split('\n').filter((line) => /^\s+at /.test(line));
  return {
    type: error.name,
    message: isQuery ? `Failed query: ${failedQuery.slice(0, maxQueryLength)}` : error.message,
    code: Reflect.get(error, 'code'),
    constraint: Reflect.get(error, 'constraint'),
    stack: stack.join('\n'),
    ...(error.cause !== undefined && { cause: serializeError(error.cause) }),
  };
}

/** Creates the logger: JSON lines, with errors under `error`. */
export const createLogger = (level: string): Logger =>
  pino({ level, base: null, serializers: { error: serializeError } });

import pino, { type Logger } from 'pino';

const mostQuery = 300;

/** What a log keeps of a failure: words and places, never the values of a statement, which are people's. */
export function errorInLog(error: unknown): unknown {
  if (!(error instanceof Error)) return error;
  const failedQuery: unknown = Reflect.get(error, 'query');
  const isQuery = typeof failedQuery === 'string';
  const places = (error.stack ?? '').split('\n').filter((line) => /^\s+at /.test(line));
  return {
    type: error.name,
    message: isQuery ? `Failed query: ${failedQuery.slice(0, mostQuery)}` : error.message,
    code: Reflect.get(error, 'code'),
    constraint: Reflect.get(error, 'constraint'),
    stack: places.join('\n'),
    ...(error.cause !== undefined && { cause: errorInLog(error.cause) }),
  };
}

/** The log of the process: lines of JSON, with failures under `error`. */
export const createLog = (level: string): Logger =>
  pino({ level, base: null, serializers: { error: errorInLog } });

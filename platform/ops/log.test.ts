import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { describe, expect, test } from 'vitest';
import { createLogger, serializeError } from './log.ts';

const secret = 'grace.canary@example.org';

/** Logs at the finest level and returns the parsed lines. */
function collectLines(work: (log: ReturnType<typeof createLogger>) => void): unknown[] {
  const lines: string[] = [];
  work(createLogger('trace', { write: (line: string) => void lines.push(line) }));
  return lines.map((line): unknown => JSON.parse(line));
}

const createFailure = () => {
  const cause = Object.assign(new Error('duplicate key'), {
    code: '23505',
    constraint: 'one_email',
    detail: `Key (email)=(${secret}) already exists.`,
    where: `COPY member, line 1: "${secret}"`,
  });
  return Object.assign(new Error(`Failed query: insert\nparams: ${secret}`), {
    query: 'insert into member (email) values ($1)',
    params: [secret],
    cause,
  });
};

test('an error has its query, code and stack, but no values', () => {
  expect(JSON.stringify(serializeError(createFailure()))).not.toContain(secret);
  expect(serializeError(createFailure())).toMatchObject({
    message: 'Failed query: insert into member (email) values ($1)',
    stack: expect.stringContaining('log.test.ts'),
    cause: { message: 'duplicate key', code: '23505', constraint: 'one_email' },
  });
  expect(serializeError('only words')).toBe('only words');
});

describe('an error is safe', () => {
  test.each<[string, (log: ReturnType<typeof createLogger>) => void]>([
    ['under error', (log) => log.error({ error: createFailure() }, 'failed')],
    ['under err', (log) => log.error({ err: createFailure() }, 'failed')],
    ['under another key', (log) => log.error({ reason: createFailure() }, 'failed')],
    ['deep inside', (log) => log.error({ a: { list: [{ cause: createFailure() }] } }, 'failed')],
    ['alone', (log) => log.error(createFailure())],
    ['alone with a message', (log) => log.error(createFailure(), 'failed')],
    ['inserted into a message', (log) => log.error('failed: %o', createFailure())],
    ['of a child', (log) => log.child({ request: 1 }).error({ why: createFailure() }, 'failed')],
    ['in the bindings of a child', (log) => log.child({ why: createFailure() }).error('failed')],
    ['in an error of several', (log) => log.error(new AggregateError([createFailure()], secret))],
    ['as a text', (log) => log.error({ why: String(createFailure()) }, `failed: ${secret}`)],
    ['in another object', (log) => log.error({ request: new Request(`http://a/?${secret}`) })],
  ])('%s', (_, work) => {
    const lines = collectLines(work);
    expect(lines).toHaveLength(1);
    expect(JSON.stringify(lines)).not.toContain(secret);
    expect(JSON.stringify(lines)).not.toContain('canary');
  });
});

test.each([
  [new SyntaxError(`Unexpected token 'G', "Grace Canary" is not valid JSON`), 'Grace'],
  [
    Object.assign(new Error('invalid input syntax for type integer: "Grace"'), { code: '22P02' }),
    'Grace',
  ],
  [
    Object.assign(new Error('Recipient Grace Canary refused'), {
      code: 'EENVELOPE',
      command: 'RCPT TO',
      response: '550 Grace Canary is unknown',
      responseCode: 550,
    }),
    'Grace',
  ],
  [new Error('No answer to +1 (617) 555-0142'), '555'],
  [new Error('No answer to 6175550142.'), '555'],
])('%o does not quote what it is about', (error, text) => {
  const [line] = collectLines((log) => log.warn({ error }, 'failed'));
  const time = /\d{13}/g;
  expect(JSON.stringify(line).replaceAll(time, '')).not.toContain(text);
});

test('what helps an operator stays', () => {
  const startedAt = new Date('2026-06-13T16:00:00Z');
  const [line] = collectLines((log) =>
    log.warn({ kind: 'mail', attempts: 3, startedAt, key: 'mail order 12 sold' }, 'process 41234'),
  );
  expect(line).toMatchObject({
    kind: 'mail',
    attempts: 3,
    startedAt: startedAt.toISOString(),
    key: 'mail order 12 sold',
    msg: 'process 41234',
  });
  const rejected = Object.assign(new Error('connect ECONNREFUSED 127.0.0.1:5432'), {
    code: 'ECONNREFUSED',
  });
  expect(serializeError(rejected)).toMatchObject({
    message: 'connect ECONNREFUSED 127.0.0.1:5432',
    code: 'ECONNREFUSED',
  });
});

test.each(['throw failure', 'Promise.reject(failure)'])(
  'a process that ends with `%s` prints one log line without values',
  (statement) => {
    const script = `
      import { createLogger, logCrashes } from '${fileURLToPath(new URL('./log.ts', import.meta.url))}';
      logCrashes(createLogger('info'));
      const failure = Object.assign(new Error('${secret}'), { detail: '${secret}' });
      setTimeout(() => { ${statement} }, 1);
      setTimeout(() => {}, 60_000);`;
    const { status, stdout, stderr } = spawnSync(
      process.execPath,
      ['--no-warnings', '--input-type=module', '--eval', script],
      { encoding: 'utf8' },
    );
    expect(status).toBe(1);
    expect(stderr).toBe('');
    expect(JSON.parse(stdout)).toMatchObject({ level: 60, error: { message: '[email]' } });
  },
);

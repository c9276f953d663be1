import { expect, test } from 'vitest';
import { serializeError } from './log.ts';

test('the log contains the query and the stack of an error, but no values', () => {
  const cause = Object.assign(new Error('duplicate key'), {
    code: '23505',
    constraint: 'one_email',
    detail: 'Key (email)=(secret@example.org) already exists.',
  });
  const failure = Object.assign(new Error('Failed query: insert\nparams: secret@example.org'), {
    query: 'insert into member (email) values ($1)',
    params: ['secret@example.org'],
    cause,
  });
  const serialized = JSON.stringify(serializeError(failure));
  expect(serialized).not.toContain('secret@example.org');
  expect(serializeError(failure)).toMatchObject({
    message: 'Failed query: insert into member (email) values ($1)',
    stack: expect.stringContaining('log.test.ts'),
    cause: { message: 'duplicate key', code: '23505', constraint: 'one_email' },
  });
  expect(serializeError('only words')).toBe('only words');
});

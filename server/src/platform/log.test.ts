import { expect, test } from 'vitest';
import { errorInLog } from './log.ts';

test('the log keeps what failed and where, and no value of a statement', () => {
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
  const kept = JSON.stringify(errorInLog(failure));
  expect(kept).not.toContain('secret@example.org');
  expect(errorInLog(failure)).toMatchObject({
    message: 'Failed query: insert into member (email) values ($1)',
    stack: expect.stringContaining('log.test.ts'),
    cause: { message: 'duplicate key', code: '23505', constraint: 'one_email' },
  });
  expect(errorInLog('only words')).toBe('only words');
});

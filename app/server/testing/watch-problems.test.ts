import { expect, test } from 'vitest';
import { undeclaredProblem } from '#platform/http/error-handler.ts';
import { createWatchedLog } from './watch-problems.ts';

test('a site whose endpoint answered with a problem that it does not declare fails its test', () => {
  const { log, check } = createWatchedLog('error');
  log.error({ msg: 'Another error' });
  expect(check).not.toThrow();
  log.error({ method: 'GET', route: '/api/sample', problem: 'not-found' }, undeclaredProblem);
  expect(check).toThrow('GET /api/sample: not-found');
});

import { expect, test } from 'vitest';
import { listFirstSteps, type SiteProgress } from './first-steps.ts';

const complete: SiteProgress = {
  hasOwnName: true,
  hasEmail: true,
  hasAddress: true,
  hasSentEmail: true,
  takesRealCards: true,
  hasCardPayment: true,
  hasEventDetails: true,
  chairs: 500,
  team: 2,
};

test('a complete site has no first steps', () => {
  expect(listFirstSteps(complete)).toEqual([]);
});

test.each([
  [{ hasOwnName: false }, ['community']],
  [{ hasEmail: false }, ['contact']],
  [{ hasAddress: false }, ['contact']],
  [{ hasSentEmail: false }, ['email']],
  [{ takesRealCards: false }, ['payments']],
  [{ hasCardPayment: false }, ['payments']],
  [{ hasEventDetails: false }, ['event', 'hall']],
  [{ chairs: 0 }, ['hall']],
  [{ team: 1 }, ['people']],
] as const)('with %j the open steps are %j', (change, open) => {
  const steps = listFirstSteps({ ...complete, ...change });
  expect(steps).toHaveLength(7);
  expect(steps.filter(({ done }) => !done).map(({ step }) => step)).toEqual(open);
});

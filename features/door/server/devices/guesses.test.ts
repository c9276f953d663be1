import { afterAll, expect, test } from 'vitest';
import { startSite } from '#app/server/testing/start-site.ts';
import { isApiError } from '#contract/client.ts';
import { doorDevices } from '#features/door/contract/devices.ts';

const site = await startSite({ variables: { RATE_LIMIT: 'on' } });
afterAll(() => site.stop());

test.each([doorDevices.getInvitation, doorDevices.join])(
  'a client that guesses codes has to wait: $path',
  async (endpoint) => {
    const codes: string[] = [];
    for (let guess = 20; guess < 42; guess += 1) {
      const call = site.call(endpoint, { body: { code: `ABCDEFGHJ${guess}` } });
      codes.push(await call.then(() => 'joined', findProblemCode));
    }
    expect(codes.indexOf('too-many-requests')).toBe(20);
    expect(codes[0]).toBe('door-code-invalid');
  },
);

const findProblemCode = (error: unknown): string => (isApiError(error) ? error.problem.code : '');

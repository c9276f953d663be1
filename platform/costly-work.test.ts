import { z } from 'zod';
import { expect, test, vi } from 'vitest';
import { get } from '#contract/endpoint.ts';
import { recordCost, runHandler, runInBackground, undeclaredCost } from './costly-work.ts';

const declare = (declaration: object) =>
  get('/sample', { summary: '', access: 'everybody', response: z.undefined(), ...declaration });

/** What the log says after work of a kind by an endpoint. */
async function work(declaration: object, kind: Parameters<typeof recordCost>[0], detach = false) {
  const error = vi.fn();
  const cause = {
    endpoint: declare(declaration),
    log: { error },
    account: null,
    request: { ip: '203.0.113.1' },
    emails: { isLimited: true, kinds: {} },
  };
  await runHandler(cause, async () => {
    await Promise.resolve();
    if (detach) runInBackground(() => recordCost(kind));
    else recordCost(kind);
  });
  return error.mock.calls.map(([, message]) => message);
}

test('costly work of an endpoint that does not declare it is logged, and so fails its test', async () => {
  expect(await work({}, 'pdf')).toEqual([undeclaredCost]);
  expect(await work({ costs: ['mail'] }, 'pdf')).toEqual([undeclaredCost]);
  expect(await work({ costs: ['mail', 'pdf'] }, 'pdf')).toEqual([]);
});

test('an email needs a limit, whichever', async () => {
  expect(await work({}, 'mail')).toEqual([undeclaredCost]);
  expect(await work({ problems: ['too-many-requests'] }, 'mail')).toEqual([]);
  expect(await work({ problems: ['too-many-requests'] }, 'hash')).toEqual([undeclaredCost]);
});

test('work in the background, and emails after signed calls of the card processor, have no limit', async () => {
  expect(await work({}, 'mail', true)).toEqual([]);
  expect(await work({ access: 'provider' }, 'mail')).toEqual([]);
});

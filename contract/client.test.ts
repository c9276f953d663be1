import { expect, test } from 'vitest';
import { callEndpoint } from './client.ts';
import { hours } from '#features/hours/contract/hours.ts';
import { problemDetail } from './problems.ts';
import { uiMessages } from './ui-messages.ts';
import { readings } from '#features/readings/contract/readings.ts';

const options = { fetch: () => Promise.reject(new Error('unexpected request')) };

test('a link from an email that was cut short is called incomplete, not offline', async () => {
  await expect(
    callEndpoint('', hours.getEmailAction, { params: { secret: 'abc' } }, options),
  ).rejects.toMatchObject({
    problem: { code: 'link-incomplete', status: 404, detail: uiMessages.linkIncomplete },
  });
});

test('any other address that does not fit is not found', async () => {
  await expect(
    callEndpoint('', readings.getByDate, { params: { date: 'today' } }, options),
  ).rejects.toMatchObject({
    problem: { code: 'not-found', status: 404, detail: problemDetail('not-found') },
  });
});

test('a failing request is offline', async () => {
  await expect(callEndpoint('', readings.list, {}, options)).rejects.toMatchObject({
    problem: { code: 'offline', status: 0 },
  });
});

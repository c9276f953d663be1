import { expect, test } from 'vitest';
import { createLatestCalls } from './latest-calls.ts';

/** Calls that a test ends one by one. */
function setUpCalls() {
  const sent: string[] = [];
  const ends: (() => void)[] = [];
  const calls = createLatestCalls((value: string) => {
    sent.push(value);
    return new Promise((resolve) => {
      ends.push(resolve);
    });
  });
  const endCall = async () => {
    ends.shift()?.();
    await Promise.resolve();
    await Promise.resolve();
  };
  return { calls, sent, endCall };
}

test('of the values that wait for a call, only the newest is sent', async () => {
  const { calls, sent, endCall } = setUpCalls();
  for (const value of ['a', 'b', 'c']) calls.send(value);
  expect(sent).toEqual(['a']);
  await endCall();
  expect(sent).toEqual(['a', 'c']);
  await endCall();
  calls.send('d');
  expect(sent).toEqual(['a', 'c', 'd']);
});

test('a value that was dropped is not sent', async () => {
  const { calls, sent, endCall } = setUpCalls();
  calls.send('a');
  calls.send('b');
  calls.drop();
  await endCall();
  expect(sent).toEqual(['a']);
});

test('everything is finished when the last call has ended', async () => {
  const { calls, endCall } = setUpCalls();
  await calls.finish();
  calls.send('a');
  calls.send('b');
  let isFinished = false;
  const finished = calls.finish().then(() => (isFinished = true));
  await endCall();
  expect(isFinished).toBe(false);
  await endCall();
  await finished;
});

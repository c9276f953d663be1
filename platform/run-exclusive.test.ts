import { expect, test } from 'vitest';
import { runExclusive } from './run-exclusive.ts';

/** A change that lasts until the test ends it, and the order in which changes begin. */
function createChanges() {
  const begun: string[] = [];
  const start = (key: string, name: string) => {
    const { promise, resolve, reject } = Promise.withResolvers<string>();
    const result = runExclusive(key, () => {
      begun.push(name);
      return promise;
    });
    return { result, end: () => resolve(name), fail: () => reject(new Error(name)) };
  };
  return { begun, start };
}
/** Lets everything run that waits for no end of a change. */
const settle = () => new Promise((resolve) => setImmediate(resolve));

test('changes of one key run one after the other, also those that come while others wait', async () => {
  const { begun, start } = createChanges();
  const [first, second] = [start('cart', 'first'), start('cart', 'second')];
  await settle();
  expect(begun).toEqual(['first']);
  first.end();
  expect(await first.result).toBe('first');
  const third = start('cart', 'third');
  await settle();
  expect(begun).toEqual(['first', 'second']);
  second.end();
  await second.result;
  await settle();
  expect(begun).toEqual(['first', 'second', 'third']);
  third.end();
  expect(await third.result).toBe('third');
});

test('a change of another key does not wait, and one that fails lets the next one run', async () => {
  const { begun, start } = createChanges();
  const [first, other, next] = [start('a', 'first'), start('b', 'other'), start('a', 'next')];
  await settle();
  expect(begun).toEqual(['first', 'other']);
  first.fail();
  await expect(first.result).rejects.toThrow('first');
  await settle();
  expect(begun).toEqual(['first', 'other', 'next']);
  for (const change of [other, next]) change.end();
  expect(await Promise.all([other.result, next.result])).toEqual(['other', 'next']);
});

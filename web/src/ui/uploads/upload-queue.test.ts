import { expect, test } from 'vitest';
import { createUploadQueue, type Send } from './upload-queue.ts';

type Sent = { name: string; finish: () => void; fail: (error: Error) => void; aborted: boolean };

/** A queue whose sending ends when the test says so. */
function openQueue(atOnce = 2) {
  const sent: Sent[] = [];
  const send: Send = (file, { signal, onProgress }) =>
    new Promise<void>((finish, fail) => {
      const one: Sent = { name: file.name, finish, fail, aborted: false };
      sent.push(one);
      onProgress(0.5);
      signal.addEventListener('abort', () => {
        one.aborted = true;
        fail(new Error('aborted'));
      });
    });
  const queue = createUploadQueue(send, atOnce);
  const states = () => queue.entries().map(({ file, state }) => `${file.name} ${state}`);
  return { queue, sent, states, settled: () => new Promise((done) => setTimeout(done, 0)) };
}

const files = (...names: string[]) => names.map((name) => new File(['x'], name));
const keyOf = (queue: ReturnType<typeof createUploadQueue>, name: string) =>
  queue.entries().find(({ file }) => file.name === name)?.key ?? 0;

test('two at a time are sent, in the order they were chosen', async () => {
  const { queue, sent, states, settled } = openQueue();
  queue.add(files('a', 'b', 'c'));
  expect(states()).toEqual(['a sending', 'b sending', 'c waiting']);
  expect(queue.entries()[0]?.share).toBe(0.5);
  sent[0]?.finish();
  await settled();
  expect(states()).toEqual(['a done', 'b sending', 'c sending']);
});

test('one that fails does not hold up the others, and is sent again when asked', async () => {
  const { queue, sent, states, settled } = openQueue(1);
  queue.add(files('a', 'b'));
  sent[0]?.fail(new Error('refused'));
  await settled();
  expect(states()).toEqual(['a failed', 'b sending']);
  queue.retry(keyOf(queue, 'a'));
  expect(states()).toEqual(['b sending', 'a waiting']);
  sent[1]?.finish();
  await settled();
  sent[2]?.finish();
  await settled();
  expect(states()).toEqual(['b done', 'a done']);
});

test('a cancelled file ends at once, and gives its place to the next', async () => {
  const { queue, sent, states, settled } = openQueue(1);
  queue.add(files('a', 'b', 'c'));
  queue.cancel(keyOf(queue, 'b'));
  queue.cancel(keyOf(queue, 'a'));
  await settled();
  expect(sent[0]?.aborted).toBe(true);
  expect(states()).toEqual(['a cancelled', 'b cancelled', 'c sending']);
  expect(sent.map(({ name }) => name)).toEqual(['a', 'c']);
});

test('closing ends everything, and clearing forgets what is no longer under way', async () => {
  const { queue, states, settled } = openQueue();
  queue.add(files('a', 'b', 'c'));
  queue.close();
  await settled();
  expect(states()).toEqual(['a cancelled', 'b cancelled', 'c cancelled']);
  queue.clear();
  expect(states()).toEqual([]);
});

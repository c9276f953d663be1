import { expect, test } from 'vitest';
import { createUploadQueue, type UploadFunction } from './upload-queue.ts';

type Sent = { name: string; finish: () => void; fail: (error: Error) => void; aborted: boolean };

/** A queue whose uploads the test finishes. */
function openQueue(atOnce = 2) {
  const sent: Sent[] = [];
  const send: UploadFunction = (file, { signal, onProgress }) =>
    new Promise<void>((finish, fail) => {
      const item: Sent = { name: file.name, finish, fail, aborted: false };
      sent.push(item);
      onProgress(0.5);
      signal.addEventListener('abort', () => {
        item.aborted = true;
        fail(new Error('aborted'));
      });
    });
  const queue = createUploadQueue(send, atOnce);
  const states = () => queue.entries().map(({ file, state }) => `${file.name} ${state}`);
  return { queue, sent, states, settled: () => new Promise((done) => setTimeout(done, 0)) };
}

const files = (...names: string[]) => names.map((name) => new File(['x'], name));
const getKey = (queue: ReturnType<typeof createUploadQueue>, name: string) =>
  queue.entries().find(({ file }) => file.name === name)?.key ?? 0;

test('two files upload at a time, in the order chosen', async () => {
  const { queue, sent, states, settled } = openQueue();
  queue.add(files('a', 'b', 'c'));
  expect(states()).toEqual(['a sending', 'b sending', 'c waiting']);
  expect(queue.entries()[0]?.share).toBe(0.5);
  sent[0]?.finish();
  await settled();
  expect(states()).toEqual(['a done', 'b sending', 'c sending']);
});

test("a failed upload doesn't block the others and can be retried", async () => {
  const { queue, sent, states, settled } = openQueue(1);
  queue.add(files('a', 'b'));
  sent[0]?.fail(new Error('refused'));
  await settled();
  expect(states()).toEqual(['a failed', 'b sending']);
  queue.retry(getKey(queue, 'a'));
  expect(states()).toEqual(['b sending', 'a waiting']);
  sent[1]?.finish();
  await settled();
  sent[2]?.finish();
  await settled();
  expect(states()).toEqual(['b done', 'a done']);
});

test('a canceled upload ends at once and the next one starts', async () => {
  const { queue, sent, states, settled } = openQueue(1);
  queue.add(files('a', 'b', 'c'));
  queue.cancel(getKey(queue, 'b'));
  queue.cancel(getKey(queue, 'a'));
  await settled();
  expect(sent[0]?.aborted).toBe(true);
  expect(states()).toEqual(['a cancelled', 'b cancelled', 'c sending']);
  expect(sent.map(({ name }) => name)).toEqual(['a', 'c']);
});

test('closing cancels all uploads, and clearing removes finished ones', async () => {
  const { queue, states, settled } = openQueue();
  queue.add(files('a', 'b', 'c'));
  queue.close();
  await settled();
  expect(states()).toEqual(['a cancelled', 'b cancelled', 'c cancelled']);
  queue.clear();
  expect(states()).toEqual([]);
});

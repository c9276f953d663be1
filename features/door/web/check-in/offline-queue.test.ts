import { describe, expect, test } from 'vitest';
import {
  getNextBatch,
  onlineTimeout,
  getRetryDelay,
  getNextSendDelay,
  classifySyncError,
} from './offline-queue.ts';
import type { QueuedOperation } from './stored-tickets.ts';

const opened = Date.UTC(2027, 5, 12, 18);
const usher = 'sample usher';

let created = 0;
function operation(changes: Partial<QueuedOperation> = {}): QueuedOperation {
  created += 1;
  return {
    number: created,
    event: 1,
    kind: 'receive',
    ticketId: created,
    barCode: `SAMPLE${created}`,
    scannedAt: new Date(opened),
    createdAt: opened,
    door: null,
    usherId: usher,
    usherName: 'Sample Usher',
    ...changes,
  };
}
const later = opened + onlineTimeout;
const numbers = (batch: ReturnType<typeof getNextBatch>) =>
  batch?.operations.map(({ number }) => number);

describe('the queue', () => {
  test('is sent in order: receipts of one event together, each undo alone', () => {
    const first = operation();
    const second = operation();
    const undone = operation({ kind: 'undo' });
    const again = operation();
    const elsewhere = operation({ event: 2 });
    const all = [first, second, undone, again, elsewhere];
    const sent: (number[] | undefined)[] = [];
    let left: QueuedOperation[] = all;
    for (let batch = getNextBatch(left, usher, later); batch;) {
      sent.push(numbers(batch));
      const done = batch.operations;
      left = left.filter((item) => !done.includes(item));
      batch = getNextBatch(left, usher, later);
    }
    expect(sent).toEqual([
      [first.number, second.number],
      [undone.number],
      [again.number],
      [elsewhere.number],
    ]);
  });

  test('is sent only under its own account', () => {
    const own = operation();
    const foreign = operation({ usherId: 'another usher' });
    expect(numbers(getNextBatch([foreign, own], usher, later))).toEqual([own.number]);
    expect(getNextBatch([foreign], usher, later)).toBeNull();
    expect(getNextSendDelay([foreign], usher, later)).toBeNull();
  });

  test('waits for the online check, with all that follows', () => {
    const fresh = operation({ createdAt: later - 1 });
    const undone = operation({ kind: 'undo', createdAt: later });
    expect(getNextBatch([fresh, undone], usher, later)).toBeNull();
    expect(getNextSendDelay([fresh, undone], usher, later)).toBe(onlineTimeout - 1);
    expect(numbers(getNextBatch([operation(), fresh], usher, later))).toHaveLength(1);
    expect(getNextSendDelay([undone], usher, later)).toBe(0);
  });

  test('is sent even if the clock was set back', () => {
    const ahead = operation({ createdAt: later + 3_600_000 });
    expect(numbers(getNextBatch([ahead], usher, later))).toEqual([ahead.number]);
  });

  test('is sent one by one after a rejection', () => {
    const all = [operation(), operation(), operation()];
    expect(numbers(getNextBatch(all, usher, later, 1))).toEqual([all[0]?.number]);
  });
});

test('the backoff grows to half a minute', () => {
  expect([1, 2, 3, 4, 5, 6, 50].map(getRetryDelay)).toEqual([
    1000, 2000, 4000, 8000, 16_000, 30_000, 30_000,
  ]);
});

test.each([
  [0, 'offline'],
  [401, 'signed out'],
  [403, 'not allowed'],
  [404, 'refused'],
  [408, 'offline'],
  [422, 'refused'],
  [429, 'offline'],
  [500, 'offline'],
  [503, 'offline'],
] as const)('an answer with status %i means: %s', (status, syncProblem) => {
  const problem = { type: '', title: '', status, detail: '', code: 'sample' };
  expect(classifySyncError(Object.assign(new Error('sample'), { problem }))).toBe(syncProblem);
});

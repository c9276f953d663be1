import { afterAll, expect, test } from 'vitest';
import { openDatabase } from '../database/database.ts';
import { createTestDatabase } from '../database/testing/test-database.ts';
import { outbox } from '../tables.ts';
import { exchangeTasks } from './outbox-queries.ts';

const now = new Date('2027-05-01T16:00:00Z');
const minutesLater = (minutes: number) => new Date(now.getTime() + minutes * 60_000);

const cloned = await createTestDatabase();
const handle = openDatabase(cloned.url);
afterAll(async () => {
  await handle.close();
  await cloned.drop();
});

test('a clock that was ahead when a task failed delays the next try by no more than the longest delay', async () => {
  await handle.database.insert(outbox).values(
    [
      { dedupeKey: 'due', dueAt: now, attempts: 0 },
      { dedupeKey: 'scheduled', dueAt: minutesLater(180), attempts: 0 },
      { dedupeKey: 'failed', dueAt: minutesLater(4), attempts: 1 },
      { dedupeKey: 'failed while the clock was ahead', dueAt: minutesLater(180), attempts: 1 },
    ].map((row) => ({ ...row, kind: 'note', payload: {} })),
  );
  const claimed = await exchangeTasks(handle.database, {
    completed: [],
    lanes: [{ kind: 'note', room: 10 }],
    now,
    latestRetry: minutesLater(5),
    leaseMilliseconds: 1_000,
  });
  expect(claimed.map(({ dedupeKey }) => dedupeKey).toSorted()).toEqual([
    'due',
    'failed while the clock was ahead',
  ]);
});

import { expect, onTestFinished, test, vi } from 'vitest';
import type { HallFeature } from '#features/hall/contract/hall.ts';
import { HallDraftStore } from './hall-draft-store.ts';

const bar: HallFeature = {
  kind: 'bar',
  id: '0b0e6f52-7a53-4c19-9d2c-6d2f3a7f1c11',
  label: 'Bar',
  x: 10,
  y: 10,
  rotation: 0,
  width: 8,
  height: 4,
  locked: false,
};
const sizes = { height: 60, tableSize: 8 };

test('a save that is asked for while one is under way follows it, with what has changed since', async () => {
  vi.useFakeTimers();
  vi.stubGlobal('window', globalThis);
  const bodies: string[] = [];
  const replies: (() => void)[] = [];
  vi.stubGlobal('fetch', async (_: string, { body }: { body: string }) => {
    bodies.push(body);
    await new Promise<void>((resolve) => replies.push(resolve));
    return Response.json({ version: bodies.length, others: [], removed: [], sizes });
  });
  onTestFinished(() => {
    vi.unstubAllGlobals();
    vi.useRealTimers();
  });
  const draft = { version: 0, base: 1, hall: { items: [bar], ...sizes }, inUse: [], changed: null };
  const store = new HallDraftStore(1, draft);
  const move = (x: number) =>
    store.edit({ label: 'moved the bar', changes: new Map([[bar.id, { ...bar, x }]]) });

  move(20);
  const first = store.save();
  move(30);
  const second = store.save();
  await vi.waitFor(() => expect(replies).toHaveLength(1));
  replies[0]?.();
  await first;
  await vi.waitFor(() => expect(replies).toHaveLength(2));
  replies[1]?.();
  expect(await second).toBe(true);
  expect(store.isSaved()).toBe(true);
  expect(vi.getTimerCount(), 'a save is left to run').toBe(0);
  expect(bodies.map((body) => /"x":(\d+)/.exec(body)?.[1])).toEqual(['20', '30']);
});

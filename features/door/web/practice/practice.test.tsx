import { expect, test, vi } from 'vitest';
import { getPracticeCode, practiceKinds } from '#features/door/contract/rules/practice.ts';
import { createDoorStore, doorStore, saveTicketList } from '../check-in/door-store.ts';
import { receiveOffline, undoOffline } from '../check-in/receive-offline.ts';
import { scanGuest } from '../check-in/scan-guest.ts';
import { sampleTicket } from '../check-in/testing/sample-ticket.ts';
import { practiceEvent } from './practice-lists.ts';
import { resetPractice } from './usePractice.ts';

// Runs in a browser, as it tests IndexedDB.

const store = createDoorStore('door-practice');
const usher = { id: 'sample', name: 'Sample Usher' };
const context = { event: practiceEvent, door: 'Main door', usher, store };
const judge = async (code: string) => (await receiveOffline(code, context, new Date())).verdict;

/** Scans at the door or in practice; returns what is shown, and how often the server was called. */
async function scan(code: string, isPractice: boolean) {
  const [show, fetch] = [vi.fn(), vi.fn(() => Promise.reject(new TypeError('offline')))];
  vi.stubGlobal('fetch', fetch);
  const view = {
    current: null,
    begin: () => 1,
    isLast: () => true,
    show,
    showServerVerdict: vi.fn(),
    dismiss: () => undefined,
  };
  const flush = () => undefined;
  const refetch = () => Promise.resolve();
  const own = isPractice ? context : { event: 1, door: null, usher };
  const tools = { context: own, device: null, isOffline: false, isPractice, view, flush, refetch };
  await scanGuest(code, tools);
  vi.unstubAllGlobals();
  return { visible: show.mock.lastCall, calls: fetch.mock.calls.length };
}

test('each practice ticket gets the verdict that the door gives', async () => {
  await resetPractice();
  const verdicts: string[] = [];
  for (const kind of practiceKinds) verdicts.push(await judge(getPracticeCode(kind)));
  expect(verdicts).toEqual([
    'received',
    'already received',
    'cancelled',
    'another event',
    'unknown',
    'received',
    'received',
  ]);
  expect(await judge(getPracticeCode('good'))).toBe('already received');
  const party = await store.tickets.where({ orderId: 100 }).toArray();
  expect(party.map(({ received }) => received).toSorted()).toEqual(['No', 'No', 'No', 'Yes']);
});

test('starting over makes all of them new, and undoing works', async () => {
  await resetPractice();
  const code = getPracticeCode('good');
  const { ticket } = await receiveOffline(code, context, new Date());
  expect(ticket && (await undoOffline(ticket, context, new Date()))).toBe(true);
  expect(await judge(code)).toBe('received');
  await resetPractice();
  expect(await judge(code)).toBe('received');
  expect(await store.operations.count()).toBe(1);
});

test('practice calls no server and leaves the list of the door alone', async () => {
  await resetPractice();
  await Promise.all(doorStore.database.tables.map((table) => table.clear()));
  const list = { event: 1, eventTitle: 'Sample feast', version: 'one', retired: [], moved: [] };
  await saveTicketList({ ...list, tickets: [sampleTicket] }, [], 1);
  for (const kind of practiceKinds) expect((await scan(getPracticeCode(kind), true)).calls).toBe(0);
  const real = await scan('ABCDEFGH234', true);
  expect(real).toMatchObject({
    calls: 0,
    visible: [{ reason: 'Real ticket', guests: [] }, expect.any(String)],
  });
  expect(await doorStore.operations.count()).toBe(0);
  expect(await doorStore.tickets.toArray()).toMatchObject([{ id: 1, received: 'No' }]);
});

test('a practice ticket at the door is named, queued nowhere and sent nowhere', async () => {
  const { visible, calls } = await scan(getPracticeCode('good'), false);
  expect(visible).toMatchObject([{ reason: 'Practice ticket' }, 'This is not a real guest.']);
  expect(calls).toBe(0);
  expect(await doorStore.operations.count()).toBe(0);
});

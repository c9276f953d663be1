import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { doorStore, saveTicketList } from './door-store.ts';
import { scanGuest } from './scan-guest.ts';

// Runs in a browser, as it tests IndexedDB.

const ticket = {
  id: 1,
  barCode: 'SAMPLE1',
  userName: 'Sample Guest',
  tableName: 'Table 1',
  chairName: 'Chair 1',
  chairType: 'adult' as const,
  orderId: 1,
  received: 'No' as const,
  telephoneEnd: '0123',
  receivedAt: null,
  receivedBy: null,
  receivedDoor: null,
};

beforeEach(async () => {
  await Promise.all(doorStore.database.tables.map((table) => table.clear()));
  const list = { event: 1, eventTitle: 'Sample feast', version: 'one', retired: [], moved: [] };
  await saveTicketList({ ...list, tickets: [ticket] }, [], 1);
});
afterEach(() => vi.unstubAllGlobals());

/** The server receives the guest at a seat that this device doesn't know yet. */
const scanAsMoved = async (isLast: boolean) => {
  const moved = {
    barCode: 'SAMPLE1',
    verdict: 'received',
    detail: 'Welcome. Moved to Table 7, Chair 2.',
    ticket: { ...ticket, barCode: 'SAMPLE2', tableName: 'Table 7', chairName: 'Chair 2' },
    conflict: false,
    movedTo: 'Table 7, Chair 2',
  };
  vi.stubGlobal('fetch', () => Promise.resolve(Response.json(moved)));
  const showServerVerdict = vi.fn();
  await scanGuest('SAMPLE1', {
    context: { event: 1, door: 'Main door', usher: { id: 'sample', name: 'Sample Usher' } },
    device: 'device',
    isOffline: false,
    view: {
      current: null,
      begin: () => 1,
      isLast: () => isLast,
      show: () => undefined,
      showServerVerdict,
      dismiss: () => undefined,
    },
    flush: () => undefined,
    refetch: () => Promise.resolve(),
  });
  return showServerVerdict.mock.calls;
};

test('a new seat replaces the old one on the screen', async () => {
  expect(await scanAsMoved(true)).toMatchObject([[{ movedTo: 'Table 7, Chair 2' }, 1, true]]);
  expect(await doorStore.operations.count()).toBe(0);
});

test('a guest who has gone to the old seat by then is reported with it', async () => {
  expect(await scanAsMoved(false)).toEqual([]);
  expect(await doorStore.operations.toArray()).toMatchObject([
    { barCode: 'SAMPLE1', seat: { tableName: 'Table 1', chairName: 'Chair 1' } },
  ]);
});

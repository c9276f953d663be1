import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { doorStore, saveTicketList } from './door-store.ts';
import { receiveParty, scanGuest } from './scan-guest.ts';
import { sampleTicket as ticket } from './testing/sample-ticket.ts';

// Runs in a browser, as it tests IndexedDB.

beforeEach(async () => {
  await Promise.all(doorStore.database.tables.map((table) => table.clear()));
  const list = { event: 1, eventTitle: 'Sample feast', version: 'one', retired: [], moved: [] };
  await saveTicketList({ ...list, tickets: [ticket] }, [], 1);
});
afterEach(() => vi.unstubAllGlobals());

const movedTicket = {
  ...ticket,
  barCode: 'SAMPLE2',
  tableName: 'Table 7',
  chairName: 'Chair 2',
};
const received = {
  barCode: 'SAMPLE1',
  verdict: 'received',
  detail: 'Welcome.',
  ticket,
  conflict: false,
  movedTo: null,
};
const moved = {
  ...received,
  detail: 'Welcome.',
  ticket: movedTicket,
  movedTo: 'Table 7, Chair 2',
};

const createTools = (isLast: boolean) => {
  const [show, showServerVerdict] = [vi.fn(), vi.fn()];
  const tools = {
    context: { event: 1, door: 'Main door', usher: { id: 'sample', name: 'Sample Usher' } },
    device: 'device',
    isPractice: false,
    isOffline: false,
    view: {
      current: null,
      begin: () => 1,
      isLast: () => isLast,
      show,
      showServerVerdict,
      dismiss: () => undefined,
    },
    flush: () => undefined,
    refetch: () => Promise.resolve(),
  };
  return { tools, show, showServerVerdict };
};

/** The server receives the guest at a seat that this device doesn't know yet. */
const scanAsMoved = async (isLast: boolean) => {
  vi.stubGlobal('fetch', () => Promise.resolve(Response.json(moved)));
  const { tools, showServerVerdict } = createTools(isLast);
  await scanGuest('SAMPLE1', tools);
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

test('a guest who may not come in stays on the screen, whatever comes for the party after', async () => {
  const other = { ...ticket, id: 2, barCode: 'SAMPLE3', userName: 'Another Guest' };
  const list = { event: 1, eventTitle: 'Sample feast', version: 'one', retired: [], moved: [] };
  await saveTicketList({ ...list, tickets: [ticket, other] }, [], 1);
  const responses = [
    { ...received, verdict: 'cancelled', detail: 'This ticket was canceled.' },
    { ...moved, barCode: 'SAMPLE3', ticket: { ...other, tableName: 'Table 7' } },
  ];
  vi.stubGlobal('fetch', () => Promise.resolve(Response.json(responses.shift())));
  const { tools, show, showServerVerdict } = createTools(true);
  await receiveParty([ticket, other], tools);
  expect(showServerVerdict.mock.lastCall).toMatchObject([{ verdict: 'cancelled' }, 1, true]);
  const [welcome = 0] = show.mock.invocationCallOrder.slice(-1);
  expect(showServerVerdict.mock.invocationCallOrder[0]).toBeGreaterThan(welcome);
});

test('a party stays together on the screen when one of them has a new seat', async () => {
  const other = { ...ticket, id: 2, barCode: 'SAMPLE3', userName: 'Another Guest' };
  const list = { event: 1, eventTitle: 'Sample feast', version: 'one', retired: [], moved: [] };
  await saveTicketList({ ...list, tickets: [ticket, other] }, [], 1);
  const responses = [moved, { ...received, barCode: 'SAMPLE3', ticket: other }];
  vi.stubGlobal('fetch', () => Promise.resolve(Response.json(responses.shift())));
  const { tools, show } = createTools(true);
  await receiveParty([ticket, other], tools);
  expect(show.mock.lastCall).toMatchObject([
    { guests: [{ tableName: 'Table 7' }, { id: 2 }], corrected: true },
  ]);
});

import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { render } from 'vitest-browser-react';
import { loadDoorAccount, saveDoorAccount } from '#features/accounts/web/door-account.ts';
import { applyReceipts, completeOperations, doorStore, saveTicketList } from './door-store.ts';
import { useTicketList } from './useTicketList.ts';
import { sampleTicket as ticket } from './testing/sample-ticket.ts';

// Runs in a browser, as it tests IndexedDB.

const list = {
  event: 1,
  eventTitle: 'Sample feast',
  version: 'one',
  tickets: [ticket],
  retired: [],
  moved: [],
};
const operation = {
  event: 1,
  kind: 'receive' as const,
  ticketId: 1,
  barCode: 'SAMPLE1',
  scannedAt: new Date(0),
  createdAt: 0,
  door: null,
  usherId: 'sample',
  usherName: 'Sample Usher',
};

beforeEach(async () => {
  await Promise.all(doorStore.database.tables.map((table) => table.clear()));
  await saveTicketList(list, [], 1);
  await doorStore.operations.add(operation);
  await saveDoorAccount({
    id: 'sample',
    name: 'Sample Usher',
    email: 'usher@example.org',
    telephone: null,
    roles: ['usher'],
  });
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

function Door() {
  const { trouble, tickets = [] } = useTicketList(1);
  return (
    <>
      <p>{trouble ?? 'waiting'}</p>
      <ul>
        {tickets.map(({ id, tableName, received }) => (
          <li key={id}>{`${tableName} ${received}`}</li>
        ))}
      </ul>
    </>
  );
}

/** Opens the door's list while the server responds with this status. */
async function openDoor(status: number) {
  const respond = () =>
    Promise.resolve(
      new Response(
        JSON.stringify({ type: 'about:blank', title: '', status, code: 'forbidden', detail: '' }),
        {
          status,
          headers: { 'content-type': 'application/problem+json' },
        },
      ),
    );
  vi.stubGlobal('fetch', vi.fn(respond));
  vi.stubGlobal(
    'EventSource',
    class extends EventTarget {
      close() {}
    },
  );
  const client = new QueryClient();
  return render(
    <QueryClientProvider client={client}>
      <Door />
    </QueryClientProvider>,
  );
}

const countStored = () =>
  Promise.all([doorStore.tickets.count(), doorStore.events.count(), doorStore.device.count()]);

test('the list is deleted when the role was taken away; scans that are not sent yet stay', async () => {
  const screen = await openDoor(403);
  await expect.element(screen.getByText('not allowed')).toBeVisible();
  await expect.poll(countStored).toEqual([0, 0, 0]);
  await expect.poll(loadDoorAccount).toBeNull();
  expect(await doorStore.operations.count()).toBe(1);
});

test('the list stays while the server is out of order', async () => {
  const screen = await openDoor(503);
  await expect.element(screen.getByText('offline')).toBeVisible();
  expect(await doorStore.tickets.count()).toBe(1);
  expect(await loadDoorAccount()).not.toBeNull();
});

test('guests are listed by seat; a scan sorts nothing anew, a guest who moved has the new place', async () => {
  const [tenth, second] = [
    { ...ticket, tableName: 'Table 10' },
    { ...ticket, id: 2, barCode: 'SAMPLE2', tableName: 'Table 2' },
  ];
  await doorStore.operations.clear();
  await saveTicketList({ ...list, tickets: [tenth, second] }, [], 2);
  const screen = await openDoor(503);
  const readRows = () =>
    screen
      .getByRole('listitem')
      .elements()
      .map((row) => row.textContent);
  await expect.poll(readRows).toEqual(['Table 2 No', 'Table 10 No']);
  const sort = vi.spyOn(Array.prototype, 'toSorted');
  const receipt = { receivedAt: new Date(0), receivedBy: 'Another Usher', receivedDoor: null };
  await applyReceipts([{ id: 1, ...receipt }], []);
  await expect.poll(readRows).toEqual(['Table 2 No', 'Table 10 Yes']);
  expect(sort).not.toHaveBeenCalled();
  await completeOperations([], [{ ...tenth, tableName: 'Table 1', event: 1 }], []);
  await expect.poll(readRows).toEqual(['Table 1 No', 'Table 2 No']);
});

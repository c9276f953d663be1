import type { DoorTicket, TicketList } from '#features/door/contract/check-in.ts';
import { OwnDoorDevice } from '#features/door/contract/devices.ts';
import type { Conflict } from '#features/door/contract/conflicts.ts';
import Dexie, { type Transaction } from 'dexie';
import { storedItems } from '#ui/browser/stored-items.ts';
import { clearDoorAccount } from '#features/accounts/web/door-account.ts';
import {
  type QueuedOperation,
  type StoredEvent,
  type StoredTicket,
  mergeTicket,
  emptyReceipt,
  getSeatKey,
  findTwoDoors,
  type RejectedOperation,
} from './stored-tickets.ts';

// The check-in data of this device (IndexedDB). The screen reads only from here, so a reload, a crash or a second window
// loses nothing. Each function is one transaction.

/** Opens the data with this name; practice has its own. */
export function createDoorStore(name: string) {
  /** 'strict': a receipt is on disk before the screen shows it. */
  const database = new Dexie(name, { chromeTransactionDurability: 'strict' });
  database.version(1).stores({
    events: 'event',
    tickets: 'id, event, barCode, orderId',
    errands: '++number, event, ticketId',
    objections: '++number, event',
    conflicts: 'ticket.id, event',
    device: 'name',
  });
  database
    .version(2)
    .stores({
      operations: '++number, event, ticketId',
      rejections: '++number, event',
      errands: null,
      objections: null,
    })
    .upgrade(moveToVersion2);
  // What the conflicts of version 2 held, the next list has too.
  database.version(3).stores({ conflicts: null, openConflicts: 'id, event' });
  database
    .version(4)
    .stores({ tickets: 'id, event, barCode, orderId, [event+seatKey]' })
    .upgrade((transaction) =>
      transaction
        .table('tickets')
        .toCollection()
        .modify((ticket: StoredTicket) => {
          ticket.seatKey = getSeatKey(ticket);
        }),
    );
  return {
    database,
    events: database.table<StoredEvent, number>('events'),
    tickets: database.table<StoredTicket, number>('tickets'),
    operations: database.table<QueuedOperation, number, Omit<QueuedOperation, 'number'>>(
      'operations',
    ),
    rejections: database.table<RejectedOperation, number, Omit<RejectedOperation, 'number'>>(
      'rejections',
    ),
    conflicts: database.table<Conflict & { event: number }, number>('openConflicts'),
    device: database.table<{ name: string; value: string }, string>('device'),
  };
}

export type DoorStore = ReturnType<typeof createDoorStore>;

export const doorStore = createDoorStore(storedItems.door.name);
const { database, events, tickets, operations, rejections, conflicts, device } = doorStore;

type OperationInVersion1 = Omit<
  QueuedOperation,
  'createdAt' | 'undoes' | 'usherId' | 'usherName'
> & {
  madeAt: number;
  takesBack?: Date;
  who: string;
  whoName: string;
};

/** Moves the queue of version 1, which had other table and property names. */
async function moveToVersion2(transaction: Transaction): Promise<void> {
  const rows: OperationInVersion1[] = await transaction.table('errands').toArray();
  await transaction.table('operations').bulkAdd(
    rows.map(({ madeAt, takesBack, who, whoName, ...row }) => ({
      ...row,
      createdAt: madeAt,
      ...(takesBack && { undoes: takesBack }),
      usherId: who,
      usherName: whoName,
    })),
  );
  const rejected: RejectedOperation[] = await transaction.table('objections').toArray();
  await transaction.table('rejections').bulkAdd(rejected);
  await transaction
    .table('tickets')
    .toCollection()
    .modify((ticket: StoredTicket & { knownAt?: number }) => {
      ticket.updatedAt = ticket.knownAt ?? 0;
      delete ticket.knownAt;
    });
}

/** The tickets of an event in the order of their seats, without sorting them at each scan. */
export const listStoredTickets = (event: number, store = doorStore): Promise<StoredTicket[]> =>
  store.tickets
    .where('[event+seatKey]')
    .between([event, Dexie.minKey], [event, Dexie.maxKey])
    .toArray();

/** What this phone is at the door without an account; null when it is no door device. */
export async function loadOwnDevice(): Promise<OwnDoorDevice | null> {
  const stored = await device.get('joined');
  return OwnDoorDevice.safeDecode(JSON.parse(stored?.value ?? 'null')).data ?? null;
}

export async function saveOwnDevice(own: OwnDoorDevice): Promise<void> {
  await device.put({ name: 'joined', value: JSON.stringify(OwnDoorDevice.encode(own)) });
}

/** A random id, stored until the browser's data is cleared. */
export async function getDeviceId(): Promise<string> {
  return database.transaction('rw', device, async () => {
    const existing = await device.get('id');
    if (existing) return existing.value;
    const value = [...crypto.getRandomValues(new Uint8Array(12))]
      .map((byte) => byte.toString(16).padStart(2, '0'))
      .join('');
    await device.put({ name: 'id', value });
    return value;
  });
}

/** Saves a list requested at `requestedAt` (ms), without losing newer receipts of this device. */
export async function saveTicketList(
  list: TicketList,
  listedConflicts: readonly Conflict[],
  requestedAt: number,
  { database, events, tickets, operations, conflicts, device }: DoorStore = doorStore,
): Promise<void> {
  const { event } = list;
  await database.transaction('rw', [events, tickets, operations, conflicts, device], async () => {
    const own = (await device.get('id'))?.value ?? null;
    const stored = new Map(
      (await tickets.where({ event }).toArray()).map((ticket) => [ticket.id, ticket]),
    );
    const waiting = await operations.where({ event }).sortBy('number');
    await tickets.where({ event }).delete();
    await tickets.bulkPut(
      list.tickets.map((item) =>
        mergeTicket(item, event, stored.get(item.id), waiting, requestedAt, {
          conflict: findTwoDoors(listedConflicts, item.id),
          device: own,
        }),
      ),
    );
    await conflicts.where({ event }).delete();
    await conflicts.bulkPut(listedConflicts.map((conflict) => ({ ...conflict, event })));
    await events.put({
      event,
      title: list.eventTitle,
      retired: list.retired,
      moved: list.moved,
      fetchedAt: new Date(requestedAt),
    });
  });
}

type Receipt = Pick<DoorTicket, 'id' | 'receivedAt' | 'receivedBy' | 'receivedDoor'>;

/** Applies receipts of other doors from the stream, except for tickets with queued operations. */
export async function applyReceipts(
  received: readonly Receipt[],
  undone: readonly number[],
): Promise<void> {
  await database.transaction('rw', tickets, operations, async () => {
    const busy = new Set((await operations.toArray()).map(({ ticketId }) => ticketId));
    const updatedAt = Date.now();
    for (const { id, receivedAt, receivedBy, receivedDoor } of received)
      if (!busy.has(id))
        await tickets.update(id, {
          received: 'Yes',
          receivedAt,
          receivedBy,
          receivedDoor,
          updatedAt,
        });
    for (const id of undone)
      if (!busy.has(id)) await tickets.update(id, { ...emptyReceipt, own: null, updatedAt });
  });
}

/** A ticket from the server; `own` is set if the response tells whether this device's scan received the guest. */
export type ServerTicket = DoorTicket & { event: number; own?: Date | null };

/** Removes sent operations from the queue and stores the server's tickets and rejections. */
export async function completeOperations(
  done: readonly QueuedOperation[],
  serverTickets: readonly ServerTicket[],
  rejected: readonly Omit<RejectedOperation, 'number'>[],
): Promise<void> {
  await database.transaction('rw', tickets, operations, rejections, async () => {
    await operations.bulkDelete(done.map(({ number }) => number));
    const busy = new Set((await operations.toArray()).map(({ ticketId }) => ticketId));
    const updatedAt = Date.now();
    for (const { id, event, barCode, ...facts } of serverTickets)
      if (!busy.has(id))
        await tickets.update(id, { ...facts, seatKey: getSeatKey(facts), updatedAt });
    await rejections.bulkAdd([...rejected]);
  });
}

/** Who made the scans that are not sent yet, each once per scan. */
export const listUnsentNames = async (): Promise<string[]> =>
  (await operations.toArray()).map(({ usherName }) => usherName);

/** Queued operations are sent under this account from now on. */
export async function reassignOperations(
  foreign: readonly QueuedOperation[],
  { id, name }: { id: string; name: string },
): Promise<void> {
  await operations.bulkUpdate(
    foreign.map(({ number }) => ({ key: number, changes: { usherId: id, usherName: name } })),
  );
}

/**
 * Removes all guest data. Queued operations stay, with barcodes, seats and times only; returns the usher's name of each. The device id is
 * deleted if the queue is empty. Afterwards check-in requires a sign-in.
 */
export async function clearGuestData(): Promise<string[]> {
  await clearDoorAccount();
  const stored = [events, tickets, rejections, conflicts];
  return database.transaction('rw', [...stored, operations, device], async () => {
    for (const table of stored) await table.clear();
    await device.delete('joined');
    const names = await listUnsentNames();
    if (names.length === 0) await device.delete('id');
    return names;
  });
}

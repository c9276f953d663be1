import type { Conflict, DoorTicket, TicketList } from '@namugongo/contract/reception/check-in';
import Dexie from 'dexie';
import { forgetDoorAccount } from '../../door-account.ts';
import {
  type Errand,
  type KeptEvent,
  type KeptTicket,
  mergeTicket,
  nobody,
  type Objection,
} from './kept-tickets.ts';

// What the door's device keeps (IndexedDB): it is the one truth of the screen, so that a reload, a crash or a second
// window changes nothing. Each function is one transaction.

/** 'strict': what the screen shows as received is on the disk. */
const database = new Dexie('door', { chromeTransactionDurability: 'strict' });
database.version(1).stores({
  events: 'event',
  tickets: 'id, event, barCode, orderId',
  errands: '++number, event, ticketId',
  objections: '++number, event',
  conflicts: 'ticket.id, event',
  device: 'name',
});

const events = database.table<KeptEvent, number>('events');
const tickets = database.table<KeptTicket, number>('tickets');
const errands = database.table<Errand, number, Omit<Errand, 'number'>>('errands');
const objections = database.table<Objection, number, Omit<Objection, 'number'>>('objections');
const conflicts = database.table<Conflict & { event: number }, number>('conflicts');
const device = database.table<{ name: string; value: string }, string>('device');

export const memory = { database, events, tickets, errands, objections, conflicts, device };

/** One value for this browser, for as long as it keeps its data. */
export async function deviceId(): Promise<string> {
  return database.transaction('rw', device, async () => {
    const known = await device.get('id');
    if (known) return known.value;
    const value = [...crypto.getRandomValues(new Uint8Array(12))]
      .map((byte) => byte.toString(16).padStart(2, '0'))
      .join('');
    await device.put({ name: 'id', value });
    return value;
  });
}

/** Takes up a list that was asked for at `askedAt`, without losing what the device learnt since. */
export async function saveList(
  list: TicketList,
  found: readonly Conflict[],
  askedAt: number,
): Promise<void> {
  const { event } = list;
  const conflictOf = new Map(found.map((conflict) => [conflict.ticket.id, conflict]));
  await database.transaction('rw', [events, tickets, errands, conflicts, device], async () => {
    const own = (await device.get('id'))?.value ?? null;
    const kept = new Map(
      (await tickets.where({ event }).toArray()).map((ticket) => [ticket.id, ticket]),
    );
    const waiting = await errands.where({ event }).sortBy('number');
    await tickets.where({ event }).delete();
    await tickets.bulkPut(
      list.tickets.map((one) =>
        mergeTicket(one, event, kept.get(one.id), waiting, askedAt, {
          conflict: conflictOf.get(one.id),
          device: own,
        }),
      ),
    );
    await conflicts.where({ event }).delete();
    await conflicts.bulkPut(found.map((conflict) => ({ ...conflict, event })));
    await events.put({
      event,
      title: list.eventTitle,
      retired: list.retired,
      fetchedAt: new Date(askedAt),
    });
  });
}

type Receipt = Pick<DoorTicket, 'id' | 'receivedAt' | 'receivedBy' | 'receivedDoor'>;

/** What another door did, as the stream tells it. What this device has still to send counts before it. */
export async function learnReceipts(
  received: readonly Receipt[],
  undone: readonly number[],
): Promise<void> {
  await database.transaction('rw', tickets, errands, async () => {
    const busy = new Set((await errands.toArray()).map(({ ticketId }) => ticketId));
    const knownAt = Date.now();
    for (const { id, receivedAt, receivedBy, receivedDoor } of received)
      if (!busy.has(id))
        await tickets.update(id, {
          received: 'Yes',
          receivedAt,
          receivedBy,
          receivedDoor,
          knownAt,
        });
    for (const id of undone)
      if (!busy.has(id)) await tickets.update(id, { ...nobody, own: null, knownAt });
  });
}

/** A ticket as the server has it now; `own` where its answer says whether this device's scan let the guest in. */
export type ToldTicket = DoorTicket & { event: number; own?: Date | null };

/** The server has answered to these. */
export async function settle(
  done: readonly Errand[],
  told: readonly ToldTicket[],
  objected: readonly Omit<Objection, 'number'>[],
): Promise<void> {
  await database.transaction('rw', tickets, errands, objections, async () => {
    await errands.bulkDelete(done.map(({ number }) => number));
    const busy = new Set((await errands.toArray()).map(({ ticketId }) => ticketId));
    const knownAt = Date.now();
    for (const { id, event, barCode, ...facts } of told)
      if (!busy.has(id)) await tickets.update(id, { ...facts, knownAt });
    await objections.bulkAdd([...objected]);
  });
}

/** From now on they are sent under this account. */
export async function adopt(
  foreign: readonly Errand[],
  { id, name }: { id: string; name: string },
): Promise<void> {
  await errands.bulkUpdate(
    foreign.map(({ number }) => ({ key: number, changes: { who: id, whoName: name } })),
  );
}

/**
 * Removes names, places, codes and telephones of guests; what has still to be sent stays, as bar codes and times alone.
 * Gives the ushers' names of that, one for each. The device's id goes when nothing waits; without its guests the door
 * opens for nobody who is not signed in.
 */
export async function forgetGuests(): Promise<string[]> {
  await forgetDoorAccount();
  const kept = [events, tickets, objections, conflicts];
  return database.transaction('rw', [...kept, errands, device], async () => {
    for (const table of kept) await table.clear();
    const waiting = await errands.toArray();
    if (waiting.length === 0) await device.delete('id');
    return waiting.map(({ whoName }) => whoName);
  });
}

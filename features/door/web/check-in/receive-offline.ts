import { formatSeat } from '#contract/rules/names.ts';
import type { DoorTicket } from '#features/door/contract/check-in.ts';
import {
  normalizeBarCode,
  type VerdictName,
  getVerdict,
} from '#features/door/contract/rules/check-in.ts';
import { type DoorStore, doorStore } from './door-store.ts';
import {
  findTwoDoors,
  getReceiptAfterUndo,
  type QueuedOperation,
  toReceipt,
} from './stored-tickets.ts';

/** Event, door and usher of a scan. */
export type CheckInContext = {
  event: number;
  door: string | null;
  usher: { id: string; name: string };
  /** The data of the door by default; practice has its own. */
  store?: DoorStore;
};

export type OfflineVerdict = {
  verdict: VerdictName;
  barCode: string;
  ticket: DoorTicket | null;
  /** The seat of a guest who was moved and shows the code of before. */
  movedTo: string | null;
  /** The queued operation; null if the guest was not received. */
  operation: QueuedOperation | null;
  /** Earlier operations of this ticket are queued, so the server's verdict would be outdated. */
  inOrder: boolean;
};

/** Receives a ticket on this device by the same rules as the server and queues the receipt. Resolves after both are stored. */
export async function receiveOffline(
  read: string,
  { event, door, usher, store = doorStore }: CheckInContext,
  scannedAt: Date,
): Promise<OfflineVerdict> {
  const barCode = normalizeBarCode(read);
  const { database, events, tickets, operations } = store;
  return database.transaction('rw', events, tickets, operations, async () => {
    const stored = await events.get(event);
    const moved = stored?.moved?.find(({ code }) => code === barCode);
    const ticket = (await tickets.get({ barCode: moved?.barCode ?? barCode })) ?? null;
    const retired = ticket ? false : (stored?.retired.includes(barCode) ?? false);
    const movedTo = moved && ticket ? formatSeat(ticket) : null;
    const verdict = getVerdict(
      ticket || retired
        ? {
            isActive: !retired,
            isCurrentEvent: !ticket || ticket.event === event,
            received: ticket?.received === 'Yes',
          }
        : null,
    );
    const inOrder = ticket ? (await operations.where({ ticketId: ticket.id }).count()) > 0 : false;
    if (!ticket || verdict !== 'received')
      return { verdict, barCode, ticket, movedTo, operation: null, inOrder };
    const operation = {
      kind: 'receive',
      event,
      ticketId: ticket.id,
      barCode,
      scannedAt,
      createdAt: Date.now(),
      door,
      seat: { tableName: ticket.tableName, chairName: ticket.chairName },
      usherId: usher.id,
      usherName: usher.name,
    } as const;
    const receipt = toReceipt(operation);
    await tickets.update(ticket.id, { ...receipt, own: scannedAt, updatedAt: operation.createdAt });
    const number = await operations.add(operation);
    return {
      verdict,
      barCode,
      ticket: { ...ticket, ...receipt },
      movedTo,
      operation: { ...operation, number },
      inOrder,
    };
  });
}

/**
 * Undoes this device's receipt and queues the undo; a known receipt of another door then counts. False, without any change, if this
 * device did not receive the guest.
 */
export async function undoOffline(
  { id, barCode }: Pick<DoorTicket, 'id' | 'barCode'>,
  { event, door, usher, store = doorStore }: CheckInContext,
  now: Date,
): Promise<boolean> {
  const { database, tickets, operations, conflicts, device } = store;
  return database.transaction('rw', tickets, operations, conflicts, device, async () => {
    const ticket = await tickets.get(id);
    if (!ticket?.own) return false;
    const conflict = findTwoDoors(await conflicts.toArray(), id);
    const name = (await device.get('id'))?.value ?? null;
    const receipt = getReceiptAfterUndo(ticket, ticket.own, conflict, name);
    const { received, receivedAt, receivedBy, receivedDoor } = receipt;
    const createdAt = Date.now();
    await tickets.update(id, {
      received,
      receivedAt,
      receivedBy,
      receivedDoor,
      own: null,
      updatedAt: createdAt,
    });
    await operations.add({
      kind: 'undo',
      event,
      ticketId: id,
      barCode,
      scannedAt: now,
      undoes: ticket.own,
      createdAt,
      door,
      usherId: usher.id,
      usherName: usher.name,
    });
    return true;
  });
}

import type { DoorTicket } from '@namugongo/contract/reception/check-in';
import { cleanBarCode, type VerdictName, verdictOf } from '@namugongo/contract/rules/door';
import { memory } from './door-memory.ts';
import { type Errand, receiptAfterUndo, receiptOf } from './kept-tickets.ts';

/** Who stands at which door of which event. */
export type Post = { event: number; door: string | null; who: { id: string; name: string } };

export type DeviceVerdict = {
  verdict: VerdictName;
  barCode: string;
  ticket: DoorTicket | null;
  /** What the server is to be told; null where nobody was let in. */
  errand: Errand | null;
  /** Something of this ticket waits to be sent, so the server's answer would be about the past. */
  inOrder: boolean;
};

/**
 * The device's own decision, by the rules that the server has too: the ticket is received here and now, and the
 * server hears of it later. It is written down before it is shown.
 */
export async function receiveOnDevice(
  read: string,
  { event, door, who }: Post,
  scannedAt: Date,
): Promise<DeviceVerdict> {
  const barCode = cleanBarCode(read);
  const { database, events, tickets, errands } = memory;
  return database.transaction('rw', events, tickets, errands, async () => {
    const ticket = (await tickets.get({ barCode })) ?? null;
    const retired = ticket
      ? false
      : ((await events.get(event))?.retired.includes(barCode) ?? false);
    const verdict = verdictOf(
      ticket || retired
        ? {
            living: !retired,
            ofThisEvent: !ticket || ticket.event === event,
            received: ticket?.received === 'Yes',
          }
        : null,
    );
    const inOrder = ticket ? (await errands.where({ ticketId: ticket.id }).count()) > 0 : false;
    if (!ticket || verdict !== 'received')
      return { verdict, barCode, ticket, errand: null, inOrder };
    const errand = {
      kind: 'receive',
      event,
      ticketId: ticket.id,
      barCode,
      scannedAt,
      madeAt: Date.now(),
      door,
      who: who.id,
      whoName: who.name,
    } as const;
    const receipt = receiptOf(errand);
    await tickets.update(ticket.id, { ...receipt, own: scannedAt, knownAt: errand.madeAt });
    const number = await errands.add(errand);
    return {
      verdict,
      barCode,
      ticket: { ...ticket, ...receipt },
      errand: { ...errand, number },
      inOrder,
    };
  });
}

/**
 * This device takes back what it received; where it knows that another door let the ticket in too, that receipt counts. The
 * server is told in the same order in which it happened. False: this device did not let the guest in, and nothing is changed.
 */
export async function undoOnDevice(
  { id, barCode }: Pick<DoorTicket, 'id' | 'barCode'>,
  { event, door, who }: Post,
  now: Date,
): Promise<boolean> {
  const { database, tickets, errands, conflicts, device } = memory;
  return database.transaction('rw', tickets, errands, conflicts, device, async () => {
    const ticket = await tickets.get(id);
    if (!ticket?.own) return false;
    const name = (await device.get('id'))?.value ?? null;
    const receipt = receiptAfterUndo(ticket, ticket.own, await conflicts.get(id), name);
    const { received, receivedAt, receivedBy, receivedDoor } = receipt;
    const madeAt = Date.now();
    await tickets.update(id, {
      received,
      receivedAt,
      receivedBy,
      receivedDoor,
      own: null,
      knownAt: madeAt,
    });
    await errands.add({
      kind: 'undo',
      event,
      ticketId: id,
      barCode,
      scannedAt: now,
      takesBack: ticket.own,
      madeAt,
      door,
      who: who.id,
      whoName: who.name,
    });
    return true;
  });
}

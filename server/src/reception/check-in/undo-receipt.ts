import type { DoorTicket, Undoing } from '@namugongo/contract/reception/check-in';
import { cleanBarCode, countingScan, takenBack } from '@namugongo/contract/rules/door';
import { audit } from '../../platform/audit.ts';
import type { Platform } from '../../platform/platform.ts';
import { Refusal } from '../../platform/problems.ts';
import { listArrivals, lockCodes, setReceipt, undoArrivals } from './queries.ts';
import type { Door } from './receive-guests.ts';
import {
  type Arrival,
  judgeCode,
  momentOfScan,
  showDoorTicket,
  type TicketRecord,
} from './rules.ts';

/** A device takes back what it received; where another door let the ticket in too, that one counts from now on. Gives the ticket as it is then. */
export async function undoReceipt(
  platform: Platform,
  { eventId, who }: Door,
  { barCode, undoneAt, ...asked }: Undoing,
): Promise<DoorTicket> {
  const now = platform.clock.now();
  const deviceId = asked.deviceId ?? null;
  return platform.transact(async (db, announce) => {
    const code = cleanBarCode(barCode);
    const found = (await lockCodes(db, [code])).get(code) ?? null;
    const verdict = judgeCode(found, eventId);
    if (!found || !['received', 'already received'].includes(verdict))
      throw new Refusal('ticket-not-found');
    const { ticket } = found;
    const scans = await listArrivals(db, [ticket.id]);
    const undone = takenBack(scans, { deviceId, scannedAt: asked.scannedAt ?? null });
    if (deviceId === null && !ticket.receivedAt) throw new Refusal('not-received');
    // A device that says the same again, or whose scan let nobody in.
    if (deviceId !== null && undone.length === 0) return showDoorTicket(ticket);
    await undoArrivals(db, undone, undoneAt && undoneAt < now ? undoneAt : now);
    const counting = countingScan(scans.filter((scan) => !undone.includes(scan)));
    const receipt = receiptOf(ticket, counting);
    await setReceipt(db, ticket.id, receipt);
    await audit(db, platform.clock, {
      who: who.id,
      whoName: who.name,
      action: 'undo receipt',
      subject: `ticket ${ticket.id}`,
      before: { receivedAt: ticket.receivedAt, receivedBy: ticket.receivedBy, deviceId },
      after: { ...receipt, deviceId: counting?.deviceId ?? null },
    });
    await announce(`seating:${eventId}`, [ticket.id]);
    return showDoorTicket({ ...ticket, ...receipt });
  });
}

const receiptOf = (ticket: TicketRecord, scan: Arrival | null) => ({
  receivedAt: scan && momentOfScan(ticket, scan, scan.sentAt),
  receivedBy: scan?.whoName ?? null,
  receivedDoor: scan?.door ?? null,
});

import type { DoorTicket, UndoReceiptInput } from '#features/door/contract/check-in.ts';
import {
  normalizeBarCode,
  findEffectiveScan,
  findUndoneScans,
  isConflict,
} from '#features/door/contract/rules/check-in.ts';
import { doorActions } from '#features/tickets/contract/order-changes.ts';
import { nameActor, writeAuditEntry } from '#platform/audit.ts';
import type { Platform } from '#platform/platform.ts';
import { ProblemError } from '#platform/problem-error.ts';
import { listScans, lockBarCodes, updateReceipt, markScansUndone } from './queries.ts';
import { closeTwoDoors, closeUndoneScans, undoNote } from './conflict-queries.ts';
import { queueMessages } from '#features/webhooks/server/message-queries.ts';
import type { CheckInContext } from './receive-guests.ts';
import {
  type ScanRow,
  getBarCodeVerdict,
  getScanTime,
  toArrivalMessage,
  toCurrentDoorTicket,
  toDoorTicket,
  type TicketRecord,
} from './rules.ts';

/** Undoes a device's receipt of a ticket; a receipt of another door then counts. Returns the updated ticket. */
export async function undoReceipt(
  platform: Platform,
  { eventId, actor }: CheckInContext,
  { barCode, undoneAt, ...requested }: UndoReceiptInput,
): Promise<DoorTicket> {
  const now = platform.clock.now();
  const deviceId = requested.deviceId ?? null;
  return platform.transact(async (db, publish) => {
    const code = normalizeBarCode(barCode);
    const existing = (await lockBarCodes(db, [code])).get(code) ?? null;
    const verdict = getBarCodeVerdict(existing, eventId);
    if (!existing) throw new ProblemError('ticket-not-found');
    const { ticket } = existing;
    const closing = { closedAt: now, closedBy: actor.name };
    const undoneScan = { deviceId: deviceId ?? '', scannedAt: requested.scannedAt ?? now };
    const closed = await closeUndoneScans(db, ticket.id, undoneScan, closing);
    const actorOfEntry = { ...nameActor(actor) };
    const subject = `ticket ${ticket.id}`;
    const logClosing = () =>
      writeAuditEntry(db, platform.clock, {
        ...actorOfEntry,
        action: 'close door conflict',
        subject,
        after: { note: undoNote },
      });
    if (closed > 0) await logClosing();
    if (!['received', 'already received'].includes(verdict)) {
      if (closed > 0) return toCurrentDoorTicket(existing);
      throw new ProblemError('ticket-not-found');
    }
    const scans = await listScans(db, [ticket.id]);
    const undone = findUndoneScans(scans, { deviceId, scannedAt: requested.scannedAt ?? null });
    if (deviceId === null && !ticket.receivedAt) throw new ProblemError('not-received');
    // A repeated undo, or the undo of a scan that received no one.
    if (deviceId !== null && undone.length === 0) return toDoorTicket(ticket);
    const endedAt = undoneAt && undoneAt < now ? undoneAt : now;
    await markScansUndone(db, undone, endedAt);
    const left = scans.map((scan) =>
      undone.includes(scan) ? { ...scan, undoneAt: endedAt } : scan,
    );
    if (!isConflict(left) && (await closeTwoDoors(db, ticket.id, closing)) > 0) await logClosing();
    const effective = findEffectiveScan(scans.filter((scan) => !undone.includes(scan)));
    const receipt = toReceipt(ticket, effective);
    await updateReceipt(db, ticket.id, receipt);
    const entry = await writeAuditEntry(db, platform.clock, {
      ...actorOfEntry,
      action: doorActions.undo,
      subject,
      before: { receivedAt: ticket.receivedAt, receivedBy: ticket.receivedBy, deviceId },
      after: { ...receipt, deviceId: effective?.deviceId ?? null },
    });
    if (ticket.receivedAt && !receipt.receivedAt)
      await queueMessages(db, [
        toArrivalMessage('guest.undone', ticket, { entry, occurredAt: now, now }),
      ]);
    await publish(`seating:${eventId}`, [ticket.id]);
    return toDoorTicket({ ...ticket, ...receipt });
  });
}

const toReceipt = (ticket: TicketRecord, scan: ScanRow | null) => ({
  receivedAt: scan && getScanTime(ticket, scan, scan.syncedAt),
  receivedBy: scan?.usherName ?? null,
  receivedDoor: scan?.doorName ?? null,
});

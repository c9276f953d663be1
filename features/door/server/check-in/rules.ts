import type { Message } from '#features/webhooks/contract/webhook-messages.ts';
import { formatSeat } from '#contract/rules/names.ts';
import type { DoorTicket, Scan, Verdict } from '#features/door/contract/check-in.ts';
import type { ConflictKind } from '#features/door/contract/rules/conflicts.ts';
import { formatExtras, type OrderExtra } from '#features/event/contract/rules/extras.ts';
import type { NoteLine } from '#features/tickets/contract/notes.ts';
import type { ChairType } from '#contract/chairs.ts';
import {
  type ScanRecord,
  getVerdict,
  isConflict,
  verdictMessage,
} from '#features/door/contract/rules/check-in.ts';
import { isPracticeCode, practiceTicketMessage } from '#features/door/contract/rules/practice.ts';

/** A stored ticket, active or canceled. */
export type TicketRecord = {
  id: number;
  eventId: number;
  orderId: number;
  barCode: string;
  userName: string;
  telephone: string;
  tableName: string;
  chairName: string;
  chairType: ChairType;
  checkoutDate: Date;
  receivedAt: Date | null;
  receivedBy: string | null;
  receivedDoor: string | null;
  cancelledAt: Date | null;
  eventTitle: string;
  /** Those for the door. */
  notes: NoteLine[];
  extras: OrderExtra[];
};

/** A barcode with its ticket: the current one or a retired one. */
export type BarCodeRecord = {
  code: string;
  ticket: TicketRecord;
  isRetired: boolean;
  /** The code of before a move, which still admits the guest. */
  isMoved: boolean;
};

/** A stored scan that received a guest. */
export type ScanRow = ScanRecord & {
  ticketId: number;
  syncedAt: Date;
  doorName: string | null;
  usherName: string;
};

export type NormalizedScan = Omit<Scan, 'scannedAt' | 'deviceId'> & {
  scannedAt: Date;
  deviceId: string;
  /** The device sent the time, so a repeated scan can be recognized. */
  timed: boolean;
};

export const toDoorTicket = (ticket: TicketRecord, barCode = ticket.barCode): DoorTicket => ({
  id: ticket.id,
  barCode,
  userName: ticket.userName,
  tableName: ticket.tableName,
  chairName: ticket.chairName,
  chairType: ticket.chairType,
  orderId: ticket.orderId,
  received: ticket.receivedAt ? 'Yes' : 'No',
  telephoneEnd: ticket.telephone.slice(-4),
  receivedAt: ticket.receivedAt,
  receivedBy: ticket.receivedBy,
  receivedDoor: ticket.receivedDoor,
  notes: ticket.notes,
  extras: formatExtras(ticket.extras),
});

/** The ticket of a barcode; of a moved guest with its current one. */
export const toCurrentDoorTicket = ({ ticket, code, isMoved }: BarCodeRecord): DoorTicket =>
  toDoorTicket(ticket, isMoved ? ticket.barCode : code);

/** The verdict on a barcode, without any change. */
export const getBarCodeVerdict = (existing: BarCodeRecord | null, eventId: number) =>
  getVerdict(
    existing && {
      isActive: !existing.isRetired && existing.ticket.cancelledAt === null,
      isCurrentEvent: existing.ticket.eventId === eventId,
      received: existing.ticket.receivedAt !== null,
    },
  );

/** The verdict on a scan and what to store. */
export type ScanDecision = {
  verdict: Verdict['verdict'];
  conflict: boolean;
  /** The scan received the guest and is stored. */
  isArrival: boolean;
  /** Set if this scan is now the one that counts. */
  receivedAt: Date | null;
};

type ScanContext = {
  eventId: number;
  /** Earlier scans of this ticket. */
  scans: readonly ScanRow[];
  /** The device received the guest offline and reports it now. */
  letIn: boolean;
  now: Date;
};

/** What a device could not know when it let in a guest; null if it was right. `scans` are the earlier ones of the ticket. */
export function findConflictKind(
  existing: BarCodeRecord | null,
  scan: NormalizedScan,
  scans: readonly ScanRow[],
  { verdict, isArrival }: Pick<ScanDecision, 'verdict' | 'isArrival'>,
): ConflictKind | null {
  if (!existing) return isPracticeCode(scan.barCode) ? null : 'unknown code';
  const { ticket } = existing;
  if (verdict === 'cancelled') return ticket.cancelledAt ? 'canceled ticket' : 'replaced code';
  if (verdict === 'another event') return verdict;
  if (isArrival && isConflict([...scans, { ...scan, undoneAt: null }])) return 'two doors';
  const isElsewhere = scan.seat && formatSeat(scan.seat) !== formatSeat(ticket);
  return isElsewhere && verdict === 'received' ? 'other seat' : null;
}

/** Whether the scan was made while an earlier one of the same device counted, which has been undone since. */
const coversScan = (earlier: ScanRow, { deviceId, scannedAt }: NormalizedScan): boolean =>
  earlier.deviceId === deviceId &&
  earlier.undoneAt !== null &&
  earlier.scannedAt < scannedAt &&
  scannedAt <= earlier.undoneAt;

/** Decides one scan. The earliest scan wins, not the first one sent; a repeated scan changes nothing. */
export function decideScan(
  existing: BarCodeRecord | null,
  scan: NormalizedScan,
  { eventId, scans, letIn, now }: ScanContext,
): ScanDecision {
  const verdict = getBarCodeVerdict(existing, eventId);
  const noChange = { isArrival: false, receivedAt: null };
  if (!existing || (verdict !== 'received' && verdict !== 'already received'))
    return { verdict, conflict: false, ...noChange };
  const sameScan = scans.some(
    (item) =>
      item.deviceId === scan.deviceId && item.scannedAt.getTime() === scan.scannedAt.getTime(),
  );
  const hasOtherDevice = scans.some(
    (item) => item.undoneAt === null && item.deviceId !== scan.deviceId,
  );
  if (scan.timed && sameScan) return { verdict: 'received', conflict: hasOtherDevice, ...noChange };
  // It found the guest received, and arrives after the undo: to receive the guest again would hide the undo.
  if (verdict === 'received' && scan.timed && scans.some((item) => coversScan(item, scan)))
    return { verdict: 'already received', conflict: false, ...noChange };
  const at = getScanTime(existing.ticket, scan, now);
  if (verdict === 'received') return { verdict, conflict: false, isArrival: true, receivedAt: at };
  const conflict = letIn && hasOtherDevice;
  const { receivedAt } = existing.ticket;
  if (conflict && receivedAt && at < receivedAt)
    return { verdict: 'received', conflict, isArrival: true, receivedAt: at };
  return { verdict, conflict, isArrival: conflict, receivedAt: null };
}

/** The time of a scan, limited to between the purchase and the sending, as a device's clock may be wrong. */
export function getScanTime(
  { checkoutDate }: Pick<TicketRecord, 'checkoutDate'>,
  { scannedAt }: Pick<NormalizedScan, 'scannedAt'>,
  sentAt: Date,
): Date {
  if (scannedAt > sentAt) return sentAt;
  return scannedAt < checkoutDate ? checkoutDate : scannedAt;
}

/** The verdict for the response. */
export function toVerdict(
  existing: BarCodeRecord | null,
  { verdict, conflict }: Pick<ScanDecision, 'verdict' | 'conflict'>,
  barCode: string,
  formatTime: (date: Date) => string,
): Verdict {
  const ticket = existing && toCurrentDoorTicket(existing);
  const details = {
    ...(ticket?.receivedAt && {
      time: formatTime(ticket.receivedAt),
      door: ticket.receivedDoor,
      by: ticket.receivedBy,
    }),
    eventTitle: existing?.ticket.eventTitle ?? null,
  };
  return {
    barCode,
    verdict,
    detail:
      verdict === 'unknown' && isPracticeCode(barCode)
        ? practiceTicketMessage
        : verdictMessage(verdict, details),
    ticket,
    conflict,
    movedTo: existing?.isMoved ? formatSeat(existing.ticket) : null,
  };
}

/** What other programs are told of an arrival, or of its undo; the entry of the audit log tells arrivals of one ticket apart. */
export const toArrivalMessage = (
  event: 'guest.arrived' | 'guest.undone',
  { id, orderId, eventId }: TicketRecord,
  { entry, occurredAt, now }: { entry: number; occurredAt: Date; now: Date },
): Message => ({
  event,
  key: `${id}-${entry}`,
  data: { ticket: id, order: orderId, event: eventId },
  occurredAt,
  createdAt: now,
});

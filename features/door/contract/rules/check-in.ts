import { capitalize } from '#contract/rules/capitals.ts';
import { normalizeCode } from '#contract/rules/normalize.ts';

/** Possible results of a scan (decisions, section 5). */
export const verdicts = [
  'received',
  'already received',
  'cancelled',
  'another event',
  'unknown',
] as const;
export type VerdictName = (typeof verdicts)[number];

/** The message of each check-in verdict (decisions, section 5). */
const checkInMessages = {
  received: 'Welcome.',
  'already received': 'Send the guest to the reception desk.',
  cancelled: 'This ticket was canceled or replaced. Send the guest to the reception desk.',
  'another event': 'This ticket is for another event. Send the guest to the reception desk.',
  unknown: "We don't know this code. Try once more, or search by name.",
} as const;

/** A barcode as printed: in capitals, without spaces and dashes. */
export const normalizeBarCode = (read: string): string => normalizeCode(read).replaceAll('-', '');

export type TicketStatus = {
  isActive: boolean;
  /** The ticket belongs to the door's event. */
  isCurrentEvent: boolean;
  received: boolean;
};

/** The verdict on a ticket, the same on the server and on an offline device. Null: the barcode is unknown. */
export function getVerdict(ticket: TicketStatus | null): VerdictName {
  if (!ticket) return 'unknown';
  if (!ticket.isActive) return 'cancelled';
  if (!ticket.isCurrentEvent) return 'another event';
  return ticket.received ? 'already received' : 'received';
}

type VerdictDetails = {
  /** When, where and by whom the guest was received; the time is formatted for display. */
  time?: string;
  door?: string | null;
  by?: string | null;
  /** The event of the ticket, where it is known. */
  eventTitle?: string | null;
};

/** The message for the usher. */
export function verdictMessage(verdict: VerdictName, details: VerdictDetails = {}): string {
  if (verdict === 'another event' && details.eventTitle)
    return `This ticket is for ${details.eventTitle}. Send the guest to the reception desk.`;
  return verdict === 'already received' ? describeReceipt(details) : checkInMessages[verdict];
}

/** Where the guest was received first, and what to do. */
function describeReceipt({ time, door, by }: VerdictDetails): string {
  const where = [time && `at ${time}`, door ? `at ${door}` : by && `by ${by}`].filter(Boolean);
  const first = where.join(', ');
  return first
    ? `${capitalize(first)}. ${checkInMessages['already received']}`
    : checkInMessages['already received'];
}

/** A scan that received a guest. */
export type ScanRecord = {
  deviceId: string;
  scannedAt: Date;
  /** Null unless the scan was undone. */
  undoneAt: Date | null;
};

/** The scan that counts: the earliest that is not undone. Null: the guest is not received. */
export function findEffectiveScan<Scan extends ScanRecord>(scans: readonly Scan[]): Scan | null {
  const standing = scans.filter(({ undoneAt }) => undoneAt === null);
  return standing.toSorted((a, b) => a.scannedAt.getTime() - b.scannedAt.getTime())[0] ?? null;
}

export type UndoScope = {
  /** The device whose scans are undone; null: all devices. */
  deviceId: string | null;
  /** Later scans are not undone; null: no limit. */
  scannedAt: Date | null;
};

/**
 * The scans that an undo covers. A device undoes only its own scans. Later scans stay, so that an undo sent twice does not undo a
 * newer scan.
 */
export function findUndoneScans<Scan extends ScanRecord>(
  scans: readonly Scan[],
  { deviceId, scannedAt }: UndoScope,
): Scan[] {
  return scans.filter(
    (scan) =>
      scan.undoneAt === null &&
      (deviceId === null || scan.deviceId === deviceId) &&
      (scannedAt === null || scan.scannedAt <= scannedAt),
  );
}

/** True if two devices received the ticket at the same time and at least one of the scans is not undone. */
export function isConflict(scans: readonly ScanRecord[]): boolean {
  return scans.some(
    (item) =>
      item.undoneAt === null &&
      scans.some(
        (other) =>
          other.deviceId !== item.deviceId &&
          (other.undoneAt === null || item.scannedAt < other.undoneAt),
      ),
  );
}

import { compareTexts, getSortKey, listTerms } from '#contract/rules/normalize.ts';
import { createSearch, type Searchable } from '#contract/rules/search-people.ts';
import type { DoorTicket } from '#features/door/contract/check-in.ts';
import type { Conflict } from '#features/door/contract/conflicts.ts';
import { findEffectiveScan, findUndoneScans } from '#features/door/contract/rules/check-in.ts';

/** A ticket as stored on this device. */
export type StoredTicket = DoorTicket & {
  event: number;
  /** Its place in the lists by seat; the database keeps it as an index. */
  seatKey: string;
  /** Time in ms, by this device's clock, when the receipt became known; lists requested earlier are older. */
  updatedAt: number;
  /** Time of the scan by which this device received the guest; null if another door did or the scan was undone. */
  own?: Date | null;
};

export type StoredEvent = {
  event: number;
  title: string;
  /** Barcodes of canceled or replaced tickets. */
  retired: string[];
  /** Codes of before a move, with the current ones; missing in what an earlier version stored. */
  moved?: { code: string; barCode: string }[];
  fetchedAt: Date;
};

/** An operation to send to the server; `number` gives the order. */
export type QueuedOperation = {
  number: number;
  event: number;
  kind: 'receive' | 'undo';
  ticketId: number;
  barCode: string;
  /** By the server's clock, as estimated by this device. */
  scannedAt: Date;
  /** The scan of this device that an undo covers. */
  undoes?: Date;
  /** In ms, by this device's clock. */
  createdAt: number;
  door: string | null;
  /** Where this device sent the guest; missing in an undo and in what an earlier version stored. */
  seat?: { tableName: string; chairName: string };
  /** The usher's account. The operation is sent under it unless another usher takes it over. */
  usherId: string;
  usherName: string;
};

/** A guest who was received offline by a request that the server rejected as a whole. */
export type RejectedOperation = {
  number: number;
  event: number;
  ticketId: number;
  scannedAt: Date;
  detail: string;
};

/** The scans of a ticket that several doors received. */
export const findTwoDoors = (conflicts: readonly Conflict[], ticketId: number) =>
  conflicts.find(({ kind, ticket }) => kind === 'two doors' && ticket?.id === ticketId);

type Receipt = Pick<DoorTicket, 'received' | 'receivedAt' | 'receivedBy' | 'receivedDoor'>;

export const emptyReceipt: Receipt = {
  received: 'No',
  receivedAt: null,
  receivedBy: null,
  receivedDoor: null,
};

export const toReceipt = ({
  scannedAt,
  usherName,
  door,
}: Pick<QueuedOperation, 'scannedAt' | 'usherName' | 'door'>): Receipt => ({
  received: 'Yes',
  receivedAt: scannedAt,
  receivedBy: usherName,
  receivedDoor: door,
});

/**
 * The receipt of a ticket after this device has undone its scan `own`; a receipt of another door stays. `conflict` has the scans of
 * all doors if several received the ticket.
 */
export function getReceiptAfterUndo(
  existing: Receipt,
  own: Date | undefined,
  conflict: Pick<Conflict, 'scans'> | undefined,
  device: string | null,
): Receipt {
  if (existing.received === 'Yes' && existing.receivedAt?.getTime() !== own?.getTime())
    return existing;
  const scans = conflict?.scans ?? [];
  const undone = findUndoneScans(scans, { deviceId: device, scannedAt: own ?? null });
  const effective = findEffectiveScan(scans.filter((scan) => !undone.includes(scan)));
  return effective ? toReceipt({ ...effective, usherName: effective.receivedBy }) : emptyReceipt;
}

/**
 * Merges a ticket of a list requested at `requestedAt` (ms) with the stored one. Queued operations and newer receipts of the device
 * take precedence over the list.
 */
export function mergeTicket(
  listed: DoorTicket,
  event: number,
  stored: StoredTicket | undefined,
  waiting: readonly QueuedOperation[],
  requestedAt: number,
  others: { conflict: Pick<Conflict, 'scans'> | undefined; device: string | null },
): StoredTicket {
  const newer = stored !== undefined && stored.updatedAt > requestedAt;
  const { received, receivedAt, receivedBy, receivedDoor } = newer ? stored : listed;
  const existing = { received, receivedAt, receivedBy, receivedDoor };
  const last = waiting.findLast(({ ticketId }) => ticketId === listed.id);
  const receipt = !last
    ? existing
    : last.kind === 'undo'
      ? getReceiptAfterUndo(existing, last.undoes, others.conflict, others.device)
      : existing.received === 'Yes'
        ? existing
        : toReceipt(last);
  const own = receipt.received === 'Yes' ? (stored?.own ?? null) : null;
  const updatedAt = newer ? stored.updatedAt : requestedAt;
  return { ...listed, ...receipt, event, seatKey: getSeatKey(listed), own, updatedAt };
}

type Seat = Pick<DoorTicket, 'tableName' | 'chairName'>;

export const getSeatKey = ({ tableName, chairName }: Seat): string =>
  [tableName, chairName].map(getSortKey).join('\n');

/** The search of guests: by name, by 'Table 12' or '12', by the last four digits of the telephone number; the best match first, then in
 * the order of the tickets. */
export function createGuestSearch(
  tickets: readonly StoredTicket[],
): (search: string) => readonly StoredTicket[] {
  const search = createSearch(tickets, describeGuest);
  return (inputValue) => (listTerms(inputValue).length === 0 ? [] : search(inputValue));
}

const describeGuest = ({ userName, tableName, telephoneEnd }: StoredTicket): Searchable => ({
  text: userName,
  labels: [tableName, tableName.replace(/^Table /, ''), telephoneEnd],
});

export const compareBySeat = (a: Seat, b: Seat): number =>
  compareTexts(a.tableName, b.tableName) || compareTexts(a.chairName, b.chairName);

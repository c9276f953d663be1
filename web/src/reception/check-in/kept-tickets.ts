import type { Conflict, DoorTicket } from '@namugongo/contract/reception/check-in';
import { countingScan, takenBack, type VerdictName } from '@namugongo/contract/rules/door';

/** A ticket as this device keeps it. */
export type KeptTicket = DoorTicket & {
  event: number;
  /** Milliseconds of this device's clock at which the receipt became known; a list asked for before that is older. */
  knownAt: number;
  /** The scan by which this device let the guest in; null where it did not, or took it back. */
  own?: Date | null;
};

export type KeptEvent = {
  event: number;
  title: string;
  /** Codes that open no door any more. */
  retired: string[];
  fetchedAt: Date;
};

/** Something the server must still be told. The number says in which order it happened. */
export type Errand = {
  number: number;
  event: number;
  kind: 'receive' | 'undo';
  ticketId: number;
  barCode: string;
  /** By the server's clock, as far as this device knows it. */
  scannedAt: Date;
  /** Of an undo: the scan of this device that it takes back. */
  takesBack?: Date;
  /** Milliseconds of this device's own clock. */
  madeAt: number;
  door: string | null;
  /** The account that did it. It is sent under that account, unless another person says that it is theirs now. */
  who: string;
  whoName: string;
};

/** A guest was let in without a network, and the server says of the ticket that it was not good. */
export type Objection = {
  number: number;
  event: number;
  ticketId: number;
  scannedAt: Date;
  verdict: VerdictName;
  detail: string;
};

type Receipt = Pick<DoorTicket, 'received' | 'receivedAt' | 'receivedBy' | 'receivedDoor'>;

export const nobody: Receipt = {
  received: 'No',
  receivedAt: null,
  receivedBy: null,
  receivedDoor: null,
};

export const receiptOf = ({
  scannedAt,
  whoName,
  door,
}: Pick<Errand, 'scannedAt' | 'whoName' | 'door'>): Receipt => ({
  received: 'Yes',
  receivedAt: scannedAt,
  receivedBy: whoName,
  receivedDoor: door,
});

/**
 * What is known of a ticket once this device has taken its scan `own` back: another door's receipt stands. `known` is the
 * receipt as it was until now; `conflict` tells of all doors that let the ticket in, where the server knows of several.
 */
export function receiptAfterUndo(
  known: Receipt,
  own: Date | undefined,
  conflict: Pick<Conflict, 'scans'> | undefined,
  device: string | null,
): Receipt {
  if (known.received === 'Yes' && known.receivedAt?.getTime() !== own?.getTime()) return known;
  const scans = conflict?.scans ?? [];
  const undone = takenBack(scans, { deviceId: device, scannedAt: own ?? null });
  const counting = countingScan(scans.filter((scan) => !undone.includes(scan)));
  return counting ? receiptOf({ ...counting, whoName: counting.receivedBy }) : nobody;
}

/**
 * A ticket of a list that was asked for at `askedAt`, beside what the device knows of it: what still waits to be
 * sent counts before the list, and so does what was learnt while the list was on its way.
 */
export function mergeTicket(
  listed: DoorTicket,
  event: number,
  kept: KeptTicket | undefined,
  waiting: readonly Errand[],
  askedAt: number,
  others: { conflict: Pick<Conflict, 'scans'> | undefined; device: string | null },
): KeptTicket {
  const newer = kept !== undefined && kept.knownAt > askedAt;
  const { received, receivedAt, receivedBy, receivedDoor } = newer ? kept : listed;
  const known = { received, receivedAt, receivedBy, receivedDoor };
  const last = waiting.findLast(({ ticketId }) => ticketId === listed.id);
  const receipt = !last
    ? known
    : last.kind === 'undo'
      ? receiptAfterUndo(known, last.takesBack, others.conflict, others.device)
      : known.received === 'Yes'
        ? known
        : receiptOf(last);
  const own = receipt.received === 'Yes' ? (kept?.own ?? null) : null;
  return { ...listed, ...receipt, event, own, knownAt: newer ? kept.knownAt : askedAt };
}

const folded = (text: string) => text.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase();

/** A guest without a phone: by parts of the name, 'Table 12' or '12', or the last four digits of the telephone. */
export function findGuests(tickets: readonly KeptTicket[], typed: string): KeptTicket[] {
  const words = folded(typed).split(/\s+/).filter(Boolean);
  if (words.length === 0) return [];
  const asTable = folded(typed).trim();
  const matches = (ticket: KeptTicket) => {
    const table = folded(ticket.tableName);
    if (asTable === table || table === `table ${asTable}`) return true;
    if (/^\d{4}$/.test(asTable) && ticket.telephoneEnd === asTable) return true;
    const name = folded(ticket.userName).split(/\s+/);
    return words.every((word) => name.some((part) => part.startsWith(word)));
  };
  return tickets.filter(matches).toSorted(bySeat);
}

const compare = new Intl.Collator('en', { numeric: true }).compare;

export const bySeat = (a: DoorTicket, b: DoorTicket): number =>
  compare(a.tableName, b.tableName) || compare(a.chairName, b.chairName);

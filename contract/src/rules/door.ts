import { doorSentences } from '../problems.ts';

/** What a door may answer to a code (decisions, section 5). */
export const verdicts = [
  'received',
  'already received',
  'cancelled',
  'another event',
  'unknown',
] as const;
export type VerdictName = (typeof verdicts)[number];

/** A bar code as it is printed, however a scanner or a person gave it. */
export function cleanBarCode(read: string): string {
  return read.replace(/\s+/g, '').toUpperCase();
}

export type DoorFacts = {
  living: boolean;
  /** The ticket is one of the door's event. */
  ofThisEvent: boolean;
  received: boolean;
};

/** The same decision on a server and on a device without network. Null: nothing is known of the code. */
export function verdictOf(ticket: DoorFacts | null): VerdictName {
  if (!ticket) return 'unknown';
  if (!ticket.living) return 'cancelled';
  if (!ticket.ofThisEvent) return 'another event';
  return ticket.received ? 'already received' : 'received';
}

/** What the usher reads; time in words as the screen writes it. */
export function verdictSentence(
  verdict: VerdictName,
  { time, door, by }: { time?: string; door?: string | null; by?: string | null } = {},
): string {
  if (verdict !== 'already received') return doorSentences[verdict];
  const where = [time && `at ${time}`, door ? `at ${door}` : by && `by ${by}`].filter(Boolean);
  const first = where.join(', ');
  return first
    ? `${first.charAt(0).toUpperCase()}${first.slice(1)}. ${doorSentences['already received']}`
    : doorSentences['already received'];
}

/** A scan that let somebody in with a ticket. */
export type DoorScan = {
  deviceId: string;
  scannedAt: Date;
  /** Null while it stands. */
  undoneAt: Date | null;
};

/** The scan that counts: the earliest that stands. Null: the guest is not received. */
export function countingScan<Scan extends DoorScan>(scans: readonly Scan[]): Scan | null {
  const standing = scans.filter(({ undoneAt }) => undoneAt === null);
  return standing.toSorted((a, b) => a.scannedAt.getTime() - b.scannedAt.getTime())[0] ?? null;
}

export type Undo = {
  /** Whose scans are meant; null: every door's. */
  deviceId: string | null;
  /** The last scan that is meant; null: all so far. */
  scannedAt: Date | null;
};

/**
 * The scans that an undo takes back. A device takes back its own: what another door has let in stands. A later scan stands too, so
 * that an undo that is sent twice does not take back what came after it.
 */
export function takenBack<Scan extends DoorScan>(
  scans: readonly Scan[],
  { deviceId, scannedAt }: Undo,
): Scan[] {
  return scans.filter(
    (scan) =>
      scan.undoneAt === null &&
      (deviceId === null || scan.deviceId === deviceId) &&
      (scannedAt === null || scan.scannedAt <= scannedAt),
  );
}

/** Two doors let the ticket in, and it is still in: one of the scans stands, and another device's stood beside it for a while. */
export function isConflict(scans: readonly DoorScan[]): boolean {
  const before = (one: DoorScan, other: DoorScan) =>
    one.undoneAt === null || other.scannedAt < one.undoneAt;
  return scans.some(
    (one) =>
      one.undoneAt === null &&
      scans.some(
        (other) => other.deviceId !== one.deviceId && before(one, other) && before(other, one),
      ),
  );
}

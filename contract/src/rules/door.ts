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

import { capitalize } from '#contract/rules/capitals.ts';
import { formatSeat } from '#contract/rules/names.ts';

/** What can go wrong at doors that have lost the network. */
export const conflictKinds = [
  'two doors',
  'canceled ticket',
  'replaced code',
  'another event',
  'unknown code',
  'other seat',
] as const;
export type ConflictKind = (typeof conflictKinds)[number];

type Seat = { tableName: string; chairName: string };
type Guest = Seat & { userName: string };

export type ConflictFacts = {
  kind: ConflictKind;
  /** Null for an unknown code. */
  ticket: Guest | null;
  barCode: string | null;
  /** Where the door sent the guest; null if it didn't say. */
  seat: Seat | null;
  /** Other guests who have a ticket for that seat. */
  others: readonly Pick<Guest, 'userName'>[];
  /** The scans that received the guest. */
  scans: readonly { undoneAt: Date | null }[];
};

/** What happened, as one or two sentences. */
export function describeConflict(conflict: ConflictFacts): string {
  const { ticket, barCode, seat, others, scans } = conflict;
  const guest = ticket?.userName ?? 'a guest';
  const place = ticket ? formatSeat(ticket) : '';
  const sentTo = seat ? formatSeat(seat) : '';
  const happened = {
    'two doors': `${guest}'s ticket for ${place} was used at two doors.${
      scans.some(({ undoneAt }) => undoneAt !== null) ? ' One door undid it.' : ''
    }`,
    'canceled ticket': `${guest} came in, and the ticket for ${place} is canceled.`,
    'replaced code': `Someone came in with a code of ${guest}'s ticket for ${place} that a newer one replaced.`,
    'another event': `${guest} came in with a ticket for another event.`,
    'unknown code': `Someone came in with a code that we don't know: ${barCode ?? ''}.${
      sentTo && ` The door said ${sentTo}.`
    }`,
    'other seat':
      sentTo === place
        ? `The door sent ${guest} to ${sentTo}, which is the ticket's seat again.`
        : `The door sent ${guest} to ${sentTo}, but the seat is now ${place}.`,
  }[conflict.kind];
  const holders = others.map(({ userName }) => userName).join(' and ');
  const claim = holders && `${sentTo || place} belongs to ${holders}.`;
  return [capitalize(happened), claim].filter(Boolean).join(' ');
}

/** What to say to the guest. */
export function adviseOnConflict({ kind, ticket, seat }: ConflictFacts): string {
  const place = ticket && formatSeat(ticket);
  const messages = {
    'two doors':
      'Welcome. Someone else came in with the same ticket. Could you show me the email you got it in?',
    'canceled ticket':
      'Welcome. Your ticket is canceled. Please come with me to the reception desk.',
    'replaced code':
      'Welcome. This ticket has a newer code. Could you show me the latest email about it?',
    'another event':
      'Welcome. Your ticket is for another event. Please come with me to the reception desk.',
    'unknown code':
      "Welcome. We can't find your ticket on our list. Which name was it bought under?",
    'other seat':
      place && seat && formatSeat(seat) === place
        ? "Welcome. You're at the right seat."
        : `Welcome. Your seat has changed to ${place ?? 'another one'}. Let me walk you there.`,
  } satisfies Record<ConflictKind, string>;
  return messages[kind];
}

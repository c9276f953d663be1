import { normalizeBarCode } from './check-in.ts';

// Ushers practice with codes that no ticket can have: the barcode of a ticket has no letter I (generate-bar-code.ts).

const practicePrefix = 'PRACTICE';

export const isPracticeCode = (code: string): boolean =>
  normalizeBarCode(code).startsWith(practicePrefix);

/** Whether a code may be that of a ticket, by its form alone. */
const isTicketCode = (code: string): boolean => /^[2-9A-HJ-NP-Z]{11}$/.test(normalizeBarCode(code));

type Misplaced = { reason: string; detail: string };

const practiceTicketAtDoor: Misplaced = {
  reason: 'Practice ticket',
  detail: 'This is not a real guest.',
};
const ticketInPractice: Misplaced = {
  reason: 'Real ticket',
  detail: 'Practice does nothing with it. Leave practice to check in this guest.',
};

/** Why a code is not looked up at all: a practice ticket at the door, or a real one in practice. */
export function findMisplacedTicket(code: string, isPractice: boolean): Misplaced | null {
  if (isPractice) return isTicketCode(code) ? ticketInPractice : null;
  return isPracticeCode(code) ? practiceTicketAtDoor : null;
}

/** The message of the server, which has one line. */
export const practiceTicketMessage = `${practiceTicketAtDoor.reason}. ${practiceTicketAtDoor.detail}`;

/** Of what is printed on a practice ticket, as `getVerdict` will see it. */
export const practiceKinds = [
  'good',
  'received',
  'refunded',
  'another event',
  'unknown',
  'party',
  'note',
] as const;
export type PracticeKind = (typeof practiceKinds)[number];

/** As printed: short, so that it can be typed. */
export const getPracticeCode = (kind: PracticeKind): string =>
  `${practicePrefix}-${practiceKinds.indexOf(kind) + 1}`;

import { compareTexts } from './normalize.ts';

/** Sorts Table 2 before Table 10, and Child after the numbered tables. */
export function compareNames(a: string, b: string): number {
  const numbered = Number(/\d/.test(b)) - Number(/\d/.test(a));
  return numbered === 0 ? compareTexts(a, b) : numbered;
}

/** Formats a chair as Table-Chair (specification, section 3). */
export function formatChairLabel(chair: { tableName: string; chairName: string }): string {
  return `${chair.tableName}-${chair.chairName}`;
}

/** 'Table 1-Chair 1, Table 1-Chair 2, and Table 2-Chair 3' */
export const formatChairLabels = (
  chairs: readonly { tableName: string; chairName: string }[],
): string => new Intl.ListFormat('en-US').format(chairs.map(formatChairLabel));

/** 'Table 12, Chair 4', as guests read it. */
export const formatSeat = ({ tableName, chairName }: { tableName: string; chairName: string }) =>
  `${tableName}, ${chairName}`;

/** The text under a ticket's QR code (specification, section 2). */
export function formatTicketLabel(ticket: {
  userName: string;
  tableName: string;
  chairName: string;
}): string {
  return `${ticket.userName}:${ticket.tableName}:${ticket.chairName}`;
}

const suffix = /^(?:jr|sr|ii|iii|iv)\.?$/i;

/** The name by which a person is looked up: what is before a comma, else the last word without 'Jr.' and the like. */
export function getSurname(name: string): string {
  const [before = '', after] = name.split(',');
  if (after !== undefined && !suffix.test(after.trim())) return before.trim();
  const parts = before.trim().split(/\s+/);
  return parts.findLast((word) => !suffix.test(word)) ?? before.trim();
}

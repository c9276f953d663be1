const collator = new Intl.Collator('en', { numeric: true });

/** Table 2 before Table 10; Child after the numbered tables. */
export function compareNames(a: string, b: string): number {
  const numbered = Number(/\d/.test(b)) - Number(/\d/.test(a));
  return numbered === 0 ? collator.compare(a, b) : numbered;
}

/** How a chair is written in a cart, a note and a message: Table-Chair (specification, section 3). */
export function chairLabel(chair: { tableName: string; chairName: string }): string {
  return `${chair.tableName}-${chair.chairName}`;
}

/** What stands under a ticket's QR code (specification, section 2). */
export function ticketLabel(ticket: {
  userName: string;
  tableName: string;
  chairName: string;
}): string {
  return `${ticket.userName}:${ticket.tableName}:${ticket.chairName}`;
}

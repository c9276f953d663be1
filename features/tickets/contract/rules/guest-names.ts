/**
 * The tickets whose guest has no name yet: those that still have the name of their buyer, but for one, which is the buyer's own.
 * `tickets` are those of an order that its buyer holds.
 */
export const listUnnamedTickets = <Ticket extends { userName: string }>(
  tickets: readonly Ticket[],
  buyerName: string,
): Ticket[] => tickets.filter(({ userName }) => userName === buyerName).slice(1);

import { formatCount } from '#contract/rules/counts.ts';

/** How many days before an event its buyers are asked for missing names. */
export const nameReminderDays = { first: 14, last: 5 } as const;

/** Why names are asked for: '2 guests have no name yet. ...' */
export const describeUnnamed = (count: number): string =>
  `${formatCount(count, 'guest has', 'guests have')} no name yet. With their names we can greet them at the door and set their places.`;

/**
 * The tickets whose guest has no name yet: those that still have the name of their buyer, but for one, which is the buyer's own.
 * `tickets` are those of an order that its buyer holds.
 */
export const listUnnamedTickets = <Ticket extends { userName: string }>(
  tickets: readonly Ticket[],
  buyerName: string,
): Ticket[] => tickets.filter(({ userName }) => userName === buyerName).slice(1);

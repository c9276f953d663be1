import type { Database } from '#platform/database/database.ts';
import { queueReissuedTicketsEmail } from './emails.ts';
import { listTicketsOnChairs } from './queries.ts';

/** Queues emails to the holders of tickets whose tables or chairs were renamed, in the caller's transaction. `before`: the former names. */
export async function sendNewSeats(
  db: Database,
  before: readonly { chairId: number; tableName: string; chairName: string }[],
  now: Date,
): Promise<void> {
  const names = new Map(before.map(({ chairId, ...seat }) => [chairId, seat]));
  const tickets = await listTicketsOnChairs(db, [...names.keys()]);
  await queueReissuedTicketsEmail(
    db,
    tickets,
    `hall ${now.toISOString()}`,
    tickets.map((ticket) => ({ ...ticket, ...names.get(ticket.chairId) })),
  );
}

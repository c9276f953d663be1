import { formatChairLabel } from '#contract/rules/names.ts';
import type { Database } from '#platform/database/database.ts';
import { queueEmail } from '#platform/email/email.ts';
import { paragraph } from '#platform/email/email-template.ts';
import { mention, write } from '#platform/email/email-text.ts';
import { formatSeat } from '#contract/rules/names.ts';
import { queueTicketsEmail } from '../ticket-emails.ts';
import { type SeatedTicket, listTicketsOnChairs } from './queries.ts';

declare module '#platform/email/email.ts' {
  interface EmailData {
    'ticket-transferred': null;
  }
}

/**
 * Queues one email per order and holder with the updated tickets, which lists the seats that have changed since `before`. Holders
 * without an address get none.
 */
export async function queueReissuedTicketsEmail(
  db: Database,
  tickets: readonly SeatedTicket[],
  cause: string,
  before: readonly SeatedTicket[] = [],
): Promise<void> {
  const holders = Map.groupBy(
    tickets,
    ({ orderId, telephone, userEmail }) => `${orderId} ${telephone} ${userEmail}`,
  );
  for (const [holder, group] of holders) {
    const [item] = group;
    if (!item?.userEmail) continue;
    const { userName: name, userEmail: email, telephone, orderId } = item;
    const seats = listSeatChanges(before, group);
    await queueTicketsEmail(
      db,
      orderId,
      `${cause} ${holder}`,
      { name, email, telephone },
      seats.length > 0 ? { kind: 'move', seats } : undefined,
    );
  }
}

const listSeatChanges = (before: readonly SeatedTicket[], after: readonly SeatedTicket[]) =>
  after.flatMap((ticket) => {
    const previous = before.find(({ id }) => id === ticket.id);
    return previous && formatSeat(previous) !== formatSeat(ticket)
      ? [{ before: formatSeat(previous), after: formatSeat(ticket) }]
      : [];
  });

/** Queues an email to the previous holder of a transferred ticket. */
export async function emailPreviousHolder(
  db: Database,
  before: SeatedTicket,
  after: SeatedTicket,
  now: Date,
): Promise<void> {
  if (!before.userEmail || before.userEmail === after.userEmail) return;
  await queueEmail(db, {
    kind: 'ticket-transferred',
    dedupeKey: `ticket ${before.id} transferred ${now.toISOString()} former`,
    to: before.userEmail,
    heading: `Your ticket for ${formatChairLabel(before)}`,
    blocks: [
      paragraph(
        write`Dear ${mentionHolder(before)},\nThis ticket now belongs to ${mentionHolder(after)}. Your old code no longer works.`,
      ),
      paragraph("If you didn't ask for this, please reply to this email."),
    ],
  });
}

const mentionHolder = ({ userName: name, userEmail: email, telephone }: SeatedTicket) =>
  mention({ name, email, telephone });

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

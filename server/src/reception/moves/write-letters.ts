import { chairLabel } from '@namugongo/contract/rules/names';
import type { Database } from '../../platform/database.ts';
import { queueMail } from '../../platform/mail.ts';
import { writeMail } from '../../platform/mail-frame.ts';
import { readSettings } from '../../platform/settings.ts';
import { queueTicketsMail } from '../tickets/mail-tickets.ts';
import type { SeatedTicket } from './queries.ts';

/** Sends each holder the tickets as they are now, one message for an order; who left no address gets paper. */
export async function mailTicketsAnew(
  db: Database,
  tickets: readonly SeatedTicket[],
  cause: string,
): Promise<void> {
  const holders = Map.groupBy(
    tickets,
    ({ orderId, telephone, userEmail }) => `${orderId} ${telephone} ${userEmail}`,
  );
  for (const [holder, [one]] of holders)
    if (one?.userEmail) {
      const { userName, userEmail, telephone, orderId } = one;
      await queueTicketsMail(db, orderId, `${cause} ${holder}`, {
        name: userName,
        email: userEmail,
        telephone,
      });
    }
}

/** Tells who had a ticket that it is another person's now. */
export async function tellFormerHolder(
  db: Database,
  before: SeatedTicket,
  after: SeatedTicket,
  now: Date,
): Promise<void> {
  if (!before.userEmail || before.userEmail === after.userEmail) return;
  const heading = `Your ticket for ${chairLabel(before)}`;
  const site = await readSettings(db);
  await queueMail(db, {
    dedupeKey: `ticket ${before.id} transferred ${now.toISOString()} former`,
    to: before.userEmail,
    subject: heading,
    ...writeMail({
      site,
      heading,
      blocks: [
        {
          kind: 'paragraph',
          text: `Dear ${before.userName},\nthis ticket now belongs to ${after.userName}. The code you had no longer opens the door.`,
        },
        { kind: 'paragraph', text: 'If you did not ask for this, please answer this message.' },
      ],
    }),
  });
}

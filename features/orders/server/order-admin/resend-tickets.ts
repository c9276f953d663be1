import type { Account } from '#contract/account.ts';
import { nameActor, writeAuditEntry } from '#platform/audit.ts';
import type { Platform } from '#platform/platform.ts';
import { ProblemError } from '#platform/problem-error.ts';
import { findTicket } from '#features/tickets/server/moves/queries.ts';
import { queueReissuedTicketsEmail } from '#features/tickets/server/moves/emails.ts';

/** Queues an email with the holder's tickets of the order again; returns the address. */
export async function resendTickets(
  platform: Platform,
  ticketId: number,
  actor: Account,
): Promise<string> {
  return platform.transact(async (db) => {
    const ticket = await findTicket(db, ticketId);
    if (!ticket) throw new ProblemError('no-such-ticket');
    if (!ticket.userEmail) throw new ProblemError('address-missing');
    const now = platform.clock.now();
    await queueReissuedTicketsEmail(db, [ticket], `sent again ${ticket.id} ${now.toISOString()}`);
    await writeAuditEntry(db, platform.clock, {
      ...nameActor(actor),
      action: 'send tickets again',
      subject: `ticket ${ticket.id}`,
      after: { to: ticket.userEmail },
    });
    return ticket.userEmail;
  });
}

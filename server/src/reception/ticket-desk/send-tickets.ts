import type { Account } from '@namugongo/contract/accounts';
import { audit } from '../../platform/audit.ts';
import type { Platform } from '../../platform/platform.ts';
import { Refusal } from '../../platform/problems.ts';
import { findTicket } from '../moves/queries.ts';
import { mailTicketsAnew } from '../moves/write-letters.ts';

/** Sends the holder of a living ticket their tickets of the order again; answers the address. */
export async function sendTickets(
  platform: Platform,
  ticketId: number,
  who: Account,
): Promise<string> {
  return platform.transact(async (db) => {
    const ticket = await findTicket(db, ticketId);
    if (!ticket) throw new Refusal('no-such-ticket');
    if (!ticket.userEmail) throw new Refusal('address-missing');
    const now = platform.clock.now();
    await mailTicketsAnew(db, [ticket], `sent again ${ticket.id} ${now.toISOString()}`);
    await audit(db, platform.clock, {
      who: who.id,
      whoName: who.name,
      action: 'send tickets again',
      subject: `ticket ${ticket.id}`,
      after: { to: ticket.userEmail },
    });
    return ticket.userEmail;
  });
}

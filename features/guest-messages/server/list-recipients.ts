import type { AudiencePeople } from '#features/guest-messages/contract/guest-messages.ts';
import type { Audience } from '#features/guest-messages/contract/rules/audiences.ts';
import type { Database } from '#platform/database/database.ts';
import { listReturnedEmails } from '#platform/email/returned-address-queries.ts';
import { type GuestTicketRow, listGuestTickets, listOptOuts } from './queries.ts';
import { formatSeats, type Guest, listGuests, sortOutRecipients } from './rules.ts';

export type Recipients = { eventId: number; audience: Audience; isAboutTicket: boolean };

/** Who gets a message now, and who does not; with `email`, only whether this address does. The only place that decides it. */
export async function listRecipients(
  db: Database,
  { eventId, audience, isAboutTicket }: Recipients,
  email?: string,
): Promise<ReturnType<typeof sortOutRecipients<Guest<GuestTicketRow>>>> {
  const guests = listGuests(await listGuestTickets(db, eventId, email), audience);
  const own = email === undefined ? guests : guests.filter((guest) => guest.email === email);
  return sortOutRecipients(own, {
    optedOut: await listOptOuts(db, email),
    returned: await listReturnedEmails(db, email),
    isAboutTicket,
  });
}

/** The same for staff, who have not sent it yet. */
export async function listAudiencePeople(
  db: Database,
  recipients: Recipients,
): Promise<AudiencePeople> {
  const people = await listRecipients(db, recipients);
  return {
    recipients: people.recipients.map((guest) => ({
      ...toPerson(guest),
      ticket: guest.tickets[0]?.id ?? 0,
      seats: formatSeats(guest.tickets),
    })),
    skipped: people.skipped.map((guest) => ({ ...toPerson(guest), reason: guest.reason })),
  };
}

const toPerson = ({ name, email, orderId }: Guest) => ({ name, email, order: orderId });

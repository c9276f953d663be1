import { buildUrl } from '#contract/client.ts';
import { normalizeEmail } from '#contract/rules/email-addresses.ts';
import { buildScreenUrl } from '#contract/screens.ts';
import { Secret } from '#contract/secret.ts';
import type { Settings } from '#contract/site-settings.ts';
import { findEvent } from '#features/event/server/queries.ts';
import {
  guestMessages,
  type SkipReason,
} from '#features/guest-messages/contract/guest-messages.ts';
import { createTicketLinks } from '#features/tickets/server/create-ticket-links.ts';
import { getTicketSecret } from '#features/tickets/server/create-ticket-key.ts';
import type { Database } from '#platform/database/database.ts';
import { type EmailBuilder, queueEmailFromBuilder } from '#platform/email/email.ts';
import type { Email } from '#platform/email/sealed-email.ts';
import type { Platform } from '#platform/platform.ts';
import { z } from 'zod';
import { buildGuestEmail } from './emails.ts';
import { listRecipients } from './list-recipients.ts';
import {
  type GuestTicketRow,
  findRecipient,
  getEmailSubject,
  type RecipientRow,
  setSkipReason,
} from './queries.ts';
import type { Guest } from './rules.ts';
import { createTurnOffKey } from './change-opt-out.ts';

const RecipientEmail = z.object({ recipientId: z.int() });
type RecipientEmail = z.output<typeof RecipientEmail>;

declare module '#platform/email/email.ts' {
  interface EmailData {
    'guest-message': RecipientEmail;
    'guest-message-test': null;
  }
}

/** Queues the email of a recipient, once, behind emails that someone waits for. */
export const queueRecipientEmail = (
  db: Database,
  { id, messageId }: Pick<RecipientRow, 'id' | 'messageId'>,
  dueAt: Date,
): Promise<void> =>
  queueEmailFromBuilder(db, {
    dedupeKey: `${getEmailSubject(messageId)} to ${id}`,
    builder: 'guest-message',
    data: { recipientId: id },
    dueAt,
  });

type Needs = Pick<Platform, 'database' | 'clock' | 'config'>;

/** Writes the email when it is sent, with the seats that the guest has then. */
export const createRecipientEmail = (platform: Needs): EmailBuilder<RecipientEmail> => ({
  data: RecipientEmail,
  build: ({ recipientId }, site) => buildRecipientEmail(platform, recipientId, site),
});

async function buildRecipientEmail(
  platform: Needs,
  recipientId: number,
  site: Settings,
): Promise<Email | null> {
  const { database, config } = platform;
  const row = await findRecipient(database, recipientId);
  // Deleted with the data of its person.
  if (!row || row.recipient.email === '') return null;
  const { message, recipient } = row;
  const skip = async (reason: SkipReason) => {
    await setSkipReason(database, [recipientId], reason);
    return null;
  };
  if (message.stoppedAt) return skip('stopped');
  const people = await listRecipients(database, message, recipient.email);
  const [guest] = people.recipients;
  const event = await findEvent(database, message.eventId);
  if (!guest || !event) return skip(people.skipped[0]?.reason ?? 'left');
  const key = await createTurnOffKey(database, recipient);
  return {
    to: recipient.email,
    ...buildGuestEmail({
      message,
      guest,
      event,
      site,
      ticketLinks: await createLinks(platform, guest, event.id),
      turnOffUrl: buildScreenUrl(config.PUBLIC_URL, '/guest-mail/$key', { key }),
    }),
    ...(!message.isAboutTicket && {
      unsubscribeUrl: new Secret(
        'link',
        buildUrl(config.PUBLIC_URL, guestMessages.turnOff, { params: { key } }),
      ),
    }),
  };
}

/** Links that open the tickets of the guest, for each number and address they were bought with. */
async function createLinks(
  { database, config, clock }: Needs,
  { tickets }: Guest<GuestTicketRow>,
  eventId: number,
) {
  const secret = await getTicketSecret(database);
  const byHolder = Map.groupBy(
    tickets,
    ({ telephone, userEmail }) => `${telephone} ${normalizeEmail(userEmail)}`,
  );
  return [...byHolder.values()].flatMap(
    (own) =>
      createTicketLinks({
        holder: { telephone: own[0]?.telephone ?? '', email: own[0]?.userEmail ?? '' },
        orderId: own[0]?.orderId ?? 0,
        eventId,
        tickets: own,
        hasReceipt: false,
        config,
        secret,
        now: clock.now(),
      }).pages,
  );
}

import { formatSeat } from '#contract/rules/names.ts';
import { getEventStart } from '#features/event/contract/rules/event-times.ts';
import { z } from 'zod';
import type { TicketReminderKind } from './guest-emails/rules.ts';
import type { Database } from '#platform/database/database.ts';
import { type EmailBuilder, queueEmailFromBuilder, toEmailTask } from '#platform/email/email.ts';
import type { Email } from '#platform/email/sealed-email.ts';
import type { Platform } from '#platform/platform.ts';
import { readSecretOnce } from '#platform/secrets.ts';
import type { Settings } from '#contract/site-settings.ts';
import { buildReceipt } from './receipts/find-receipt.ts';
import { createCalendarAttachment } from './build-event-calendar.ts';
import {
  buildTicketBlocks,
  canceledBlocks,
  getQrContentId,
  getSubject,
  isReminder,
  Occasion,
} from './build-ticket-blocks.ts';
import { createTicketLinks } from './create-ticket-links.ts';
import {
  buildRequestBlocks,
  listMissingNames,
  listMissingResponses,
} from './guest-emails/names-emails.ts';
import { ticketSecretName } from './create-ticket-key.ts';
import { drawQrPng } from './draw-codes.ts';
import { findEmailedOrder } from './order-email-queries.ts';
import { type HeldTicket, listTicketsByTelephone } from './queries.ts';
import { normalizeEmail } from '#contract/rules/email-addresses.ts';
import { isHeldBy } from './rules.ts';

/**
 * Queues an email with all active tickets of an order, once per cause, such as 'paid' or 'moved 17'. With `holder`, sends the
 * tickets transferred to that person instead.
 */
export function queueTicketsEmail(
  db: Database,
  orderId: number,
  cause: string,
  holder?: TicketHolder,
  occasion?: Occasion,
): Promise<void> {
  return queueEmailFromBuilder(db, {
    ...describeTicketsEmail(orderId, cause, { holder, occasion }),
    ...(holder && { recipient: holder.email }),
  });
}

/** The same as a task, for the statement that sells the order. */
export const toTicketsEmailTask = (orderId: number, cause: string) =>
  toEmailTask(describeTicketsEmail(orderId, cause));

const describeTicketsEmail = (
  orderId: number,
  cause: string,
  { holder, occasion }: Pick<TicketsEmailData, 'holder' | 'occasion'> = {},
) => ({
  dedupeKey: `tickets ${orderId} ${cause}`,
  builder: 'tickets' as const,
  data: { orderId, ...(holder && { holder }), ...(occasion && { occasion }) },
});

/** Queues a reminder with the holder's tickets of the order's event, behind other emails; once of a kind. */
export function queueReminder(
  db: Database,
  {
    orderId,
    holder,
    kind,
    dueAt,
  }: { orderId: number; holder: TicketHolder; kind: TicketReminderKind; dueAt: Date },
): Promise<void> {
  const { telephone, email } = holder;
  return queueEmailFromBuilder(db, {
    dedupeKey: `tickets ${orderId} ${kind} before ${telephone} ${normalizeEmail(email)}`,
    builder: 'tickets',
    data: { orderId, holder, occasion: { kind } },
    dueAt,
  });
}

const TicketHolder = z.object({ name: z.string(), email: z.string(), telephone: z.string() });
export type TicketHolder = z.output<typeof TicketHolder>;
const TicketsEmailData = z.object({
  orderId: z.int(),
  holder: TicketHolder.optional(),
  occasion: Occasion.optional(),
});
type TicketsEmailData = z.output<typeof TicketsEmailData>;

declare module '#platform/email/email.ts' {
  interface EmailData {
    tickets: TicketsEmailData;
  }
}

/** Builds the emails when they are sent, with the tickets active at that time. */
export function createTicketsEmail(
  platform: Pick<Platform, 'database' | 'clock' | 'config'>,
): EmailBuilder<TicketsEmailData> {
  return {
    data: TicketsEmailData,
    build: (data, site) => buildTicketsEmail({ ...platform, site }, data),
  };
}

type EmailContext = Pick<Platform, 'database' | 'clock' | 'config'> & {
  site: Settings;
};

async function buildTicketsEmail(
  { database, clock, config, site }: EmailContext,
  { orderId, holder, occasion }: TicketsEmailData,
): Promise<Email | null> {
  const now = clock.now();
  const existing = await findEmailedOrder(database, orderId);
  if (!existing) throw new Error(`Order ${orderId} does not exist.`);
  const { order, event: ticketEvent } = existing;
  const buyer = { name: order.name, email: order.email, telephone: order.telephone, ...holder };
  const all = isReminder(occasion)
    ? await listTicketsByTelephone(database, buyer.telephone, ticketEvent.id)
    : existing.tickets;
  const tickets = all.filter((ticket) => isHeldBy(ticket, buyer));
  if (isReminder(occasion) && (tickets.length === 0 || getEventStart(ticketEvent) <= now))
    return null;
  // Someone who holds transferred tickets did not buy them.
  const receipt = holder ? null : buildReceipt(existing);
  const secret = await readSecretOnce(database, ticketSecretName);
  const requests = buildRequestBlocks({
    unnamed: receipt ? listMissingNames(existing, now) : [],
    missing: receipt ? listMissingResponses(existing, now) : [],
    link: { order, publicUrl: config.PUBLIC_URL, secret, now },
  });
  const links = createTicketLinks({
    holder: buyer,
    orderId,
    eventId: ticketEvent.id,
    tickets,
    hasReceipt: receipt !== null,
    config,
    secret,
    now,
  });
  const blocks =
    tickets.length > 0
      ? buildTicketBlocks({
          buyer,
          feast: ticketEvent,
          tickets,
          receipt,
          links,
          requests,
          site,
          occasion,
        })
      : canceledBlocks;
  const calendar = {
    feast: ticketEvent,
    timeZone: site.timeZone,
    publicUrl: config.PUBLIC_URL,
    now,
    notes: tickets.map(formatSeat),
  };
  return {
    to: buyer.email,
    subject: `${getSubject(occasion, tickets.length)}: ${ticketEvent.title}`,
    heading: ticketEvent.title,
    blocks,
    attachments:
      tickets.length > 0
        ? [...tickets.map(toQrAttachment), await createCalendarAttachment(calendar)]
        : [],
  };
}

/** The QR code that the email shows, also while its reader is offline. */
const toQrAttachment = (ticket: HeldTicket) => ({
  name: `${formatSeat(ticket)}.png`,
  type: 'image/png',
  base64: drawQrPng(ticket.barCode).toString('base64'),
  contentId: getQrContentId(ticket),
});

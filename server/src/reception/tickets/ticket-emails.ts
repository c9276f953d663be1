import { disclaimer } from '@namugongo/contract/reception/disclaimer';
import { z } from 'zod';
import type { Database } from '../../platform/database/database.ts';
import {
  type Email,
  type EmailBuilder,
  queueEmailFromBuilder,
} from '../../platform/email/email.ts';
import { type EmailBlock, renderEmail } from '../../platform/email/email-template.ts';
import type { Platform } from '../../platform/platform.ts';
import { getSettings } from '../../platform/settings.ts';
import { findReceipt, type OrderReceipt } from '../checkout/find-receipt.ts';
import { buildReceiptFacts } from '../checkout/rules.ts';
import { findEvent } from '../events/queries.ts';
import { buildEventCalendar } from './build-event-calendar.ts';
import { createTicketsPdf } from './create-tickets-pdf.ts';
import {
  type TicketEvent,
  findBuyer,
  type PrintableTicket,
  listTicketsByOrder,
} from './queries.ts';
import { formatEventDate, isHeldBy } from './rules.ts';
import { createLinkKey } from './create-link-key.ts';
import { createOrderKey, getTicketSecret } from './create-ticket-key.ts';

const builderName = 'tickets';

/**
 * Queues an email with all active tickets of an order, once per cause, such as 'paid' or 'moved 17'. With `holder`, sends the
 * tickets transferred to that person instead.
 */
export function queueTicketsEmail(
  db: Database,
  orderId: number,
  cause: string,
  holder?: TicketHolder,
): Promise<void> {
  return queueEmailFromBuilder(db, {
    dedupeKey: `tickets ${orderId} ${cause}`,
    builder: builderName,
    data: { orderId, ...(holder === undefined ? {} : { holder }) },
  });
}

const TicketHolder = z.object({ name: z.string(), email: z.string(), telephone: z.string() });
export type TicketHolder = z.output<typeof TicketHolder>;
const TicketsEmailData = z.object({ orderId: z.int(), holder: TicketHolder.optional() });

/** Builds the emails when they are sent, with the tickets active at that time. */
export function ticketsEmailBuilders(
  platform: Pick<Platform, 'database' | 'clock' | 'config'>,
): Record<string, EmailBuilder> {
  return {
    [builderName]: (data) => buildTicketsEmail(platform, TicketsEmailData.parse(data)),
  };
}

async function buildTicketsEmail(
  { database, clock, config }: Pick<Platform, 'database' | 'clock' | 'config'>,
  { orderId, holder }: z.output<typeof TicketsEmailData>,
): Promise<Email> {
  const now = clock.now();
  const order = await findBuyer(database, orderId);
  const buyer = order && { ...order, ...holder };
  const ticketEvent = buyer && (await findEvent(database, buyer.eventId));
  if (!ticketEvent) throw new Error(`Order ${orderId} does not exist.`);
  const [site, all] = await Promise.all([
    getSettings(database),
    listTicketsByOrder(database, orderId),
  ]);
  const tickets = all.filter((ticket) => isHeldBy(ticket, buyer));
  const secret = await getTicketSecret(database);
  // Someone who holds transferred tickets did not buy them.
  const receipt = holder ? null : await findReceipt(database, orderId);
  const page = receipt ? `${buyer.telephone}/${orderId}` : buyer.telephone;
  const key = createOrderKey(secret, { ...buyer, orderId }, now);
  // Without a number each ticket has a link of its own.
  const links = buyer.telephone
    ? [{ label: 'Show my tickets', url: `${config.PUBLIC_URL}/receipt/${page}?key=${key}` }]
    : tickets.map((ticket) => ({
        label: `Show ${formatSeat(ticket)}`,
        url: `${config.PUBLIC_URL}/t/${createLinkKey(secret, ticket, 'hold', now)}`,
      }));
  const blocks =
    tickets.length > 0
      ? buildTicketBlocks({ buyer, feast: ticketEvent, tickets, receipt, links, site })
      : canceledBlocks;
  const { text, html } = renderEmail({ site, heading: ticketEvent.title, blocks });
  const notes = tickets.map(formatSeat);
  return {
    to: buyer.email,
    subject: `${tickets.length === 1 ? 'Your ticket' : 'Your tickets'}: ${ticketEvent.title}`,
    text,
    html,
    attachments:
      tickets.length === 0
        ? []
        : [
            toAttachment(
              'tickets.pdf',
              'application/pdf',
              await createTicketsPdf({
                feast: toTicketEvent(ticketEvent),
                tickets,
                ...(receipt && { receipt }),
                site: toPdfSiteInfo(site),
                now,
              }),
            ),
            toAttachment(
              'event.ics',
              'text/calendar; charset=utf-8',
              Buffer.from(
                await buildEventCalendar({
                  feast: ticketEvent,
                  timeZone: site.timeZone,
                  publicUrl: config.PUBLIC_URL,
                  now,
                  notes,
                }),
              ),
            ),
          ],
  };
}

const toAttachment = (name: string, type: string, bytes: Buffer) => ({
  name,
  type,
  base64: bytes.toString('base64'),
});

/** The event fields the PDF worker needs. */
export const toTicketEvent = ({ id, title, countdownTarget, venue }: TicketEvent): TicketEvent => ({
  id,
  title,
  countdownTarget,
  venue,
});
export const toPdfSiteInfo = ({
  name,
  email,
  timeZone,
}: {
  name: string;
  email: string;
  timeZone: string;
}) => ({ name, email, timeZone });

const formatSeat = ({ tableName, chairName }: PrintableTicket) => `${tableName}, ${chairName}`;

const canceledBlocks: EmailBlock[] = [
  { kind: 'paragraph', text: 'The tickets in this order were canceled.' },
];

const formatSharingNote = (linkCount: number) =>
  linkCount > 1
    ? " Anyone with these links can open your tickets, so please don't share them."
    : " Anyone with this link can open your tickets, so please don't share it.";

function buildTicketBlocks({
  buyer,
  feast: ticketEvent,
  tickets,
  receipt,
  links,
  site,
}: {
  buyer: { name: string };
  feast: TicketEvent;
  tickets: readonly PrintableTicket[];
  receipt: OrderReceipt | null;
  links: readonly { label: string; url: string }[];
  site: { name: string; timeZone: string };
}): EmailBlock[] {
  const where: (readonly [string, string])[] = ticketEvent.venue
    ? [['Where', ticketEvent.venue]]
    : [];
  return [
    {
      kind: 'paragraph',
      text: `Dear ${buyer.name},\nThank you! Here ${tickets.length === 1 ? 'is your ticket' : 'are your tickets'}.`,
    },
    {
      kind: 'facts',
      facts: [['When', formatEventDate(ticketEvent.countdownTarget, site.timeZone)], ...where],
    },
    {
      kind: 'facts',
      facts: tickets.map((ticket) => [formatSeat(ticket), ticket.barCode] as const),
    },
    ...links.map((link) => ({ kind: 'button', ...link }) as const),
    {
      kind: 'paragraph',
      text: `At the door, show the QR code of each ticket, on your phone or printed. They're all in the attached PDF.${formatSharingNote(links.length)}`,
    },
    ...(receipt
      ? ([
          { kind: 'paragraph', text: 'Your receipt' },
          { kind: 'facts', facts: buildReceiptFacts(receipt, site) },
        ] as const)
      : []),
    { kind: 'paragraph', text: `Disclaimer\n${disclaimer.join('\n')}` },
  ];
}

import { getEventStart } from '@namugongo/contract/rules/event-times';
import { z } from 'zod';
import { buildUrl } from '@namugongo/contract/client';
import { walletEndpoints, walletLabels } from '@namugongo/contract/reception/wallet';
import type { Database } from '../../platform/database/database.ts';
import {
  type Email,
  type EmailBuilder,
  queueEmailFromBuilder,
  toEmailTask,
} from '../../platform/email/email.ts';
import { renderEmail } from '../../platform/email/email-template.ts';
import type { Platform } from '../../platform/platform.ts';
import { listWallets } from '../../platform/wallet-keys.ts';
import { getSettings, type Settings } from '../../platform/settings.ts';
import { findReceipt, type OrderReceipt } from '../checkout/find-receipt.ts';
import { findEvent } from '../events/queries.ts';
import { createCalendarAttachment } from './build-event-calendar.ts';
import { createTicketsPdf } from './create-tickets-pdf.ts';
import {
  type HeldTicket,
  type TicketEvent,
  findBuyer,
  listTicketsByOrder,
  listTicketsByTelephone,
} from './queries.ts';
import {
  buildTicketBlocks,
  canceledBlocks,
  formatSeat,
  getSubject,
  isReminder,
  Occasion,
} from './build-ticket-blocks.ts';
import { isHeldBy, normalizeEmail } from './rules.ts';
import { createLinkKey } from './create-link-key.ts';
import { createHolderKey, createOrderKey, getTicketSecret } from './create-ticket-key.ts';

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
  occasion?: Occasion,
): Promise<void> {
  return queueEmailFromBuilder(db, describeTicketsEmail(orderId, cause, { holder, occasion }));
}

/** The same as a task, for the statement that sells the order. */
export const toTicketsEmailTask = (orderId: number, cause: string) =>
  toEmailTask(describeTicketsEmail(orderId, cause));

const describeTicketsEmail = (
  orderId: number,
  cause: string,
  { holder, occasion }: Pick<z.output<typeof TicketsEmailData>, 'holder' | 'occasion'> = {},
) => ({
  dedupeKey: `tickets ${orderId} ${cause}`,
  builder: builderName,
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
  }: { orderId: number; holder: TicketHolder; kind: 'week' | 'day'; dueAt: Date },
): Promise<void> {
  const { telephone, email } = holder;
  return queueEmailFromBuilder(db, {
    dedupeKey: `tickets ${orderId} ${kind} before ${telephone} ${normalizeEmail(email)}`,
    builder: builderName,
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
  { orderId, holder, occasion }: z.output<typeof TicketsEmailData>,
): Promise<Email | null> {
  const now = clock.now();
  const order = await findBuyer(database, orderId);
  const buyer = order && { ...order, ...holder };
  const ticketEvent = buyer && (await findEvent(database, buyer.eventId));
  if (!ticketEvent) throw new Error(`Order ${orderId} does not exist.`);
  const [site, all] = await Promise.all([
    getSettings(database),
    isReminder(occasion)
      ? listTicketsByTelephone(database, buyer.telephone, buyer.eventId)
      : listTicketsByOrder(database, orderId),
  ]);
  const tickets = all.filter((ticket) => isHeldBy(ticket, buyer));
  if (isReminder(occasion) && (tickets.length === 0 || getEventStart(ticketEvent) <= now))
    return null;
  const secret = await getTicketSecret(database);
  // Someone who holds transferred tickets did not buy them.
  const receipt = holder ? null : await findReceipt(database, orderId);
  const links = listPageLinks(
    { buyer, orderId, tickets, hasReceipt: receipt !== null },
    config,
    secret,
    now,
  );
  const blocks =
    tickets.length > 0
      ? buildTicketBlocks({
          buyer,
          feast: ticketEvent,
          tickets,
          receipt,
          links,
          walletLinks: listWalletLinks(config, secret, tickets, now),
          site,
          occasion,
        })
      : canceledBlocks;
  const { text, html } = renderEmail({ site, heading: ticketEvent.title, blocks });
  return {
    to: buyer.email,
    subject: `${getSubject(occasion, tickets.length)}: ${ticketEvent.title}`,
    text,
    html,
    attachments:
      tickets.length === 0
        ? []
        : await createAttachments({ ticketEvent, tickets, receipt, site }, config, now),
  };
}

/** The printable tickets, and the event for a calendar. */
async function createAttachments(
  {
    ticketEvent,
    tickets,
    receipt,
    site,
  }: {
    ticketEvent: TicketEvent;
    tickets: readonly HeldTicket[];
    receipt: OrderReceipt | null;
    site: Awaited<ReturnType<typeof getSettings>>;
  },
  config: Platform['config'],
  now: Date,
) {
  return [
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
    await createCalendarAttachment({
      feast: ticketEvent,
      timeZone: site.timeZone,
      publicUrl: config.PUBLIC_URL,
      now,
      notes: tickets.map(formatSeat),
    }),
  ];
}

/** Links that open the tickets of a buyer on the site. */
function listPageLinks(
  {
    buyer,
    orderId,
    tickets,
    hasReceipt,
  }: {
    buyer: { telephone: string; email: string };
    orderId: number;
    tickets: readonly HeldTicket[];
    hasReceipt: boolean;
  },
  config: Pick<Platform['config'], 'PUBLIC_URL'>,
  secret: string,
  now: Date,
) {
  const page = hasReceipt ? `${buyer.telephone}/${orderId}` : buyer.telephone;
  const isOneOrder = tickets.every((ticket) => ticket.orderId === orderId);
  const key = isOneOrder
    ? createOrderKey(secret, { ...buyer, orderId }, now)
    : createHolderKey(secret, buyer, now);
  // Without a number each ticket has a link of its own.
  return buyer.telephone
    ? [{ label: 'Show my tickets', url: `${config.PUBLIC_URL}/receipt/${page}?key=${key}` }]
    : tickets.map((ticket) => ({
        label: `Show ${formatSeat(ticket)}`,
        url: `${config.PUBLIC_URL}/t/${createLinkKey(secret, ticket, 'hold', now)}`,
      }));
}

/** Links that save each ticket to the wallets of this site. */
const listWalletLinks = (
  config: Platform['config'],
  secret: string,
  tickets: readonly HeldTicket[],
  now: Date,
) =>
  tickets.flatMap((ticket) =>
    listWallets(config).map((name) => ({
      label: `${walletLabels[name]}: ${formatSeat(ticket)}`,
      url: buildUrl(config.PUBLIC_URL, walletEndpoints[name], {
        params: { id: ticket.id },
        query: { key: [createLinkKey(secret, ticket, 'hold', now)] },
      }),
    })),
  );

const toAttachment = (name: string, type: string, bytes: Buffer) => ({
  name,
  type,
  base64: bytes.toString('base64'),
});

/** The event fields the PDF worker needs. */
export const toTicketEvent = ({
  id,
  title,
  countdownTarget,
  doorsAt,
  startsAt,
  endsAt,
  venue,
  address,
  notes,
  contact,
}: TicketEvent): TicketEvent => ({
  id,
  title,
  countdownTarget,
  doorsAt,
  startsAt,
  endsAt,
  venue,
  address,
  notes,
  contact,
});
export const toPdfSiteInfo = ({
  name,
  email,
  timeZone,
  colors,
}: Pick<Settings, 'name' | 'email' | 'timeZone' | 'colors'>) => ({ name, email, timeZone, colors });

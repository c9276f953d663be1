import { disclaimer } from '@namugongo/contract/reception/disclaimer';
import { z } from 'zod';
import type { Database } from '../../platform/database.ts';
import { type Mail, type MailBuilder, queueBuiltMail } from '../../platform/mail.ts';
import { type MailBlock, writeMail } from '../../platform/mail-frame.ts';
import type { Platform } from '../../platform/platform.ts';
import { readSettings } from '../../platform/settings.ts';
import { findEvent } from '../events/queries.ts';
import { eventCalendar } from './event-calendar.ts';
import { makeTicketsPdf } from './make-pdf.ts';
import { type Feast, findBuyer, type PaperTicket, ticketsOfOrder } from './queries.ts';
import { dayInWords } from './rules.ts';
import { ticketKey, ticketSecret } from './ticket-key.ts';

const builderName = 'tickets';

/**
 * Sends the buyer all living tickets of an order, after the caller's transaction. Once per cause: 'paid', or what happened
 * to the order since, such as 'moved 17'. With `holder`, sends the tickets of the order that were given to that person.
 */
export function queueTicketsMail(
  db: Database,
  orderId: number,
  cause: string,
  holder?: Holder,
): Promise<void> {
  return queueBuiltMail(db, {
    dedupeKey: `tickets ${orderId} ${cause}`,
    builder: builderName,
    data: { orderId, ...(holder === undefined ? {} : { holder }) },
  });
}

const Holder = z.object({ name: z.string(), email: z.string(), telephone: z.string() });
export type Holder = z.output<typeof Holder>;
const MailData = z.object({ orderId: z.int(), holder: Holder.optional() });

/** Makes those messages when they are sent: the tickets are the ones of that moment. */
export function ticketsMailBuilders(
  platform: Pick<Platform, 'database' | 'clock' | 'config'>,
): Record<string, MailBuilder> {
  return {
    [builderName]: (data) => writeTicketsMail(platform, MailData.parse(data)),
  };
}

async function writeTicketsMail(
  { database, clock, config }: Pick<Platform, 'database' | 'clock' | 'config'>,
  { orderId, holder }: z.output<typeof MailData>,
): Promise<Mail> {
  const now = clock.now();
  const order = await findBuyer(database, orderId);
  const buyer = order && { ...order, ...holder };
  const feast = buyer && (await findEvent(database, buyer.eventId));
  if (!buyer || !feast) throw new Error(`There is no order ${orderId} to send tickets of.`);
  const [site, all] = await Promise.all([
    readSettings(database),
    ticketsOfOrder(database, orderId),
  ]);
  // A ticket that was given to another person is not shown to who bought it.
  const tickets = all.filter(({ telephone }) => telephone === buyer.telephone);
  const key = ticketKey(await ticketSecret(database), buyer.telephone, now);
  const link = buyer.telephone
    ? `${config.PUBLIC_URL}/#/receipt/${buyer.telephone}?key=${key}`
    : null;
  const blocks =
    tickets.length > 0
      ? blocksOf({ buyer, feast, tickets, link, timeZone: site.timeZone })
      : cancelledBlocks;
  const { text, html } = writeMail({ site, heading: feast.title, blocks });
  const notes = tickets.map(placeOf);
  return {
    to: buyer.email,
    subject: `${tickets.length === 1 ? 'Your ticket' : 'Your tickets'}: ${feast.title}`,
    text,
    html,
    attachments:
      tickets.length === 0
        ? []
        : [
            attachment(
              'tickets.pdf',
              'application/pdf',
              await makeTicketsPdf({ feast: feastOf(feast), tickets, site: paperSite(site), now }),
            ),
            attachment(
              'event.ics',
              'text/calendar; charset=utf-8',
              Buffer.from(
                await eventCalendar({
                  feast,
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

const attachment = (name: string, type: string, bytes: Buffer) => ({
  name,
  type,
  base64: bytes.toString('base64'),
});

/** Only what the paper shows goes to the thread that prints it. */
export const feastOf = ({ id, title, countdownTarget, venue }: Feast): Feast => ({
  id,
  title,
  countdownTarget,
  venue,
});
export const paperSite = ({
  name,
  email,
  timeZone,
}: {
  name: string;
  email: string;
  timeZone: string;
}) => ({ name, email, timeZone });

const placeOf = ({ tableName, chairName }: PaperTicket) => `${tableName}, ${chairName}`;

const cancelledBlocks: MailBlock[] = [
  { kind: 'paragraph', text: 'The tickets of this order have been cancelled.' },
];

function blocksOf({
  buyer,
  feast,
  tickets,
  link,
  timeZone,
}: {
  buyer: { name: string };
  feast: Feast;
  tickets: readonly PaperTicket[];
  link: string | null;
  timeZone: string;
}): MailBlock[] {
  const where: (readonly [string, string])[] = feast.venue ? [['Where', feast.venue]] : [];
  return [
    {
      kind: 'paragraph',
      text: `Dear ${buyer.name},\nthank you. Here ${tickets.length === 1 ? 'is your ticket' : 'are your tickets'}.`,
    },
    { kind: 'facts', facts: [['When', dayInWords(feast.countdownTarget, timeZone)], ...where] },
    {
      kind: 'facts',
      facts: tickets.map((ticket) => [placeOf(ticket), ticket.barCode] as const),
    },
    ...(link ? ([{ kind: 'button', label: 'Show my tickets', url: link }] as const) : []),
    {
      kind: 'paragraph',
      text: `Show the QR code of each ticket at the door, on a phone or on paper: the PDF has them all.${link ? ' Whoever has this link can open your tickets.' : ''}`,
    },
    { kind: 'paragraph', text: `Disclaimer\n${disclaimer.join('\n')}` },
  ];
}

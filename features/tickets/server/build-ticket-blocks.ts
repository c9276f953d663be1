import { formatSeat } from '#contract/rules/names.ts';
import { formatGuestSeat } from '#features/event/contract/rules/guest-types.ts';
import { disclaimer } from '#features/tickets/contract/disclaimer.ts';
import { z } from 'zod';
import { reminders, ticketReminderKinds } from './guest-emails/rules.ts';
import { Secret } from '#contract/secret.ts';
import { type EmailBlock, paragraph } from '#platform/email/email-template.ts';
import { type EmailPerson, mention, write } from '#platform/email/email-text.ts';
import { type OrderReceipt, buildReceiptFacts } from './receipts/rules.ts';
import { buildEventBlocks } from '#features/event/server/event-emails.ts';
import type { PrintableTicket, TicketEvent } from './queries.ts';

/** Why a holder gets tickets that were sent before. */
export const Occasion = z.union([
  z.object({ kind: z.enum(ticketReminderKinds) }),
  z.object({
    kind: z.literal('move'),
    seats: z.array(z.object({ before: z.string(), after: z.string() })),
  }),
  /** The type of the guest on this seat. */
  z.object({ kind: z.literal('type'), seat: z.string(), before: z.string(), after: z.string() }),
]);
export type Occasion = z.output<typeof Occasion>;

export const isReminder = (occasion: Occasion | undefined): boolean =>
  occasion !== undefined && occasion.kind in reminders;

export function getSubject(occasion: Occasion | undefined, count: number): string {
  if (!occasion) return count === 1 ? 'Your ticket' : 'Your tickets';
  if (occasion.kind === 'move')
    return occasion.seats.length === 1 ? 'Your new seat' : 'Your new seats';
  if (occasion.kind === 'type') return 'Your ticket has changed';
  return reminders[occasion.kind].subject;
}

function getGreeting(occasion: Occasion | undefined, count: number): string {
  const [verb, tickets] = count === 1 ? ['is', 'ticket'] : ['are', 'tickets'];
  if (!occasion) return `Thank you! Here ${verb} your ${tickets}.`;
  if (occasion.kind === 'move')
    return `${occasion.seats.length === 1 ? 'Your seat has' : 'Your seats have'} changed. Here ${verb} your ${tickets}. Please use ${count === 1 ? 'this one' : 'these'} from now on.`;
  if (occasion.kind === 'type')
    return `${occasion.seat} is now ${occasion.after}, not ${occasion.before}. Here ${verb} your ${tickets}. Your ${count === 1 ? 'code stays' : 'codes stay'} the same.`;
  return `${reminders[occasion.kind].greeting} Here ${verb} your ${tickets} again.`;
}

export const canceledBlocks: EmailBlock[] = [paragraph('The tickets in this order were canceled.')];

export const getQrContentId = ({ id }: Pick<PrintableTicket, 'id'>) => `ticket-${id}`;

/** Enough for the door without a link. */
const buildTicketBlock = (ticket: PrintableTicket): EmailBlock[] => [
  { kind: 'facts', facts: [[formatGuestSeat(ticket), new Secret('code', ticket.barCode)]] },
  {
    kind: 'picture',
    contentId: getQrContentId(ticket),
    alternative: `QR code of ${formatSeat(ticket)}`,
    width: qrWidth,
  },
];

/** In CSS pixels: scans from a phone's screen, and two fit on a printed page. */
const qrWidth = 232;

type Link = { label: string; url: Secret };

export type TicketLinks = {
  /** Open the tickets on the site. */
  pages: Link[];
  /** Open them as a PDF, which is drawn then. */
  pdfs: Link[];
  /** Save each ticket to the wallets of this site. */
  wallets: Link[];
};

/** What the email of a holder's tickets says, in order. */
export function buildTicketBlocks({
  buyer,
  feast: ticketEvent,
  tickets,
  receipt,
  links,
  requests,
  site,
  occasion,
}: {
  buyer: EmailPerson;
  feast: TicketEvent;
  tickets: readonly PrintableTicket[];
  receipt: OrderReceipt | null;
  links: TicketLinks;
  /** Ask for the names of guests and for responses to questions. */
  requests: readonly EmailBlock[];
  site: { name: string; timeZone: string };
  occasion: Occasion | undefined;
}): EmailBlock[] {
  return [
    paragraph(write`Dear ${mention(buyer)},\n${getGreeting(occasion, tickets.length)}`),
    ...(occasion?.kind === 'move'
      ? ([
          {
            kind: 'facts',
            facts: occasion.seats.map(({ before, after }) => [before, `is now ${after}`] as const),
          },
        ] as const)
      : []),
    ...buildEventBlocks(ticketEvent, site.timeZone),
    paragraph(
      "At the door, show the QR code of each ticket, on your phone or printed. If you can't see a code, tell us the letters and numbers above it. Anyone with this email can use your tickets, so please don't share it.",
    ),
    ...tickets.flatMap(buildTicketBlock),
    ...links.pages.map((link) => ({ kind: 'button', ...link }) as const),
    ...[...links.pdfs, ...links.wallets].map((link) => ({ kind: 'link', ...link }) as const),
    ...requests,
    ...(receipt
      ? ([
          paragraph('Your receipt'),
          { kind: 'facts', facts: buildReceiptFacts(receipt, site) },
        ] as const)
      : []),
    paragraph(`Disclaimer\n${disclaimer.join('\n')}`),
  ];
}

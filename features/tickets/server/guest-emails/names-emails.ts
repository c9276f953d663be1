import { formatSeat } from '#contract/rules/names.ts';
import { buildScreenUrl } from '#contract/screens.ts';
import {
  describeUnnamed,
  listUnnamedTickets,
} from '#features/tickets/contract/rules/guest-names.ts';
import {
  describeMissing,
  isQuestionOpen,
  listMissing,
  listSlots,
  type ResponseSlot,
} from '#features/tickets/contract/rules/questions.ts';
import { z } from 'zod';
import type { Database } from '#platform/database/database.ts';
import { type EmailBuilder, queueEmailFromBuilder } from '#platform/email/email.ts';
import { type EmailBlock, paragraph } from '#platform/email/email-template.ts';
import { mention, write } from '#platform/email/email-text.ts';
import type { Email } from '#platform/email/sealed-email.ts';
import type { Platform } from '#platform/platform.ts';
import { readSecretOnce } from '#platform/secrets.ts';
import { findCorrectionProblem } from '../companions/rules.ts';
import { createOrderKey, ticketSecretName } from '../create-ticket-key.ts';
import { type EmailedOrder, findEmailedOrder } from '../order-email-queries.ts';
import type { HeldTicket } from '../queries.ts';
import { isHeldBy } from '../rules.ts';
import type { ReminderKind } from './rules.ts';

const NamesReminder = z.object({ orderId: z.int() });
type NamesReminder = z.output<typeof NamesReminder>;

declare module '#platform/email/email.ts' {
  interface EmailData {
    'guest names': NamesReminder;
  }
}

/** Queues an email that asks the buyer of an order for the names of the guests and for required responses; once of a kind. */
export const queueNamesReminder = (
  db: Database,
  { orderId, kind, dueAt }: { orderId: number; kind: ReminderKind; dueAt: Date },
): Promise<void> =>
  queueEmailFromBuilder(db, {
    dedupeKey: `guest names ${orderId} ${kind}`,
    builder: 'guest names',
    data: { orderId },
    dueAt,
  });

type Context = Pick<Platform, 'database' | 'clock' | 'config'>;

export const createNamesReminder = (platform: Context): EmailBuilder<NamesReminder> => ({
  data: NamesReminder,
  build: ({ orderId }) => buildNamesReminder(platform, orderId),
});

/** Null when no name and no required response is missing by now, when its buyer wants no such emails or can't give them anymore. */
async function buildNamesReminder(platform: Context, orderId: number): Promise<Email | null> {
  const { database, clock, config } = platform;
  const existing = await findEmailedOrder(database, orderId);
  if (!existing || existing.order.nameRemindersStoppedAt) return null;
  const now = clock.now();
  const unnamed = listMissingNames(existing, now);
  const missing = listMissingResponses(existing, now);
  if (unnamed.length + missing.length === 0) return null;
  const { order, event } = existing;
  const secret = await readSecretOnce(database, ticketSecretName);
  return {
    to: order.email,
    subject: `${unnamed.length > 0 ? 'Who comes with you?' : 'A few questions for you'} ${event.title}`,
    heading: event.title,
    blocks: [
      paragraph(write`Dear ${mention(order)},\nWe look forward to seeing you and your guests.`),
      ...buildRequestBlocks({
        unnamed,
        missing,
        link: { order, publicUrl: config.PUBLIC_URL, secret, now },
      }),
      paragraph('On the same page you can stop these emails.'),
    ],
  };
}

/** The buyer's tickets whose guests have no name yet, as long as the buyer can give it. */
export function listMissingNames({ order, event, tickets }: EmailedOrder, now: Date): HeldTicket[] {
  if (order.telephone === '') return [];
  const ownTickets = tickets.filter((ticket) => isHeldBy(ticket, order));
  return listUnnamedTickets(ownTickets, order.name).filter(
    (ticket) => findCorrectionProblem(ticket, event, now) === null,
  );
}

/** The required responses that the buyer has not given for the order or its guests, as long as the buyer can give them. */
export function listMissingResponses(
  { order, event, tickets, questions, responses }: EmailedOrder,
  now: Date,
): ResponseSlot[] {
  if (order.telephone === '') return [];
  const open = questions.filter((question) => isQuestionOpen(question, event, now));
  const changeable = tickets.filter(
    (ticket) => isHeldBy(ticket, order) && findCorrectionProblem(ticket, event, now) === null,
  );
  return listMissing(listSlots(open, changeable), responses);
}

type OrderLink = { order: EmailedOrder['order']; publicUrl: string; secret: string; now: Date };

/** What the addresses of the pages of an order have in common. */
const toOrderParams = ({ order, secret, now }: OrderLink) => {
  const { id: orderId, telephone, email } = order;
  return { telephone, orderId, key: createOrderKey(secret, { telephone, email, orderId }, now) };
};

type Requests = {
  unnamed: readonly HeldTicket[];
  missing: readonly ResponseSlot[];
  link: OrderLink;
};

/** The seats without a name and the questions without a response, and the way to give them. */
export const buildRequestBlocks = ({ unnamed, missing, link }: Requests): EmailBlock[] => [
  ...(unnamed.length > 0
    ? ([
        paragraph([describeUnnamed(unnamed.length), ...unnamed.map(formatSeat)].join('\n')),
        {
          kind: 'button',
          label: 'Name my guests',
          url: buildScreenUrl(
            link.publicUrl,
            '/receipt/$telephone/$orderId/guests',
            toOrderParams(link),
          ),
        },
      ] as const)
    : []),
  ...(missing.length > 0
    ? ([
        paragraph(describeMissing(missing)),
        {
          kind: 'button',
          label: 'Answer the questions',
          url: buildScreenUrl(
            link.publicUrl,
            '/receipt/$telephone/$orderId/questions',
            toOrderParams(link),
          ),
        },
      ] as const)
    : []),
];

import { formatMoney } from '#contract/rules/money.ts';
import { z } from 'zod';
import type { Database } from '#platform/database/database.ts';
import { type EmailBuilder, queueEmailFromBuilder } from '#platform/email/email.ts';
import { type EmailBlock, paragraph } from '#platform/email/email-template.ts';
import { type EmailPerson, mention, quote, write } from '#platform/email/email-text.ts';
import type { Email } from '#platform/email/sealed-email.ts';
import type { Platform } from '#platform/platform.ts';
import { findEmailedOrder } from '#features/tickets/server/order-email-queries.ts';
import type { Order } from '#features/tickets/server/receipts/queries.ts';

const OrderEmailData = z.object({
  orderId: z.int(),
  kind: z.enum(['incomplete', 'refund', 'extras', 'amount', 'cancelled']),
  labels: z.array(z.string()),
  /** What is refunded beside tickets: 'Bus seat × 2'. */
  extras: z.string().optional(),
  amountCents: z.int(),
  /** The holder of the tickets if not the buyer. */
  holder: z.object({ name: z.string(), email: z.string() }).optional(),
  /** Why an amount is refunded, if the buyer is to know. */
  reason: z.string().optional(),
});
type OrderEmailData = z.output<typeof OrderEmailData>;

declare module '#platform/email/email.ts' {
  interface EmailData {
    order: OrderEmailData;
  }
}

/** Queues an email to the buyer that the chairs were taken before the payment arrived. */
export function queueOrderEmail(db: Database, orderId: number, kind: 'incomplete'): Promise<void> {
  const data: OrderEmailData = { orderId, kind, labels: [], amountCents: 0 };
  return queueEmailFromBuilder(db, {
    dedupeKey: `order ${orderId} ${kind}`,
    builder: 'order',
    data,
  });
}

/** Queues an email to the buyer about canceled tickets or extras and their refund, once per cause. */
export function queueRefundEmail(
  db: Database,
  {
    orderId,
    cause,
    labels,
    extras,
    amountCents,
  }: {
    orderId: number;
    cause: string;
    labels: readonly string[];
    extras: string;
    amountCents: number;
  },
): Promise<void> {
  const data: OrderEmailData = {
    orderId,
    kind: labels.length > 0 ? 'refund' : 'extras',
    labels: [...labels],
    extras,
    amountCents,
  };
  return queueEmailFromBuilder(db, {
    dedupeKey: `order ${orderId} refund ${cause}`,
    builder: 'order',
    data,
  });
}

/** Queues an email to the buyer about a refund that leaves the tickets as they are, once per cause. */
export function queueAmountEmail(
  db: Database,
  {
    orderId,
    cause,
    amountCents,
    reason,
  }: { orderId: number; cause: string; amountCents: number; reason: string | undefined },
): Promise<void> {
  const data: OrderEmailData = { orderId, kind: 'amount', labels: [], amountCents, reason };
  return queueEmailFromBuilder(db, {
    dedupeKey: `order ${orderId} refund ${cause}`,
    builder: 'order',
    data,
  });
}

/** Queues an email to a ticket holder other than the buyer about canceled tickets, without the amount. */
export function queueHolderEmail(
  db: Database,
  {
    orderId,
    cause,
    labels,
    holder,
  }: {
    orderId: number;
    cause: string;
    labels: readonly string[];
    holder: { name: string; email: string };
  },
): Promise<void> {
  const data: OrderEmailData = {
    orderId,
    kind: 'cancelled',
    labels: [...labels],
    amountCents: 0,
    holder,
  };
  return queueEmailFromBuilder(db, {
    dedupeKey: `order ${orderId} cancelled ${cause}`,
    builder: 'order',
    data,
  });
}

export const createOrderEmail = ({
  database,
}: Pick<Platform, 'database'>): EmailBuilder<OrderEmailData> => ({
  data: OrderEmailData,
  build: (data) => buildOrderEmail(database, data),
});

async function buildOrderEmail(db: Database, data: OrderEmailData): Promise<Email> {
  const existing = await findEmailedOrder(db, data.orderId);
  if (!existing) throw new Error(`Order ${data.orderId} does not exist.`);
  const { order, event: ticketEvent } = existing;
  const to = data.holder ?? order;
  const blocks = getBlocks(order, to, data);
  const heading = ticketEvent.title;
  return { to: to.email, subject: `${subjects[data.kind]}: ${heading}`, heading, blocks };
}

function getBlocks(order: Order, to: EmailPerson, data: OrderEmailData): EmailBlock[] {
  switch (data.kind) {
    case 'incomplete':
      return incompleteBlocks(order);
    case 'amount':
      return amountBlocks(order, data);
    case 'refund':
    case 'extras':
    case 'cancelled':
      return refundBlocks(to, data);
  }
}

const subjects: Record<OrderEmailData['kind'], string> = {
  incomplete: 'Your reservation',
  refund: 'Your refund',
  extras: 'Your refund',
  amount: 'Your refund',
  cancelled: 'Your ticket was canceled',
};

function incompleteBlocks(order: Order): EmailBlock[] {
  return [
    paragraph(
      write`Dear ${mention(order)},\nSomeone else took the seats before your payment arrived. We're refunding your card. You don't need to do anything.`,
    ),
    {
      kind: 'facts',
      facts: [
        ['Order', String(order.id)],
        ['Seats', order.note],
        ['Amount', formatMoney(order.totalCents, 'full')],
      ],
    },
  ];
}

function refundBlocks(
  holder: EmailPerson,
  { orderId, kind, labels, extras, amountCents }: OrderEmailData,
): EmailBlock[] {
  const what =
    kind === 'extras'
      ? 'We took this off your order. Your tickets stay valid.'
      : 'These tickets were canceled, and their codes no longer work.';
  const money: (readonly [string, string])[] =
    amountCents > 0 ? [['Refund', formatMoney(amountCents, 'full')]] : [];
  return [
    paragraph(write`Dear ${mention(holder)},\n${what}`),
    {
      kind: 'facts',
      facts: [
        ['Order', String(orderId)],
        ...(labels.length > 0 ? [['Seats', labels.join(', ')] as const] : []),
        ...(extras ? [['Extras', extras] as const] : []),
        ...money,
      ],
    },
    ...(amountCents > 0 ? [howItArrives] : []),
  ];
}

function amountBlocks(order: Order, { amountCents, reason }: OrderEmailData): EmailBlock[] {
  return [
    paragraph(
      write`Dear ${mention(order)},\nYou're getting money back from your order. Your tickets stay valid.`,
    ),
    {
      kind: 'facts',
      facts: [
        ['Order', String(order.id)],
        ['Refund', formatMoney(amountCents, 'full')],
        ...(reason ? [['Reason', write`${quote(order, reason)}`] as const] : []),
      ],
    },
    howItArrives,
  ];
}

const howItArrives = paragraph(
  "You'll get the money back the way you paid. On a card it may take a few days to show.",
);

import { problems } from '@namugongo/contract/problems';
import { formatMoney } from '@namugongo/contract/rules/money';
import { z } from 'zod';
import type { Database } from '../../platform/database.ts';
import { type Mail, type MailBuilder, queueBuiltMail } from '../../platform/mail.ts';
import { type MailBlock, writeMail } from '../../platform/mail-frame.ts';
import type { Platform } from '../../platform/platform.ts';
import { readSettings } from '../../platform/settings.ts';
import { findEvent } from '../events/queries.ts';
import { findOrder, type Order } from './queries.ts';

const News = z.object({
  orderId: z.int(),
  kind: z.enum(['incomplete', 'refund', 'cancelled']),
  labels: z.array(z.string()),
  amountCents: z.int(),
  /** Who has the tickets when that is not the buyer. */
  holder: z.object({ name: z.string(), email: z.string() }).optional(),
});
type News = z.output<typeof News>;

/** Tells a buyer, after the caller's transaction, that the chairs were gone when the money came. */
export function queueOrderMail(db: Database, orderId: number, kind: 'incomplete'): Promise<void> {
  const data: News = { orderId, kind, labels: [], amountCents: 0 };
  return queueBuiltMail(db, { dedupeKey: `order ${orderId} ${kind}`, builder: 'order', data });
}

/** Tells a buyer which tickets were cancelled and what goes back; once per cause. */
export function queueRefundMail(
  db: Database,
  {
    orderId,
    cause,
    labels,
    amountCents,
  }: { orderId: number; cause: string; labels: readonly string[]; amountCents: number },
): Promise<void> {
  const data: News = { orderId, kind: 'refund', labels: [...labels], amountCents };
  return queueBuiltMail(db, {
    dedupeKey: `order ${orderId} refund ${cause}`,
    builder: 'order',
    data,
  });
}

/** Tells who was given a ticket that it was cancelled; of the money the buyer hears. */
export function queueHolderMail(
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
  const data: News = { orderId, kind: 'cancelled', labels: [...labels], amountCents: 0, holder };
  return queueBuiltMail(db, {
    dedupeKey: `order ${orderId} cancelled ${cause}`,
    builder: 'order',
    data,
  });
}

export function orderMailBuilders(
  platform: Pick<Platform, 'database'>,
): Record<string, MailBuilder> {
  return { order: (data) => writeOrderMail(platform.database, News.parse(data)) };
}

async function writeOrderMail(db: Database, news: News): Promise<Mail> {
  const order = await findOrder(db, news.orderId);
  const feast = order && (await findEvent(db, order.eventId));
  if (!order || !feast) throw new Error(`There is no order ${news.orderId} to write about.`);
  const site = await readSettings(db);
  const to = news.holder ?? order;
  const blocks = news.kind === 'incomplete' ? incompleteBlocks(order) : refundBlocks(to.name, news);
  const { text, html } = writeMail({ site, heading: feast.title, blocks });
  return { to: to.email, subject: `${subjects[news.kind]}: ${feast.title}`, text, html };
}

const subjects: Record<News['kind'], string> = {
  incomplete: 'Your reservation',
  refund: 'Your refund',
  cancelled: 'Your ticket was cancelled',
};

function incompleteBlocks(order: Order): MailBlock[] {
  return [
    { kind: 'paragraph', text: `Dear ${order.name},` },
    { kind: 'paragraph', text: problems['reservation-incomplete'].detail },
    {
      kind: 'facts',
      facts: [
        ['Order', String(order.id)],
        ['Chairs', order.note],
        ['Amount', formatMoney(order.totalCents, 'full')],
      ],
    },
    {
      kind: 'paragraph',
      text: 'The chairs were taken before your payment arrived. The amount goes back to your card by itself.',
    },
  ];
}

function refundBlocks(name: string, { orderId, labels, amountCents }: News): MailBlock[] {
  const money: (readonly [string, string])[] =
    amountCents > 0 ? [['Refund', formatMoney(amountCents, 'full')]] : [];
  return [
    {
      kind: 'paragraph',
      text: `Dear ${name},\nthese tickets were cancelled, and their codes no longer open the door.`,
    },
    {
      kind: 'facts',
      facts: [['Order', String(orderId)], ['Chairs', labels.join(', ')], ...money],
    },
    ...(amountCents > 0
      ? [
          {
            kind: 'paragraph',
            text: 'The amount goes back the way it was paid. On a card it may take some days to show.',
          } as const,
        ]
      : []),
  ];
}

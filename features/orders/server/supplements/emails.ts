import { formatMoney } from '#contract/rules/money.ts';
import { formatSeat } from '#contract/rules/names.ts';
import type { Secret } from '#contract/secret.ts';
import { guestTypeLabels } from '#features/event/contract/rules/guest-types.ts';
import type { Database } from '#platform/database/database.ts';
import { queueEmail } from '#platform/email/email.ts';
import { paragraph } from '#platform/email/email-template.ts';
import { type EmailPerson, mention, write } from '#platform/email/email-text.ts';
import { getSettings } from '#platform/settings.ts';
import type { LabeledSupplement, SupplementPayment } from './queries.ts';

declare module '#platform/email/email.ts' {
  interface EmailData {
    'price-difference': null;
    'price-difference-impossible': null;
    'price-difference-dropped': null;
  }
}

/** Who gets an email. */
export type Addressee = EmailPerson & { email: string };

export type EmailedSupplement = Pick<
  SupplementPayment,
  'id' | 'orderId' | 'event' | 'moreCents' | 'feeCents' | 'totalCents' | 'expiresAt'
> & { rows: readonly Pick<LabeledSupplement, 'before' | 'after'>[] };

const money = (cents: number): string => formatMoney(cents, 'full');

const formatPlace = (place: LabeledSupplement['before']): string =>
  `${formatSeat(place)}, ${guestTypeLabels[place.guestType]}`;

/** 'your ticket', or 'your tickets' of guests who move together. */
const describeTickets = ({ rows }: EmailedSupplement): string =>
  rows.length === 1 ? 'ticket' : 'tickets';

const listFacts = ({ rows, moreCents, feeCents, totalCents }: EmailedSupplement) => ({
  kind: 'facts' as const,
  facts: [
    ...rows.flatMap(({ before, after }) => [
      ['Now', formatPlace(before)] as const,
      ['New', formatPlace(after)] as const,
    ]),
    ['Price difference', money(moreCents)],
    ...(feeCents > 0 ? [['Processing fee', money(feeCents)] as const] : []),
    ['Total', money(totalCents)],
  ] as const,
});

/** Queues the email with the payment link to the buyer, once per time. */
export async function queueSupplementEmail(
  db: Database,
  row: EmailedSupplement,
  { to, link, now }: { to: Addressee; link: Secret; now: Date },
): Promise<void> {
  const { timeZone } = await getSettings(db);
  const until = new Intl.DateTimeFormat('en-US', {
    dateStyle: 'full',
    timeStyle: 'short',
    timeZone,
  }).format(row.expiresAt);
  await queueEmail(db, {
    kind: 'price-difference',
    dedupeKey: `order ${row.orderId} difference ${row.id} ${now.toISOString()}`,
    to: to.email,
    heading: `Your ${describeTickets(row)}: ${money(row.totalCents)} to pay`,
    blocks: [
      paragraph(
        write`Dear ${mention(to)},\nWe'll change your ${describeTickets(row)} for the ${row.event.title} as soon as you've paid the price difference.`,
      ),
      listFacts(row),
      { kind: 'button', label: 'Pay the difference', url: link },
      paragraph(
        `You can pay until ${until}. If you don't pay, your ${describeTickets(row)} ${row.rows.length === 1 ? 'stays as it is' : 'stay as they are'}, and you don't need to do anything.`,
      ),
    ],
  });
}

/** Queues the email to a buyer whose payment came when the change was no longer possible. */
export const queueImpossibleEmail = (
  db: Database,
  row: EmailedSupplement,
  to: Addressee,
): Promise<void> =>
  queueEmail(db, {
    kind: 'price-difference-impossible',
    dedupeKey: `order ${row.orderId} difference ${row.id} impossible`,
    to: to.email,
    heading: `We couldn't change your ${describeTickets(row)}`,
    blocks: [
      paragraph(
        write`Dear ${mention(to)},\nYour payment arrived, but a ticket was changed before that, so this change is no longer possible. You get all of the money back. You don't need to do anything.`,
      ),
      listFacts(row),
    ],
  });

/** Queues the same to the person of the team who requested the payment. */
export const queueDroppedEmail = (
  db: Database,
  row: EmailedSupplement,
  to: Addressee,
): Promise<void> =>
  queueEmail(db, {
    kind: 'price-difference-dropped',
    dedupeKey: `difference ${row.id} dropped`,
    to: to.email,
    heading: `Order ${row.orderId}: a paid price difference goes back`,
    blocks: [
      paragraph(
        write`Dear ${mention(to)},\nThe price difference that you asked for was paid, but a ticket was changed before that. This change is no longer possible, and the buyer gets all of the money back.`,
      ),
      listFacts(row),
    ],
  });

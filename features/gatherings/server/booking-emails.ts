import { formatMoney } from '#contract/rules/money.ts';
import { formatTimestamp } from '#contract/rules/format-timestamp.ts';
import { computeAmountDue } from '#features/gatherings/contract/rules/ticket-choices.ts';
import type { AmountDue } from '#features/gatherings/contract/ticket-types.ts';
import type { Database } from '#platform/database/database.ts';
import type { EmailBlock } from '#platform/email/email-template.ts';
import type { StoredParty } from './party-queries.ts';
import type { StoredGathering } from './rules.ts';
import { listBookings, listTickets, listTicketTypes } from './ticket-queries.ts';

type Bill = Pick<AmountDue, 'lines' | 'feeCents' | 'totalCents'>;

const toFacts = ({ lines, feeCents, totalCents }: Bill) => [
  ...lines.map(
    ({ title, priceCents, quantity }) =>
      [`${quantity} × ${title}`, formatMoney(priceCents * quantity, 'full')] as const,
  ),
  ...(feeCents > 0 ? [['Card fee', formatMoney(feeCents, 'full')] as const] : []),
  ['Total', formatMoney(totalCents, 'full')] as const,
];

/** What is to be paid, and until when; nothing unless places are held. */
export async function buildDueBlocks(
  db: Database,
  party: StoredParty,
  row: StoredGathering,
  timeZone: string,
): Promise<EmailBlock[]> {
  if (party.state !== 'paying' || !party.payUntil) return [];
  const due = computeAmountDue(await listTicketTypes(db, row.id), party.tickets, row.feePercent);
  const until = formatTimestamp(party.payUntil, 'full', timeZone);
  return [{ kind: 'facts', facts: [...toFacts(due), ['Pay until', until]] }];
}

/** What was paid, as a receipt, and the places that it bought with their codes. */
export async function buildReceiptBlocks(db: Database, party: StoredParty): Promise<EmailBlock[]> {
  const booking = (await listBookings(db, party.id)).find(({ state }) => state === 'PAID');
  if (!booking) return [];
  const tickets = (await listTickets(db, [booking.id])).filter(
    ({ refundedAt }) => refundedAt === null,
  );
  return [
    { kind: 'facts', facts: [['Booking', String(booking.id)], ...toFacts(booking)] },
    { kind: 'facts', facts: tickets.map(({ title, code }) => [title, code] as const) },
  ];
}

type Described = { title: string; state: string; size: string; isComing: boolean };

/** The heading, the first sentence and the button of an email about a payment. */
export function describeBooking(
  about: 'paid' | 'expired' | 'refunded',
  { title, state, size, isComing }: Described,
): { heading: string; text: string; button: string } {
  const refund = 'It may take a few days to show on your card.';
  switch (about) {
    case 'paid':
      return {
        heading: `Your receipt and places: ${title}`,
        text: `Thank you! You have paid. ${state} Show the codes at the door; the button opens them, too.`,
        button: 'See your places',
      };
    case 'expired':
      return {
        heading: `Your places are free again: ${title}`,
        text: 'Your places were not paid in time, so they are open to others again. You haven’t been charged. If you still want to come, use the button.',
        button: 'Choose places again',
      };
    case 'refunded':
      return {
        heading: `Your refund: ${title}`,
        text: isComing
          ? `We refunded some of your places. ${refund} You still come, with ${size}.`
          : `We refunded your places. ${refund}`,
        button: 'See your answer',
      };
  }
}

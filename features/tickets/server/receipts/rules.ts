import type { Receipt } from '#features/tickets/contract/receipts.ts';
import { formatExtra, getExtraCents } from '#features/event/contract/rules/extras.ts';
import { getMethodLabel } from '#features/payments/contract/payment-methods.ts';
import { formatGuestSeat } from '#features/event/contract/rules/guest-types.ts';
import { formatMoney } from '#contract/rules/money.ts';

/** What an order cost, as its page, its email and its PDF show it. */
export type OrderReceipt = Omit<
  Receipt,
  'eventTitle' | 'eventDate' | 'receivedBy' | 'tickets' | 'key'
>;

/** A receipt line by line: order, date, chairs and extras with their prices, fee and total, method and who received it. */
export function buildReceiptFacts(
  receipt: OrderReceipt,
  site: { name: string; timeZone: string },
): (readonly [label: string, value: string])[] {
  const {
    orderId,
    paidAt,
    chairs,
    extras = [],
    feeCents,
    totalCents,
    supplementCents = 0,
    refundedCents,
    method,
  } = receipt;
  const day = new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeZone: site.timeZone });
  const money = (cents: number) => formatMoney(cents, 'full');
  return [
    ['Order', String(orderId)],
    ['Date', day.format(paidAt)],
    ...chairs.map((chair) => [formatGuestSeat(chair), money(chair.amountCents)] as const),
    ...extras.map((extra) => [formatExtra(extra), money(getExtraCents(extra))] as const),
    ...(feeCents > 0 ? [['Processing fee', money(feeCents)] as const] : []),
    ['Total', money(totalCents)],
    ...(supplementCents > 0
      ? [['Price difference, paid later', money(supplementCents)] as const]
      : []),
    ...(refundedCents > 0
      ? [
          ['Refunded', money(refundedCents)] as const,
          ['Left', money(totalCents + supplementCents - refundedCents)] as const,
        ]
      : []),
    ['Paid by', getMethodLabel(method)],
    ['Received by', site.name],
  ];
}

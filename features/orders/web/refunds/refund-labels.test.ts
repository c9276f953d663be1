import type { AdminTicketDetails, AdminTicket } from '#features/orders/contract/order-admin.ts';
import { describe, expect, test } from 'vitest';
import {
  formatEarlierRefund,
  formatRefundResult,
  formatRefundFailure,
  formatFeeNote,
  formatRefundAmount,
  getRefundOptions,
  getRefundStatusLines,
  toRefund,
} from './refund-labels.ts';
import { getTicketRefund, listRefundParts } from './refund-parts.ts';
import { buildDetails, buildSupplement, buildTicket } from '../order-admin/testing/sample-order.ts';

const now = new Date('2027-05-01T12:00:00Z');

const ticket = (id: number, cancelledAt: Date | null = null) => buildTicket(id, { cancelledAt });
const details = (change: Partial<AdminTicketDetails['order']>, tickets: AdminTicket[]) =>
  buildDetails(tickets, change);

const getChoices = (item: AdminTicketDetails, chosen: readonly number[] = []) => {
  const [own = ticket(0)] = item.tickets;
  return getRefundOptions(item, own, chosen).map(({ value, cents, whole }) => [
    value,
    cents,
    whole,
  ]);
};

describe('the refund options', () => {
  test.each([
    [
      'one of two, or both with the fee',
      details({}, [ticket(1), ticket(2)]),
      [
        ['ticket', 20_000, false],
        ['order', 41_200, true],
      ],
    ],
    [
      'the last one with the fee',
      details({ leftCents: 21_200 }, [ticket(1), ticket(2, now)]),
      [['order', 21_200, true]],
    ],
    [
      'the rest, from a cancelled ticket',
      details({ leftCents: 21_200 }, [ticket(1, now), ticket(2)]),
      [['order', 21_200, true]],
    ],
    [
      'only the whole order if less is left than the ticket cost',
      details({ leftCents: 10_000 }, [ticket(1), ticket(2)]),
      [['order', 10_000, true]],
    ],
  ])('%s', (_, item, choices) => expect(getChoices(item)).toEqual(choices));

  test.each([
    ['none yet', [], ['some', 0, false]],
    ['two of three', [1, 3], ['some', 40_000, false]],
    ['all of them, with the fee', [1, 2, 3], ['some', 61_800, true]],
    ['not a cancelled one', [1, 4], ['some', 20_000, false]],
  ])('of an order of three: %s', (_, chosen, choice) => {
    const order = details({ leftCents: 61_800 }, [ticket(1), ticket(2), ticket(3), ticket(4, now)]);
    expect(getChoices(order, chosen)[1]).toEqual(choice);
  });

  test('more than what is left has no amount', () => {
    const order = details({ leftCents: 30_000 }, [ticket(1), ticket(2), ticket(3)]);
    expect(getChoices(order, [1, 2])[1]).toEqual(['some', null, false]);
  });
});

test.each([
  ['card', "We'll refund $200.00 to Sample Buyer's card."],
  ['cash', 'Give Sample Buyer $200.00 back in cash.'],
  ['zelle', 'Pay Sample Buyer $200.00 back.'],
  ['gift', 'It was free, so there is nothing to refund.'],
] as const)('a payment by %s is refunded the same way', (method, message) => {
  const order = details({ method }, [ticket(1), ticket(2)]);
  const parts = listRefundParts(order, getTicketRefund(1, 20_000));
  expect(formatRefundAmount(order, parts)).toBe(message);
});

describe('a ticket for which more was paid later goes back the way it came', () => {
  const paidMore = (id: number, method: 'card' | 'cash' | 'zelle', moreCents: number) => ({
    ...buildSupplement(id, method),
    moreCents,
  });
  const order = (method: 'card' | 'cash', ...supplements: ReturnType<typeof paidMore>[]) => ({
    ...details({ method, leftCents: 41_200 }, [ticket(1), ticket(2)]),
    supplements,
  });
  const describeRefund = (item: AdminTicketDetails) =>
    formatRefundAmount(item, listRefundParts(item, getTicketRefund(1, 20_000)));
  test.each([
    [
      'two cards',
      order('card', paidMore(1, 'card', 8_000)),
      "We'll refund $120.00 to the card that paid the order. We'll refund $80.00 to the card that paid the price difference.",
    ],
    [
      'a card and cash',
      order('card', paidMore(1, 'cash', 8_000)),
      "We'll refund $120.00 to the card that paid the order. Give Sample Buyer $80.00 back in cash.",
    ],
    [
      'cash and a card',
      order('cash', paidMore(1, 'card', 8_000)),
      "Give Sample Buyer $120.00 back in cash. We'll refund $80.00 to the card that paid the price difference.",
    ],
    [
      'only what was paid more, twice',
      order('card', paidMore(1, 'card', 8_000), paidMore(1, 'card', 15_000)),
      "We'll refund $200.00 to the card that paid the price differences.",
    ],
    [
      'cash and cash, in one sum',
      order('cash', paidMore(1, 'cash', 8_000)),
      'Give Sample Buyer $200.00 back in cash.',
    ],
    [
      'nothing of another ticket',
      order('card', paidMore(2, 'cash', 8_000)),
      "We'll refund $200.00 to Sample Buyer's card.",
    ],
  ])('%s', (_, item, text) => expect(describeRefund(item)).toBe(text));

  test('cash of it leaves a drawer, though the order was paid by card', () => {
    const item = order('card', paidMore(1, 'cash', 8_000));
    const [one] = getRefundOptions(item, ticket(1), []);
    if (!one) throw new Error('There is a choice.');
    expect(listRefundParts(item, toRefund(item, one)).map(({ method }) => method)).toEqual([
      'card',
      'cash',
    ]);
    expect(formatRefundResult(item, one)).toContain('$80.00 back in cash');
  });
});

test('the fee is refunded with the last ticket, and an order without a fee has no note', () => {
  const two = details({}, [ticket(1), ticket(2)]);
  const [part, whole] = getRefundOptions(two, ticket(1), []);
  if (!part || !whole) throw new Error('There are two choices.');
  expect(formatFeeNote(two, part)).toContain(
    "We refund the $12.00 processing fee with the order's last ticket.",
  );
  expect(formatFeeNote(two, whole)).toBe('This includes the $12.00 processing fee.');
  expect(formatFeeNote(details({ feeCents: 0 }, []), whole)).toBe('');
  expect(formatRefundResult(two, part)).toBe(
    "The ticket is canceled. We're sending the refund of $200.00.",
  );
});

test('a fee that was refunded as an amount is not refunded again', () => {
  const two = details({ leftCents: 40_400 }, [ticket(1), ticket(2)]);
  const [part, whole] = getRefundOptions(two, ticket(1), []);
  if (!part || !whole) throw new Error('There are two choices.');
  expect(formatFeeNote(two, part)).toContain('$4.00 processing fee');
  expect(formatFeeNote(two, whole)).toBe('This includes the $4.00 processing fee.');
  const without = details({ leftCents: 40_000 }, [ticket(1), ticket(2)]);
  expect([part, whole].map((option) => formatFeeNote(without, option))).toEqual(['', '']);
});

test('what was refunded before is said', () => {
  expect(formatEarlierRefund(details({}, []))).toBe('');
  expect(formatEarlierRefund(details({ refundedCents: 5_000, leftCents: 36_200 }, []))).toBe(
    '$50.00 of this order was refunded before, so $362.00 is left.',
  );
});

describe('the status of refunds', () => {
  test.each([
    ['no refund', 0, 0, null, []],
    ['on its way', 20_000, 0, null, ["plain: We're refunding $200.00."]],
    ['failed', 0, 20_000, null, ['danger, retry: A refund of $200.00 failed.']],
    ['retried and on its way', 20_000, 0, 20_000, ["plain: We're refunding $200.00."]],
    ['retried and done', 0, 0, 20_000, ['ok: The refund of $200.00 is done.']],
    [
      'retried and failed again',
      0,
      20_000,
      20_000,
      ['danger, retry: A refund of $200.00 failed again.'],
    ],
    ['nothing left to retry', 0, 0, 0, []],
    [
      'one failed while another is on its way',
      4_000,
      20_000,
      null,
      ['danger, retry: A refund of $200.00 failed.', "plain: We're refunding $40.00."],
    ],
  ] as const)('%s', (_, refundDueCents, refundFailedCents, promised, lines) =>
    expect(
      getRefundStatusLines({ refundDueCents, refundFailedCents }, promised).map(
        ({ tone, message, canRetry }) => `${tone}${canRetry ? ', retry' : ''}: ${message}`,
      ),
    ).toEqual(lines),
  );

  test('a refund of the whole order retries failed refunds, one ticket does not', () => {
    const two = details({ leftCents: 21_200, refundFailedCents: 4_000 }, [ticket(1), ticket(2)]);
    const [part, whole] = getRefundOptions(two, ticket(1), []);
    if (!part || !whole) throw new Error('There are two choices.');
    expect(formatRefundFailure(two, part)).toBe('');
    expect(formatRefundFailure(two, whole)).toBe(
      'The $40.00 that failed before will be tried again.',
    );
    expect(formatRefundFailure(details({}, []), whole)).toBe('');
  });
});

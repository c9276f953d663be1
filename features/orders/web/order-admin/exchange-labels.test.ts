import { expect, test } from 'vitest';
import type { ChairType } from '#contract/chairs.ts';
import type { AdminOrder } from '#features/orders/contract/order-admin.ts';
import { describeExchange, formatExchange, listOtherTypes } from './exchange-labels.ts';

const order: AdminOrder = {
  id: 1,
  state: 'paid',
  method: 'card',
  name: 'Grace Sample',
  email: '',
  telephone: '',
  reference: '',
  subtotalCents: 20_000,
  feeCents: 0,
  totalCents: 20_000,
  extras: [],
  paidCents: 20_000,
  refundedCents: 0,
  leftCents: 20_000,
  refundDueCents: 0,
  refundFailedCents: 0,
  paidAt: new Date(0),
  soldBy: null,
};
const typePrices = [
  { guestType: 'adult' as const, cents: 20_000 },
  { guestType: 'youth' as const, cents: 12_000 },
  { guestType: 'children' as const, cents: 20_000 },
  { guestType: 'priest' as const, cents: 0 },
];
const describe = (
  chairType: ChairType,
  amount: number,
  guestType: ChairType,
  method: AdminOrder['method'] = 'card',
) => {
  const details = { order: { ...order, method }, typePrices };
  const exchange = describeExchange(details, { chairType, amount }, guestType);
  return {
    text: exchange && formatExchange(details, { amount }, exchange),
    undoCents: exchange?.undoCents,
  };
};

test.each([
  [
    describe('adult', 20_000, 'youth'),
    'This ticket cost $200.00, and Youth costs $120.00. The difference is $80.00.',
    20_000,
  ],
  [
    describe('adult', 20_000, 'children'),
    'This ticket cost $200.00, and Child costs $200.00. No money changes hands.',
    20_000,
  ],
  [
    describe('youth', 12_000, 'adult'),
    "This ticket cost $120.00, and Adult costs $200.00. That's $80.00 more. The ticket changes as soon as it's paid.",
    12_000,
  ],
  // An amount was refunded before: back to an adult it would cost more than is left of it.
  [
    describe('adult', 5_000, 'youth'),
    'This ticket cost $50.00, and Youth costs $120.00. No money changes hands.',
    null,
  ],
  [
    describe('youth', 12_000, 'adult', 'gift'),
    'The ticket was a gift, so no money changes hands.',
    12_000,
  ],
  [describe('priest', 0, 'priest', 'free'), 'It stays free.', 0],
] as const)('%o', (exchange, text, undoCents) => {
  expect(exchange).toEqual({ text, undoCents });
});

test('a ticket gets each type but its own', () => {
  expect(
    listOtherTypes({ order, typePrices }, { chairType: 'youth' }).map(({ guestType }) => guestType),
  ).toEqual(['adult', 'children', 'priest']);
});

import { expect, test } from 'vitest';
import { type Exchange, planExchange } from './exchanges.ts';

const exchange = (
  ticketCents: number,
  fromCents: number | undefined,
  toCents: number,
  method: Exchange['method'] = 'card',
): Exchange => ({ method, ticketCents, fromCents, toCents });

test.each([
  ['a cheaper type', exchange(20_000, 20_000, 12_000), { moreCents: 0, lessCents: 8_000 }],
  ['a type without a price', exchange(20_000, 20_000, 0), { moreCents: 0, lessCents: 20_000 }],
  ['the same price', exchange(12_000, 12_000, 12_000), { moreCents: 0, lessCents: 0 }],
  ['a dearer type', exchange(12_000, 12_000, 20_000), { moreCents: 8_000, lessCents: 0 }],
  ['free to free', exchange(0, 0, 0, 'free'), { moreCents: 0, lessCents: 0 }],
  ['free to a price', exchange(0, 0, 4_000, 'free'), { moreCents: 4_000, lessCents: 0 }],
  ['a gift, dearer', exchange(4_000, 4_000, 20_000, 'gift'), { moreCents: 0, lessCents: 0 }],
  ['a gift, cheaper', exchange(20_000, 20_000, 4_000, 'gift'), { moreCents: 0, lessCents: 0 }],
  // Of an adult's ticket at 200, amounts were refunded before.
  ['150 are left, for 120', exchange(15_000, 20_000, 12_000), { moreCents: 0, lessCents: 3_000 }],
  ['50 are left, for 120', exchange(5_000, 20_000, 12_000), { moreCents: 0, lessCents: 0 }],
  ['50 are left, for 250', exchange(5_000, 20_000, 25_000), { moreCents: 5_000, lessCents: 0 }],
  // 200 were paid, and the difference was kept when the guest became a youth.
  ['back from a kept difference', exchange(20_000, 12_000, 20_000), { moreCents: 0, lessCents: 0 }],
  [
    'dearer than what was kept',
    exchange(20_000, 12_000, 25_000),
    { moreCents: 5_000, lessCents: 0 },
  ],
  // Prices have risen since the sale.
  ['bought at 200, now 250', exchange(20_000, 25_000, 24_000), { moreCents: 0, lessCents: 0 }],
  [
    'its type has no price now',
    exchange(12_000, undefined, 20_000),
    { moreCents: 8_000, lessCents: 0 },
  ],
] as const)('%s', (_, input, plan) => {
  expect(planExchange(input)).toEqual(plan);
});

import { expect, test } from 'vitest';
import { describeDifference } from './describe-difference.ts';

test.each([
  ['card', 20_000, 20_000, ''],
  [
    'card',
    20_000,
    12_000,
    'The ticket cost $200.00, and the chair costs $120.00. No money changes hands. To refund the $80.00, a treasurer chooses “Refund an amount” on the ticket.',
  ],
  [
    'cash',
    12_000,
    20_000,
    'The ticket cost $120.00, and the chair costs $200.00. No money changes hands.',
  ],
  ['gift', 20_000, 12_000, ''],
  ['free', 0, 12_000, ''],
] as const)(
  'a ticket by %s of %i cents to a chair of %i',
  (method, ticketCents, chairCents, text) =>
    expect(describeDifference({ method, ticketCents, chairCents })).toBe(text),
);

test('all tickets of an order move', () => {
  const move = { method: 'card', ticketCents: 60_000, chairCents: 36_000, isOrder: true } as const;
  expect(describeDifference(move)).toBe(
    'The tickets cost $600.00, and these chairs cost $360.00. No money changes hands. To refund the $240.00, a treasurer chooses “Refund an amount” on the order.',
  );
});

import { expect, test } from 'vitest';
import { listPayoutProblems, type PayoutLine, sumPayout } from './payouts.ts';

const charge: PayoutLine = {
  kind: 'charge',
  amountCents: 206_00,
  feeCents: 6_27,
  isRecorded: true,
};
const refund: PayoutLine = { kind: 'refund', amountCents: -40_00, feeCents: 0, isRecorded: true };

test('charges, refunds, fees and other entries add up to what arrives', () => {
  expect(
    sumPayout([charge, charge, refund, { ...refund, kind: 'other', amountCents: -15_00 }]),
  ).toEqual({
    chargesCents: 412_00,
    refundsCents: -40_00,
    otherCents: -15_00,
    feesCents: 12_54,
    netCents: 344_46,
    unknown: 0,
  });
  expect(sumPayout([]).netCents).toBe(0);
});

test.each([
  ['fits', 199_73, [charge], []],
  ['has another amount', 199_72, [charge], ["The payments don't add up to this deposit."]],
  [
    'has a payment of another system',
    199_73,
    [{ ...charge, isRecorded: false }],
    ['One payment is not in our records.'],
  ],
  [
    'has several',
    399_46,
    [
      { ...charge, isRecorded: false },
      { ...charge, isRecorded: false },
    ],
    ['2 payments are not in our records.'],
  ],
  [
    'has an adjustment',
    -5_00,
    [{ ...refund, kind: 'other' as const, amountCents: -5_00, isRecorded: false }],
    [],
  ],
])('a deposit that %s', (_, amountCents, lines, problems) => {
  expect(listPayoutProblems(amountCents, sumPayout(lines))).toEqual(problems);
});

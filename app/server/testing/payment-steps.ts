import fc from 'fast-check';

/** Actions of buyers, the clock, the treasurer and the network, in any order. */
export type PaymentStep =
  | { do: 'hold' | 'release'; buyer: number; chair: number }
  | {
      do: 'pay';
      buyer: number;
      token: 'tok_visa' | 'tok_chargeDeclined' | 'tok_threeDSecure2Required';
      fault: 'timeOutAfter' | 'serverError' | null;
    }
  /** One of the chairs that the buyer is paying is lost; only a test does that. */
  | { do: 'lose'; buyer: number }
  | { do: 'wait'; minutes: number }
  | { do: 'refund'; buyer: number; only: boolean }
  | { do: 'refundAmount'; buyer: number; cents: number }
  /** A guest of the buyer becomes a child, with or without the difference. */
  | { do: 'exchange'; buyer: number; difference: 'refund' | 'keep' };

const buyer = fc.nat({ max: 2 });
const chair = fc.nat({ max: 3 });

const createHolds = (buyerIndex: number, place: number): PaymentStep[] => [
  { do: 'hold', buyer: buyerIndex, chair: place },
  { do: 'hold', buyer: buyerIndex, chair: (place + 1) % 4 },
];
const createPayment = (
  buyerIndex: number,
  token: (PaymentStep & { do: 'pay' })['token'],
  fault: (PaymentStep & { do: 'pay' })['fault'] = null,
): PaymentStep => ({ do: 'pay', buyer: buyerIndex, token, fault });

/** A cart of two chairs is paid without a response, loses one of them, and somebody else takes or pays that one. */
const lostChair = fc
  .record({ buyer, chair, isPaid: fc.boolean(), minutes: fc.constantFrom(1, 11) })
  .map(({ buyer: first, chair: place, isPaid, minutes }): PaymentStep[] => {
    const other = (first + 1) % 3;
    return [
      ...createHolds(first, place),
      createPayment(first, 'tok_visa', 'timeOutAfter'),
      { do: 'lose', buyer: first },
      { do: 'hold', buyer: other, chair: place },
      ...(isPaid ? [createPayment(other, 'tok_visa', 'timeOutAfter')] : []),
      { do: 'wait', minutes },
    ];
  });
/** The card of a cart of two chairs is declined early or late, once or twice. */
const declines = fc
  .record({ buyer, chair, minutes: fc.constantFrom(1, 3, 9), isTwice: fc.boolean() })
  .map(({ buyer: buyerIndex, chair: place, minutes, isTwice }): PaymentStep[] => [
    ...createHolds(buyerIndex, place),
    { do: 'wait', minutes },
    createPayment(buyerIndex, 'tok_chargeDeclined'),
    ...(isTwice
      ? [{ do: 'wait' as const, minutes: 1 }, createPayment(buyerIndex, 'tok_chargeDeclined')]
      : []),
    ...(isTwice ? [createPayment(buyerIndex, 'tok_visa')] : []),
  ]);
/** A guest of a paid order becomes a child, before or after an amount or a ticket was refunded. */
const exchanges = fc
  .record({
    buyer,
    chair,
    difference: fc.constantFrom('refund' as const, 'keep' as const),
    cents: fc.integer({ min: 1, max: 15_000 }),
    isFirst: fc.boolean(),
    only: fc.boolean(),
  })
  .map(({ buyer: index, chair: place, difference, cents, isFirst, only }): PaymentStep[] => {
    const exchange = { do: 'exchange' as const, buyer: index, difference };
    return [
      ...createHolds(index, place),
      createPayment(index, 'tok_visa'),
      ...(isFirst ? [exchange] : []),
      { do: 'refundAmount', buyer: index, cents },
      ...(isFirst ? [] : [exchange]),
      { do: 'refund', buyer: index, only },
    ];
  });

const step: fc.Arbitrary<PaymentStep> = fc.oneof(
  {
    weight: 6,
    arbitrary: fc.record({
      do: fc.constantFrom('hold' as const, 'hold' as const, 'release' as const),
      buyer,
      chair,
    }),
  },
  {
    weight: 4,
    arbitrary: fc.record({
      do: fc.constant('pay' as const),
      buyer,
      token: fc.constantFrom(
        'tok_visa' as const,
        'tok_visa' as const,
        'tok_chargeDeclined' as const,
        'tok_threeDSecure2Required' as const,
      ),
      fault: fc.constantFrom(null, null, 'timeOutAfter' as const, 'serverError' as const),
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({ do: fc.constant('wait' as const), minutes: fc.constantFrom(1, 3, 11) }),
  },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('lose' as const), buyer }) },
  {
    weight: 1,
    arbitrary: fc.record({ do: fc.constant('refund' as const), buyer, only: fc.boolean() }),
  },
  {
    weight: 1,
    arbitrary: fc.record({
      do: fc.constant('refundAmount' as const),
      buyer,
      cents: fc.integer({ min: 1, max: 25_000 }),
    }),
  },
  {
    weight: 1,
    arbitrary: fc.record({
      do: fc.constant('exchange' as const),
      buyer,
      difference: fc.constantFrom('refund' as const, 'keep' as const),
    }),
  },
);
export const paymentSteps: fc.Arbitrary<PaymentStep[]> = fc
  .array(
    fc.oneof(
      { weight: 8, arbitrary: step.map((item) => [item]) },
      { weight: 1, arbitrary: lostChair },
      { weight: 1, arbitrary: declines },
      { weight: 1, arbitrary: exchanges },
    ),
    { minLength: 4, maxLength: 14 },
  )
  .map((parts) => parts.flat());

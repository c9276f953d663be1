import { describe, expect, it } from 'vitest';
import {
  type ClaimFacts,
  type ClaimState,
  defaultsByChairType,
  describeChair,
  isPurchasable,
} from './chair-states.ts';
import type { ChairStatus } from '#contract/chairs.ts';

describe('chair states', () => {
  it.each([
    ['adult', 200_00, 'Buy'],
    ['youth', 100_00, 'Request'],
    ['children', 40_00, 'Buy'],
    ['priest', 0, 'Sold'],
  ] as const)(
    'a new %s chair costs %i cents and is %s (specification, section 4)',
    (type, amountCents, status) => {
      expect(defaultsByChairType[type]).toEqual({ amountCents, status });
    },
  );

  it.each([
    ['Available', true],
    ['Buy', true],
    ['Sold', false],
    ['Request', false],
    ['Reserved', false],
  ] as const)('a chair that is %s can be bought: %s (decisions, section 2)', (status, expected) => {
    expect(isPurchasable(status)).toBe(expected);
  });

  const now = new Date('2027-05-01T16:00:00.000Z');
  const later = new Date('2027-05-01T16:00:00.001Z');
  const claim = (state: ClaimState, change: Partial<ClaimFacts> = {}): ClaimFacts => ({
    state,
    expiresAt: null,
    promise: null,
    promisedUntil: null,
    ...change,
  });
  const requested = { promise: 'REQUESTED' } as const;
  const approved = (promisedUntil: Date) => ({ promise: 'APPROVED', promisedUntil }) as const;
  const reserved = { promise: 'RESERVED' } as const;

  it.each<[string, ChairStatus, ClaimFacts | null, ClaimState | null, ChairStatus, boolean]>([
    // what, stored status, claim, state, displayed status, claimed
    ['free', 'Buy', null, null, 'Buy', false],
    ['closed by staff', 'Sold', null, null, 'Sold', false],
    ['held', 'Buy', claim('HELD', { expiresAt: later }), 'HELD', 'Reserved', true],
    ['held until now', 'Buy', claim('HELD', { expiresAt: now }), null, 'Buy', false],
    ['held without an end', 'Buy', claim('HELD'), null, 'Buy', false],
    [
      'being paid past its end',
      'Buy',
      claim('PAYING', { expiresAt: now }),
      'PAYING',
      'Reserved',
      true,
    ],
    ['sold', 'Available', claim('SOLD'), 'SOLD', 'Sold', true],
    ['kept for the waiting list', 'Buy', claim('WAITING'), 'WAITING', 'Reserved', true],
    [
      'gathered past its end',
      'Buy',
      claim('WAITING', { expiresAt: now }),
      'WAITING',
      'Reserved',
      true,
    ],
    ['requested', 'Request', claim('REQUESTED', requested), 'REQUESTED', 'Request', false],
    [
      'requested and then put on sale',
      'Buy',
      claim('REQUESTED', requested),
      'REQUESTED',
      'Reserved',
      false,
    ],
    ['approved', 'Request', claim('APPROVED', approved(later)), 'APPROVED', 'Request', false],
    ['approved until now', 'Buy', claim('APPROVED', approved(now)), null, 'Buy', false],
    [
      'approved and held',
      'Request',
      claim('HELD', { ...approved(later), expiresAt: later }),
      'HELD',
      'Reserved',
      true,
    ],
    [
      'approved and held until now',
      'Request',
      claim('HELD', { ...approved(now), expiresAt: now }),
      null,
      'Request',
      false,
    ],
    [
      'approved for longer than its hold',
      'Request',
      claim('HELD', { ...approved(later), expiresAt: now }),
      'APPROVED',
      'Request',
      false,
    ],
    ['reserved for a code', 'Reserved', claim('RESERVED', reserved), 'RESERVED', 'Reserved', false],
    [
      'reserved for a code and on sale by mistake',
      'Buy',
      claim('RESERVED', reserved),
      'RESERVED',
      'Reserved',
      false,
    ],
    [
      'held with its code',
      'Reserved',
      claim('HELD', { ...reserved, expiresAt: later }),
      'HELD',
      'Reserved',
      true,
    ],
    [
      'held with its code until now',
      'Buy',
      claim('HELD', { ...reserved, expiresAt: now }),
      'RESERVED',
      'Reserved',
      false,
    ],
    [
      'offered',
      'Buy',
      claim('HELD', { promise: 'OFFERED', expiresAt: later, promisedUntil: later }),
      'HELD',
      'Reserved',
      true,
    ],
    [
      'offered until now',
      'Buy',
      claim('HELD', { promise: 'OFFERED', expiresAt: now, promisedUntil: later }),
      null,
      'Buy',
      false,
    ],
  ])('a chair that is %s', (_, status, facts, state, chairStatus, claimed) => {
    expect(describeChair({ status, claim: facts }, now)).toEqual({ state, chairStatus, claimed });
  });
});

import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { Hall } from '#features/seats/contract/rules/together/list-placements.ts';
import { chooseNextOffer, findOfferFor } from './find-next-offer.ts';
import {
  getDeclinedState,
  getGatheringEnd,
  getOfferExpiry,
  isConfirmationExpired,
  maxJoinEmails,
  maxOvertakes,
  type WaitingEntry,
} from './rules.ts';

test('an address gets six emails about joining a day', () => {
  expect(maxJoinEmails).toBe(6);
});

test.each([
  ['unconfirmed', 3_600_000 - 1, false],
  ['unconfirmed', 3_600_000, true],
  ['waiting', 3_600_000, false],
] as const)('the link of a party that is %s has ended after %i ms: %s', (state, age, expected) => {
  const joinedAt = new Date('2027-05-01T16:00:00Z');
  const now = new Date(joinedAt.getTime() + age);
  expect(isConfirmationExpired({ state, joinedAt }, now)).toBe(expected);
});

const focus = { x: 50, y: 0 };
const hours = (count: number) => count * 3_600_000;

/** A hall of round tables with `chairs` chairs each; chair 1 of table 2 has the id 201. */
const createHall = (tables: number, chairs: number, free: readonly number[]): Hall => ({
  focus,
  tables: Array.from({ length: tables }, (_, table) => ({
    name: `Table ${table + 1}`,
    x: 20 * (table + 1),
    y: 20,
    childrenLeft: null,
    seats: Array.from({ length: chairs }, (_, place) => {
      const id = (table + 1) * 100 + place + 1;
      return {
        id,
        chairType: 'adult' as const,
        admits: ['adult', 'children'] as const,
        isAccessible: false,
        isFree: free.includes(id),
      };
    }),
  })),
});

const party = (id: number, adults: number, more: Partial<WaitingEntry> = {}): WaitingEntry => ({
  id,
  adults,
  children: 0,
  accessible: 0,
  isTogether: true,
  acceptsFewer: false,
  overtaken: 0,
  ...more,
});

const freeSeat = { id: 107, isAccessible: false, isFree: true };
const childSeat = { ...freeSeat, chairType: 'children', admits: ['children'] } as const;
const adultSeat = { ...freeSeat, chairType: 'adult', admits: ['adult'] } as const;

const choose = (
  parties: readonly WaitingEntry[],
  free: readonly number[],
  { reserved = free, canGather = true }: { reserved?: readonly number[]; canGather?: boolean } = {},
) => {
  const choice = chooseNextOffer(parties, {
    hall: createHall(4, 6, free),
    reserved: new Set(reserved),
    canGather,
  });
  return {
    party: choice.next?.party.id ?? null,
    seats: choice.next?.offer.seats.map(({ chairId }) => chairId).toSorted((a, b) => a - b) ?? [],
    overtaken: choice.next?.overtaken ?? [],
    gathered: choice.gathered,
  };
};

const nothing = { party: null, seats: [], overtaken: [], gathered: [] };

describe('whose turn it is', () => {
  test.each([
    ['no one waits', [], [101], nothing],
    ['nothing is free', [party(1, 1)], [], nothing],
    ['one seat for one guest', [party(1, 1)], [101], { party: 1, seats: [101] }],
    ['the oldest of two', [party(1, 1), party(2, 1)], [101], { party: 1, seats: [101] }],
    [
      'the next one when the first does not fit',
      [party(1, 2), party(2, 1)],
      [101],
      { party: 2, seats: [101], overtaken: [1] },
    ],
    ['seats together only', [party(1, 2), party(2, 1)], [101, 401], { party: 2, overtaken: [1] }],
    [
      'seats apart for a party that accepts them',
      [party(1, 2, { isTogether: false })],
      [101, 401],
      { party: 1, seats: [101, 401] },
    ],
    [
      'fewer seats for a party that accepts them',
      [party(1, 4, { acceptsFewer: true })],
      [101, 102],
      { party: 1, seats: [101, 102] },
    ],
    ['not fewer than half', [party(1, 5, { acceptsFewer: true })], [101, 102], nothing],
    [
      'the next one, when the first was passed over twice',
      [party(1, 3, { overtaken: 2 }), party(2, 1)],
      [101],
      { party: 2, overtaken: [1] },
    ],
    [
      'seats gathered for a party that was passed over three times',
      [party(1, 3, { overtaken: 3 }), party(2, 1)],
      [101, 102],
      { ...nothing, gathered: [101, 102] },
    ],
    [
      'all gathered seats once they are enough, although apart',
      [party(1, 2, { overtaken: 3 }), party(2, 1)],
      [101, 401],
      { party: 1, seats: [101, 401] },
    ],
    [
      'no seats apart before they are as many as the guests, also for a party that accepts fewer',
      [party(1, 4, { overtaken: 3, acceptsFewer: true })],
      [101, 401],
      { ...nothing, gathered: [101, 401] },
    ],
    [
      'of two passed over three times, the older',
      [party(1, 2, { overtaken: 3 }), party(2, 2, { overtaken: 3 })],
      [101, 102],
      { party: 1, seats: [101, 102] },
    ],
  ])('%s', (_, parties, free, expected) => {
    expect(choose(parties, free)).toMatchObject({ ...expected });
  });

  test('seats that are on public sale are offered too, but never gathered', () => {
    const waiting = [party(1, 3, { overtaken: 3 })];
    expect(choose(waiting, [101, 102], { reserved: [102] })).toEqual({
      ...nothing,
      gathered: [102],
    });
    expect(choose(waiting, [101, 102, 103], { reserved: [102] }).seats).toEqual([101, 102, 103]);
  });

  test('on the last two days nothing is gathered', () => {
    const waiting = [party(1, 3, { overtaken: 3 }), party(2, 1)];
    expect(choose(waiting, [101], { canGather: false })).toMatchObject({
      party: 2,
      overtaken: [],
    });
  });

  test.each([
    ['adults', party(1, 2), childSeat, party(2, 0, { children: 1 })],
    ['children', party(1, 0, { children: 2 }), adultSeat, party(2, 1)],
  ])('a seat that gathering %s cannot use goes to the next party', (_, gathering, seat, next) => {
    const hall = createHall(1, 6, []);
    const seats = [...(hall.tables[0]?.seats ?? []), seat];
    const choice = chooseNextOffer([{ ...gathering, overtaken: 3 }, next], {
      hall: { ...hall, tables: hall.tables.map((item) => ({ ...item, seats })) },
      reserved: new Set([107]),
      canGather: true,
    });
    expect(choice.next).toMatchObject({ party: { id: 2 }, overtaken: [] });
    const tables = hall.tables.map((item) => ({ ...item, seats: [{ ...seat, isFree: false }] }));
    const input = {
      hall: { ...hall, tables },
      reserved: new Set<number>(),
      canGather: true,
    };
    expect(chooseNextOffer([{ ...gathering, overtaken: 3 }, next], input).next).toBeNull();
  });

  test('fewer seats are for the adults first', () => {
    const family = party(1, 2, { children: 2, acceptsFewer: true });
    const offer = findOfferFor(createHall(1, 6, [101, 102, 103]), family);
    expect(offer?.seats.map(({ guestType }) => guestType).toSorted()).toEqual([
      'adult',
      'adult',
      'children',
    ]);
  });
});

/** Chairs that come back, one or several at a time, until none is left of 24; offers are paid or end by chance. */
const rounds = fc.record({
  parties: fc.array(
    fc.record({
      adults: fc.integer({ min: 1, max: 5 }),
      children: fc.integer({ min: 0, max: 2 }),
      isTogether: fc.boolean(),
      acceptsFewer: fc.boolean(),
    }),
    { minLength: 1, maxLength: 12 },
  ),
  order: fc.shuffledSubarray(
    [1, 2, 3, 4].flatMap((table) => [1, 2, 3, 4, 5, 6].map((place) => table * 100 + place)),
    { minLength: 24 },
  ),
  steps: fc.array(fc.record({ chairs: fc.integer({ min: 1, max: 4 }), isPaid: fc.boolean() }), {
    minLength: 30,
    maxLength: 30,
  }),
});

/** The hall of `createHall` with a place for a wheelchair at chair 1 of each table. */
const createAccessibleHall = (free: readonly number[]): Hall => {
  const hall = createHall(4, 6, free);
  const tables = hall.tables.map((table) => ({
    ...table,
    seats: table.seats.map((seat) => ({ ...seat, isAccessible: seat.id % 100 === 1 })),
  }));
  return { ...hall, tables };
};

const needsIt = party(2, 1, { accessible: 1 });

test.each([
  ['is for a party that needs it', [party(1, 1, { accessible: 1 })], [101], 1, [101]],
  ['is for no other party', [party(1, 1)], [101], null, []],
  ['goes past a party that does not need it', [party(1, 1), needsIt], [101], 2, [101]],
  ['and the companion sit together', [party(1, 2, { accessible: 1 })], [101, 102], 1, [101, 102]],
  ['goes past one that gathers', [party(1, 2, { overtaken: 3 }), needsIt], [101], 2, [101]],
  ['is gathered', [party(1, 2, { overtaken: 3, accessible: 1 }), needsIt], [101], null, []],
  ['must be free for who needs it', [party(1, 2, { accessible: 1 })], [102, 103], null, []],
] as const)('a place for a wheelchair %s', (_, parties, free, expected, seats) => {
  const { next } = chooseNextOffer(parties, {
    hall: createAccessibleHall(free),
    reserved: new Set(free),
    canGather: true,
  });
  expect(next?.party.id ?? null).toBe(expected);
  expect(next?.offer.seats.map(({ chairId }) => chairId).toSorted((a, b) => a - b) ?? []).toEqual(
    seats,
  );
});

test('no one is overtaken more than three times, no chair goes to two parties, and nothing is kept for no one', () => {
  fc.assert(
    fc.property(rounds, ({ parties, order, steps }) => {
      let waiting: WaitingEntry[] = parties.map((item, id) => ({
        ...item,
        id,
        accessible: 0,
        overtaken: 0,
      }));
      const ends = new Map<number, 'bought' | 'passed'>();
      const sold = new Set<number>();
      let reserved = new Set<number>();
      const open = new Set<number>();
      const returning = [...order];
      for (const { chairs, isPaid } of steps) {
        for (const id of returning.splice(0, chairs))
          (waiting.length > 0 ? reserved : open).add(id);
        for (;;) {
          const free = [...reserved, ...open];
          const input = { hall: createHall(4, 6, free), reserved, canGather: true };
          const { next, gathered } = chooseNextOffer(waiting, input);
          if (!next) {
            for (const id of reserved) if (!gathered.includes(id)) open.add(id);
            reserved = new Set(gathered);
            break;
          }
          for (const { chairId } of next.offer.seats) {
            expect(sold.has(chairId)).toBe(false);
            expect(free).toContain(chairId);
            if (isPaid) sold.add(chairId);
            else returning.push(chairId);
            reserved.delete(chairId);
            open.delete(chairId);
          }
          ends.set(next.party.id, isPaid ? 'bought' : 'passed');
          waiting = waiting
            .filter(({ id }) => id !== next.party.id)
            .map((item) =>
              next.overtaken.includes(item.id) ? { ...item, overtaken: item.overtaken + 1 } : item,
            );
          expect(Math.max(0, ...waiting.map(({ overtaken }) => overtaken))).toBeLessThanOrEqual(
            maxOvertakes,
          );
        }
        if (!waiting.some(({ overtaken }) => overtaken === maxOvertakes))
          expect(reserved.size).toBe(0);
      }
      expect(ends.size + waiting.length).toBe(parties.length);
    }),
    { numRuns: 200 },
  );
});

describe('an offer', () => {
  const sale = {
    countdownTarget: new Date('2027-06-10T00:00:00Z'),
    salesFrom: null,
    salesUntil: new Date('2027-06-05T00:00:00Z'),
  };
  test.each([
    ['2027-05-01T12:00:00Z', '2027-05-02T12:00:00Z'],
    ['2027-06-02T23:59:59Z', '2027-06-03T23:59:59Z'],
    ['2027-06-03T00:00:00Z', '2027-06-03T02:00:00Z'],
    ['2027-06-04T23:00:00Z', '2027-06-05T00:00:00Z'],
  ])('made at %s ends at %s', (now, end) => {
    expect(getOfferExpiry(sale, new Date(now))).toEqual(new Date(end));
  });

  test('seats are gathered until two days before the end of the sale', () => {
    const end = new Date('2027-06-03T00:00:00Z');
    expect(getGatheringEnd(sale, new Date(end.getTime() - hours(1)))).toEqual(end);
    expect(getGatheringEnd(sale, end)).toBeNull();
  });

  test.each([
    [true, 'near', 'waiting'],
    [true, 'side-by-side', 'passed'],
    [false, 'near', 'passed'],
  ] as const)(
    'declined by a party (together: %s) of seats %s: %s',
    (isTogether, offerKind, state) => {
      expect(getDeclinedState({ isTogether, offerKind })).toBe(state);
    },
  );
});

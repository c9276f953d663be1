import { describe, expect, test } from 'vitest';
import type { Price, SeatLevel } from '#contract/event.ts';
import { describeNextReception, describeSale, describeSaleToVisitor } from './sale-sentences.ts';
import {
  getSaleEnd,
  getSaleState,
  getSaleStep,
  getSeatLevel,
  hasSeats,
  isSelling,
  type Sale,
  type SaleState,
  saleStates,
} from './sale-state.ts';

const at = (text: string) => new Date(`${text}:00.000Z`);
const target = at('2027-06-13T03:59');
const noon = at('2027-05-01T12:00');
const later = at('2027-05-01T12:01');
const open: Sale = { countdownTarget: target, salesFrom: null, salesUntil: null };
const prices: Price[] = [
  { chairType: 'adult', amount: 200_00, openingStatus: 'Buy' },
  { chairType: 'youth', amount: 100_00, openingStatus: 'Request' },
  { chairType: 'priest', amount: 0, openingStatus: 'Sold' },
];
const withSeats = (adult: SeatLevel, youth: SeatLevel, priest: SeatLevel = 'none'): Sale => ({
  ...open,
  prices,
  seats: [
    { chairType: 'adult', level: adult },
    { chairType: 'youth', level: youth },
    { chairType: 'priest', level: priest },
  ],
});

describe('the state of the sale by its times', () => {
  test.each([
    ['has no ends', {}, noon, 'open'],
    ['begins now', { salesFrom: noon }, noon, 'open'],
    ['begins a minute later', { salesFrom: later }, noon, 'not-yet'],
    ['ends a minute later', { salesUntil: later }, noon, 'open'],
    ['ends now', { salesUntil: noon }, noon, 'closed'],
    ['is of an event that is past from now on', {}, target, 'over'],
    ['is of an event a second before', {}, new Date(target.getTime() - 1_000), 'open'],
    [
      'is of an event that goes on after its countdown',
      { endsAt: new Date(target.getTime() + 1) },
      target,
      'closed',
    ],
    ['is of an event that has ended', { endsAt: target }, target, 'over'],
    ['was ended before the event that is past', { salesUntil: noon }, target, 'over'],
    ['would open after the event', { salesFrom: at('2028-01-01T00:00') }, target, 'over'],
    [
      'would end after the event',
      { salesUntil: at('2028-01-01T00:00') },
      at('2027-12-01T00:00'),
      'over',
    ],
  ] as const)('%s', (_, times, now, state) => {
    expect(getSaleState({ ...open, ...times }, now)).toBe(state);
  });

  test('ends at its end or at the event, whichever is first', () => {
    expect(getSaleEnd({ ...open, salesUntil: noon })).toBe(noon);
    expect(getSaleEnd(open)).toBe(target);
    expect(getSaleEnd({ ...open, salesUntil: at('2028-01-01T00:00') })).toBe(target);
  });
});

describe('the state of an open sale by its free seats', () => {
  test.each([
    ['enough', 'enough', null, 'open'],
    ['few', 'enough', null, 'open'],
    ['few', 'none', null, 'few-left'],
    ['none', 'none', null, 'sold-out'],
    ['enough', 'enough', 'adult', 'open'],
    ['few', 'enough', 'adult', 'few-left'],
    ['none', 'enough', 'adult', 'type-sold-out'],
    ['none', 'enough', 'youth', 'open'],
    ['none', 'none', 'adult', 'sold-out'],
    // Without a chair of the type.
    ['enough', 'enough', 'children', 'type-sold-out'],
    // Given away, so never sold out as long as anything is on sale.
    ['enough', 'enough', 'priest', 'open'],
    ['few', 'few', 'priest', 'open'],
    ['few', 'none', 'priest', 'open'],
    ['none', 'none', 'priest', 'sold-out'],
  ] as const)('adult %s, youth %s: %s is %s', (adult, youth, chairType, state) => {
    expect(getSaleState(withSeats(adult, youth), noon, chairType)).toBe(state);
  });

  test('free invitations leave it sold out', () => {
    expect(getSaleState(withSeats('none', 'none', 'enough'), noon)).toBe('sold-out');
  });

  test('is open while the seats are not known', () => {
    expect(getSaleState(open, noon, 'adult')).toBe('open');
  });

  test('does not matter before it opens and after it ends', () => {
    const sale = withSeats('none', 'none');
    expect(getSaleState({ ...sale, salesFrom: later }, noon)).toBe('not-yet');
    expect(getSaleState({ ...sale, salesUntil: noon }, noon)).toBe('closed');
    expect(getSaleState(sale, target)).toBe('over');
  });

  test.each([
    [0, 'none'],
    [1, 'few'],
    [9, 'few'],
    [10, 'enough'],
  ] as const)('%i seats are %s', (count, level) => {
    expect(getSeatLevel(count)).toBe(level);
  });
});

test.each([
  ['not-yet', false, false, 'remind', 'Ticket sales open on Saturday, May 1, 2027 at 8:01 AM.'],
  ['open', true, true, 'choose', 'Tickets are on sale.'],
  ['few-left', true, true, 'choose', 'Only a few seats are left.'],
  [
    'type-sold-out',
    true,
    false,
    'wait',
    'No chairs available for this type. Please check back later.',
  ],
  ['sold-out', true, false, 'wait', 'All seats are taken.'],
  ['closed', false, false, null, 'Ticket sales for this event are closed.'],
  ['over', false, false, 'see-pictures', 'This reception is over.'],
] as const)('%s: sells %s, has seats %s, next step %s', (state, sells, seats, step, sentence) => {
  expect(isSelling(state)).toBe(sells);
  expect(hasSeats(state)).toBe(seats);
  expect(getSaleStep(state)).toBe(step);
  expect(describeSale(state, { ...open, salesFrom: later }, 'America/New_York')).toBe(sentence);
});

test.each([
  ['type-sold-out', 'adult', 'wait'],
  ['type-sold-out', 'children', 'wait'],
  ['type-sold-out', 'youth', null],
  ['type-sold-out', 'priest', null],
  ['sold-out', 'youth', 'wait'],
] as const)('%s: who wants seats of the type %s can %s', (state, chairType, step) => {
  expect(getSaleStep(state, chairType)).toBe(step);
});

test('each state has a sentence of its own', () => {
  const sentences = saleStates.map((state) => describeSale(state, open, 'America/New_York'));
  expect(new Set(sentences).size).toBe(saleStates.length);
});

test('visitors are thanked after the reception, and told when the next one is expected', () => {
  const event = { ...open, doorsAt: null, startsAt: null, endsAt: null };
  const describe = (state: SaleState) =>
    describeSaleToVisitor(state, event, at('2027-06-14T12:00'), 'America/New_York');
  expect(describe('over')).toBe(
    'This reception is over. Thank you for celebrating with us! We expect the next one in June 2028 and will announce its date here.',
  );
  expect(describe('closed')).toBe('Ticket sales for this event are closed.');
});

test.each([
  ['2027-06-14T12:00', 'June 2028'],
  ['2028-06-20T12:00', 'June 2028'],
  ['2028-07-01T12:00', 'June 2029'],
])('on %s the next reception is expected in %s', (now, month) => {
  const schedule = { countdownTarget: target, doorsAt: null, startsAt: null, endsAt: null };
  expect(describeNextReception(schedule, at(now), 'America/New_York')).toBe(
    `We expect the next one in ${month} and will announce its date here.`,
  );
});

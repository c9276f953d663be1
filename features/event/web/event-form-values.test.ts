import type { Event } from '#contract/event.ts';
import { describe, expect, test } from 'vitest';
import {
  isCountdownFarFromStart,
  toFormValues,
  toEventInput,
  validateEvent,
  parseLocalInput,
  suggestNextReception,
  toLocalInput,
} from './event-form-values.ts';

const zone = 'America/New_York';
const event: Event = {
  id: 1,
  title: 'Uganda Martyrs Day 2025 Reception',
  countdownTarget: new Date('2025-06-13T03:59:59.000Z'),
  doorsAt: new Date('2025-06-12T20:00:00.000Z'),
  startsAt: new Date('2025-06-12T21:00:00.000Z'),
  endsAt: new Date('2025-06-13T05:00:00.000Z'),
  venue: 'The hall',
  address: '1 Main Street\nBoston',
  notes: 'Park behind the church.',
  contact: '(617) 555-0123',
  feePercent: 3,
  salesFrom: null,
  salesUntil: new Date('2025-06-05T22:00:00.000Z'),
  prices: [
    { chairType: 'adult', amount: 20_000, openingStatus: 'Buy' },
    { chairType: 'youth', amount: 10_000, openingStatus: 'Request' },
    { chairType: 'children', amount: 4_000, openingStatus: 'Buy' },
    { chairType: 'priest', amount: 0, openingStatus: 'Sold' },
  ],
  salesOpen: true,
  past: false,
};

test("a timestamp converts to the site's wall clock and back", () => {
  expect(toLocalInput(event.countdownTarget, zone)).toBe('2025-06-12T23:59:59');
  expect(parseLocalInput('2025-06-12T23:59:59', zone)).toEqual(event.countdownTarget);
  expect(parseLocalInput('2025-06-12T23:59', zone)).toEqual(new Date('2025-06-13T03:59:00.000Z'));
  expect(parseLocalInput('', zone)).toBeNull();
});

test('an unchanged event keeps its values', () => {
  const { id: _, salesOpen: __, past: ___, ...facts } = event;
  expect(toEventInput(toFormValues(event, zone), zone)).toEqual(facts);
});

describe('an error', () => {
  const values = toFormValues(event, zone);
  test.each([
    [{ title: ' ' }, { title: 'Title is required' }],
    [{ countdownTarget: '' }, { countdownTarget: 'Countdown date and time are required' }],
    [{ feePercent: '21' }, { feePercent: 'Enter a fee between 0 and 20 percent' }],
    [{ feePercent: '' }, { feePercent: 'Enter a fee between 0 and 20 percent' }],
    [{ salesFrom: '2025-06-06T00:00' }, { salesUntil: 'The sale has to end after it starts' }],
    [{ doorsAt: '2025-06-12T17:01' }, { doorsAt: 'Doors have to open before the event starts' }],
    [{ endsAt: '2025-06-12T17:00' }, { endsAt: 'The event has to end after it starts' }],
    [
      { endsAt: '2025-06-14T17:00' },
      { endsAt: 'The event can last at most 24 hours. Please check the date.' },
    ],
    [{ startsAt: '' }, { startsAt: 'Enter when the event starts, too' }],
    [{ startsAt: '', doorsAt: '', endsAt: '' }, {}],
    [
      {
        prices: values.prices.map((price) => ({
          ...price,
          dollars: price.chairType === 'adult' ? '2oo' : price.dollars,
        })),
      },
      { 'price-adult': 'Enter a price in dollars, or 0' },
    ],
    [{}, {}],
  ])('%o', (change, errors) => {
    expect(validateEvent({ ...values, ...change }, zone)).toEqual(errors);
  });
});

test.each([
  ['2025-06-12T17:00', false],
  ['2025-06-13T23:59:59', false],
  ['2025-06-05T17:00', true],
  ['2025-06-15T17:00', true],
  ['', false],
])('a start at %s is far from the countdown: %s', (startsAt, expected) => {
  expect(isCountdownFarFromStart({ ...toFormValues(event, zone), startsAt }, zone)).toBe(expected);
});

test('the next reception is a year later, also in its title', () => {
  expect(suggestNextReception(event, zone)).toEqual({
    title: 'Uganda Martyrs Day 2026 Reception',
    countdownTarget: '2026-06-12T23:59:59',
  });
  expect(suggestNextReception({ ...event, title: 'Reception' }, zone).title).toBe('Reception 2026');
  const leap = { ...event, countdownTarget: new Date('2028-02-29T17:00:00.000Z') };
  expect(suggestNextReception(leap, zone).countdownTarget).toBe('2029-02-28T12:00:00');
});

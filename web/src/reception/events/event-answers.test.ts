import type { Event } from '@namugongo/contract/reception/events';
import { describe, expect, test } from 'vitest';
import { answersOf, changeOf, faultsIn, momentIn, nextReception, wallOf } from './event-answers.ts';

const zone = 'America/New_York';
const event: Event = {
  id: 1,
  title: 'Uganda Martyrs Day 2025 Reception',
  countdownTarget: new Date('2025-06-13T03:59:59.000Z'),
  venue: 'The hall',
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

test('a moment is the wall clock of the site, there and back', () => {
  expect(wallOf(event.countdownTarget, zone)).toBe('2025-06-12T23:59:59');
  expect(momentIn('2025-06-12T23:59:59', zone)).toEqual(event.countdownTarget);
  expect(momentIn('2025-06-12T23:59', zone)).toEqual(new Date('2025-06-13T03:59:00.000Z'));
  expect(momentIn('', zone)).toBeNull();
});

test('an event that nobody changes is saved as it was', () => {
  const { id: _, salesOpen: __, past: ___, ...facts } = event;
  expect(changeOf(answersOf(event, zone), zone)).toEqual(facts);
});

describe('a fault', () => {
  const answers = answersOf(event, zone);
  test.each([
    [{ title: ' ' }, { title: 'Title is required' }],
    [{ countdownTarget: '' }, { countdownTarget: 'Countdown date and time are required' }],
    [{ feePercent: '21' }, { feePercent: 'The fee is between 0 and 20 percent' }],
    [{ feePercent: '' }, { feePercent: 'The fee is between 0 and 20 percent' }],
    [{ salesFrom: '2025-06-06T00:00' }, { salesUntil: 'The sale must end after it begins' }],
    [
      {
        prices: answers.prices.map((price) => ({
          ...price,
          dollars: price.chairType === 'adult' ? '2oo' : price.dollars,
        })),
      },
      { 'price-adult': 'Give a price in dollars, or 0' },
    ],
    [{}, {}],
  ])('%o', (change, faults) => {
    expect(faultsIn({ ...answers, ...change }, zone)).toEqual(faults);
  });
});

test('the next reception is a year later, in its name too', () => {
  expect(nextReception(event, zone)).toEqual({
    title: 'Uganda Martyrs Day 2026 Reception',
    countdownTarget: '2026-06-12T23:59:59',
  });
  expect(nextReception({ ...event, title: 'Reception' }, zone).title).toBe('Reception 2026');
  const leap = { ...event, countdownTarget: new Date('2028-02-29T17:00:00.000Z') };
  expect(nextReception(leap, zone).countdownTarget).toBe('2029-02-28T12:00:00');
});

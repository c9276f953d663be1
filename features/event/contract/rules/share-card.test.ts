import { expect, test } from 'vitest';
import {
  createSiteCard,
  describeCard,
  getSharePicturePath,
} from '#features/site/contract/rules/share-picture.ts';
import { createEventCard } from './share-card.ts';

const site = {
  name: 'Namugongo',
  timeZone: 'America/New_York',
  tagline: 'Catholic Christians of Ugandan origin, their families and friends.',
  meetingTimes: [{ day: 'Sunday', time: '1:00 pm' }],
};

const event: Parameters<typeof createEventCard>[1] = {
  id: 4,
  doorsAt: null,
  startsAt: null,
  endsAt: null,
  title: 'Reception',
  countdownTarget: new Date('2027-06-13T03:59:59Z'),
  venue: '',
  prices: [
    { chairType: 'adult', amount: 200_00, openingStatus: 'Buy' },
    { chairType: 'youth', amount: 20_00, openingStatus: 'Request' },
    { chairType: 'children', amount: 40_00, openingStatus: 'Available' },
    { chairType: 'priest', amount: 0, openingStatus: 'Buy' },
  ],
  salesFrom: null,
  salesUntil: null,
};

const now = new Date('2027-05-01T12:00:00Z');

test('the card of a reception has its day in the time zone of the site, and the lowest price', () => {
  expect(createEventCard(site, event, now)).toMatchObject({
    lines: ['Saturday, June 12, 2027'],
    price: 'from $40',
  });
});

test('the card of a reception has its start and its venue', () => {
  const startsAt = new Date('2027-06-05T21:00:00Z');
  expect(
    createEventCard(site, { ...event, startsAt, venue: 'The parish hall' }, now).lines,
  ).toEqual(['Saturday, June 5, 2027, 5:00 PM', 'The parish hall']);
});

test('a reception that is not on sale has no price', () => {
  expect(createEventCard(site, { ...event, salesUntil: now }, now).price).toBe('');
  expect(createEventCard(site, { ...event, prices: event.prices.slice(1, 2) }, now).price).toBe('');
});

test('a card in words names the site once', () => {
  expect(describeCard(createSiteCard(site))).toBe(
    'Namugongo, Catholic Christians of Ugandan origin, their families and friends, Sunday 1:00 pm',
  );
  expect(describeCard(createEventCard(site, event, now))).toBe(
    'Reception, Reception, Saturday, June 12, 2027, from $40, Namugongo',
  );
});

test('the URL of a picture changes with its card only', () => {
  const path = getSharePicturePath(createEventCard(site, event, now));
  expect(path).toMatch(/^\/share\/event\/4\.png\?v=[0-9a-z]+$/);
  expect(getSharePicturePath(createEventCard(site, { ...event }, now))).toBe(path);
  for (const change of [{ venue: 'Hall' }, { salesUntil: now }, { title: 'Feast' }])
    expect(getSharePicturePath(createEventCard(site, { ...event, ...change }, now))).not.toBe(path);
});

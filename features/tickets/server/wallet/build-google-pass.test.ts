import { generateKeyPairSync } from 'node:crypto';
import { expect, test } from 'vitest';
import { describeClass } from './build-google-pass.ts';
import type { PassContent } from './build-pass-content.ts';

const { privateKey: key } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
const keys = { issuerId: '123', email: 'a@example.org', key };
const content: PassContent = {
  eventId: 7,
  siteName: 'The community',
  background: '#6b3114',
  title: 'Reception',
  day: 'June 5',
  hours: '6:00 PM',
  doors: '',
  place: '',
  start: new Date('2027-06-05T22:00:00Z'),
  end: new Date('2027-06-06T03:00:00Z'),
  seat: null,
};

test.each([
  ['The hall', { name: 'The hall', address: 'The hall' }],
  // Google refuses an empty place.
  ['', undefined],
])('an event at "%s"', (place, expected) => {
  const { venue } = describeClass(keys, { ...content, place });
  expect(
    venue && { name: venue.name.defaultValue.value, address: venue.address.defaultValue.value },
  ).toEqual(expected);
});

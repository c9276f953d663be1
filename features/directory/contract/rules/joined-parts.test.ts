import { expect, test } from 'vitest';
import { joinAddress, joinName } from './joined-parts.ts';

test.each<[string, Parameters<typeof joinName>[1], string]>([
  [
    '',
    { firstName: 'Mary', middleName: 'Nakato', lastName: 'Kato', suffix: 'Jr.' },
    'Mary Nakato Kato Jr.',
  ],
  [
    'Mary Nakato Kato',
    { firstName: 'Mary', middleName: 'Nakato', lastName: 'Kato' },
    'Mary Nakato Kato',
  ],
  ['Mary', { lastName: 'Kato' }, 'Mary Kato'],
  ['Nan Kato', { firstName: 'Anne', lastName: 'Kato' }, 'Anne Nan Kato'],
  ['Kato, Mary', { firstName: 'Mary', lastName: 'Kato' }, 'Kato, Mary'],
  ['Annette', { firstName: 'Ann' }, 'Ann Annette'],
])('the name %j with %j is %s', (name, parts, joined) => {
  expect(joinName(name, parts)).toBe(joined);
});

const place = { city: 'Waltham', state: 'MA', postalCode: '02451' };
test.each<[string, Parameters<typeof joinAddress>[1], string]>([
  [
    '',
    { street: '12 Sample St', street2: 'Apt 4', ...place },
    '12 Sample St\nApt 4\nWaltham, MA 02451',
  ],
  ['12 Sample St', place, '12 Sample St\nWaltham, MA 02451'],
  ['12 Sample St, Waltham MA 02451', place, '12 Sample St, Waltham MA 02451'],
  ['12 Sample St', { city: 'Waltham' }, '12 Sample St\nWaltham'],
  ['', { street: '12 Waltham Road', city: 'Waltham' }, '12 Waltham Road\nWaltham'],
  [
    '',
    { street: 'Boston Road 12', ...place, city: 'Boston', country: 'Road' },
    'Boston Road 12\nBoston, MA 02451\nRoad',
  ],
  ['12 Waltham Road', { city: 'Waltham' }, '12 Waltham Road\nWaltham'],
  ['Waltham Road 12', { city: 'Waltham' }, 'Waltham Road 12\nWaltham'],
  ['', { city: 'Kampala', country: 'Kampala' }, 'Kampala\nKampala'],
  ['', { street: '12 Sample St\nApt 4', street2: 'Apt 4' }, '12 Sample St\nApt 4'],
  [
    '12 Sample St Waltham MA 02451',
    { street: '12 Sample St', ...place },
    '12 Sample St Waltham MA 02451',
  ],
  [
    '12 Sample St\nWaltham, MA 02451\nUS',
    { street: '12 Sample St', ...place, country: 'US' },
    '12 Sample St\nWaltham, MA 02451\nUS',
  ],
  ['', { postalCode: '02451' }, '02451'],
  ['', {}, ''],
])('the address %j with %j is %j', (address, parts, joined) => {
  expect(joinAddress(address, parts)).toBe(joined);
});

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
  ['', { postalCode: '02451' }, '02451'],
  ['', {}, ''],
])('the address %j with %j is %j', (address, parts, joined) => {
  expect(joinAddress(address, parts)).toBe(joined);
});

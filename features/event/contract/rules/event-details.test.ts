import { describe, expect, test } from 'vitest';
import { type EventDetails, listEventChanges, listEventDetails } from './event-details.ts';
import { createMapUrl, formatEventPlace } from './event-places.ts';

const timeZone = 'America/New_York';
const unknown: EventDetails = {
  countdownTarget: new Date('2027-06-13T03:59:59Z'),
  doorsAt: null,
  startsAt: null,
  endsAt: null,
  venue: '',
  address: '',
  notes: '',
  contact: '',
};
const complete: EventDetails = {
  ...unknown,
  doorsAt: new Date('2027-06-05T20:00:00Z'),
  startsAt: new Date('2027-06-05T21:00:00Z'),
  endsAt: new Date('2027-06-06T03:00:00Z'),
  venue: 'The parish hall',
  address: '1 Main Street\nBoston, MA 02118',
  notes: 'Wear a gomesi or a kanzu.\nPark behind the church.',
  contact: '(617) 555-0123',
};

test('what is not known is left out', () => {
  expect(listEventDetails(unknown, timeZone)).toEqual([['When', 'Saturday, June 12, 2027']]);
  expect(listEventDetails(complete, timeZone)).toEqual([
    ['When', 'Saturday, June 5, 2027, 5:00 PM to 11:00 PM, doors open at 4:00 PM'],
    ['Where', 'The parish hall, 1 Main Street, Boston, MA 02118'],
    ['Please note', 'Wear a gomesi or a kanzu.\nPark behind the church.'],
    ['Questions', '(617) 555-0123'],
  ]);
});

test.each([
  ['', '', '', null],
  ['The parish hall', '', 'The parish hall', null],
  ['', '1 Main Street', '1 Main Street', '1%20Main%20Street'],
  [
    'Hall & Garden',
    ' 1 Main Street #2 \n\nBoston, MA',
    'Hall & Garden, 1 Main Street #2, Boston, MA',
    'Hall%20%26%20Garden%2C%201%20Main%20Street%20%232%2C%20Boston%2C%20MA',
  ],
  [
    '"><script>',
    '1 Rue de l’Église\n&q=x',
    '"><script>, 1 Rue de l’Église, &q=x',
    '%22%3E%3Cscript%3E%2C%201%20Rue%20de%20l%E2%80%99%C3%89glise%2C%20%26q%3Dx',
  ],
])('the place %j, %j is %j and its map %j', (venue, address, text, query) => {
  expect(formatEventPlace({ venue, address })).toBe(text);
  const url = createMapUrl({ venue, address });
  expect(url).toBe(query && `https://www.google.com/maps/search/?api=1&query=${query}`);
  if (url) expect(new URL(url).searchParams.get('query')).toBe(text);
});

describe('changes', () => {
  test.each<[string, Partial<EventDetails>, (readonly [string, string, string])[]]>([
    ['nothing', {}, []],
    ['notes, contact and countdown', { notes: 'x', contact: 'x', countdownTarget: new Date() }, []],
    [
      'an hour later',
      { startsAt: new Date('2027-06-05T22:00:00Z') },
      [['Time', '5:00 PM to 11:00 PM', '6:00 PM to 11:00 PM']],
    ],
    [
      'another day at the same times',
      {
        doorsAt: new Date('2027-06-12T20:00:00Z'),
        startsAt: new Date('2027-06-12T21:00:00Z'),
        endsAt: new Date('2027-06-13T03:00:00Z'),
      },
      [['Date', 'Saturday, June 5, 2027', 'Saturday, June 12, 2027']],
    ],
    [
      'doors, venue and address',
      { doorsAt: null, venue: 'The gym', address: '2 Main Street\nBoston, MA 02118' },
      [
        ['Doors open', '4:00 PM', 'To be announced'],
        ['Venue', 'The parish hall', 'The gym'],
        ['Address', '1 Main Street, Boston, MA 02118', '2 Main Street, Boston, MA 02118'],
      ],
    ],
  ])('%s', (_, change, expected) => {
    expect(
      listEventChanges(complete, { ...complete, ...change }, timeZone).map(
        ({ label, before, after }) => [label, before, after],
      ),
    ).toEqual(expected);
  });

  test('of the countdown are those of the date, while the start is not known', () => {
    const countdownTarget = new Date('2027-06-20T03:59:59Z');
    expect(listEventChanges(unknown, { ...unknown, countdownTarget }, timeZone)).toEqual([
      { label: 'Date', before: 'Saturday, June 12, 2027', after: 'Saturday, June 19, 2027' },
    ]);
  });
});

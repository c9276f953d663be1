import ICAL from 'ical.js';
import { describe, expect, test } from 'vitest';
import { unknownDetails } from '#features/event/server/rules.ts';
import { type CalendarOptions, buildEventCalendar } from './build-event-calendar.ts';

const options: CalendarOptions = {
  feast: {
    id: 7,
    title: 'Martyrs, Saints; and "Friends"',
    countdownTarget: new Date('2027-06-13T03:59:59.000Z'),
    ...unknownDetails,
    venue: 'Hall, 1 Main Street',
  },
  timeZone: 'America/New_York',
  publicUrl: 'https://parish.example',
  now: new Date('2027-05-01T16:00:00.000Z'),
};

/** Parses the entry: unfolds lines, splits names and values, unescapes characters. */
async function read(
  changes: Partial<CalendarOptions> = {},
): Promise<{ text: string; properties: Map<string, string> }> {
  const text = await buildEventCalendar({ ...options, ...changes });
  const lines = text.replaceAll('\r\n ', '').split('\r\n');
  const properties = lines.map((line) => {
    const colon = line.indexOf(':');
    const value = line
      .slice(colon + 1)
      .replace(/\\([,;\\n])/g, (_, sign: string) => (sign === 'n' ? '\n' : sign));
    return [line.slice(0, colon), value] as const;
  });
  return { text, properties: new Map(properties) };
}

test('the entry is one all-day event with title, location and link', async () => {
  const { text, properties } = await read({ notes: ['Table 1, Chair 2'] });
  expect(text.startsWith('BEGIN:VCALENDAR\r\nVERSION:2.0\r\n')).toBe(true);
  expect(text.trimEnd().endsWith('END:VEVENT\r\nEND:VCALENDAR')).toBe(true);
  expect(Object.fromEntries(properties)).toMatchObject({
    UID: 'event-7@parish.example',
    DTSTAMP: '20270501T160000Z',
    'DTSTART;VALUE=DATE': '20270612',
    'DTEND;VALUE=DATE': '20270613',
    SUMMARY: 'Martyrs, Saints; and "Friends"',
    LOCATION: 'Hall, 1 Main Street',
    DESCRIPTION: 'Table 1, Chair 2\nTickets: https://parish.example/search-tickets',
  });
});

describe('with a start', () => {
  const feast = {
    ...options.feast,
    doorsAt: new Date('2027-06-05T20:00:00Z'),
    startsAt: new Date('2027-06-05T21:00:00Z'),
    endsAt: new Date('2027-06-06T05:00:00Z'),
  };

  // Calendars convert UTC, so the time zone and its daylight saving change nothing but the text.
  test.each([
    ['America/New_York', '4:00 PM'],
    ['Africa/Kampala', '11:00 PM on Saturday'],
  ])('the entry has its times in UTC, for a site in %s, too', async (timeZone, doors) => {
    const { text, properties } = await read({ feast, timeZone });
    expect(text).not.toContain('VALUE=DATE');
    expect(text).not.toContain('TZID');
    expect(Object.fromEntries(properties)).toMatchObject({
      DTSTART: '20270605T210000Z',
      DTEND: '20270606T050000Z',
    });
    expect(properties.get('DESCRIPTION')).toContain(`Doors open at ${doors}`);
  });

  test('in winter it has the times of winter', async () => {
    const startsAt = new Date('2027-12-05T22:00:00Z');
    const { properties } = await read({
      feast: { ...feast, doorsAt: null, startsAt, endsAt: null },
    });
    expect(properties.get('DTSTART')).toBe('20271205T220000Z');
    expect(properties.has('DTEND')).toBe(false);
  });

  test('it has the address, the notes and the contact, whatever is in them', async () => {
    const { text, properties } = await read({
      feast: {
        ...feast,
        address: '1 Main Street; Rear\nBoston, MA',
        notes: 'Wear a "gomesi", please;\nBEGIN:VALARM\nback\\slash',
        contact: 'Grace: +1, 617',
      },
      notes: ['Table 1, Chair 2'],
    });
    expect(text).not.toMatch(/^BEGIN:VALARM/m);
    for (const line of text.split('\r\n')) expect(Buffer.byteLength(line)).toBeLessThanOrEqual(75);
    const entry = new ICAL.Event(
      new ICAL.Component(ICAL.parse(text)).getFirstSubcomponent('vevent') ?? undefined,
    );
    expect(entry.startDate.toJSDate()).toEqual(feast.startsAt);
    expect(entry.endDate.toJSDate()).toEqual(feast.endsAt);
    expect(entry.location).toBe('Hall, 1 Main Street, 1 Main Street; Rear, Boston, MA');
    expect(entry.description).toBe(
      [
        'Table 1, Chair 2',
        'Doors open at 4:00 PM',
        'Wear a "gomesi", please;',
        'BEGIN:VALARM',
        'back\\slash',
        'Questions: Grace: +1, 617',
        'Tickets: https://parish.example/search-tickets',
      ].join('\n'),
    );
    expect(properties.get('LOCATION')).toBe(entry.location);
  });
});

test.each([
  ['America/New_York', '20270612'],
  ['Africa/Kampala', '20270613'],
  ['Pacific/Auckland', '20270613'],
  ['Pacific/Honolulu', '20270612'],
])('in %s the day is %s', async (timeZone, day) => {
  expect((await read({ timeZone })).properties.get('DTSTART;VALUE=DATE')).toBe(day);
});

test('no line is longer than 75 bytes, whatever the title', async () => {
  const { text, properties } = await read({
    feast: { ...options.feast, title: 'Ŋŋ 🎉 '.repeat(30).trim() },
  });
  for (const line of text.split('\r\n')) expect(Buffer.byteLength(line)).toBeLessThanOrEqual(75);
  expect(properties.get('SUMMARY')).toBe('Ŋŋ 🎉 '.repeat(30).trim());
});

test('an event without a venue has no location', async () => {
  expect((await read({ feast: { ...options.feast, venue: '' } })).text).not.toContain('LOCATION');
});

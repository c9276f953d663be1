import { expect, test } from 'vitest';
import { type CalendarOptions, buildEventCalendar } from './build-event-calendar.ts';

const options: CalendarOptions = {
  feast: {
    id: 7,
    title: 'Martyrs, Saints; and "Friends"',
    countdownTarget: new Date('2027-06-13T03:59:59.000Z'),
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

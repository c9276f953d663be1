import ICAL from 'ical.js';
import { expect, test } from 'vitest';
import { buildEntriesFile } from '#features/calendar/server/build-entries-file.ts';
import { toReceptionEntry } from './list-receptions.ts';
import type { EventRecord } from './rules.ts';

const timeZone = 'America/New_York';

const event: EventRecord = {
  id: 4,
  title: 'Reception',
  countdownTarget: new Date('2027-06-06T03:59:59.000Z'),
  doorsAt: new Date('2027-06-05T20:00:00.000Z'),
  startsAt: new Date('2027-06-05T21:00:00.000Z'),
  endsAt: new Date('2027-06-06T03:00:00.000Z'),
  venue: 'Hall, A; B',
  address: '1 Main Street\nBoston',
  notes: '',
  contact: '',
  feePercent: 3,
  salesFrom: null,
  salesUntil: null,
  prices: [],
};

async function readEntry(change: Partial<EventRecord>) {
  const entry = toReceptionEntry({ ...event, ...change }, timeZone);
  const text = await buildEntriesFile(
    {
      origin: 'https://parish.example',
      now: new Date('2027-05-01T16:00:00.000Z'),
      timeZone,
      product: 'calendar',
    },
    [entry],
  );
  const component = new ICAL.Component(ICAL.parse(text)).getFirstSubcomponent('vevent');
  return new ICAL.Event(component ?? undefined);
}

test('a reception has its start, its end and its place', async () => {
  const entry = await readEntry({});
  expect(entry.uid).toBe('event-4@parish.example');
  expect(entry.startDate.isDate).toBe(false);
  expect(entry.startDate.toJSDate()).toEqual(event.startsAt);
  expect(entry.endDate.toJSDate()).toEqual(event.endsAt);
  expect(entry.location).toBe('Hall, A; B, 1 Main Street, Boston');
  expect(entry.description).toBe('Doors open at 4:00 PM\nhttps://parish.example/reception');
});

test('a reception without a start takes its day in the time zone of the site', async () => {
  const entry = await readEntry({ startsAt: null, endsAt: null, doorsAt: null, venue: '' });
  expect(entry.startDate.isDate).toBe(true);
  expect([entry.startDate.toString(), entry.endDate.toString()]).toEqual([
    '2027-06-05',
    '2027-06-06',
  ]);
  expect(entry.location).toBe('1 Main Street, Boston');
});

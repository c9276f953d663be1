import { expect, test } from 'vitest';
import { findDueReminders, getReminderTime, listPersons, listRecipients } from './rules.ts';

const event = {
  countdownTarget: new Date('2027-06-13T03:59:59Z'),
  doorsAt: null,
  startsAt: new Date('2027-06-05T21:00:00Z'),
  endsAt: null,
};

test.each([
  ['long before', '2027-05-01T00:00:00Z', []],
  ['two weeks before', '2027-05-22T21:00:00Z', ['names']],
  ['eight days before', '2027-05-28T21:00:00Z', []],
  ['a moment before the week', '2027-05-29T20:59:59.999Z', []],
  ['a week before', '2027-05-29T21:00:00Z', ['week']],
  ['five days before', '2027-05-31T21:00:00Z', ['week', 'lastNames']],
  ['two days before, less a moment', '2027-06-03T20:59:59Z', ['week', 'lastNames']],
  ['two days before', '2027-06-03T21:00:00Z', []],
  ['a day before', '2027-06-04T21:00:00Z', ['day']],
  ['a moment before the start', '2027-06-05T20:59:59Z', ['day']],
  ['at the start', '2027-06-05T21:00:00Z', []],
  ['after it', '2027-06-06T21:00:00Z', []],
])('the reminders due %s', (_, now, expected) => {
  expect(findDueReminders(event, new Date(now))).toEqual(expected);
});

test('without a start, the countdown counts', () => {
  const day = { ...event, startsAt: null };
  expect(getReminderTime(day, 'week')).toEqual(new Date('2027-06-06T03:59:59Z'));
  expect(findDueReminders(day, new Date('2027-06-06T03:59:58Z'))).toEqual([]);
  expect(findDueReminders(day, new Date('2027-06-06T03:59:59Z'))).toEqual(['week']);
});

const holder = (orderId: number, email: string, telephone = '6175550123') => ({
  orderId,
  name: 'Sample Guest',
  email,
  telephone,
});

test('persons are counted once for an address and a number, recipients once for an address', () => {
  const holders = [
    holder(1, 'one@example.org'),
    holder(1, ' One@Example.org'),
    holder(1, 'two@example.org', '6175550124'),
    holder(2, 'one@example.org'),
  ];
  expect(listPersons(holders)).toEqual([holders[0], holders[2]]);
  expect(listRecipients(holders)).toEqual([holders[0], holders[2]]);
});

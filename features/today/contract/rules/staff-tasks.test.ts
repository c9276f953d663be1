import { expect, test } from 'vitest';
import { type StaffTaskKind, staffTaskKinds, staffTasks } from './staff-tasks.ts';

test.each<[StaffTaskKind, number, string]>([
  [
    'card-testing',
    31,
    '31 cards were declined in the last hour: someone may be testing stolen cards. The site slows them down',
  ],
  ['payments-open', 1, '1 payment has no result yet'],
  ['refunds-open', 3, '3 refunds are due or failed'],
  ['disputes', 2, '2 payments are disputed'],
  ['drawers-uncounted', 1, '1 cash drawer of an earlier day was not counted'],
  ['drawers-uncounted', 2, '2 cash drawers of earlier days were not counted'],
  ['seat-requests', 1, '1 seat request waits for an answer'],
  ['seat-requests', 1200, '1,200 seat requests wait for an answer'],
  ['reading-missing', 1, 'Next Sunday has no reading'],
  ['readings-unfinished', 1, '1 reading of next Sunday is unfinished'],
  ['readings-unfinished', 2, '2 readings of next Sunday are unfinished'],
  ['take-downs', 1, '1 person asks for a picture to be taken down'],
  ['hour-requests', 2, '2 requests for help wait for you'],
  ['own-hour-requests', 1, '1 person asks for your help'],
  ['group-requests', 1, '1 person asks to join a group and waits for an answer'],
  ['group-requests', 2, '2 people ask to join a group and wait for an answer'],
  ['telephones-doubtful', 3, '3 phone numbers to check'],
  ['emails-failed', 4, '4 emails were refused in the last week'],
  ['webhooks-paused', 1, '1 webhook was paused: nothing got through for days'],
])('%s %i', (kind, count, sentence) => {
  expect(staffTasks[kind].describe(count)).toBe(sentence);
});

test('an administrator sees all, so no kind is for administrators and others', () => {
  for (const kind of staffTaskKinds) {
    const roles: readonly string[] = staffTasks[kind].roles;
    expect(roles.includes('admin') ? roles.length : 1, kind).toBe(1);
  }
});

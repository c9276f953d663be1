import { expect, test } from 'vitest';
import { changedFields, fieldWords } from './audit-words.ts';

const changes = (before: unknown, after: unknown) =>
  changedFields(before, after, (moment) => `at ${moment.getUTCFullYear()}`);

test('only what changed is told, in words', () => {
  expect(
    changes(
      { name: 'A', telephone: null, roles: ['usher'] },
      { name: 'A', telephone: '6175550123', roles: ['usher', 'admin'] },
    ),
  ).toEqual([
    { field: 'Telephone', before: '', after: '(617) 555-0123' },
    { field: 'Roles', before: 'usher', after: 'usher, admin' },
  ]);
});

test('what is new has no before, what is gone no after', () => {
  expect(changes(null, { sessionsEnded: 2 })).toEqual([
    { field: 'Sessions ended', before: '', after: '2' },
  ]);
  expect(changes({ received: true }, undefined)).toEqual([
    { field: 'Received', before: 'Yes', after: '' },
  ]);
});

test('lists, records and moments are read as people write them', () => {
  expect(
    changes(
      { roles: [], at: '2027-05-01T16:00:00.000Z' },
      { roles: ['usher'], times: [{ day: 'Sunday', time: '1:00 pm' }] },
    ),
  ).toEqual([
    { field: 'Roles', before: 'none', after: 'usher' },
    { field: 'At', before: 'at 2027', after: '' },
    { field: 'Times', before: '', after: 'Day: Sunday; Time: 1:00 pm' },
  ]);
  expect(changes('old', 'new')).toEqual([{ field: 'Value', before: 'old', after: 'new' }]);
});

test('money is read as money', () => {
  expect(changes(null, { totalCents: 41_250, price: { amountCents: 0 } })).toEqual([
    { field: 'Total', before: '', after: '$412.50' },
    { field: 'Price', before: '', after: 'Amount: $0' },
  ]);
});

test.each([
  ['totalCents', 'Total'],
  ['telephoneWanted', 'Telephone wanted'],
  ['name', 'Name'],
  ['barCode2', 'Bar code2'],
])('%s is read as %s', (name, words) => {
  expect(fieldWords(name)).toBe(words);
});

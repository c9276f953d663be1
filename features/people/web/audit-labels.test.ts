import { expect, test } from 'vitest';
import { formatFieldName, formatSubject, listChangedFields } from './audit-labels.ts';

const changes = (before: unknown, after: unknown) =>
  listChangedFields(before, after, (date) => `at ${date.getUTCFullYear()}`);

test('lists changed fields only, with formatted values', () => {
  expect(
    changes(
      { name: 'A', telephone: null, roles: ['usher'] },
      { name: 'A', telephone: '6175550123', roles: ['usher', 'admin'] },
    ),
  ).toEqual([
    { field: 'Telephone', before: '', after: '(617) 555-0123' },
    { field: 'Roles', before: 'usher', after: 'usher, administrator' },
  ]);
});

test('a created value has no before, a deleted value no after', () => {
  expect(changes(null, { sessionsEnded: 2 })).toEqual([
    { field: 'Devices signed out', before: '', after: '2' },
  ]);
  expect(changes({ received: true }, undefined)).toEqual([
    { field: 'Received', before: 'Yes', after: '' },
  ]);
});

test('formats lists, records and timestamps', () => {
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

test('leaves out ids and formats who may see a field', () => {
  expect(
    changes(
      { id: 2, deviceId: 'a1' },
      {
        own: false,
        choices: { email: 'nobody', telephone: 'members' },
        photoAudience: 'nobody',
        audience: ['everybody'],
        tickets: [{ id: 7 }],
      },
    ),
  ).toEqual([
    { field: 'Shown to', before: '', after: 'Email: Secretary only; Telephone: All members' },
    { field: 'Photo shown to', before: '', after: 'Secretary only' },
    { field: 'Shown to', before: '', after: 'everyone' },
  ]);
});

test('formats amounts as money', () => {
  expect(changes(null, { totalCents: 41_250, price: { amountCents: 0 } })).toEqual([
    { field: 'Total', before: '', after: '$412.50' },
    { field: 'Price', before: '', after: 'Amount: $0' },
  ]);
});

test.each([
  ['totalCents', 'Total'],
  ['pendingTelephone', 'Telephone to confirm'],
  ['name', 'Name'],
  ['barCode2', 'Bar code2'],
])('the label of %s is %s', (name, label) => {
  expect(formatFieldName(name)).toBe(label);
});

test.each([
  ['account 1', 'Sample Person', null, 'account of Sample Person'],
  ['account 1', null, null, 'a deleted account'],
  ['member 8', null, { name: 'Grace' }, '“Grace”'],
  ['order 7', null, { amountCents: 1 }, 'order number 7'],
  ['site', null, null, 'site'],
])('the subject of an entry about %s, %s, %o is %s', (subject, about, after, label) => {
  expect(formatSubject({ subject, about, before: null, after })).toBe(label);
});

import { AnnouncementInput } from '#features/announcements/contract/announcements.ts';
import { expect, test } from 'vitest';
import { createEmptyValues, labelledFields, toFormValues, toInput } from './useAnnouncementForm.ts';

const names = Object.keys(AnnouncementInput.out.shape);

test.each([
  ['with a first and a last day', '2027-06-06', '2027-06-13', false],
  ['without days', null, null, true],
])('the form sends an announcement %s unchanged', (_, publishOn, expiresOn, isOn) => {
  const announcement = AnnouncementInput.out.parse({
    ...Object.fromEntries(names.map((name) => [name, `Sample ${name}`])),
    announcementDate: publishOn,
    publishOn,
    expiresOn,
    draft: isOn,
    sendByEmail: isOn,
    audience: ['member'],
    album: publishOn && 'choir',
  });
  const audience = ['member' as const];
  const { album = null } = announcement;
  const record = { id: 1, emailedAt: null, ...announcement, audience, album };
  expect(toInput(toFormValues(record))).toEqual(announcement);
});

test('a new announcement has a value for every field, and its mistakes have labels', () => {
  expect(Object.keys(createEmptyValues('2027-06-06')).toSorted()).toEqual(names.toSorted());
  expect(labelledFields.map(({ label }) => label)).toEqual([
    'Day of the year',
    'Title',
    'Detail',
    'Last day',
  ]);
});

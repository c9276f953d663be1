import { afterEach, beforeEach, expect, test } from 'vitest';
import { z } from 'zod';
import { sampleDay, sampleSite } from '#app/web/testing/sample-content.ts';
import {
  type Announcement,
  type AnnouncementRecipient,
  announcements,
} from '#features/announcements/contract/announcements.ts';
import { dayInTimeZone } from '#contract/rules/dates.ts';
import { ReadingSuggestion } from '#features/readings/contract/readings.ts';
import { site } from '#features/site/contract/site.ts';
import { deleteDraft } from '#ui/forms/drafts.ts';
import { readStoredText } from '#ui/browser/storage.ts';
import { createLateResponse, openScreen } from '#ui/testing/open-screen.tsx';
import { AnnouncementFormScreen } from './AnnouncementFormScreen.tsx';

const draftName = ['accountTextDraft', 'announcement new'] as const;
const removeDraft = () => deleteDraft(...draftName);
beforeEach(removeDraft);
afterEach(removeDraft);

const today = dayInTimeZone(new Date(), sampleSite.timeZone);
const respondDay = (dayOfTheYear: string) =>
  Response.json(
    z.encode(ReadingSuggestion, {
      liturgicalDay: { ...sampleDay, name: dayOfTheYear, date: today },
      fields: { dayOfTheYear },
      sets: [],
    }),
  );

/** Opens the form of a new announcement before the calendar responds. */
async function openForm(restoredDay = '') {
  const calendar = createLateResponse();
  const { page, ...screen } = await openScreen(<AnnouncementFormScreen />, {
    screen: '/add-announcement',
    at: '/add-announcement',
    responses: {
      '/api/site': () => Response.json(z.encode(site.get.response, sampleSite)),
      [`/api/readings/suggestion/${today}`]: () => calendar.response,
      '/api/announcements/mail/count': () => Response.json({ count: 3 }),
    },
  });
  const dayOfTheYear = page.getByLabelText('Day of the year');
  await expect.element(dayOfTheYear).toHaveValue(restoredDay);
  return { page, ...screen, calendar, dayOfTheYear };
}

test('the form does not wait for the calendar, whose day is no draft and needs no saving', async () => {
  const { page, requested, router, calendar, dayOfTheYear } = await openForm();
  calendar.resolve(respondDay('Christ the King'));
  await expect.element(dayOfTheYear).toHaveValue('Christ the King');
  expect(readStoredText(...draftName)).toBeNull();
  expect(requested.filter((path) => path.includes('suggestion'))).toHaveLength(1);
  await page.getByRole('link', { name: 'Cancel' }).click();
  await expect.poll(() => router.history.location.pathname).toBe('/announcementsAdmin');
});

test('what is typed before the calendar responds stays, and its draft too', async () => {
  const { page, calendar, dayOfTheYear } = await openForm();
  await page.getByLabelText('Title').fill('Picnic');
  calendar.resolve(respondDay('Christ the King'));
  await expect.element(dayOfTheYear).toHaveValue('Christ the King');
  await expect.element(page.getByLabelText('Title')).toHaveValue('Picnic');
  expect(readStoredText(...draftName)).toContain('Picnic');
});

test('a restored draft is started over with the day of the year', async () => {
  const first = await openForm();
  first.calendar.resolve(respondDay('Christ the King'));
  await expect.element(first.dayOfTheYear).toHaveValue('Christ the King');
  await first.page.getByLabelText('Title').fill('Picnic');
  await first.page.unmount();
  const { page, calendar, dayOfTheYear } = await openForm('Christ the King');
  await expect.element(page.getByLabelText('Title')).toHaveValue('Picnic');
  calendar.resolve(respondDay('Christ the King'));
  await calendar.response;
  await page.getByRole('button', { name: 'Start over' }).click();
  await expect.element(page.getByLabelText('Title')).toHaveValue('');
  await expect.element(dayOfTheYear).toHaveValue('Christ the King');
});

test('a day of the year that is typed stays', async () => {
  const { requested, calendar, dayOfTheYear, page } = await openForm();
  await dayOfTheYear.fill('Feast of the parish');
  calendar.resolve(respondDay('Christ the King'));
  await expect.poll(() => requested).toContain(`/api/readings/suggestion/${today}`);
  await calendar.response;
  await page.getByLabelText('Title').fill('Picnic');
  await expect.element(dayOfTheYear).toHaveValue('Feast of the parish');
});

const sent: Announcement = {
  id: 7,
  announcementDate: today,
  sundayNumber: 'Advent',
  announcementTitle: 'Picnic',
  announcementDetail: 'After Mass.',
  draft: false,
  publishOn: null,
  expiresOn: null,
  sendByEmail: true,
  audience: ['everybody'],
  album: null,
  emailedAt: new Date(),
};
const skipped: AnnouncementRecipient = {
  id: 1,
  name: 'Nakato Sample',
  email: 'nakato@example.org',
  state: 'returned',
  rejectionCode: null,
  sentAt: null,
};

/** Opens the form of an announcement that was emailed. */
const openSent = (roles: string[]) =>
  openScreen(<AnnouncementFormScreen />, {
    screen: '/add-announcement/$id',
    at: '/add-announcement/7',
    responses: {
      '/api/account': {
        account: { id: 'a', name: 'Ed', email: 'ed@example.org', telephone: '', roles },
      },
      '/api/site': () => Response.json(z.encode(site.get.response, sampleSite)),
      '/api/announcements/all/7': z.encode(announcements.getDraft.response, sent),
      '/api/announcements/all/7/mail': { sent: 0, waiting: 0, failed: 0, unsent: 0, returned: 1 },
      '/api/announcements/all/7/recipients': [skipped],
    },
  });

test('the secretary sees by name who got no email and why; an editor sees numbers', async () => {
  const { page } = await openSent(['editor', 'secretary']);
  await expect.element(page.getByRole('heading', { name: 'Who got it' })).toBeVisible();
  await expect.element(page.getByText('Nakato Sample')).toBeVisible();
  await expect
    .element(page.getByText('Mail to the address came back', { exact: true }))
    .toBeVisible();
  await page.unmount();
  const other = await openSent(['editor']);
  await expect.element(other.page.getByLabelText('Title')).toHaveValue('Picnic');
  await expect.poll(() => other.requested).toContain('/api/announcements/all/7/mail');
  expect(other.requested).not.toContain('/api/announcements/all/7/recipients');
});

import { afterAll, expect, test } from 'vitest';
import {
  starterReadingSettings,
  starterSettings,
  starterStaffSettings,
} from '#starter/settings.ts';
import { getSettings, updateSettings, getTicketSearchMode } from './settings.ts';
import { setting } from './tables.ts';
import { openTestDatabase } from './database/testing/test-database.ts';

const starter = { ...starterSettings, ...starterReadingSettings, ...starterStaffSettings };
const { handle, stop } = await openTestDatabase();
afterAll(stop);

test('a new site has the starter settings', async () => {
  expect(await getSettings(handle.database)).toEqual(starter);
});

test('a saved setting stays, and the others keep the starter values', async () => {
  await updateSettings(handle.database, { name: 'Our community', ticketSearch: 'phone' });
  await updateSettings(handle.database, { name: 'Our parish' });
  expect(await getSettings(handle.database)).toEqual({
    ...starter,
    name: 'Our parish',
    ticketSearch: 'phone',
  });
});

test('a saved value that is no longer valid counts as not set', async () => {
  await handle.database.insert(setting).values({ name: 'meetingTimes', value: 'Sundays' });
  expect((await getSettings(handle.database)).meetingTimes).toEqual(starterSettings.meetingTimes);
});

test('the code step of the ticket search needs a mail server', () => {
  const settings = { ...starterSettings, ticketSearch: 'phone and code' } as const;
  expect(getTicketSearchMode(settings, { SMTP_URL: undefined })).toBe('phone');
  expect(getTicketSearchMode(settings, { SMTP_URL: 'smtp://mail.example' })).toBe('phone and code');
  expect(
    getTicketSearchMode(
      { ...settings, ticketSearch: 'phone' },
      { SMTP_URL: 'smtp://mail.example' },
    ),
  ).toBe('phone');
});

import { afterAll, expect, test } from 'vitest';
import { starterReadingSettings, starterSettings } from '../../starter/settings.ts';
import { readSettings, saveSettings, ticketSearchOf } from './settings.ts';
import { setting } from './tables.ts';
import { openClone } from './testing/clone-database.ts';

const starter = { ...starterSettings, ...starterReadingSettings };
const { handle, stop } = await openClone();
afterAll(stop);

test('a new site has the starter settings', async () => {
  expect(await readSettings(handle.database)).toEqual(starter);
});

test('a setting that is set stays set, and the others stay the starter’s', async () => {
  await saveSettings(handle.database, { name: 'Our community', ticketSearch: 'phone' });
  await saveSettings(handle.database, { name: 'Our parish' });
  expect(await readSettings(handle.database)).toEqual({
    ...starter,
    name: 'Our parish',
    ticketSearch: 'phone',
  });
});

test('a kept value that can no longer be read counts as not set', async () => {
  await handle.database.insert(setting).values({ name: 'meetingTimes', value: 'Sundays' });
  expect((await readSettings(handle.database)).meetingTimes).toEqual(starterSettings.meetingTimes);
});

test('the code step of the ticket search needs a mail server', () => {
  const settings = { ...starterSettings, ticketSearch: 'phone and code' } as const;
  expect(ticketSearchOf(settings, { SMTP_URL: undefined })).toBe('phone');
  expect(ticketSearchOf(settings, { SMTP_URL: 'smtp://mail.example' })).toBe('phone and code');
  expect(
    ticketSearchOf({ ...settings, ticketSearch: 'phone' }, { SMTP_URL: 'smtp://mail.example' }),
  ).toBe('phone');
});

import { afterAll, expect, test } from 'vitest';
import { z } from 'zod';
import { starterSettings } from '#starter/settings.ts';
import {
  defineSettings,
  getSettings,
  readSettings,
  updateSettings,
  writeSettings,
} from './settings.ts';
import { setting } from './tables.ts';
import { openTestDatabase } from './database/testing/test-database.ts';

const { handle, stop } = await openTestDatabase();
afterAll(stop);

test('a new site has the starter settings', async () => {
  expect(await getSettings(handle.database)).toEqual(starterSettings);
});

test('a saved setting stays, and the others keep the starter values', async () => {
  await updateSettings(handle.database, { name: 'Our community', ticketSearch: 'phone' });
  await updateSettings(handle.database, { name: 'Our parish' });
  expect(await getSettings(handle.database)).toEqual({
    ...starterSettings,
    name: 'Our parish',
    ticketSearch: 'phone',
  });
});

test('a saved value that is no longer valid counts as not set', async () => {
  await handle.database.insert(setting).values({ name: 'meetingTimes', value: 'Sundays' });
  expect((await getSettings(handle.database)).meetingTimes).toEqual(starterSettings.meetingTimes);
});

test('a feature has settings of its own, with their own values for a new site', async () => {
  const choir = defineSettings(
    { choirSings: z.boolean(), choirDay: z.string() },
    {
      choirSings: false,
      choirDay: 'Sunday',
    },
  );
  expect(await readSettings(handle.database, choir)).toEqual(choir.starter);
  await writeSettings(handle.database, choir, { choirSings: true });
  expect(await readSettings(handle.database, choir)).toEqual({
    choirSings: true,
    choirDay: 'Sunday',
  });
  expect(await getSettings(handle.database)).not.toHaveProperty('choirSings');
});

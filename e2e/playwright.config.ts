import { defineConfig, devices } from '@playwright/test';
import type { TestOptions } from './fixtures.ts';
import { chromiumArgs, findChromium } from '../scripts/find-chromium.mjs';

/** Journeys and specification tests in a real browser against the real server. */
export default defineConfig<TestOptions>({
  testDir: '.',
  outputDir: 'results',
  // One more than cores, because many journeys wait for timers.
  workers: 3,
  fullyParallel: false,
  // Generous, because a busy machine is slow.
  timeout: 120_000,
  expect: { timeout: 20_000 },
  use: {
    // Cached responses would hide the current ones; the offline journey allows service workers.
    serviceWorkers: 'block',
    trace: 'off',
    video: 'off',
    screenshot: 'only-on-failure',
    locale: 'en-US',
    timezoneId: 'America/New_York',
    launchOptions: {
      executablePath: await findChromium(),
      args: chromiumArgs,
      // Without a locale, Chromium cannot write file names beyond ASCII.
      env: { ...process.env, LC_ALL: 'C.UTF-8' },
    },
  },
  projects: [
    {
      name: 'desktop',
      // Dark mode and check-in run on the phone only; the camera runs on the desktop.
      testMatch: 'journeys/**/*.spec.ts',
      testIgnore: ['journeys/dark-mode.spec.ts', 'journeys/check-in.spec.ts'],
      use: { viewport: { width: 1440, height: 900 } },
    },
    {
      name: 'specification',
      testMatch: 'specification/**/*.spec.ts',
      use: { viewport: { width: 1440, height: 900 }, sharesContext: true },
    },
    {
      name: 'phone',
      testMatch: 'journeys/**/*.spec.ts',
      // These run once: no Tab key on a phone, behavior that does not depend on the width, or a test that opens its own phones.
      testIgnore: [
        'journeys/check-in-*.spec.ts',
        'journeys/keyboard.spec.ts',
        'journeys/static-files.spec.ts',
        'journeys/service-worker-update.spec.ts',
        'journeys/race-for-one-chair.spec.ts',
        'journeys/hold-expires.spec.ts',
        'journeys/time-out.spec.ts',
        'journeys/decline-then-success.spec.ts',
        'journeys/three-d-secure.spec.ts',
      ],
      // One device pixel per CSS pixel: the tests draw without a graphics card.
      use: { ...devices['Pixel 7'], viewport: { width: 360, height: 740 }, deviceScaleFactor: 1 },
    },
  ],
});

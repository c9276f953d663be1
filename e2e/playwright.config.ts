import { defineConfig, devices } from '@playwright/test';
import { args, findChromium } from '../scripts/find-chromium.mjs';

/** Journeys and the statements of the specification, in a real browser against the real server. */
export default defineConfig({
  testDir: '.',
  testMatch: ['journeys/**/*.spec.ts', 'specification/**/*.spec.ts'],
  outputDir: 'results',
  workers: 2,
  fullyParallel: false,
  timeout: 60_000,
  expect: { timeout: 10_000 },
  use: {
    // Kept answers would hide what the server says now; the journey without a signal allows them.
    serviceWorkers: 'block',
    trace: 'off',
    video: 'off',
    screenshot: 'only-on-failure',
    locale: 'en-US',
    timezoneId: 'America/New_York',
    launchOptions: {
      executablePath: await findChromium(),
      args,
      // Without a language of the machine, Chromium cannot write a file name beyond ASCII.
      env: { ...process.env, LC_ALL: 'C.UTF-8' },
    },
  },
  projects: [
    {
      name: 'desktop',
      // The dark is walked through on the phone, and a door is one; the wide screen has the door's camera.
      testIgnore: ['journeys/in-the-dark.spec.ts', 'journeys/door.spec.ts'],
      use: { viewport: { width: 1440, height: 900 } },
    },
    {
      name: 'phone',
      testMatch: 'journeys/**/*.spec.ts',
      // A phone has no Tab key; files, races and clocks are the same at every width; the doors open telephones of their own.
      testIgnore: [
        'journeys/door-*.spec.ts',
        'journeys/keyboard.spec.ts',
        'journeys/files-of-the-site.spec.ts',
        'journeys/a-new-version.spec.ts',
        'journeys/race-for-one-chair.spec.ts',
        'journeys/hold-expires.spec.ts',
        'journeys/time-out.spec.ts',
        'journeys/decline-then-success.spec.ts',
        'journeys/three-d-secure.spec.ts',
      ],
      use: { ...devices['Pixel 7'], viewport: { width: 360, height: 740 } },
    },
  ],
});

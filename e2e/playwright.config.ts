import { defineConfig, devices } from '@playwright/test';
import { chromiumArgs, findChromium } from '../scripts/find-chromium.mjs';

const isLong = process.env['TEST_LONG'] === 'on';

/**
 * Journeys and specification tests in a real browser against the real server. A journey whose subject doesn't depend on the width runs
 * at one: its title ends with @desktop or @phone, or its file is in a list below. With @desktop-first or @phone-first it runs at the other
 * width only in the long run. every-screen.spec.ts opens all screens at both.
 */
export default defineConfig({
  testDir: '.',
  globalSetup: './create-template.ts',
  outputDir: 'results',
  // One more than cores, because many journeys wait for timers.
  workers: 3,
  fullyParallel: false,
  // Generous, because a busy machine is slow.
  timeout: 120_000,
  expect: { timeout: 30_000 },
  use: {
    // Cached responses would hide the current ones; the offline journey allows service workers.
    serviceWorkers: 'block',
    trace: 'off',
    video: 'off',
    screenshot: 'only-on-failure',
    // Without a graphics card, movement costs more than everything else; buy-two-chairs.spec.ts shows it.
    contextOptions: { reducedMotion: 'reduce' },
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
      testMatch: 'journeys/**/*.spec.ts',
      grepInvert: isLong ? /@phone$/ : /@phone(-first)?$/,
      // These run on the phone only. Of the last eight, either the desktop is shown by specification tests of the same screens, or the
      // subject is an email, a code or a worker of the browser.
      testIgnore: [
        'journeys/dark-mode.spec.ts',
        'journeys/check-in.spec.ts',
        'journeys/directory.spec.ts',
        'journeys/documents.spec.ts',
        'journeys/hours.spec.ts',
        'journeys/offline-tickets.spec.ts',
        'journeys/readings-and-announcements.spec.ts',
        'journeys/search-by-telephone.spec.ts',
        'journeys/sign-in-methods.spec.ts',
        'journeys/ticket-code.spec.ts',
      ],
      use: { viewport: { width: 1440, height: 900 } },
    },
    {
      name: 'specification',
      testMatch: 'specification/**/*.spec.ts',
      use: { viewport: { width: 1440, height: 900 } },
    },
    {
      name: 'phone',
      testMatch: 'journeys/**/*.spec.ts',
      grepInvert: isLong ? /@desktop$/ : /@desktop(-first)?$/,
      // These run on the desktop only: no Tab key on a phone, behavior that does not depend on the width, or a test that opens its own phones.
      testIgnore: [
        'journeys/check-in-*.spec.ts',
        'journeys/keyboard.spec.ts',
        'journeys/static-files.spec.ts',
        'journeys/service-worker-update.spec.ts',
        'journeys/race-for-one-chair.spec.ts',
        'journeys/hold-expires.spec.ts',
        'journeys/time-out.spec.ts',
        'journeys/decline-then-success.spec.ts',
        'journeys/lost-connection.spec.ts',
        'journeys/narrow-screens.spec.ts',
        'journeys/three-d-secure.spec.ts',
        // Roles, documents as the server sends them, and what an operator does once.
        'journeys/access-control.spec.ts',
        'journeys/addresses.spec.ts',
        'journeys/restored-site.spec.ts',
        'journeys/set-up.spec.ts',
      ],
      // One device pixel per CSS pixel: the tests draw without a graphics card.
      use: { ...devices['Pixel 7'], viewport: { width: 360, height: 740 }, deviceScaleFactor: 1 },
    },
  ],
});

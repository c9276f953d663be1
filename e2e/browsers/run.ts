// The main journeys in Firefox and WebKit, and pictures of pages in these and Chromium side by side:
//   npm run test:browsers
import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { isPurchasable } from '../../features/event/contract/rules/chair-states.ts';
import { boxOffice } from '../../features/orders/contract/box-office.ts';
import { chairs } from '../../features/hall/contract/chairs.ts';
import { createClients, type Site } from '../fixtures.ts';
import { startServer } from '../server-process.ts';
import { comparePages } from './compare-pages.ts';
import { journeys, type Samples } from './journeys.ts';
import type { BrowserPage } from './page.ts';
import { missingFirefox, startChromium, startFirefox, type TestBrowser } from './puppeteer.ts';
import { missingWebKit, startWebKit } from './webkit.ts';

const browsers = [
  { name: 'Firefox', missing: missingFirefox, start: startFirefox },
  { name: 'WebKit', missing: missingWebKit, start: startWebKit },
];
const sizes = [
  { width: 1280, height: 900 },
  { width: 390, height: 780 },
];

let site: Site;
before(async () => {
  const server = await startServer();
  site = { ...server, ...createClients(server.base) };
});
after(() => site.stop());

for (const { name, missing, start } of browsers)
  describe(name, { skip: missing || false }, () => {
    let browser: TestBrowser;
    before(async () => {
      browser = await start();
    });
    after(() => browser?.close());
    for (const size of sizes)
      describe(`${size.width} px`, () => {
        let page: BrowserPage;
        let samples: Samples;
        before(async () => {
          page = await browser.openPage(site.base, size);
          samples = await createSamples();
        });
        after(() => page?.close());
        for (const [journey, run] of journeys)
          test(journey, async () => {
            await run(page, samples);
            assert.deepEqual(page.errors(), []);
          });
      });
  });

test('pages side by side', { skip: missingFirefox || missingWebKit || false }, () =>
  comparePages(site.base, [startChromium, startFirefox, startWebKit], sizes),
);

let count = 0;

/** A free chair, a sold ticket and a telephone number of their own. */
async function createSamples(): Promise<Samples> {
  count += 1;
  const listed = await site.call(chairs.list, { query: { chairType: 'adult' } });
  const [chair, other] = listed.filter(({ chairStatus }) => isPurchasable(chairStatus));
  assert.ok(chair && other);
  const guest = `Sample Guest ${count}`;
  const { tickets } = await site.callAsAdmin(boxOffice.sell, {
    body: { name: guest, phone: '', email: '', chairs: [other.id], method: 'cash' },
  });
  const barCode = tickets[0]?.barCode ?? '';
  return { chair, ticket: { barCode, guest }, phone: `617555${2000 + count}` };
}

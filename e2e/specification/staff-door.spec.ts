import { checkIn } from '../../features/door/contract/check-in.ts';
import { listFreeChairs } from '../checkout.ts';
import { expectVerdict, scanWithUsbScanner } from '../check-in.ts';
import { expect, signInPage, test } from '../fixtures.ts';
import { sellForCash } from '../staff.ts';

// The tests set the clock or add scripts.

test.describe('2 Screens and routes, Staff screens', () => {
  test.beforeEach(({ page, site }) => signInPage(page, site.base));

  test("/receipt_seating: barcode entry, button 'Receive Guest'", async ({ page, site }) => {
    const { tickets, buyer } = await sellForCash(site, await listFreeChairs(site, 1));
    await page.goto('/receipt_seating');
    await expect(page.getByText(/of \d+ received/)).toBeVisible();
    const entry = page.getByRole('textbox', { name: 'Barcode' });
    await expect(entry).toBeFocused();
    await entry.fill(tickets[0]?.barCode ?? '');
    await page.getByRole('button', { name: 'Receive Guest' }).click();
    await expectVerdict(page, 'received', buyer.name);
  });

  test('/checkin: barcode scan screen, by decisions, section 5, with a real scanner: it answers in words, colour and sound', async ({
    page,
    site,
  }) => {
    await page.addInitScript(() => {
      const { createOscillator } = AudioContext.prototype;
      const tones: number[] = [];
      AudioContext.prototype.createOscillator = function (this: AudioContext) {
        const tone = createOscillator.call(this);
        const { start } = tone;
        tone.start = (when) => {
          tones.push(tone.frequency.value);
          start.call(tone, when);
        };
        return tone;
      };
      Reflect.set(window, 'tones', tones);
    });
    const { tickets, buyer } = await sellForCash(site, await listFreeChairs(site, 1));
    const code = tickets[0]?.barCode ?? '';
    await page.goto('/checkin');
    await expect(page.getByRole('region', { name: 'Camera' })).toBeVisible();
    await expect(page.getByText(/of \d+ received/)).toBeVisible();
    const getSignal = async () => {
      const tones = await page.evaluate((): number[] => Reflect.get(window, 'tones').splice(0));
      expect(tones.length).toBeGreaterThan(0);
      const background = await page
        .locator('[data-verdict]')
        .evaluate((element) => getComputedStyle(element).backgroundColor);
      return `${tones.join(' ')} ${background}`;
    };
    const signals: string[] = [];
    await scanWithUsbScanner(page, code);
    await expectVerdict(page, 'received', buyer.name);
    signals.push(await getSignal());
    await scanWithUsbScanner(page, code);
    await expectVerdict(page, 'already received', /At \d+:\d\d [AP]M/);
    signals.push(await getSignal());
    await scanWithUsbScanner(page, 'NOTACODE123');
    await expectVerdict(page, 'unknown', 'Not valid');
    signals.push(await getSignal());
    expect(new Set(signals).size).toBe(3);
  });

  test('/receipt_manifest: Now Seating (an hh:mm:ss clock counting up from the checkout date, ticking each second)', async ({
    page,
    site,
  }) => {
    const { tickets, buyer } = await sellForCash(site, await listFreeChairs(site, 1));
    const [ticket] = tickets;
    await site.callAsAdmin(checkIn.receive, {
      query: {},
      body: { barCode: ticket?.barCode ?? '' },
    });
    const since = ticket?.checkoutDate.getTime() ?? 0;
    await page.clock.install({ time: since + 3_661_000 });
    await page.goto('/receipt_manifest');
    const clock = page.getByRole('row').filter({ hasText: buyer.name }).getByRole('timer');
    await expect(clock).toHaveText(/^01:01:\d\d$/);
    const seconds = async () => Number((await clock.innerText()).slice(-2));
    const before = await seconds();
    await page.clock.runFor(2000);
    expect(await seconds()).toBeGreaterThan(before);
  });

  test('/receipt_manifest: reloads itself every 30 seconds (by decisions, section 1, a full refetch)', async ({
    page,
  }) => {
    await page.clock.install();
    const listed = '**/api/umdreception/seating?*';
    const first = page.waitForResponse(listed);
    await page.goto('/receipt_manifest');
    await first;
    await expect(page.getByRole('columnheader', { name: 'Now Seating' })).toBeVisible();
    const again = page.waitForRequest(listed);
    await page.clock.runFor(30_100);
    await again;
  });
});

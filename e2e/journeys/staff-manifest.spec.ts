import { checkIn } from '../../features/door/contract/check-in.ts';
import { listFreeChairs } from '../checkout.ts';
import { expect, expectAccessible, holdRequests, signInPage, test } from '../fixtures.ts';
import { sellForCash } from '../staff.ts';

test('a guest appears in the manifest by the stream and disappears after an undo @desktop', async ({
  page,
  site,
}) => {
  const chairs = await listFreeChairs(site, 2);
  const { tickets, buyer } = await sellForCash(site, chairs);
  const [first] = tickets;
  const barCode = first?.barCode ?? '';
  await signInPage(page, site.base);
  const listening = page.waitForResponse('**/api/umdreception/seating/stream?*');
  await page.goto('/receipt_manifest');
  await listening;
  await expect(page.getByRole('img', { name: /^The hall of/ })).toBeVisible();
  const rows = page
    .locator('tbody tr, ul[aria-label="Seated guests"] > li')
    .filter({ hasText: buyer.name });
  await expect(rows).toHaveCount(0);

  await holdRequests(page, '**/api/umdreception/seating?*');
  await site.callAsAdmin(checkIn.receive, { query: {}, body: { barCode, door: 'Garden door' } });
  await expect(rows).toHaveCount(1);
  await expect(rows).toContainText(first?.chairName ?? 'no chair');
  // What came through each door, as it comes.
  await page.getByText('Arrivals per door and quarter hour').click();
  const arrivals = page.getByRole('region', { name: 'Arrivals' });
  await expect(arrivals.getByRole('columnheader', { name: 'Garden door' })).toBeVisible();
  const totals = arrivals.getByRole('row', { name: /^All/ }).getByRole('cell');
  const seated = Number(await totals.last().innerText());
  expect(seated).toBeGreaterThan(0);
  await expectAccessible(page);
  const clock = rows.getByRole('timer');
  const before = await clock.innerText();
  expect(before).toMatch(/^\d{2,}:\d{2}:\d{2}$/);
  await expect(clock).not.toHaveText(before);

  await site.callAsAdmin(checkIn.undoReceipt, { query: {}, body: { barCode } });
  await expect(rows).toHaveCount(0);
});

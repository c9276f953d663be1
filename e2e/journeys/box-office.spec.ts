import type { Locator } from '@playwright/test';
import { callEndpoint } from '../../contract/client.ts';
import { chairs } from '../../features/hall/contract/chairs.ts';
import { requests } from '../../features/orders/contract/seat-requests.ts';
import { events } from '../../features/event/contract/events.ts';
import { carts } from '../../features/seats/contract/carts.ts';
import { formatChairLabel } from '../../contract/rules/names.ts';
import { getDialog, listFreeChairs, newBuyer, openChairRow } from '../checkout.ts';
import { expect, expectAccessible, signInPage, test } from '../fixtures.ts';

test('the reception sells for a check, loses a chair to a buyer meanwhile, and prints the tickets @desktop', async ({
  page,
  site,
}) => {
  const three = await listFreeChairs(site, 3);
  const lost = three[2];
  if (!lost) throw new Error('No table has three free chairs.');
  const buyer = newBuyer();
  await signInPage(page, site.base);
  await page.goto('/box-office');
  await page.getByRole('button', { name: 'Table cards' }).click();
  for (const chair of three) {
    const row = await openChairRow(page, chair);
    await row.getByRole('button', { name: /^Choose/ }).click();
    await expect(row).toHaveCount(0);
  }
  const chosen = page.getByRole('region', { name: 'Chosen chairs' });
  await expect(chosen).toContainText('3 chairs');
  await expect(chosen).toContainText('$600');
  await expect(chosen).toContainText('Held for this sale until');
  await expectAccessible(page);

  // Nobody else gets what this sale holds.
  const cart = await site.call(carts.create, { body: {} });
  const takeLost = () => site.call(carts.hold, { params: { cartId: cart.id, chairId: lost.id } });
  await expect(takeLost()).rejects.toThrow('Someone else just took');

  // The chosen chairs survive a reload, but for one that somebody took while the page was away and held nothing.
  await page.goto('about:blank');
  await expect(takeLost).toPass();
  await page.goto('/box-office');
  await expect(chosen).toContainText('2 chairs');
  await chosen.getByRole('button', { name: 'Sell or give' }).click();
  const sale = getDialog(page, 'Sell or give');
  await sale.getByLabel('Full Name').fill(buyer.name);
  await sale.getByLabel('Email').fill('no address');
  await sale.getByRole('radio', { name: 'Check' }).check();
  await sale.getByLabel('Check number').fill('1042');
  await expect(sale.getByLabel('Received by')).toHaveValue('Administrator');
  await expect(sale.getByRole('status')).toContainText(
    `${formatChairLabel(lost)} was just taken by someone else, so we removed it from this sale.`,
  );
  const guest = sale.getByRole('combobox', { name: /^Guest at/ }).first();
  await guest.selectOption('Child');
  await expect(sale).toContainText('This chair is for other guests.');
  await expect(sale.getByRole('button', { name: 'Sell 2 chairs for $240' })).toBeEnabled();
  await guest.selectOption('Adult');
  const sell = sale.getByRole('button', { name: 'Sell 2 chairs for $400' });
  await sell.click();
  await expect(sale.getByText('Valid email is required')).toBeVisible();
  await expectAccessible(page);
  await sale.getByLabel('Email').fill(buyer.email);
  await sell.click();

  const sold = getDialog(page, 'Sold');
  await expect(sold.getByRole('status')).toHaveText(`2 chairs for ${buyer.name}, $400.00.`);
  // The test site has no mail server.
  await expect(sold).toContainText("This site can't send email yet. Print the tickets.");
  await expect(sold.getByRole('listitem')).toHaveCount(2);
  // The chairs that were just sold here are nobody else's.
  await expect(page.getByText('just taken by someone else')).toHaveCount(0);
  const pdf = await page.request.get(
    (await sold.getByRole('link', { name: 'Print' }).getAttribute('href')) ?? '',
  );
  expect(pdf.headers()['content-type']).toBe('application/pdf');
  await expectAccessible(page);

  await sold.getByRole('list', { name: 'Tickets' }).getByRole('link').first().click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(buyer.name);
  const order = page.getByRole('region', { name: /^Order/ });
  await expect(order).toContainText('Check, 1042');
  await expect(order).toContainText('Administrator');
});

test('a whole table is chosen at once, and is free again after signing out @desktop', async ({
  page,
  site,
}) => {
  // A reception of its own: no other test buys a chair there.
  const { id } = await site.callAsAdmin(events.getCurrent, {});
  const title = 'Reception of the box office';
  const countdownTarget = new Date(Date.now() + 500 * 86_400_000);
  const body = { title, countdownTarget };
  const copy = await site.callAsAdmin(events.clone, { params: { id }, body });
  await signInPage(page, site.base);
  await page.goto('/box-office');
  await page.getByRole('combobox', { name: 'Event' }).selectOption(String(copy.id));
  await page.getByRole('button', { name: 'Table cards' }).click();
  await page.getByRole('button', { name: /^Table 2\b/ }).click();
  await page.getByRole('button', { name: 'Choose the whole table, 10 chairs' }).click();
  const chosen = page.getByRole('region', { name: 'Chosen chairs' });
  await expect(chosen).toContainText('10 chairs');
  await expect(page.getByRole('button', { name: /^Choose the whole table/ })).toHaveCount(0);
  await chosen.getByRole('button', { name: 'Remove Table 2, Chair 3' }).click();
  await expect(chosen).toContainText('9 chairs');

  // Signing out gives them back.
  const countClaimed = async () => {
    const list = await callEndpoint(site.base, chairs.list, { query: { event: copy.id } });
    return list.filter(({ claimed }) => claimed).length;
  };
  await expect.poll(countClaimed).toBe(9);
  await page.getByRole('link', { name: 'Sign out' }).click();
  await expect(page.getByText("You're signed out on this device.")).toBeVisible();
  await expect.poll(countClaimed).toBe(0);
});

test('a requested seat is promised, and is sold only after the box office heard whose it is @desktop', async ({
  page,
  site,
}) => {
  const youth = await callEndpoint(site.base, chairs.list, { query: { chairType: 'youth' } });
  const seat = youth.find(({ chairStatus, promised }) => chairStatus === 'Request' && !promised);
  if (!seat) throw new Error('No youth seat can be requested.');
  const guest = newBuyer();
  await callEndpoint(site.base, requests.create, { params: { id: seat.id }, body: guest });
  await signInPage(page, site.base);
  await page.goto('/box-office');
  await page.getByRole('button', { name: 'Table cards' }).click();
  const row = await openChairRow(page, seat);
  await expect(row).toContainText('Promised');
  await row.getByRole('button', { name: /^Choose/ }).click();
  await page.getByRole('button', { name: 'Sell or give' }).click();
  const dialog = getDialog(page, 'Sell or give');
  await dialog.getByLabel('Full Name').fill('Another Guest');
  await dialog.getByRole('radio', { name: 'Cash' }).check();
  await dialog.getByRole('button', { name: /^Sell 1 chair/ }).click();
  await expect(dialog).toContainText(`is requested by ${guest.name}.`);
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Sell promised chairs' }).click();
  await expect(getDialog(page, 'Sold')).toContainText('1 chair for Another Guest');
});

test('the reception seats a family of four together by three taps, changes the table and sells @phone', async ({
  page,
  site,
}) => {
  await signInPage(page, site.base);
  await page.goto('/box-office');
  await page.getByText('Seats together').click();
  await page.getByRole('button', { name: 'More children' }).click();
  await page.getByRole('button', { name: 'More children' }).click();
  await page.getByRole('button', { name: 'Best 4 together' }).click();
  const status = page.getByRole('status').filter({ hasText: 'side by side' });
  await expect(status).toHaveText(/^Table \S+, chairs .+, side by side\.$/);
  const first = await status.textContent();
  const chosen = page.getByRole('region', { name: 'Chosen chairs' });
  await expect(chosen).toContainText('4 chairs');
  await expect(chosen).toContainText('$480');
  await expect(chosen).toContainText('Held for this sale until');
  await expectWithinReach(status, chosen);
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Other seats' }).click();
  await expect(status).not.toHaveText(first ?? '');
  await expect(chosen).toContainText('4 chairs');
  await page.getByRole('button', { name: 'Fewer children' }).click();
  await page.getByRole('button', { name: 'Best 3 together' }).click();
  await expect(chosen).toContainText('3 chairs');
  await expect(chosen).toContainText('$440');
  await chosen.getByRole('button', { name: 'Sell or give' }).click();
  const sale = getDialog(page, 'Sell or give');
  await sale.getByLabel('Full Name').fill(newBuyer().name);
  await sale.getByRole('radio', { name: 'Cash' }).check();
  await sale.getByRole('button', { name: 'Sell 3 chairs for $440' }).click();
  await expect(getDialog(page, 'Sold').getByRole('listitem')).toHaveCount(3);
});

/** What is said is above the bar at the lower edge. */
async function expectWithinReach(element: Locator, bar: Locator) {
  await expect
    .poll(async () => {
      const box = await element.boundingBox();
      const lower = await bar.boundingBox();
      return box && lower ? box.y + box.height <= lower.y : false;
    })
    .toBe(true);
}

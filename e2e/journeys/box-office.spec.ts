import { carts } from '@namugongo/contract/reception/carts';
import { chairLabel } from '@namugongo/contract/rules/names';
import { dialog, freeChairs, newBuyer, showRow } from '../buying.ts';
import { expect, expectAccessible, signInOn, test } from '../site.ts';

test('the reception sells for a check, loses a chair to a buyer on the way, and hands out the tickets', async ({
  page,
  site,
}) => {
  const three = await freeChairs(site, 3);
  const lost = three[2];
  if (!lost) throw new Error('No table has three free chairs.');
  const buyer = newBuyer();
  await signInOn(page, site.base);
  await page.goto('/#/box-office');
  await page.getByRole('button', { name: 'Table cards' }).click();
  for (const chair of three) {
    const row = await showRow(page, chair);
    await row.getByRole('button', { name: /^Choose/ }).click();
    await expect(row).toHaveCount(0);
  }
  const chosen = page.getByRole('region', { name: 'Chosen chairs' });
  await expect(chosen).toContainText('3 chairs');
  await expect(chosen).toContainText('$600');
  await expectAccessible(page);

  // What was begun is still there after a reload.
  await page.reload();
  await expect(chosen).toContainText('3 chairs');
  await chosen.getByRole('button', { name: 'Sell or give' }).click();
  const sale = dialog(page, 'Sell or give');
  await sale.getByLabel('Full Name').fill(buyer.name);
  await sale.getByLabel('Email').fill('no address');
  await sale.getByRole('radio', { name: 'Check' }).check();
  await sale.getByLabel('Check number').fill('1042');
  await expect(sale.getByLabel('Received by')).toHaveValue('Administrator');
  const cart = await site.call(carts.create, { body: {} });
  await site.call(carts.hold, { params: { cartId: cart.id, chairId: lost.id } });
  await expect(sale.getByRole('status')).toContainText(
    `${chairLabel(lost)} was just taken by somebody else and is no longer part of this sale.`,
  );
  const sell = sale.getByRole('button', { name: 'Sell 2 chairs for $400' });
  await sell.click();
  await expect(sale.getByText('Valid email is required')).toBeVisible();
  await expectAccessible(page);
  await sale.getByLabel('Email').fill(buyer.email);
  await sell.click();

  const sold = dialog(page, 'Sold');
  await expect(sold.getByRole('status')).toHaveText(`2 chairs for ${buyer.name}, $400.00.`);
  await expect(sold).toContainText(`Sent by e-mail to ${buyer.email}`);
  await expect(sold.getByRole('listitem')).toHaveCount(2);
  const paper = await page.request.get(
    (await sold.getByRole('link', { name: 'Print' }).getAttribute('href')) ?? '',
  );
  expect(paper.headers()['content-type']).toBe('application/pdf');
  await expectAccessible(page);

  await sold.getByRole('list', { name: 'Tickets' }).getByRole('link').first().click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(buyer.name);
  const order = page.getByRole('region', { name: /^Order/ });
  await expect(order).toContainText('Check, 1042');
  await expect(order).toContainText('Administrator');
});

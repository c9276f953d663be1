import { formatMoney } from '../../contract/rules/money.ts';
import { payouts } from '../../features/payments/contract/payouts.ts';
import { fillCart, pay } from '../../app/server/testing/buyer.ts';
import { findFreeChair } from '../checkout.ts';
import { expect, expectAccessible, expectNotice, test } from '../fixtures.ts';
import { createStaffMember, signInAs } from '../staff.ts';

test('a treasurer compares a deposit of the card processor with the bank statement @desktop', async ({
  page,
  site,
}) => {
  const chair = await findFreeChair(site);
  const cart = await fillCart(site.base, [chair.id]);
  const paid = await pay(site.base, cart);
  await signInAs(page, site, await createStaffMember(site, ['treasurer']));
  await page.goto('/treasury');
  await page.getByRole('tab', { name: 'Deposits' }).click();
  const list = page.getByRole('list', { name: 'Deposits' });
  const deposit = list.getByRole('listitem').first();
  await expect(deposit.getByText('On its way')).toBeVisible();
  await expectAccessible(page);
  await deposit.getByRole('button', { name: /^Show payments/ }).click();
  await expect(deposit.getByText('all are in our records')).toBeVisible();
  await expect(deposit.getByText(`Order ${paid.orderId}`, { exact: true })).toBeVisible();
  await expect(deposit.getByText(formatMoney(cart.amount, 'full')).first()).toBeVisible();
  await expectAccessible(page);
  await deposit.getByRole('button', { name: /^It is on the statement/ }).click();
  await expectNotice(page, 'Deposit marked.');
  await expect(deposit.getByText(/On the bank statement, says Sample Helper/)).toBeVisible();
  const { payouts: listed } = await site.callAsAdmin(payouts.list, {});
  expect(listed?.[0]?.check?.checkedBy).toMatch(/^Sample Helper/);
  await deposit.getByRole('button', { name: /^Remove mark/ }).click();
  await expect(deposit.getByText(/On the bank statement, says/)).toHaveCount(0);
});

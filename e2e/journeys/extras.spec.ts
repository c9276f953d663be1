import { extras } from '../../features/event/contract/extras.ts';
import {
  addToCart,
  createPaidOrder,
  fillCard,
  fillInformation,
  getCart,
  getDialog,
  listFreeChairs,
  newBuyer,
  openTableCards,
  testCards,
} from '../checkout.ts';
import { expect, expectAccessible, expectNotice, signInPage, test } from '../fixtures.ts';

test('the team sells a bus seat and a donation, a buyer chooses them, and one goes back @phone', async ({
  page,
  browser,
  site,
}) => {
  test.setTimeout(240_000);
  await page.setViewportSize({ width: 360, height: 740 });
  await test.step('reception adds two extras, by keyboard', async () => {
    await signInPage(page, site.base);
    await page.goto('/extras');
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Add extra' }).press('Enter');
    const dialog = getDialog(page, 'Add an extra');
    await dialog.getByLabel('Name').fill('Bus seat');
    await page.keyboard.press('Enter');
    await expect(dialog).toContainText('Write the price in dollars');
    await dialog.getByLabel('Price in dollars').fill('15');
    await dialog.getByLabel('How many there are').fill('2');
    await dialog.getByLabel('Its buyers are on the sponsors’ list').press('Space');
    await expectAccessible(page);
    await page.keyboard.press('Enter');
    await expectNotice(page, 'Extra saved.');
    await page.getByRole('button', { name: 'Add extra' }).press('Enter');
    await dialog.getByLabel('Name').fill('Donation on top');
    await dialog.getByRole('radio', { name: 'The buyer chooses' }).check();
    await dialog.getByRole('button', { name: 'Save extra' }).press('Enter');
    await expectNotice(page, 'Extra saved.');
    await expect(page.getByRole('listitem').filter({ hasText: 'Bus seat' })).toContainText(
      '0 sold · 2 left · $0',
    );
    await expect(page.getByRole('listitem').filter({ hasText: 'Bus seat' })).toContainText(
      'Sponsors’ list',
    );
    await page.getByRole('button', { name: 'Move Donation on top up' }).click();
    await expectNotice(page, 'Extras moved.');
    await page.getByRole('button', { name: 'Undo' }).click();
    await expect(page.getByRole('main').getByRole('heading', { level: 2 }).first()).toContainText(
      'Bus seat',
    );
    await expectAccessible(page);
  });

  const buyer = newBuyer();
  const guest = await (
    await browser.newContext({ baseURL: site.base, viewport: { width: 360, height: 740 } })
  ).newPage();
  const summary = getDialog(guest, 'Checkout Summary');
  await test.step('a buyer chooses both; a reload keeps them', async () => {
    const two = await listFreeChairs(site, 2);
    await openTableCards(guest);
    await addToCart(guest, two);
    await getCart(guest).getByRole('button', { name: 'Proceed to checkout' }).click();
    const more = summary.getByRole('button', { name: 'More bus seat' });
    await expect(summary.getByText('Your name will be on the sponsors’ list.')).toHaveCount(1);
    await more.press('Enter');
    await more.press('Enter');
    await expect(more).toBeDisabled();
    await expect(summary).toContainText('Bus seat × 2');
    await summary.getByLabel('Donation on top').fill('0.5');
    await summary.getByRole('button', { name: 'Proceed to Payment' }).click();
    await expect(summary).toContainText('Give one dollar or more');
    await summary.getByLabel('Donation on top').fill('20');
    await expect(summary).toContainText('$464.00');
    await expectAccessible(guest);
    await guest.reload();
    await expect(summary.getByLabel('Donation on top')).toHaveValue('20');
    await summary.getByRole('button', { name: 'Keep Shopping' }).click();
    await expect(getCart(guest)).toContainText('$464');
    await expect(getCart(guest)).toContainText('2 seats and extras, with fee');
    await getCart(guest).getByRole('button', { name: 'Proceed to checkout' }).click();
  });

  await test.step('somebody else takes a bus seat: nothing is charged, and the total is right', async () => {
    const [bus] = await site.callAsAdmin(extras.list, { query: {} });
    await summary.getByRole('button', { name: 'Proceed to Payment' }).click();
    const payment = await fillInformation(guest, buyer);
    await expect(payment).toContainText('Bus seat × 2');
    await createPaidOrder(site, await listFreeChairs(site, 1), newBuyer(), [
      { id: bus?.id ?? 0, quantity: 1 },
    ]);
    await fillCard(guest, testCards.good);
    await payment.getByRole('button', { name: 'Pay $464.00' }).click();
    const error = getDialog(guest, 'Error');
    await expect(error).toContainText('Bus seat: only 1 left. Your total is now $449.');
    await error.getByRole('button', { name: 'OK' }).click();
    await expectAccessible(guest);
    await payment.getByRole('button', { name: 'Pay $449.00' }).click();
    await expect(guest).toHaveURL(new RegExp(`/receipt/${buyer.phone}/\\d+$`));
    await expect(guest.getByText('With your tickets: Bus seat, Donation on top.')).toBeVisible();
    await expect(guest.getByRole('region', { name: 'Your receipt' })).toContainText('$449.00');
    await expectAccessible(guest);
  });
  await guest.context().close();

  await test.step('the team sees who has what, and a treasurer refunds the bus seat', async () => {
    await page.reload();
    await expect(page.getByRole('listitem').filter({ hasText: 'Bus seat' })).toContainText(
      '2 sold · sold out · $30',
    );
    await page.goto('/print-for-tables?paper=sponsors-list');
    const preview = page.getByRole('region', { name: 'Preview' });
    await expect(preview.getByText('Our sponsors')).toBeVisible();
    await expect(preview.getByText(buyer.name)).toBeVisible();
    await expect(preview.getByText(/\$/)).toHaveCount(0);
    await expectAccessible(page);
    await page.goto('/extras');
    await page.getByRole('link', { name: 'Who has what' }).click();
    await page.getByLabel('Name, extra or number').fill(buyer.name);
    await expectAccessible(page);
    await page.getByRole('main').getByRole('link', { name: buyer.name }).first().click();
    const order = page.getByRole('region', { name: /^Order/ });
    await order.getByRole('button', { name: 'Refund Bus seat' }).click();
    const dialog = getDialog(page, 'Refund Bus seat?');
    await expect(dialog).toContainText(`We'll refund $15.00 to ${buyer.name}'s card.`);
    await expectAccessible(page);
    await dialog.getByRole('button', { name: 'Refund $15.00' }).click();
    await expectNotice(page, 'Refunded Bus seat.');
    await expect(order.getByRole('button', { name: 'Refund Bus seat' })).toHaveCount(0);
    await expect(page.getByRole('region', { name: 'History' })).toContainText('Refund extra');
  });
  // Other journeys buy tickets of this reception.
  for (const {
    id,
    name,
    description,
    isPerGuest,
    maxQuantity,
    stock,
    priceCents,
    isForSponsors,
  } of await site.callAsAdmin(extras.list, { query: {} })) {
    const facts = { name, description, isPerGuest, maxQuantity, stock, priceCents, isForSponsors };
    const seen = { ...facts, isOnSale: true };
    const body = { ...seen, isOnSale: false, seen };
    await site.callAsAdmin(extras.update, { params: { id }, body });
  }
});

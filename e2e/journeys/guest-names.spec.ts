import { createPaidOrder, listFreeChairs, newBuyer } from '../checkout.ts';
import { expect, expectAccessible, expectNotice, test } from '../fixtures.ts';

test('a buyer names the guests, by keyboard too, and a guest writes the own name @phone-first', async ({
  page,
  browser,
  site,
}) => {
  const buyer = newBuyer();
  const chairs = await listFreeChairs(site, 3);
  const { orderId, key } = await createPaidOrder(site, chairs, buyer);
  await page.addInitScript(() => {
    // A browser without its own menu for sharing.
    Object.defineProperty(navigator, 'share', { value: undefined });
  });
  await page.goto(`/receipt/${buyer.phone}/${orderId}?key=${key}`);
  await expect(page.getByText('2 guests have no name yet.')).toBeVisible();
  await page.getByRole('link', { name: 'Name my guests' }).click();
  await expect(page.getByRole('heading', { name: 'Your guests' })).toBeVisible();
  const fields = page.getByRole('textbox');
  await expect(fields).toHaveCount(3);
  await expect(fields.nth(0)).toHaveValue(buyer.name);
  await expect(page.getByText('No name yet')).toHaveCount(2);
  await expectAccessible(page);

  // Nothing typed is lost: leaving asks first.
  await fields.nth(1).fill('Ann Nansubuga');
  await page.getByRole('link', { name: 'My tickets', exact: true }).click();
  await page.getByRole('button', { name: 'Stay' }).click();
  await expect(fields.nth(1)).toHaveValue('Ann Nansubuga');
  await fields.nth(1).press('Enter');
  await expectNotice(page, '1 name saved.');
  await expect(page.getByText('No name yet')).toHaveCount(1);
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(page.getByText('No name yet')).toHaveCount(2);
  await expect(fields.nth(1)).toHaveValue('');

  // The other guest writes the own name.
  await page
    .getByRole('button', { name: /^Send this ticket to its guest/ })
    .nth(2)
    .click();
  const url = await page.getByRole('dialog').getByLabel('Link').inputValue();
  await page.getByRole('dialog').getByRole('button', { name: 'Close' }).click();
  const guest = await (await browser.newContext({ baseURL: site.base })).newPage();
  await guest.goto(url);
  await guest.getByRole('button', { name: /^Correct name/ }).click();
  await guest.getByRole('dialog').getByLabel('Full Name').fill('Grace Akello');
  await guest.getByRole('dialog').getByRole('button', { name: 'Save name' }).click();
  await expect(guest.getByText('Grace Akello', { exact: true })).toBeVisible();
  await guest.context().close();

  // The buyer's page has it, and the reminders can be stopped.
  await page.reload();
  await expect(fields.nth(2)).toHaveValue('Grace Akello');
  await page.getByRole('button', { name: 'Stop reminding me' }).click();
  await expect(page.getByRole('button', { name: 'Remind me' })).toBeVisible();
  await fields.nth(1).fill('Ann Nansubuga');
  await page.getByRole('button', { name: 'Save names' }).click();
  await expectNotice(page, '1 name saved.');
  await page.getByRole('link', { name: 'My tickets', exact: true }).click();
  await expect(page.getByText('Each of your guests has a name.')).toBeVisible();
});

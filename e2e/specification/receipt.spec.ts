import { disclaimer } from '../../features/tickets/contract/disclaimer.ts';
import { listFreeChairs, newBuyer, createPaidOrder } from '../checkout.ts';
import { expect, test } from '../fixtures.ts';

test.describe('2 Screens and routes, Receipt', () => {
  test('The tickets of a phone number', async ({ page, site }) => {
    const buyer = newBuyer();
    const two = await listFreeChairs(site, 2);
    await createPaidOrder(site, two, buyer);
    await page.goto(`/receipt/${buyer.phone}`);
    await test.step('Tickets with QR codes for that phone', async () => {
      await expect(page.getByRole('img', { name: /^QR code of/ })).toHaveCount(2);
      for (const { tableName, chairName } of two)
        await expect(
          page.getByRole('article', { name: `Ticket ${buyer.name}:${tableName}:${chairName}` }),
        ).toBeVisible();
    });
    await test.step('Plus a Disclaimer link', async () => {
      await page.getByRole('link', { name: 'Disclaimer' }).click();
      await expect(page).toHaveURL(new RegExp(`/disclaimer/${buyer.phone}$`));
    });
  });
  test('/disclaimer/{telephone} shows payment terms and a button back to the receipt', async ({
    page,
  }) => {
    await page.goto('/disclaimer/6175550199');
    await expect(page.getByRole('main').getByRole('listitem')).toHaveText([...disclaimer]);
    await page.getByRole('link', { name: 'Back to the receipt' }).click();
    await expect(page).toHaveURL(/\/receipt\/6175550199$/);
  });
  test('An address without a telephone number says so (added: the specification is silent)', async ({
    page,
  }) => {
    await page.goto('/receipt/12');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('That’s not a phone number');
  });
});

test.describe('9 Business constants and limits, Disclaimer text', () => {
  test('The terms', async ({ page }) => {
    await page.goto('/disclaimer/6175550199');
    for (const text of [
      'Payment is due when the ticket is issued, by debit or credit card, in US dollars (USD).',
      'A dispute must be raised within 2 days.',
      'A refund must be requested 7 days before the event.',
    ])
      await test.step(text, async () => {
        await expect(page.getByText(text, { exact: true })).toBeVisible();
      });
  });
});

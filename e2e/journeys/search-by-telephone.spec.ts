import { findFreeChair, newBuyer, createPaidOrder } from '../checkout.ts';
import { decodeDisplayedQr } from '../qr-codes.ts';
import { expect, expectAccessible, test } from '../fixtures.ts';

test('a search by number shows the tickets; empty, invalid and unknown numbers show a message', async ({
  page,
  site,
}) => {
  const buyer = newBuyer();
  await createPaidOrder(site, [await findFreeChair(site)], buyer);

  await page.goto('/reception');
  await page.getByRole('tab', { name: 'View My Tickets' }).click();
  const search = page.getByRole('button', { name: 'Search Tickets' });
  await search.click();
  await expect(page.getByText('Please enter a phone number')).toBeVisible();
  await expect(page.getByLabel('Telephone')).toBeFocused();
  await expectAccessible(page);
  await page.getByLabel('Telephone').fill('61755501');
  await search.click();
  await expect(page.getByText('Telephone must be 10 digits')).toBeVisible();

  await page.getByLabel('Telephone').fill('(617) 555-0199');
  await search.click();
  await expect(page.getByText('No tickets found for this phone number')).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Search Another Number' }).click();

  await page.getByLabel('Telephone').pressSequentially(`1${buyer.phone}`);
  await page.getByLabel('Telephone').press('Enter');
  await expect(page).toHaveURL(new RegExp(`/search-tickets/${buyer.phone}$`));
  await expect(page.getByRole('article')).toHaveCount(1);
  expect(await decodeDisplayedQr(page.getByRole('img', { name: /^QR code/ }))).toMatch(
    /^[A-Za-z0-9]{11}$/,
  );
  await expectAccessible(page);
  await page.goBack();
  await expect(page.getByLabel('Telephone')).toBeVisible();
});

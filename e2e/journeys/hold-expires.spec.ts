import {
  addToCart,
  getCart,
  getDialog,
  findFreeChair,
  openTableCards,
  goToInformation,
} from '../checkout.ts';
import { expect, expectAccessible, test } from '../fixtures.ts';

test.use({ variables: { HOLD_MINUTES: '0.2' } });

test('a hold that expires during typing shows a message, and the typed values stay', async ({
  page,
  site,
}) => {
  const chair = await findFreeChair(site);
  const label = `${chair.tableName}-${chair.chairName}`;
  await openTableCards(page);
  await addToCart(page, [chair]);
  const information = await goToInformation(page);
  await information.getByLabel('Full Name').fill('Slow Writer');
  await information.getByLabel('Telephone').fill('617555');

  const message = page.getByText(`We could no longer hold ${label} for you. Please choose again.`);
  await expect(getDialog(page, 'Error')).toBeVisible({ timeout: 25_000 });
  await expectAccessible(page);
  await getDialog(page, 'Error').getByRole('button', { name: 'OK' }).click();
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect(message).toBeVisible();
  await expect(getCart(page)).toHaveCount(0);
  await expectAccessible(page);

  await addToCart(page, [chair]);
  await expect(message).toHaveCount(0);
  await goToInformation(page);
  await expect(information.getByLabel('Full Name')).toHaveValue('Slow Writer');
  await expect(information.getByLabel('Telephone')).toHaveValue('(617) 555');
});

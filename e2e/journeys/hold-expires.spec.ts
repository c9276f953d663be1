import { addToCart, cartOn, dialog, freeChair, openTableCards, toInformation } from '../buying.ts';
import { expect, expectAccessible, test } from '../site.ts';

test.use({ variables: { HOLD_MINUTES: '0.2' } });

test('a hold that runs out while somebody types is told, and what was typed is not lost', async ({
  page,
  site,
}) => {
  const chair = await freeChair(site);
  const label = `${chair.tableName}-${chair.chairName}`;
  await openTableCards(page);
  await addToCart(page, [chair]);
  const information = await toInformation(page);
  await information.getByLabel('Full Name').fill('Slow Writer');
  await information.getByLabel('Telephone').fill('617555');

  const told = page.getByText(
    `The time for ${label} ran out, and somebody else may take them. Please choose again.`,
  );
  await expect(dialog(page, 'Error')).toBeVisible({ timeout: 25_000 });
  await expectAccessible(page);
  await dialog(page, 'Error').getByRole('button', { name: 'OK' }).click();
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect(told).toBeVisible();
  await expect(cartOn(page)).toHaveCount(0);
  await expectAccessible(page);

  await addToCart(page, [chair]);
  await expect(told).toHaveCount(0);
  await toInformation(page);
  await expect(information.getByLabel('Full Name')).toHaveValue('Slow Writer');
  await expect(information.getByLabel('Telephone')).toHaveValue('(617) 555');
});

import { carts } from '../../features/seats/contract/carts.ts';
import { chairs } from '../../features/hall/contract/chairs.ts';
import {
  addToCart,
  getCart,
  getDialog,
  goToInformation,
  openTableCards,
  shiftClock,
} from '../checkout.ts';
import { expect, expectAccessible, test } from '../fixtures.ts';

test.use({ variables: { HOLD_MINUTES: '0.25' } });

test('holds that expire during typing are held again, as many as are free, and the typed values stay', async ({
  page,
  site,
}) => {
  // Children on chairs of adults stay children.
  const listed = await site.call(chairs.list, { query: { admits: 'children' } });
  const two = listed.filter(({ tableName }) => tableName === 'Table 44').slice(0, 2);
  const [, lost] = two;
  if (!lost) throw new Error('Two chairs are needed.');
  const label = `${lost.tableName}-${lost.chairName}`;
  // The hold ends by the clock of the server.
  await shiftClock(page, -3);
  await openTableCards(page, 'children');
  await addToCart(page, two);
  const information = await goToInformation(page);
  await expect(information).toContainText(/0:[01]\d\s*left to check out/);
  await expect(information.getByRole('status')).toHaveText('Less than 1 minute left to check out.');
  await information.getByLabel('Full Name').fill('Slow Writer');
  await information.getByLabel('Telephone').fill('617555');

  const over = getDialog(page, 'Your 15 seconds are over');
  await expect(over).toContainText('You have paid nothing, and what you typed is still here.', {
    timeout: 30_000,
  });
  await expect(page.getByRole('dialog')).toHaveCount(1);
  await expectAccessible(page);
  const other = await site.call(carts.create, { body: {} });
  await expect(async () => {
    await site.call(carts.hold, { params: { cartId: other.id, chairId: lost.id } });
  }).toPass();
  await over.getByRole('button', { name: 'Hold the same seats again' }).click();
  await expect(over).toContainText(`Someone else has taken ${label}.`);
  await over.getByRole('button', { name: 'Continue with 1 seat' }).click();
  await expect(over).toHaveCount(0);
  await expect(information.getByLabel('Full Name')).toHaveValue('Slow Writer');
  await expect(information.getByLabel('Telephone')).toHaveValue('(617) 555');
  await expect(information).toContainText('Subtotal, 1 seat');
  await expect(information.getByRole('definition').first()).toHaveText('$40.00');

  // Once more, now back to the hall: the notice there offers the same.
  await expect(over).toBeVisible({ timeout: 30_000 });
  await over.getByRole('button', { name: 'Choose other seats' }).click();
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect(page.getByText('Your 15 seconds are over.')).toBeVisible();
  await expect(getCart(page)).toHaveCount(0);
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Hold the same seat again' }).click();
  await expect(getCart(page)).toContainText('1 seat');
  await expect(page.getByText('Your 15 seconds are over.')).toHaveCount(0);
});

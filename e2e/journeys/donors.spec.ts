import { createDonation, newDonor } from '../donations.ts';
import { expect, expectAccessible, test } from '../fixtures.ts';
import { addSession } from '../sign-in-as.ts';

test.describe.configure({ timeout: 180_000 });

test('the treasurer joins two records of one donor, addresses the statement, and undoes the join @desktop-first', async ({
  page,
  site,
}) => {
  const donor = newDonor();
  const tag = donor.name.split(' ').at(-1) ?? '';
  const [card, cash] = [`Patrick Mukasa${tag}`, `mukasa${tag} patrick`];
  await createDonation(site, { ...donor, name: card, amount: 4_200 });
  await createDonation(site, { ...donor, name: cash, email: '', amount: 2_100 });
  await addSession(page.context(), site.base, ['treasurer']);

  await page.goto('/donations');
  await page.getByRole('tab', { name: 'Donors' }).click();
  const alike = page.getByRole('listitem').filter({ hasText: `${cash} looks like ${card}` });
  await expect(alike).toContainText('Same name');
  await expectAccessible(page);
  await alike.getByRole('button', { name: 'Join' }).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog).toContainText('$21.00');
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Join' }).click();
  await expect(alike).toHaveCount(0);

  await page.getByPlaceholder('Name, email, phone number or address').fill(cash);
  await page.getByRole('link', { name: card }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(card);
  await expect(page.getByText('2 gifts, $63.00', { exact: true })).toBeVisible();
  await page.getByLabel('Postal address').fill('12 Main Street\nWaltham, MA 02451');
  await page.getByRole('button', { name: 'Save donor' }).click();
  await expect(page.getByText('Donor saved.').first()).toBeVisible();
  await page.reload();
  await expect(page.getByLabel('Postal address')).toHaveValue('12 Main Street\nWaltham, MA 02451');
  await expectAccessible(page);

  const moves = page.getByRole('list', { name: 'Joined and split' });
  await moves.getByRole('button', { name: /^Undo/ }).click();
  await expect(page.getByText('1 gift, $42.00', { exact: true })).toBeVisible();
  await expect(moves).toHaveCount(0);

  await page.getByRole('button', { name: 'Join another donor' }).click();
  await page.getByLabel('Name, email or phone number').fill(cash);
  await page.getByRole('button', { name: `Choose ${cash}` }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Join' }).click();
  await expect(page.getByText('2 gifts, $63.00', { exact: true })).toBeVisible();
  await page.getByRole('button', { name: 'Split gifts' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Split gifts' }).click();
  await expect(page.getByText('Name is required').first()).toBeVisible();
  await page.getByLabel('Name on the statement').last().fill(`Mary Mukasa${tag}`);
  await page.getByLabel(new RegExp(String.raw`\$21\.00`)).check();
  await expectAccessible(page);
  await page.getByRole('dialog').getByRole('button', { name: 'Split gifts' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(`Mary Mukasa${tag}`);
  await expect(page.getByText('1 gift, $21.00', { exact: true })).toBeVisible();
});

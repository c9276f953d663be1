import { administrator } from '../server-process.ts';
import { expect, expectAccessible, signInOn, test } from '../site.ts';
import { fillSignIn, teamMember } from '../staff.ts';

test('a visitor of a staff screen is asked to sign in and comes back to it', async ({ page }) => {
  await page.goto('/#/umdcheckouts');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Please sign in');
  await expect(page.getByText('Failed to load')).toHaveCount(0);
  await expectAccessible(page);
  await page.getByRole('main').getByRole('link', { name: 'Sign in' }).click();
  await expect(page).toHaveURL(/#\/sign-in\?return=%2Fumdcheckouts$/);
  await fillSignIn(page, administrator);
  await expect(page).toHaveURL(/#\/umdcheckouts$/);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Sold Chairs');
});

test('an usher is offered the screens of an usher, and told whom to ask for the others', async ({
  page,
  site,
}) => {
  const usher = await teamMember(site, ['usher']);
  await page.goto('/#/sign-in?return=%2Freceipt_manifest');
  await fillSignIn(page, usher);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Seating manifest');
  const burger = page.getByRole('button', { name: 'Open menu' });
  if (await burger.isVisible()) {
    await burger.click();
    await page.getByRole('dialog').getByRole('button', { name: 'Parish team' }).click();
  } else
    await page
      .getByRole('navigation', { name: 'Parish team' })
      .getByRole('button', { name: 'Sample' })
      .click();
  await expect(page.getByRole('link', { name: 'Seating manifest' })).toBeVisible();
  await expect(page.getByRole('link', { name: 'Your profile' })).toBeVisible();
  await expect(page.getByRole('link', { name: 'Sold Chairs' })).toHaveCount(0);
  await expect(page.getByRole('link', { name: 'New chair' })).toHaveCount(0);
  await page.keyboard.press('Escape');

  await page.goto('/#/umdcheckouts');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(
    'Your account may not open this page',
  );
  await expect(page.getByRole('main')).toContainText(
    '“Sold Chairs” needs the role reception or treasurer. Ask an administrator for it',
  );
  await expectAccessible(page);
});

test('a session that ends in the middle of work costs nothing that was typed', async ({
  page,
  site,
  context,
}) => {
  await signInOn(page, site.base);
  await page.goto('/#/reception_new_chair');
  await page.getByLabel('Table Name').selectOption('Child');
  await page.getByLabel('Chair Name').selectOption('Chair 9');
  await page.getByLabel('Chair Type').selectOption('children');
  await context.clearCookies();
  await page.getByRole('button', { name: 'Create chair' }).click();
  const again = page.getByRole('dialog', { name: 'Please sign in again' });
  await expect(again).toBeVisible();
  await expectAccessible(page);

  await again.getByRole('button', { name: 'Not now' }).click();
  await expect(page.getByText('You are signed out. What you typed is still here.')).toBeVisible();
  await page.getByRole('main').getByRole('button', { name: 'Sign in' }).click();
  await again.getByLabel('Email').fill(administrator.email);
  await again.getByLabel('Password').fill('not the password');
  await again.getByRole('button', { name: 'Sign in' }).click();
  await expect(again.getByRole('alert')).toHaveText(
    'The e-mail address or the password is not right.',
  );
  await again.getByLabel('Password').fill(administrator.password);
  await again.getByRole('button', { name: 'Sign in' }).click();
  await expect(again).toHaveCount(0);
  await expect(page.getByLabel('Table Name')).toHaveValue('Child');
  await expect(page.getByLabel('Chair Name')).toHaveValue('Chair 9');
  await expect(page.getByLabel('Chair Type')).toHaveValue('children');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('New chair');
});

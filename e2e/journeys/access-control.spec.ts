import { operations } from '../../contract/operations.ts';
import { administrator } from '../server-process.ts';
import { expect, expectAccessible, signInPage, test } from '../fixtures.ts';
import { fillSignIn, createStaffMember, openStaffMenu } from '../staff.ts';

test('a visitor signs in from a staff screen and returns to it', async ({ page }) => {
  await page.goto('/umdcheckouts');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Please sign in');
  await expect(page.getByText('Failed to load')).toHaveCount(0);
  await expectAccessible(page);
  await page.getByRole('main').getByRole('link', { name: 'Sign in' }).click();
  await expect(page).toHaveURL(/\/sign-in\?return=%2Fumdcheckouts$/);
  await fillSignIn(page, administrator);
  await expect(page).toHaveURL(/\/umdcheckouts$/);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Sold Chairs');
});

test('an usher sees the usher screens, and whom to ask for access to others', async ({
  page,
  site,
}) => {
  const usher = await createStaffMember(site, ['usher']);
  await page.goto('/sign-in?return=%2Freceipt_manifest');
  await fillSignIn(page, usher);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Seating manifest');
  const { version } = await site.call(operations.getHealth, {});
  const menu = await openStaffMenu(page);
  await expect(menu.getByText(`Version ${version}`)).toBeVisible();
  await expect(menu.getByRole('link', { name: 'Seating manifest' })).toBeVisible();
  await expect(menu.getByRole('link', { name: 'Your profile' })).toBeVisible();
  await expect(menu.getByRole('link', { name: 'Sold Chairs' })).toHaveCount(0);
  await expect(menu.getByRole('link', { name: 'New chair' })).toHaveCount(0);
  await page.keyboard.press('Escape');

  await page.goto('/umdcheckouts');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(
    "You don't have access to this page",
  );
  await expect(page.getByRole('main')).toContainText(
    '“Sold Chairs” is for the Reception or Treasurer role. To get access, ask an administrator',
  );
  await expectAccessible(page);
});

test('form values survive the end of a session', async ({ page, site, context }) => {
  await signInPage(page, site.base);
  await page.goto('/reception_new_chair');
  await page.getByLabel('Table Name').selectOption('Child');
  await page.getByLabel('Chair Name').selectOption('Chair 9');
  await page.getByLabel('Chair Type').selectOption('children');
  await context.clearCookies();
  await page.getByRole('button', { name: 'Create chair' }).click();
  const dialog = page.getByRole('dialog', { name: 'Please sign in again' });
  await expect(dialog).toBeVisible();
  await expectAccessible(page);

  await dialog.getByRole('button', { name: 'Not now' }).click();
  await expect(page.getByText("You've been signed out. Your work is still here.")).toBeVisible();
  await page.getByRole('main').getByRole('button', { name: 'Sign in' }).click();
  await dialog.getByLabel('Email').fill(administrator.email);
  await dialog.getByLabel('Password').fill('not the password');
  await dialog.getByRole('button', { name: 'Sign in' }).click();
  await expect(dialog.getByRole('alert')).toHaveText(
    'That email and password don\'t match. Try again, or choose "Forgot your password?"',
  );
  await dialog.getByLabel('Password').fill(administrator.password);
  await dialog.getByRole('button', { name: 'Sign in' }).click();
  await expect(dialog).toHaveCount(0);
  await expect(page.getByLabel('Table Name')).toHaveValue('Child');
  await expect(page.getByLabel('Chair Name')).toHaveValue('Chair 9');
  await expect(page.getByLabel('Chair Type')).toHaveValue('children');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('New chair');
});

import { administrator } from '../server-process.ts';
import { expect, expectAccessible, signInPage, test } from '../fixtures.ts';
import { signInAs } from '../staff.ts';

test('signing in shows errors, returns to the requested page, and signing out works @phone', async ({
  page,
}) => {
  await page.goto('/sign-in?return=%2Fseating-plan%3Ffrom%3Dhere');
  await page.getByRole('button', { name: 'Sign in' }).click();
  await expect(page.getByText('Valid email is required')).toBeVisible();
  await expect(page.getByText('Password is required')).toBeVisible();
  await expect(page.getByLabel('Email')).toBeFocused();
  await expectAccessible(page);

  await page.getByLabel('Email').fill(administrator.email);
  await page.getByLabel('Password').fill('not the password');
  await page.getByLabel('Password').press('Enter');
  await expect(page.getByRole('alert')).toHaveText(
    'That email and password don\'t match. Try again, or choose "Forgot your password?"',
  );
  await expect(page.getByLabel('Email')).toHaveValue(administrator.email);

  await page.getByLabel('Password').fill(administrator.password);
  await page.getByRole('button', { name: 'Sign in' }).click();
  await expect(page).toHaveURL(/\/seating-plan\?from=here$/);

  await page.reload();
  await page.goto('/sign-in');
  await expect(page.getByText("You're signed in as Administrator.")).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Sign out' }).click();
  await expect(page.getByLabel('Password')).toBeVisible();
});

test('drafts are kept until the person signs out @desktop', async ({ page, site }) => {
  await signInAs(page, site, administrator);
  const name = page.getByLabel('Name', { exact: true });
  await page.goto('/add-member');
  await name.fill('Half a na');
  await page.reload();
  await expect(name).toHaveValue('Half a na');

  await page.goto('/robots.txt');
  await page.goto('/sign-out');
  await expect(page.getByText("You're signed out on this device.")).toBeVisible();
  await page.goto('/robots.txt');
  await signInAs(page, site, administrator);
  await page.goto('/add-member');
  await expect(name).toHaveValue('');
});

test('while the account cannot be loaded, staff are not asked to sign in again @desktop', async ({
  page,
  site,
}) => {
  await signInPage(page, site.base);
  await page.route('**/api/account', (route) => route.abort());
  await page.goto('/today');
  const alert = page.getByRole('main').getByRole('alert');
  await expect(alert.getByRole('button', { name: 'Try Again' })).toBeVisible();
  await expect(page.getByText('Please sign in')).toHaveCount(0);
  await expectAccessible(page);
  await page.unroute('**/api/account');
  await alert.getByRole('button', { name: 'Try Again' }).click();
  await expect(page.getByRole('heading', { level: 1, name: /^Welcome/ })).toBeVisible();
});

test('signing in never returns to another site @desktop', async ({ page, site }) => {
  await page.goto('/sign-in?return=%2F%2Fevil.example');
  await page.getByLabel('Email').fill(administrator.email);
  await page.getByLabel('Password').fill(administrator.password);
  await page.getByRole('button', { name: 'Sign in' }).click();
  await expect(page).toHaveURL(`${site.base}/today`);
});

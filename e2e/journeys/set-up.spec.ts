import { expect, expectAccessible, test } from '../fixtures.ts';

test.use({ variables: { ADMIN_EMAIL: '', ADMIN_PASSWORD: '' } });

test('the set-up link of a new site creates the first administrator once', async ({
  page,
  site,
}) => {
  const path = /\/setup\/\S+/.exec(site.output())?.[0] ?? '';
  await page.goto(path);
  await expect(page.getByRole('heading', { name: 'Set up the site' })).toBeVisible();
  await expectAccessible(page);
  await page.getByLabel('Full Name').fill('First Administrator');
  await page.getByLabel('Email').fill('First@Example.org');
  await page.getByLabel('Password').fill('short');
  await page.getByRole('button', { name: 'Create my account' }).click();
  await expect(page.getByText('Use at least 8 characters')).toBeVisible();
  await page.getByLabel('Password').fill('a long enough password');
  await page.getByRole('button', { name: 'Create my account' }).click();
  await expect(page).toHaveURL(`${site.base}/today`);
  await page.goto('/sign-in');
  await expect(page.getByText("You're signed in as First Administrator.")).toBeVisible();

  await page.goto(path);
  await page.getByLabel('Full Name').fill('Second');
  await page.getByLabel('Email').fill('second@example.org');
  await page.getByLabel('Password').fill('a long enough password');
  await page.getByRole('button', { name: 'Create my account' }).click();
  await expect(page.getByRole('alert')).toHaveText(
    'This link has been used or has expired. Restart the site to get a new one.',
  );
});

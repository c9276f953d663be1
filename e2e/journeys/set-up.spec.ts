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

  // The first steps lead to their screens and know what is done.
  const steps = page.getByRole('region', { name: /^First steps/ });
  await expect(steps.getByRole('heading')).toHaveText('First steps: 0 of 7 done');
  await expectAccessible(page);
  await steps.getByRole('link', { name: /Address and times/ }).click();
  await page.getByLabel('Email address').fill('office@example.org');
  await page.getByLabel('Where you meet').fill('The parish hall');
  await page.getByLabel(/^Address/).fill('1 Main Street');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(page.getByText('Saved. Every page shows it now.')).toBeVisible();
  await page.goBack();
  await expect(steps.getByRole('heading')).toHaveText('First steps: 2 of 7 done');
  await expect(
    steps.getByRole('link', { name: /Address and times/ }).getByRole('img', { name: 'Done' }),
  ).toBeVisible();
  await steps.getByRole('link', { name: /^Open Email/ }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Status' })).toBeVisible();
  await expect(page.getByRole('listitem').filter({ hasText: 'no mail server' })).toContainText(
    'Set SMTP_URL and MAIL_FROM',
  );
  await expectAccessible(page);
  await page.goBack();
  await steps.getByRole('button', { name: 'Hide these steps' }).click();
  await expect(steps).toHaveCount(0);

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

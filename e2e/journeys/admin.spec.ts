import { people } from '@namugongo/contract/people';
import { site as siteCalls } from '@namugongo/contract/site';
import { expect, expectAccessible, signInPage, test } from '../fixtures.ts';

test('without a mail server an administrator reads an invitation that was not sent, and the last administrator keeps the role', async ({
  page,
  site,
}, { project }) => {
  const email = `unsent-${project.name}@example.org`;
  await site.callAsAdmin(people.invite, { body: { name: 'Sample Reader', email, roles: [] } });
  await signInPage(page, site.base);
  await page.goto('/mail');
  await expect(page.getByText("This site can't send email yet.")).toBeVisible();
  await page.getByLabel('Address or subject').fill(email);
  const message = page.getByRole('listitem').filter({ hasText: email });
  await expect(message).toHaveCount(1);
  await expectAccessible(page);
  await message.getByRole('button', { name: /^Read / }).click();
  await expect(
    page.getByRole('dialog').getByRole('link', { name: /\/invitation\// }),
  ).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Close' }).click();

  await page.goto('/people');
  await page.getByLabel('Name, email, phone or role').fill('admin@example.org');
  await page.getByRole('button', { name: 'Change Administrator' }).click();
  await page.getByRole('checkbox', { name: /^Administrator/ }).uncheck();
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(page.getByRole('alert')).toHaveText(
    'The site needs at least one administrator. Make someone else an administrator first.',
  );
  await expectAccessible(page);
});

test('site settings appear on every page, and unsaved changes are not lost by leaving', async ({
  page,
  site,
}) => {
  const before = await site.callAsAdmin(siteCalls.getSettings, {});
  await signInPage(page, site.base);
  await page.goto('/site-settings');
  await page.getByLabel('Name of the community').fill('');
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByLabel('Name of the community')).toBeFocused();
  await expectAccessible(page);
  await page.getByLabel('Name of the community').fill('Another Community');
  await page.getByLabel('Email address').fill('office@example.org');
  await page.getByRole('link', { name: 'View on the site' }).click();
  await page.getByRole('button', { name: 'Stay' }).click();
  await page.getByRole('button', { name: 'Add a time' }).click();
  await page.getByLabel('Day', { exact: true }).last().fill('First Saturday');
  await page.getByLabel('Time', { exact: true }).last().fill('7:00 am');
  try {
    await page.getByRole('button', { name: 'Save' }).click();
    await expect(page.getByText('Saved. Every page shows it now.')).toBeVisible();
    await expect(page.getByRole('banner')).toContainText('Another Community');
    await page.goto('/');
    await expect(page.getByRole('contentinfo')).toContainText('First Saturday');
  } finally {
    await site.callAsAdmin(siteCalls.updateSettings, {
      body: { ...before, email: before.email || 'office@example.org' },
    });
  }
});

import { people } from '@namugongo/contract/people';
import { site as siteCalls } from '@namugongo/contract/site';
import { expect, expectAccessible, signInOn, test } from '../site.ts';

test('without a mail server an administrator reads a kept invitation and sees who is the last of them', async ({
  page,
  site,
}, { project }) => {
  const email = `kept-${project.name}@example.org`;
  await site.callAsAdmin(people.invite, { body: { name: 'Sample Reader', email, roles: [] } });
  await signInOn(page, site.base);
  await page.goto('/#/mail');
  await expect(page.getByText('This site has no mail server')).toBeVisible();
  await page.getByLabel('Address or subject').fill(email);
  const letter = page.getByRole('listitem').filter({ hasText: email });
  await expect(letter).toHaveCount(1);
  await expectAccessible(page);
  await letter.getByRole('button', { name: /^Read / }).click();
  await expect(
    page.getByRole('dialog').getByRole('link', { name: /#\/invitation\// }),
  ).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Close' }).click();

  await page.goto('/#/people');
  await page.getByLabel('Name, e-mail, telephone or role').fill('admin@example.org');
  await page.getByRole('button', { name: 'Change Administrator' }).click();
  await page.getByRole('checkbox', { name: /^Administrator/ }).uncheck();
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(page.getByRole('alert')).toHaveText(
    'There must be at least one administrator. Give somebody else the role first.',
  );
  await expectAccessible(page);
});

test('what is set about the site stands on every page, and nothing typed is lost by leaving', async ({
  page,
  site,
}) => {
  const before = await site.callAsAdmin(siteCalls.settings, {});
  await signInOn(page, site.base);
  await page.goto('/#/site-settings');
  await page.getByLabel('Name of the community').fill('');
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByLabel('Name of the community')).toBeFocused();
  await expectAccessible(page);
  await page.getByLabel('Name of the community').fill('Another Community');
  await page.getByRole('banner').getByRole('link', { name: 'UMD Tickets' }).click();
  await page.getByRole('button', { name: 'Stay' }).click();
  await page.getByRole('button', { name: 'Add a time' }).click();
  await page.getByLabel('Day', { exact: true }).last().fill('First Saturday');
  await page.getByLabel('Time', { exact: true }).last().fill('7:00 am');
  try {
    await page.getByRole('button', { name: 'Save' }).click();
    await expect(page.getByText('Saved. Every page shows it from now on.')).toBeVisible();
    await expect(page.getByRole('banner')).toContainText('Another Community');
    await expect(page.getByRole('contentinfo')).toContainText('First Saturday');
  } finally {
    await site.callAsAdmin(siteCalls.changeSettings, { body: before });
  }
});

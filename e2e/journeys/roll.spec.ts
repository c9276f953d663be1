import { expect, expectAccessible, test } from '../fixtures.ts';
import { showMoreActions, createStaffMember, signInAs } from '../staff.ts';

test('the secretary enters a family of five in one form, and remembers who died @phone', async ({
  page,
  site,
}) => {
  const family = `Roll${test.info().project.name}${Date.now() % 100_000}`;
  await signInAs(page, site, await createStaffMember(site, ['secretary']));
  await page.goto('/households');
  await page.getByRole('link', { name: 'New household' }).click();
  const people = ['Head', 'Spouse', 'Child1', 'Child2', 'Child3'].map(
    (name) => `${name} ${family}`,
  );
  for (const [index, name] of people.entries()) {
    if (index > 2) await page.getByRole('button', { name: 'Add another person' }).click();
    await page.getByLabel('Name', { exact: true }).nth(index).fill(name);
  }
  await page.getByLabel('Birthday').nth(2).fill('3 June 2015');
  // The name of the household is filled in from its head.
  await expect(page.getByLabel('Household', { exact: true })).toHaveValue(`The ${family} family`);
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Save household' }).click();
  await expect(page.getByText('Household added.').first()).toBeVisible();

  // One who is in the directory joins instead of a second entry; a removed one can come back.
  await page
    .getByRole('link', { name: `Update The ${family} family` })
    .first()
    .click();
  await page.getByRole('button', { name: `Remove Child3 ${family}` }).click();
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(page.getByRole('group', { name: `Child3 ${family}` })).toBeVisible();
  await page.getByRole('button', { name: `Remove Child3 ${family}` }).click();
  await page.getByRole('button', { name: 'Add another person' }).click();
  await page.getByLabel('Name', { exact: true }).nth(4).fill(`Child3 ${family}`);
  await page.getByRole('button', { name: 'Yes, move their entry here' }).click();
  await page.getByRole('button', { name: 'Save household' }).click();
  await expect(page.getByText('Household saved.').first()).toBeVisible();

  await page.goto('/directory');
  await page.getByRole('searchbox').fill(family);
  await expect(page.getByRole('button', { name: new RegExp(`^Card of .*${family}`) })).toHaveCount(
    5,
  );
  await page
    .getByRole('link', { name: `Update Head ${family}` })
    .first()
    .click();
  await page.getByLabel('Status', { exact: true }).selectOption('died');
  await page.getByLabel('Day of death').fill('June 3, 2024');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(page.getByText('Changes saved.').first()).toBeVisible();
  await page.getByRole('searchbox').fill(family);
  await expect(page.getByRole('button', { name: new RegExp(`^Card of .*${family}`) })).toHaveCount(
    4,
  );
  await page.getByLabel('Show', { exact: true }).selectOption('died');
  await page.getByRole('searchbox').fill(family);
  await expect(page.getByText('Died, June 3, 2024').first()).toBeVisible();

  await showMoreActions(page);
  await page.getByRole('link', { name: 'Birthdays' }).click();
  await page.getByLabel('Month').selectOption('6');
  const days = page.getByRole('list', { name: 'Days of June' });
  await expect(days.getByText(`Head ${family}`)).toBeVisible();
  await expect(days.getByText(`Child1 ${family}`)).toBeVisible();
  await expectAccessible(page);
});

import { chairNames, tableNames } from '../../features/hall/contract/chairs.ts';
import { expect, signInPage, test } from '../fixtures.ts';

test.describe('3 to 5 Create chair', () => {
  test.beforeEach(async ({ page, site }) => {
    await signInPage(page, site.base);
    await page.goto('/reception_new_chair');
    await expect(page.getByLabel('Chair Type')).toBeVisible();
  });

  test('Create-chair form: tableName (Child, or Table 1 to Table 50 without Table 9), chairName (Child or Chair 1 to Chair 10), chairType (adult, youth, children, priest)', async ({
    page,
  }) => {
    const values = (label: string) =>
      page
        .getByLabel(label, { exact: true })
        .locator('option')
        .evaluateAll((options) =>
          options.map((option) => (option as HTMLOptionElement).value).filter(Boolean),
        );
    expect(await values('Table Name')).toEqual(tableNames);
    expect(await values('Table Name')).not.toContain('Table 9');
    expect(await values('Chair Name')).toEqual(chairNames);
    expect(await values('Chair Type')).toEqual(['adult', 'youth', 'children', 'priest']);
  });
  for (const [type, amount, status] of [
    ['adult', '$200', 'Buy'],
    ['youth', '$100', 'Request'],
    ['children', '$40', 'Buy'],
    ['priest', '$0', 'Sold'],
  ] as const)
    test(`Amount and chairStatus are derived and read-only: ${type} amount ${amount} status ${status}`, async ({
      page,
    }) => {
      await page.getByLabel('Chair Type').selectOption(type);
      await expect(page.getByLabel('Amount', { exact: true })).toHaveValue(amount);
      await expect(page.getByLabel('Chair Status')).toHaveValue(status);
      for (const label of ['Amount', 'Chair Status'])
        await expect(page.getByLabel(label, { exact: true })).toHaveAttribute('readonly', '');
    });
  test("tableName and chairName required ('Table Name is required', 'Chair Name is required')", async ({
    page,
  }) => {
    await page.getByRole('button', { name: 'Create chair' }).click();
    await expect(page.getByText('Table Name is required')).toBeVisible();
    await expect(page.getByText('Chair Name is required')).toBeVisible();
    await expect(page.getByLabel('Table Name')).toBeFocused();
  });
  test('After create succeeds navigate to /reception_new_chair', async ({ page }) => {
    await page.getByLabel('Table Name').selectOption('Child');
    await page.getByLabel('Chair Name').selectOption('Child');
    await page.getByLabel('Chair Type').selectOption('children');
    await page.getByRole('button', { name: 'Create chair' }).click();
    await expect(page.getByText('Child, Child is created: Child, $40, Buy.').last()).toBeVisible();
    await expect(page).toHaveURL(/\/reception_new_chair$/);
    await expect(page.getByLabel('Chair Name')).toHaveValue('');
    await expect(page.getByLabel('Chair Name')).toBeFocused();

    await page.getByLabel('Chair Name').selectOption('Child');
    await page.getByRole('button', { name: 'Create chair' }).click();
    await expect(page.getByRole('main').getByRole('alert')).toContainText('already exists.');
  });
});

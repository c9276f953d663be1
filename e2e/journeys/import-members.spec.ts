import { directory } from '../../features/directory/contract/directory.ts';
import { emptyMemberFields } from '../../features/directory/contract/member-fields.ts';
import { expect, expectAccessible, expectNotice, test } from '../fixtures.ts';
import { createStaffMember, signInAs } from '../staff.ts';

test('the secretary says what the columns are, leaves out likely duplicates, and undoes the import @desktop', async ({
  page,
  site,
}) => {
  const tag = `${test.info().project.name}${Date.now() % 100_000}`;
  const digits = String(Date.now()).slice(-7);
  await site.callAsAdmin(directory.create, {
    body: { name: `Original ${tag}`, ...emptyMemberFields, telephone: `617${digits}` },
  });
  const countTagged = async () =>
    (await site.callAsAdmin(directory.list, {})).filter(({ name }) => name.includes(tag)).length;
  await signInAs(page, site, await createStaffMember(site, ['secretary']));
  await page.goto('/directory');
  await page.getByRole('button', { name: 'Import', exact: true }).click();
  await page.locator('input[type=file]').setInputFiles({
    name: 'parish list.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from(
      [
        'Who,Cell,Shoes',
        `${tag} Original,,40`,
        `Newcomer ${tag},(202) ${digits.slice(0, 3)}-${digits.slice(3)},41`,
        `Silent ${tag},unlisted,42`,
      ].join('\n'),
    ),
  });
  const dialog = page.getByRole('dialog', { name: 'Import members' });
  await expect(dialog.getByText('Choose the column with the name.')).toBeVisible();
  await expect(dialog.getByText('Columns: 1 of 3 are imported')).toBeVisible();
  await expect(dialog.getByRole('button', { name: /^Import/ })).toBeDisabled();
  await expectAccessible(page);
  await dialog.getByLabel('Who').selectOption('Name');
  await expect(dialog.getByText('Columns: 2 of 3 are imported')).toBeVisible();
  await expect(dialog.getByLabel('Cell')).toHaveValue('telephone');
  await expect(dialog.getByText('3 cells: 40')).toBeVisible();
  await expect(dialog.getByText('1 row: line 4 “unlisted”')).toBeVisible();
  await expect(dialog.getByRole('button', { name: /^Import/ })).toBeDisabled();
  await dialog.getByRole('radio', { name: 'Yes, leave it empty' }).check();
  await expect(
    dialog.getByText(`Looks like Original ${tag}, who is in the directory`),
  ).toBeVisible();
  await expect(dialog.getByRole('radio', { name: /^Leave them out/ })).toBeChecked();
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Import 2 members' }).click();
  await expect(dialog.getByText('2 added, 0 updated, 0 skipped.')).toBeVisible();
  await expect(dialog.getByText('1 row was left out.')).toBeVisible();
  await expectAccessible(page);
  expect(await countTagged()).toBe(3);
  await dialog.getByRole('button', { name: 'Done' }).click();
  await expect(page.getByText(`Newcomer ${tag}`)).toBeVisible();

  // Later the secretary finds the import where it was made.
  await page.reload();
  await page.getByRole('button', { name: 'Import', exact: true }).click();
  await expect(dialog.getByText(/^Last import:/)).toContainText('2 added, 0 updated.');
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Undo this import' }).click();
  await expectNotice(page, 'Import undone: 2 removed, 0 as before.');
  expect(await countTagged()).toBe(1);
});

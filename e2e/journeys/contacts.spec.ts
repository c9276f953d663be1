import { readFile } from 'node:fs/promises';
import { defaultPrivacySettings, directory } from '../../features/directory/contract/directory.ts';
import { emptyMemberFields } from '../../features/directory/contract/member-fields.ts';
import { expect, expectAccessible, test } from '../fixtures.ts';
import { createStaffMember, signInAs } from '../staff.ts';

test('a member shows the card of another as a code and saves it for the contacts of the phone @phone-first', async ({
  page,
  site,
}) => {
  const name = `Card ${test.info().project.name}${Date.now() % 100_000}`;
  await site.callAsAdmin(directory.create, {
    body: {
      name,
      ...emptyMemberFields,
      telephone: `617${String(Date.now()).slice(-7)}`,
      email: 'card@example.org',
      choices: { ...defaultPrivacySettings, email: 'members' },
    },
  });
  await signInAs(page, site, await createStaffMember(site, ['member']));
  await page.goto('/directory');
  await page.getByRole('button', { name: `Card of ${name}` }).click();
  const dialog = page.getByRole('dialog', { name });
  await expect(
    dialog.getByRole('img', { name: `QR code with the contact of ${name}` }),
  ).toBeVisible();
  await expectAccessible(page);
  const download = page.waitForEvent('download');
  await dialog.getByRole('link', { name: 'Save to contacts' }).click();
  const file = await download;
  expect(file.suggestedFilename()).toBe('contacts.vcf');
  const text = await readFile(await file.path(), 'utf8');
  expect(text).toContain(`FN:${name}`);
  expect(text).toContain('card@example.org');
  expect(text).not.toContain('TEL');
});

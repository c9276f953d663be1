import { directory } from '@namugongo/contract/directory';
import { inLetterTo } from '../letters.ts';
import { expect, expectAccessible, test } from '../site.ts';
import { signInAs, teamMember } from '../staff.ts';

// A whole story each: on a busy machine it takes longer than a page.
test.describe.configure({ timeout: 180_000 });

test('the secretary keeps the directory, a member sees what is meant for members and keeps one entry', async ({
  page,
  site,
}) => {
  const tag = `${test.info().project.name}${Date.now() % 100_000}`;
  const named = (name: string) => `${name} ${tag}`;
  const digits = String(Date.now()).slice(-6);
  await signInAs(page, site, await teamMember(site, ['secretary']));
  await page.goto('/#/directory');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('List of Members');

  // A file with a fault keeps nothing; mended, all of it is in.
  await page.getByRole('button', { name: 'Import' }).click();
  const choose = (...lines: string[]) =>
    page.locator('input[type=file]').setInputFiles({
      name: 'members.csv',
      mimeType: 'text/csv',
      buffer: Buffer.from(['Name;Telephone;Email;Kabondo', ...lines].join('\r\n')),
    });
  const good = `${named('Imported')};(617) 2${digits.slice(0, 2)}-${digits.slice(2)};;North`;
  await choose(good, `${named('Faulty')};12;;`);
  await expect(page.getByText('Telephone must be 10 digits')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Import 1 member' })).toBeDisabled();
  await expectAccessible(page);
  await choose(good);
  await page.getByRole('button', { name: 'Import 1 member' }).click();
  await expect(page.getByText('1 added, 0 updated, 0 skipped.')).toBeVisible();
  await page.getByRole('button', { name: 'Done' }).click();
  await expect(page.getByText(named('Imported'))).toBeVisible();
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expectAccessible(page);

  // What is typed lives through a reload.
  const email = `listed-${tag}@example.org`;
  await page.getByRole('link', { name: 'Add New Member' }).click();
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('Name is required')).toBeVisible();
  await page.getByLabel('Name', { exact: true }).fill(named('Listed'));
  await page.getByLabel('Telephone', { exact: true }).fill('6175550199');
  await page.getByLabel('Email', { exact: true }).fill(email);
  await page.reload();
  await expect(page.getByText('did not save is here again')).toBeVisible();
  await page.getByLabel('Telephone shown to').selectOption('members');
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText(named('Listed'))).toBeVisible();

  // Deleted, and taken back.
  await page.getByRole('button', { name: `Delete ${named('Imported')}` }).click();
  await expectAccessible(page);
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
  await expect(page.getByRole('button', { name: `Delete ${named('Imported')}` })).toHaveCount(0);
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(page.getByRole('button', { name: `Delete ${named('Imported')}` })).toBeVisible();

  // Invited by e-mail.
  await page.getByRole('link', { name: `Update ${named('Listed')}` }).click();
  await page.getByRole('button', { name: 'Invite' }).click();
  await expect(page.getByText(`A link to set a password is on its way to ${email}.`)).toBeVisible();
  await inLetterTo(site, email, /#\/invitation\/([\w-]+)/);

  // A member sees the number and not the address, and writes all the same.
  await page.context().clearCookies();
  const member = await teamMember(site, ['member']);
  const own = await site.callAsAdmin(directory.add, {
    body: { name: named('Own'), telephone: '', email: member.email, kabondo: '' },
  });
  await site.callAsAdmin(directory.invite, { params: { id: own.id } });
  await signInAs(page, site, member);
  await page.goto('/#/directory');
  await page.reload();
  await page.getByLabel('Name, telephone, e-mail or kabondo').fill(tag);
  await expect(page.getByText(named('Listed'))).toBeVisible();
  await expect(page.getByText('(617) 555-0199').first()).toBeVisible();
  await expect(page.getByText(email)).toHaveCount(0);
  await expect(page.getByRole('link', { name: 'Add New Member' })).toHaveCount(0);
  await page.getByRole('button', { name: `Contact ${named('Listed')}` }).click();
  await page.getByLabel('Message').fill(`Is there choir on Friday? ${tag}`);
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Send' }).click();
  await expect(page.getByText('Your message is on its way')).toBeVisible();
  await inLetterTo(site, email, new RegExp(`(Is there choir on Friday\\? ${tag})`));
  await page.getByRole('button', { name: 'Done' }).click();

  await page.getByRole('link', { name: 'My entry' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('My entry');
  await page.getByLabel('Kabondo', { exact: true }).fill('South');
  await page.getByLabel('Kabondo shown to').selectOption('members');
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('List of Members');
  const entries = await site.callAsAdmin(directory.list, {});
  expect(entries.find(({ id }) => id === own.id)?.kabondo).toBe('South');
});

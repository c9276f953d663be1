import { readFile } from 'node:fs/promises';
import { directory } from '../../features/directory/contract/directory.ts';
import { emptyMemberFields } from '../../features/directory/contract/member-fields.ts';
import { people } from '../../features/people/contract/people.ts';
import { startSmtpServer } from '../../app/server/testing/start-smtp-server.ts';
import { findInEmail } from '../emails.ts';
import { createClients, expect, expectAccessible, test } from '../fixtures.ts';
import { startServer } from '../server-process.ts';
import { showMoreActions, signInAs, createStaffMember } from '../staff.ts';

// Each test walks through a whole journey, which takes longer on a busy machine.
test.describe.configure({ timeout: 180_000 });

test('the secretary edits the directory; a member sees the fields for members and edits only their own entry', async ({
  page,
  site,
}) => {
  const tag = `${test.info().project.name}${Date.now() % 100_000}`;
  const named = (name: string) => `${name} ${tag}`;
  const digits = String(Date.now()).slice(-6);
  await signInAs(page, site, await createStaffMember(site, ['secretary']));
  await page.goto('/directory');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('List of Members');

  // The rows without mistakes are imported; the others come back as a file to correct.
  await showMoreActions(page);
  await page.getByRole('button', { name: 'Import', exact: true }).click();
  const choose = (...lines: string[]) =>
    page.locator('input[type=file]').setInputFiles({
      name: 'members.csv',
      mimeType: 'text/csv',
      buffer: Buffer.from(['Name;Telephone;Email;Kabondo', ...lines].join('\r\n')),
    });
  const good = `${named('Imported')};(617) 2${digits.slice(0, 2)}-${digits.slice(2)};;North`;
  await choose(good, `${named('Faulty')};12;;`);
  await expect(page.getByText('This number is too short.')).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Import 1 member' }).click();
  await expect(page.getByText('1 added, 0 updated, 0 skipped.')).toBeVisible();
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Save the rows to correct' }).click();
  const saved = await readFile(await (await download).path(), 'utf8');
  expect(saved).toContain(`${named('Faulty')},12,`);
  expect(saved).not.toContain(named('Imported'));
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Done' }).click();
  await expect(page.getByText(named('Imported'))).toBeVisible();
  const order = page.getByRole('combobox', { name: 'Order' });
  await order.selectOption('By surname');
  await expect(order).toHaveValue('surname');
  await page.reload();
  await showMoreActions(page);
  await expect(order).toHaveValue('surname');
  await order.selectOption('By first name');
  await expect(order).toHaveValue('name');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expectAccessible(page);

  // The draft survives a reload.
  const email = `listed-${tag}@example.org`;
  await page.getByRole('link', { name: 'Add New Member' }).click();
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('Name is required')).toBeVisible();
  await page.getByLabel('Name', { exact: true }).fill(named('Listed'));
  await page.getByLabel('Telephone', { exact: true }).fill('6175550199');
  await page.getByLabel('Email', { exact: true }).fill(email);
  await page.reload();
  await expect(page.getByText("is back. It isn't saved yet.")).toBeVisible();
  await page.getByLabel('Who can see the telephone').selectOption('members');
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText(named('Listed'))).toBeVisible();

  // Delete and undo.
  await page.getByRole('button', { name: `Delete ${named('Imported')}` }).click();
  await expect(page.getByRole('dialog')).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
  await expect(page.getByRole('button', { name: `Delete ${named('Imported')}` })).toHaveCount(0);
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(page.getByRole('button', { name: `Delete ${named('Imported')}` })).toBeVisible();

  // Without a mail server the invitation waits under Mail.
  await page.getByRole('link', { name: `Update ${named('Listed')}` }).click();
  await page.getByRole('button', { name: 'Invite' }).click();
  await expect(page.getByText("This site can't send email yet.")).toBeVisible();
  await findInEmail(site, email, /\/invitation\/([\w-]+)/);

  // A member sees the phone number but not the address.
  await page.context().clearCookies();
  const member = await createStaffMember(site, ['member']);
  const own = await site.callAsAdmin(directory.create, {
    body: { name: named('Own'), ...emptyMemberFields, email: member.email },
  });
  await site.callAsAdmin(directory.invite, { params: { id: own.id } });
  await signInAs(page, site, member);
  await page.goto('/directory');
  await page.reload();
  await page.getByLabel('Name, phone, email or kabondo').fill(tag);
  await expect(page.getByText(named('Listed'))).toBeVisible();
  await expect(page.getByText('(617) 555-0199').first()).toBeVisible();
  await expect(page.getByText(email)).toHaveCount(0);
  await expect(page.getByRole('link', { name: 'Add New Member' })).toHaveCount(0);
  // Without a mail server no one can be contacted.
  await expect(page.getByRole('button', { name: /^Contact/ })).toHaveCount(0);

  await page.getByRole('link', { name: 'My entry' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('My entry');
  // The secretary and the leaders of a kabondo add people to it.
  await expect(page.getByLabel('Kabondo', { exact: true })).toHaveCount(0);
  await page.getByLabel('Note', { exact: true }).fill('Sings in the choir');
  await page.getByLabel('Who can see the kabondo').selectOption('members');
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('List of Members');
  const entries = await site.callAsAdmin(directory.list, {});
  expect(entries.find(({ id }) => id === own.id)?.note).toBe('Sings in the choir');
});

test('with a mail server a member sends a message without seeing the address', async ({ page }) => {
  const smtpServer = await startSmtpServer();
  const server = await startServer({ SMTP_URL: smtpServer.url });
  const site = { ...server, ...createClients(server.base) };
  const recipient = 'listed@example.org';
  await site.callAsAdmin(directory.create, {
    body: { name: 'Listed', ...emptyMemberFields, email: recipient },
  });
  const email = 'writer@example.org';
  const password = 'a long enough password';
  await site.callAsAdmin(people.invite, { body: { name: 'Writer', email, roles: ['member'] } });
  const findEmail = async (address: string, pattern: RegExp) => {
    let match = '';
    await expect(() => {
      match = pattern.exec(smtpServer.newestTo(address))?.[1] ?? '';
      expect(match).not.toBe('');
    }).toPass();
    return match;
  };
  const secret = await findEmail(email, /\/invitation\/([\w-]+)/);
  await site.call(people.acceptInvitation, { body: { secret, password } });
  await signInAs(page, site, { email, password });
  await page.goto(`${server.base}/directory`);
  await page.getByRole('button', { name: 'Contact Listed' }).click();
  await page.getByLabel('Message').fill('Is there choir on Friday?');
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Send' }).click();
  await expect(page.getByText("We're sending your message to Listed.")).toBeVisible();
  await findEmail(recipient, /(Is there choir on Friday\?)/);
  await expect(page.getByText(recipient)).toHaveCount(0);
  await page.getByRole('button', { name: 'Done' }).click();
  await server.stop();
  await smtpServer.stop();
});

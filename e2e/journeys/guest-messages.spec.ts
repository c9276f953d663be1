import { listFreeChairs } from '../checkout.ts';
import { findInEmail } from '../emails.ts';
import { expect, expectAccessible, expectNotice, signInPage, test } from '../fixtures.ts';
import { administrator } from '../server-process.ts';
import { sellForCash } from '../staff.ts';

test('the team writes to a table, sees who got it, and skips who turned messages off @phone-first', async ({
  page,
  site,
}) => {
  // All of a table, so that no one else sits there.
  const [first, second] = await listFreeChairs(site, 10);
  if (!first || !second) throw new Error('A table has ten free chairs.');
  const grace = await sellForCash(site, [first], 'Grace Nakato');
  const peter = await sellForCash(site, [second], 'Peter Okello');
  await signInPage(page, site.base);

  await test.step('it writes, and what is typed survives a reload', async () => {
    await page.goto('/guest-messages');
    await page.getByRole('link', { name: 'Write message' }).first().click();
    await page.getByLabel('Guests', { exact: true }).selectOption('One table');
    await page.getByLabel('Table', { exact: true }).selectOption(first.tableName);
    await expect(page.getByText('Goes to 2 people.')).toBeVisible();
    await page.getByText('Show names').click();
    await expect(page.getByText('Grace Nakato')).toBeVisible();
    await page.getByLabel('Subject').fill('Your table, {nickname}');
    await page.getByRole('button', { name: 'Send to 2 people' }).click();
    await expect(
      page.getByText('{nickname} is not something we can fill in').first(),
    ).toBeVisible();
    await page.getByLabel('Subject').fill('Your table, {first name}');
    await page.getByLabel('Message', { exact: true }).fill('Dear {first name},\n\nYou sit at ');
    // By keyboard, at the cursor.
    await page.getByRole('button', { name: '{seats}' }).press('Enter');
    await expect(page.getByLabel('Message', { exact: true })).toHaveValue(/You sit at \{seats\}$/);
    await page.reload();
    await expect(page.getByLabel('Subject')).toHaveValue('Your table, {first name}');
    await expectAccessible(page);
  });

  await test.step('it looks at the message of a guest, and gets a test', async () => {
    await page.getByRole('button', { name: 'Preview' }).click();
    const dialog = page.getByRole('dialog', { name: 'Preview' });
    await expect(dialog).toContainText('You sit at');
    const guest = dialog.getByLabel('As this guest gets it');
    await guest.selectOption({ label: `Peter Okello, ${second.tableName}, ${second.chairName}` });
    await expect(dialog).toContainText('Your table, Peter');
    await expectAccessible(page);
    await dialog.getByRole('button', { name: 'Keep editing' }).click();
    await page.getByRole('button', { name: 'Email a test to me' }).click();
    await expectNotice(page, 'This site can’t send email yet.');
    await findInEmail(site, administrator.email, /(You sit at)/);
  });

  await test.step('it sends it, and sees who got it', async () => {
    await page.getByRole('button', { name: 'Send to 2 people' }).click();
    const dialog = page.getByRole('dialog', { name: /to 2 people\?$/ });
    await expectAccessible(page);
    await dialog.getByRole('button', { name: 'Send to 2 people' }).click();
    await expect(page).toHaveURL(/\/guest-message\/\d+$/);
    const main = page.getByRole('main');
    await expect(main).toContainText('Who got it');
    for (const { buyer } of [grace, peter]) await expect(main).toContainText(buyer.email);
    await expectAccessible(page);
    await page.reload();
    await expect(main).toContainText('Sent');
  });

  await test.step('a guest turns such messages off', async () => {
    const key = await findInEmail(site, grace.buyer.email, /guest-mail\/([\w.-]+)/);
    await page.goto(`/guest-mail/${key}`);
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Stop these messages' }).click();
    await expect(
      page
        .getByRole('status')
        .filter({ hasText: 'We’ll only write to you about your own tickets.' }),
    ).toBeVisible();
  });

  await test.step('the next message skips this guest, waits for its time and is stopped', async () => {
    await page.goto('/umdcheckoutsummary');
    await page.getByRole('link', { name: `Write to ${first.tableName}`, exact: true }).click();
    await expect(
      page.getByText('Goes to 1 person. Not to 1 person who turned messages off.'),
    ).toBeVisible();
    await page.getByLabel('Subject').fill('Come early');
    await page.getByLabel('Send later').check();
    await page.getByRole('button', { name: 'Schedule to 1 person' }).click();
    await expect(page.getByText('Choose a time that is still to come')).toBeVisible();
    await page.getByLabel('Date and time').fill('2030-06-01T10:00');
    await page.getByRole('button', { name: 'Schedule to 1 person' }).click();
    const question = page.getByRole('dialog', { name: 'Schedule “Come early” to 1 person?' });
    await question.getByRole('button', { name: 'Schedule to 1 person' }).click();
    await expect(page.getByText('Waits for its time')).toBeVisible();
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Stop message' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Stop message' }).click();
    await expectNotice(page, 'Stopped. The message is a draft again.');
    await expect(page.getByLabel('Subject')).toHaveValue('Come early');
  });

  await test.step('the draft is deleted, and brought back', async () => {
    await page.getByRole('button', { name: 'Delete draft' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
    await expect(page).toHaveURL(/\/guest-messages$/);
    const draft = page.getByRole('link', { name: 'Come early' });
    await expect(draft).toHaveCount(0);
    await page.getByRole('group', { name: 'Undo' }).getByRole('button', { name: 'Undo' }).click();
    await expect(draft).toHaveCount(1);
    await expectAccessible(page);
  });
});

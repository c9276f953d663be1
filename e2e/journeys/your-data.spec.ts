import { readFile } from 'node:fs/promises';
import { boxOffice } from '../../features/orders/contract/box-office.ts';
import type { Page } from '@playwright/test';
import { startSmtpServer } from '../../app/server/testing/start-smtp-server.ts';
import { createClients, expect, expectAccessible, expectNotice, test } from '../fixtures.ts';
import { startServer } from '../server-process.ts';
import { createStaffMember, fillSignIn, sellForCash, signInAs } from '../staff.ts';
import { findFreeChair } from '../checkout.ts';

async function download(page: Page, name: RegExp): Promise<Buffer> {
  const started = page.waitForEvent('download');
  await page.getByRole('button', { name }).or(page.getByRole('link', { name })).click();
  return readFile(await (await started).path());
}

test('a member sees, downloads and deletes what is stored, and the links lead to privacy and terms @phone', async ({
  page,
  site,
}) => {
  const member = await createStaffMember(site, ['member']);
  await page.goto('/');
  const policies = page.getByRole('navigation', { name: 'Privacy and terms' });
  await policies.getByRole('link', { name: 'Terms of sale' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Terms of sale');
  await policies.getByRole('link', { name: 'Privacy' }).click();
  await expect(page.getByText('Codes to sign in: 1 day')).toBeVisible();
  await expectAccessible(page);
  await policies.getByRole('link', { name: 'Your data' }).click();
  await expect(page.getByText("This site can't send email yet.")).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('link', { name: 'Sign in' }).last().click();
  await fillSignIn(page, member);

  await expect(page).toHaveURL(/\/your-data$/);
  await expect(page.getByRole('heading', { name: member.email })).toBeVisible();
  const account = page.getByRole('group').filter({ hasText: /^Account/ });
  await account.locator('summary').click();
  await expect(account.getByText(member.email)).toBeVisible();
  await expectAccessible(page);
  const data = JSON.parse((await download(page, /JSON/)).toString()) as { email: string };
  expect(data.email).toBe(member.email);
  expect((await download(page, /PDF/)).subarray(0, 4).toString()).toBe('%PDF');

  await page.getByRole('button', { name: 'Delete my data' }).click();
  const dialog = page.getByRole('dialog');
  await expectAccessible(page);
  await dialog.getByLabel('Password').fill('not this one');
  await dialog.getByRole('button', { name: 'Delete my data' }).click();
  await expect(dialog.getByText("That password isn't right")).toBeVisible();
  await dialog.getByLabel('Password').fill(member.password);
  await dialog.getByRole('button', { name: 'Delete my data' }).click();
  await expect(page.getByText('Your data is deleted.')).toBeVisible();
  await page.goto('/your-data');
  await expect(page.getByText('First show that your email is yours.')).toBeVisible();
});

test('a buyer without an account gets a code; a ticket for a coming event keeps the data @phone', async ({
  page,
}) => {
  test.setTimeout(180_000);
  const smtpServer = await startSmtpServer();
  const server = await startServer({ SMTP_URL: smtpServer.url });
  const site = { ...server, ...createClients(server.base) };
  const chair = await findFreeChair(site);
  const { buyer } = await sellForCash(site, [chair]);

  await page.goto(`${server.base}/your-data`);
  await page.getByRole('button', { name: 'Send code' }).click();
  await expect(page.getByText('Valid email is required').first()).toBeVisible();
  await page.getByLabel('Email').fill(buyer.email);
  await page.getByRole('button', { name: 'Send code' }).click();
  await expect(page.getByText(`If we store anything about ${buyer.email}`)).toBeVisible();
  await expectAccessible(page);
  const pattern = /^ {4}(\d{6})/m;
  await expect.poll(() => smtpServer.findEmailsTo(buyer.email).join('\n')).toMatch(pattern);
  const code = pattern.exec(smtpServer.findEmailsTo(buyer.email).join('\n'))?.[1] ?? '';
  const other = String((Number(code) + 1) % 1_000_000).padStart(6, '0');
  await page.getByLabel('Code').fill(other);
  await page.getByRole('button', { name: 'Show my data' }).click();
  await expect(page.getByText("That code isn't right or has expired.").first()).toBeVisible();
  await page.getByLabel('Code').fill(code);
  await page.getByRole('button', { name: 'Show my data' }).click();
  await expect(page.getByText('which is not over yet')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Delete my data' })).toBeDisabled();
  await expectAccessible(page);
  await server.stop();
  await smtpServer.stop();
});

test('the office deletes the data of a person who asks for it @desktop', async ({ page, site }) => {
  const member = await createStaffMember(site, ['member']);
  await signInAs(page, site, await createStaffMember(site, ['admin']));
  await page.goto('/data-requests');
  await page.getByRole('textbox', { name: 'Email' }).fill(member.email);
  await page.getByRole('button', { name: 'Show data' }).click();
  await expect(page.getByRole('heading', { name: member.email })).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Delete this data' }).click();
  const dialog = page.getByRole('dialog');
  const confirm = dialog.getByRole('button', { name: 'Delete data' });
  await expect(confirm).toBeDisabled();
  await dialog.getByLabel("I know that this can't be undone").check();
  await confirm.click();
  await expectNotice(page, 'Data deleted.');
  await expect(page.getByText(`We don't store anything about ${member.email}`)).toBeVisible();
});

test('the office finds what an order of the box office without an email says about its buyer @desktop', async ({
  page,
  site,
}) => {
  const chair = await findFreeChair(site);
  const name = `Sample Guest of ${test.info().project.name}`;
  const { orderId } = await site.callAsAdmin(boxOffice.sell, {
    body: { name, phone: '', email: '', method: 'cash', chairs: [chair.id] },
  });
  await signInAs(page, site, await createStaffMember(site, ['admin']));
  await page.goto('/data-requests');
  await page.getByRole('tab', { name: 'Orders without an email' }).click();
  await page.getByRole('textbox', { name: 'Find orders' }).fill('No Such Person');
  await page.getByRole('button', { name: 'Find orders' }).click();
  await expect(page.getByText('No orders found')).toBeVisible();
  await page.getByRole('textbox', { name: 'Find orders' }).fill(name);
  await page.getByRole('button', { name: 'Find orders' }).click();
  const show = page.getByRole('button', { name: 'Show data' });
  await page.getByLabel(`Order ${orderId}: ${name}`).check();
  await expect(show).toBeDisabled();
  await page.getByLabel('I made sure that these records belong to the person who asks').check();
  await expectAccessible(page);
  await show.click();
  await expect(page.getByRole('heading', { name: `order ${orderId}` })).toBeVisible();
  await expect(page.getByText('which is not over yet')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Delete this data' })).toBeDisabled();
  await expectAccessible(page);
});

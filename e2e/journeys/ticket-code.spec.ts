import type { Browser, Page } from '@playwright/test';
import { startSmtpServer } from '../../app/server/testing/start-smtp-server.ts';
import { buyTickets, createPaidOrder, listFreeChairs, newBuyer } from '../checkout.ts';
import {
  createClients,
  expect,
  expectAccessible,
  type Site,
  signInPage,
  test,
} from '../fixtures.ts';
import { startServer } from '../server-process.ts';

// A site with a mail server, where the search for tickets requires a code.
let smtpServer: Awaited<ReturnType<typeof startSmtpServer>>;
let emailSite: Site;
test.beforeAll(async () => {
  smtpServer = await startSmtpServer();
  const server = await startServer({ SMTP_URL: smtpServer.url });
  emailSite = { ...server, ...createClients(server.base) };
});
test.afterAll(async () => {
  await emailSite.stop();
  await smtpServer.stop();
});

// Several visitors and a second server.
test.describe.configure({ timeout: 120_000 });

const openBrowser = async (browser: Browser) =>
  (await browser.newContext({ baseURL: emailSite.base, serviceWorkers: 'block' })).newPage();

/** Presses 'Send code' and enters the code that arrives at the address. */
async function enterCode(page: Page, email: string, submit: string): Promise<void> {
  const pattern = /^ {4}(\d{6})\r?$/m;
  const before = smtpServer.findEmailsTo(email).filter((text) => pattern.test(text)).length;
  await page.getByRole('button', { name: 'Send code' }).press('Enter');
  await expect(page.getByLabel('Code')).toBeFocused();
  const codes = () =>
    smtpServer.findEmailsTo(email).flatMap((text) => pattern.exec(text)?.[1] ?? []);
  await expect.poll(() => codes().length).toBe(before + 1);
  await page.getByLabel('Code').fill(codes().at(-1) ?? '');
  await page.getByRole('button', { name: submit }).press('Enter');
}

test('a purchase opens its own tickets, and a code those of the email address it was sent to', async ({
  browser,
}) => {
  const buyer = newBuyer();
  const other = { ...newBuyer(), phone: buyer.phone };
  const page = await openBrowser(browser);
  await buyTickets(page, await listFreeChairs(emailSite, 2), buyer);
  await createPaidOrder(emailSite, await listFreeChairs(emailSite, 1), other);
  await page.reload();
  await expect(page.getByRole('article')).toHaveCount(2);
  await expectAccessible(page);
  const pdf = page.waitForEvent('download');
  await page.getByRole('link', { name: 'Save as PDF' }).click();
  expect((await pdf).suggestedFilename()).toBe('tickets.pdf');

  // The same buyer on another device.
  const device = await openBrowser(browser);
  await device.goto(`/search-tickets/${buyer.phone}`);
  await enterCode(device, buyer.email, 'Show my tickets');
  await expect(device.getByRole('article')).toHaveCount(2);
  await expect(device.getByRole('status').filter({ hasText: 'is authorized' })).toBeFocused();
  await device.getByRole('button', { name: 'Show my other tickets' }).click();
  await expectAccessible(device);
  await device.getByRole('button', { name: 'Back to my tickets' }).click();
  await expect(device.getByRole('article')).toHaveCount(2);
  await device.getByRole('button', { name: 'Show my other tickets' }).click();
  await enterCode(device, other.email, 'Show my tickets');
  await expect(device.getByRole('article')).toHaveCount(3);
  await device.reload();
  await expect(device.getByRole('article')).toHaveCount(3);
  await page.context().close();
  await device.context().close();
});

test('a purchase in this browser does not confirm the number of an account, and a code does', async ({
  browser,
}) => {
  const buyer = newBuyer();
  const page = await openBrowser(browser);
  await buyTickets(page, await listFreeChairs(emailSite, 1), buyer);
  await signInPage(page, emailSite.base);
  await page.goto('/profile');
  await page.reload();
  await page.getByLabel('Telephone').fill(buyer.phone);
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByRole('button', { name: 'Send code' })).toBeVisible();
  await expect(page.getByRole('button', { name: "Yes, it's mine" })).toHaveCount(0);
  await expectAccessible(page);
  await enterCode(page, buyer.email, 'Confirm number');
  await expect(
    page.getByRole('status').filter({ hasText: 'Phone number confirmed.' }),
  ).toBeVisible();
  await page.evaluate(() => localStorage.clear());
  await page.getByRole('link', { name: 'My tickets', exact: true }).click();
  await expect(page.getByRole('article')).toHaveCount(1);
  await page.context().close();
});

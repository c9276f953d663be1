import type { Page } from '@playwright/test';
import { generateTotp } from '../../app/server/testing/totp.ts';
import { startSmtpServer } from '../../app/server/testing/start-smtp-server.ts';
import { administrator, type RunningServer, startServer } from '../server-process.ts';
import { expect, expectAccessible, test } from '../fixtures.ts';
import { addPasskeyDevice, fillSignIn, openStaffMenu } from '../staff.ts';

// A site with a mail server, which codes and links require.
let smtpServer: Awaited<ReturnType<typeof startSmtpServer>>;
let server: RunningServer;
test.beforeAll(async () => {
  smtpServer = await startSmtpServer();
  server = await startServer({ SMTP_URL: smtpServer.url });
});
test.afterAll(async () => {
  await server.stop();
  await smtpServer.stop();
});

// Long tests with two people and a second server.
test.describe.configure({ timeout: 120_000 });

const open = (page: Page, path: string) => page.goto(`${server.base}${path}`);

/** Waits for an email to the address whose newest text matches; returns the first group. */
async function findInEmail(email: string, pattern: RegExp): Promise<string> {
  let match = '';
  await expect(() => {
    match = pattern.exec(smtpServer.newestTo(email))?.[1] ?? '';
    expect(match).not.toBe('');
  }).toPass();
  return match;
}

async function signInAsAdministrator(page: Page, path: string): Promise<void> {
  await open(page, `/sign-in?return=${encodeURIComponent(path)}`);
  await fillSignIn(page, administrator);
  await expect(page).toHaveURL(`${server.base}${path}`);
}

/** Opens an entry of the signed-in person's menu. */
async function chooseInMenu(page: Page, label: string): Promise<void> {
  await (await openStaffMenu(page)).getByRole('link', { name: label, exact: true }).click();
}

test('an invited usher signs in by code, gets another role right away, and resets the password', async ({
  page,
  browser,
}, { project }) => {
  const email = `usher-${project.name}@example.org`;
  await signInAsAdministrator(page, '/people');
  await page.getByRole('button', { name: 'Invite someone' }).click();
  await page.getByLabel('Full Name').fill('Sample Usher');
  await page.getByLabel('Email', { exact: true }).fill(email);
  await page.getByRole('checkbox', { name: /^Usher/ }).check();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Invite', exact: true }).click();
  await expect(page.getByText('Sample Usher is invited.')).toBeVisible();
  await page.getByRole('button', { name: 'Done' }).click();

  const context = await browser.newContext({ serviceWorkers: 'block' });
  const usher = await context.newPage();
  await open(usher, '/receipt_manifest');
  await usher.getByRole('link', { name: 'Sign in' }).last().click();
  await usher.getByRole('button', { name: 'Email me a code' }).click();
  await usher.getByLabel('Email').fill(email);
  await usher.getByRole('button', { name: 'Send code' }).click();
  const code = await findInEmail(email, /^ {4}(\d{6})\r?$/m);
  await usher.getByLabel('Code').fill(code === '000000' ? '111111' : '000000');
  await usher.getByRole('button', { name: 'Sign in', exact: true }).click();
  await expect(
    usher.getByText("That code isn't right or has expired. Check it, or send another code."),
  ).toBeVisible();
  await expectAccessible(usher);
  await usher.getByLabel('Code').fill(code);
  await usher.getByRole('button', { name: 'Sign in', exact: true }).click();
  await expect(usher).toHaveURL(/\/receipt_manifest$/);
  await expect(usher.getByRole('heading', { level: 1 })).toHaveText('Seating manifest');

  await open(usher, '/umdcheckouts');
  await expect(usher.getByText("You don't have access to this page")).toBeVisible();
  await page.getByRole('button', { name: 'Change Sample Usher' }).click();
  await page.getByRole('checkbox', { name: /^Treasurer/ }).check();
  await page.getByRole('checkbox', { name: /^Usher/ }).uncheck();
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await usher.reload();
  await expect(usher.getByRole('heading', { level: 1 })).toHaveText('Sold Chairs');
  await open(usher, '/receipt_manifest');
  await expect(usher.getByText("You don't have access to this page")).toBeVisible();

  await open(page, '/audit');
  await page.getByLabel('Name, action or value').fill('set roles Sample Usher');
  await expect(
    page.getByRole('heading', { name: 'Set roles: account of Sample Usher' }),
  ).toBeVisible();
  await expect(page.getByRole('row', { name: 'Roles usher treasurer' })).toBeVisible();
  await expectAccessible(page);

  await chooseInMenu(usher, 'Sign out');
  await expect(usher.getByText("You're signed out on this device.")).toBeVisible();
  await usher.getByRole('link', { name: 'Sign in' }).last().click();
  await usher.getByRole('link', { name: 'Forgot your password?' }).click();
  await expect(usher.getByRole('heading', { level: 1 })).toHaveText('Forgot your password?');
  await usher.getByLabel('Email').fill(email);
  await usher.getByRole('button', { name: 'Send link' }).click();
  await expect(usher.getByText("we've sent a link")).toBeVisible();
  const link = await findInEmail(email, /Set a new password:\r?\n\S*(\/invitation\/[\w-]+)/);
  await usher.goto(`${server.base}${link}`);
  await usher.getByLabel('New password').fill('a new long password');
  await usher.getByRole('button', { name: 'Set password' }).click();
  await expect(usher).toHaveURL(/\/today$/);
  await usher.goto(`${server.base}/profile`);
  await expect(usher.getByRole('heading', { name: 'Where you are signed in' })).toBeVisible();
  await usher.goto(`${server.base}${link}`);
  await usher.getByLabel('New password').fill('another long password');
  await usher.getByRole('button', { name: 'Set password' }).click();
  await expect(usher.getByText('This link has been used or has expired.')).toBeVisible();
  await context.close();
});

test('a passkey signs in without a password; the authenticator app is required, and backup codes replace it', async ({
  page,
}) => {
  await addPasskeyDevice(page);
  await signInAsAdministrator(page, '/profile');
  await page.getByRole('button', { name: 'Add a passkey' }).click();
  await expect(page.getByText('Passkey added.')).toBeVisible();
  await page.getByRole('button', { name: 'Rename' }).click();
  await page.getByLabel('Name', { exact: true }).fill('The office computer');
  await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('The office computer')).toBeVisible();
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expectAccessible(page);

  await open(page, '/sign-out');
  await expect(page.getByText("You're signed out on this device.")).toBeVisible();
  await open(page, '/sign-in?return=%2Fprofile');
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Use a passkey' }).click();
  await expect(page).toHaveURL(/\/profile$/);

  await page.getByRole('button', { name: 'Set up an app' }).click();
  await page.getByRole('dialog').getByLabel('Password').fill(administrator.password);
  await page.getByRole('button', { name: 'Continue' }).click();
  await page.getByText("I can't scan it").click();
  const secret = (await page.getByText(/^[A-Z2-7]{4} /).innerText()).replaceAll(' ', '');
  const app = `otpauth://totp/site?secret=${secret}`;
  await expectAccessible(page);
  await page.getByLabel('Code', { exact: true }).fill(generateTotp(app));
  await page.getByRole('button', { name: 'Turn on' }).click();
  const visible = page.getByRole('list', { name: 'Backup codes' }).getByRole('listitem');
  await expect(visible).toHaveCount(10);
  const codes = await visible.allInnerTexts();
  await expectAccessible(page);
  await page.getByRole('button', { name: "I've saved them" }).click();
  await expect(page.getByText('In use')).toBeVisible();

  const enter = async () => {
    await open(page, '/sign-out');
    await expect(page.getByText("You're signed out on this device.")).toBeVisible();
    await open(page, '/sign-in?return=%2Fprofile');
    await fillSignIn(page, administrator);
  };
  await enter();
  // The code that turned the app on does not work a second time.
  await page.getByLabel('Code').fill(generateTotp(app, 1));
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  await expect(page).toHaveURL(/\/profile$/);

  await enter();
  await page.getByRole('button', { name: 'Use a backup code' }).click();
  await page.getByLabel('Backup code').fill(codes[0] ?? '');
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  await expect(page).toHaveURL(/\/profile$/);

  await page.getByRole('button', { name: 'Turn off' }).click();
  await page.getByRole('dialog').getByLabel('Password').fill(administrator.password);
  await page.getByRole('dialog').getByRole('button', { name: 'Turn off' }).click();
  await expect(page.getByRole('button', { name: 'Set up an app' })).toBeVisible();
  await page.getByRole('button', { name: 'Remove' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Remove' }).click();
  await expect(page.getByText('The office computer')).toHaveCount(0);
});

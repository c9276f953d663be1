import { expect, expectAccessible, test } from '../fixtures.ts';
import { administrator } from '../server-process.ts';
import { addPasskeyDevice, fillSignIn } from '../staff.ts';

test.use({ variables: { SECOND_FACTOR: 'on' } });

test('an administrator is asked for a second factor, can wait, adds a passkey, and uses it after a password @phone', async ({
  page,
}) => {
  await addPasskeyDevice(page);
  const signIn = async () => {
    await page.goto('/sign-in?return=%2Fstatus');
    await fillSignIn(page, administrator);
    await expect(page.getByRole('heading', { name: 'Protect your account' })).toBeVisible();
  };
  const status = page.getByRole('heading', { name: 'Status', level: 1 });
  await signIn();
  const setUp = page.getByRole('link', { name: 'Set it up now' });
  await expect(setUp).toBeVisible();
  await expect(page.getByRole('button', { name: 'Use my passkey' })).toHaveCount(0);
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Not now' }).click();
  await expect(status).toBeVisible();

  await page.reload();
  await setUp.click();
  await page.getByRole('button', { name: 'Add a passkey' }).click();
  await expect(page.getByText('Passkey added.')).toBeVisible();
  await page.goto('/status');
  await expect(status).toBeVisible();

  await page.goto('/sign-out');
  await expect(page.getByText("You're signed out on this device.")).toBeVisible();
  await signIn();
  await expect(setUp).toHaveCount(0);
  await page.getByRole('button', { name: 'Use my passkey' }).click();
  await expect(status).toBeVisible();
});

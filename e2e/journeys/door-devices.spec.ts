import { checkIn } from '../../features/door/contract/check-in.ts';
import { buildQrPath } from '../../ui/data/build-qr-path.ts';
import { expectVerdict } from '../check-in.ts';
import { listFreeChairs } from '../checkout.ts';
import { expect, expectAccessible, expectNotice, test } from '../fixtures.ts';
import { createStaffMember, fillSignIn, sellForCash } from '../staff.ts';

test('a phone without an account joins a door by a QR code, receives guests under its name, and keeps what it has not sent when it is removed @phone-first', async ({
  page,
  browser,
  site,
}) => {
  const usher = await createStaffMember(site, ['usher']);
  const { tickets } = await sellForCash(site, await listFreeChairs(site, 2), 'Sample Device');
  const [first = '', second = ''] = tickets.map(({ barCode }) => barCode);
  const findReceipt = async (code: string) => {
    const list = await site.callAsAdmin(checkIn.listTickets, { query: {} });
    return list.tickets.find(({ barCode }) => barCode === code);
  };
  await page.goto('/receipt_seating');
  await page.getByRole('main').getByRole('link', { name: 'Sign in' }).click();
  await fillSignIn(page, usher);

  /** Adds a device and returns the code that the dialog shows, in the QR code and as text. */
  const addDevice = async (name: string) => {
    await page.getByRole('button', { name: 'Add a door device' }).press('Enter');
    const field = page.getByRole('textbox', { name: 'Name of the door' });
    await field.fill('');
    await field.press('Enter');
    await expect(field).toHaveAttribute('aria-invalid', 'true');
    await expectAccessible(page);
    await field.fill(name);
    await field.press('Enter');
    const dialog = page.getByRole('dialog', { name: `Add “${name}”` });
    const caption = await dialog.locator('figcaption').textContent();
    const code = (/[2-9A-Z]{4}-[2-9A-Z]{4}-[2-9A-Z]{3}/.exec(caption ?? '')?.[0] ?? '').replaceAll(
      '-',
      '',
    );
    const drawing = dialog.getByRole('img', { name: 'QR code for the second phone' });
    await expect(drawing.locator('path')).toHaveAttribute(
      'd',
      buildQrPath(`${site.base}/door-device#${code}`).path,
    );
    await expectAccessible(page);
    return code;
  };
  const code = await addDevice('Side door');

  const context = await browser.newContext({
    viewport: { width: 360, height: 740 },
    baseURL: site.base,
    locale: 'en-US',
    timezoneId: 'America/New_York',
    serviceWorkers: 'block',
  });
  const phone = await context.newPage();
  await phone.goto(`/door-device#${code}`);
  await expect(phone.getByText(/This phone joins .* as Side door\./)).toBeVisible();
  await expectAccessible(phone);
  await phone.getByRole('button', { name: 'Join' }).press('Enter');
  await expect(phone.getByRole('heading', { name: 'Side door' })).toBeVisible();
  await expect(phone.getByText(/of \d+ received/)).toBeVisible();
  await expectAccessible(phone);
  await expect(page.getByText('Side door has joined.').first()).toBeVisible();
  await page.getByRole('button', { name: 'Done' }).press('Enter');

  const receive = async (barCode: string) => {
    await phone.getByRole('textbox', { name: 'Barcode' }).fill(barCode);
    await phone.getByRole('button', { name: 'Receive Guest' }).click();
    await expectVerdict(phone, 'received', 'Sample Device');
    await phone.keyboard.press('Escape');
  };
  await receive(first);
  await expect
    .poll(() => findReceipt(first))
    .toMatchObject({
      received: 'Yes',
      receivedBy: expect.stringMatching(/^Side door, added by Sample Helper/),
      receivedDoor: 'Side door',
    });
  await phone.getByRole('button', { name: 'Seating manifest' }).press('Enter');
  await expect(phone.getByText(/\d+ of \d+ guests seated/)).toBeVisible();
  await expectAccessible(phone);
  await phone.getByRole('button', { name: 'Back to the door' }).press('Enter');
  await phone.getByRole('button', { name: 'Practice' }).press('Enter');
  await expect(phone.getByText('Nothing here is counted, saved or sent.')).toBeVisible();
  await phone.getByRole('button', { name: 'Leave practice' }).press('Enter');

  // Only the door: for the rest of the site it is a visitor.
  await phone.goto('/receipt_manifest');
  await expect(phone.getByRole('heading', { name: 'Please sign in' })).toBeVisible();
  await phone.goto('/door-device');
  await expect(phone.getByRole('heading', { name: 'Side door' })).toBeVisible();
  await expect(phone.getByText(/of \d+ received/)).toBeVisible();

  // Offline it goes on, and what it has not sent waits when it is removed meanwhile.
  await context.setOffline(true);
  await receive(second);
  await expect(phone.getByText("You're offline.").first()).toBeVisible();
  await page.getByRole('button', { name: 'Remove Side door' }).press('Enter');
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Remove door device' }).press('Enter');
  await expectNotice(page, 'Door device removed.');
  await context.setOffline(false);
  await expect(phone.getByText('This phone is no longer “Side door”.')).toBeVisible();
  await expect(phone.getByText('Nothing is lost')).toBeVisible();
  await expectAccessible(phone);
  expect(await findReceipt(second)).toMatchObject({ received: 'No' });

  // The used code; then a new one, typed.
  const field = phone.getByRole('textbox', { name: 'Code' });
  await field.fill(code);
  await field.press('Enter');
  await expect(phone.getByText('This code has been used or has expired.')).toBeVisible();
  const next = await addDevice('Garden');
  await field.fill(next.toLowerCase());
  await field.press('Enter');
  await phone.getByRole('button', { name: 'Join' }).press('Enter');
  await expect(phone.getByRole('heading', { name: 'Garden' })).toBeVisible();
  await phone.getByRole('button', { name: 'Send under my name' }).press('Enter');
  await phone
    .getByRole('dialog')
    .getByRole('button', { name: 'Send under my name' })
    .press('Enter');
  await expect.poll(() => findReceipt(second)).toMatchObject({ received: 'Yes' });
  await phone.getByRole('button', { name: 'Leave the door' }).press('Enter');
  await phone.getByRole('dialog').getByRole('button', { name: 'Leave the door' }).press('Enter');
  await expect(phone.getByRole('heading', { name: 'Help at the door' })).toBeVisible();
  await context.close();
});

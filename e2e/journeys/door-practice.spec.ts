import { checkIn } from '../../features/door/contract/check-in.ts';
import { expectVerdict } from '../check-in.ts';
import { listFreeChairs } from '../checkout.ts';
import { expect, expectAccessible, expectNotice, test } from '../fixtures.ts';
import { createStaffMember, fillSignIn, sellForCash } from '../staff.ts';

test('an usher practices with marked tickets, online and offline, and nothing counts @phone-first', async ({
  page,
  context,
  site,
}) => {
  const usher = await createStaffMember(site, ['usher']);
  const { tickets } = await sellForCash(site, await listFreeChairs(site, 1), 'Sample Guest');
  const real = tickets[0]?.barCode ?? '';
  const countReceived = async () =>
    (await site.callAsAdmin(checkIn.listTickets, { query: {} })).tickets.filter(
      ({ received }) => received === 'Yes',
    ).length;
  const before = await countReceived();
  await page.goto('/checkin');
  await page.getByRole('main').getByRole('link', { name: 'Sign in' }).click();
  await fillSignIn(page, usher);
  const scan = async (code: string, verdict: string, message: string | RegExp) => {
    const field = page.getByRole('textbox', { name: 'Barcode' });
    await field.fill(code);
    await field.press('Enter');
    await expectVerdict(page, verdict, message);
    await page.keyboard.press('Escape');
  };
  await scan('practice-1', 'unknown', /Practice ticket.*This is not a real guest\./s);

  await page.getByRole('link', { name: 'Open practice' }).press('Enter');
  await expect(page.getByText('Nothing here is counted, saved or sent.')).toBeVisible();
  await expectAccessible(page);
  await scan('practice-1', 'received', 'Practice Guest');
  await scan('practice-1', 'already received', 'Send the guest to the reception desk.');
  await scan('PRACTICE-2', 'already received', 'at Main door.');
  await scan('PRACTICE-3', 'cancelled', 'Ticket was canceled');
  await scan('PRACTICE-4', 'another event', 'Ticket is for another event');
  await scan('PRACTICE-5', 'unknown', "We don't know this code.");
  await scan('PRACTICE-7', 'received', 'Wheelchair');
  await scan(real, 'unknown', /Real ticket.*Practice does nothing with it\./s);

  await page.getByRole('textbox', { name: 'Barcode' }).fill('PRACTICE-6');
  await page.getByRole('button', { name: 'Receive Guest' }).press('Enter');
  await expectVerdict(page, 'received', 'Practice Family');
  await expectAccessible(page);
  await page.getByRole('button', { name: '3 more in this party' }).press('Enter');
  await page.getByRole('button', { name: 'Receive 3 guests' }).press('Enter');
  await expectVerdict(page, 'received', 'Party of 3');
  await page.getByRole('button', { name: 'Undo' }).press('Enter');
  await expectNotice(page, 'Undone. The ticket can be used again.');

  await context.setOffline(true);
  await expect(page.getByText("You're offline.").first()).toBeVisible();
  await page.getByRole('button', { name: 'Start over' }).press('Enter');
  await expectNotice(page, 'All practice tickets are new again.');
  await scan('PRACTICE-1', 'received', 'Practice Guest');
  await expect(page.getByText('Scans waiting to be sent')).toBeVisible();
  await context.setOffline(false);
  await expect(page.getByText('Scans waiting to be sent')).toHaveCount(0);

  await page.getByRole('link', { name: 'Show and print QR codes' }).press('Enter');
  await expect(page.getByRole('heading', { name: 'Practice tickets' })).toBeVisible();
  await expect(page.getByText('PRACTICE', { exact: true })).toHaveCount(7);
  await expect(page.getByRole('img', { name: /^QR code of PRACTICE-\d$/ })).toHaveCount(7);
  await expectAccessible(page);
  await page.reload();
  await expect(page.getByText('PRACTICE', { exact: true })).toHaveCount(7);
  expect(await countReceived()).toBe(before);
});

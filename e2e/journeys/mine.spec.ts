import { expect, expectAccessible, test } from '../fixtures.ts';
import { createStaffMember, signInAs } from '../staff.ts';
import { donate, sampleDonation } from '#app/server/testing/donate.ts';

test.describe.configure({ timeout: 180_000 });

test('a member signs in to a page with the week and all that is theirs, and pauses a monthly gift @phone-first', async ({
  page,
  site,
}) => {
  const member = await createStaffMember(site, ['member']);
  const paid = await donate(site.base, {
    ...sampleDonation,
    email: member.email,
    amount: 4_200,
    monthly: true,
  });
  expect(paid.status).toBe(200);

  // A part that fails says so, and leaves the others.
  await page.route('**/api/account/tickets', (route) => route.fulfill({ status: 500, body: '{}' }));
  await signInAs(page, site, member);
  await page.goto('/today');
  await expect(page).toHaveURL(`${site.base}/mine`);
  await expect(page.getByRole('heading', { level: 1, name: /^Welcome/ })).toBeVisible();
  const own = page.getByRole('region', { name: 'Yours' });
  const tickets = own.getByRole('region', { name: 'My tickets' });
  await expect(tickets.getByRole('button', { name: 'Try Again' })).toBeVisible({ timeout: 30_000 });
  const donations = own.getByRole('region', { name: 'My gifts and statements' });
  await expect(donations.getByRole('list', { name: 'Latest gifts' })).toContainText('$42.00');
  const week = page.getByRole('region', { name: 'This week' });
  await expect(week.getByRole('region')).toHaveCount(4);
  await page.unroute('**/api/account/tickets');
  await tickets.getByRole('button', { name: 'Try Again' }).click();
  await expect(tickets.getByText(`name ${member.email} appear here`)).toBeVisible();
  await expectAccessible(page);

  const [download] = await Promise.all([
    page.waitForEvent('download'),
    donations.getByRole('link', { name: /^Statement \(PDF\) of \d{4}, Sample Donor$/ }).click(),
  ]);
  expect(download.suggestedFilename()).toMatch(/^gifts-\d{4}\.pdf$/);

  await own.getByRole('link', { name: 'Change, pause or end: $42.00 every month' }).click();
  await page.getByRole('button', { name: 'Pause my gift' }).click();
  await expect(page.getByRole('button', { name: 'Restart my gift' })).toBeVisible();
  await page.goBack();
  await expect(own.getByText('Paused by you')).toBeVisible();
});

import { announcements } from '../../features/announcements/contract/announcements.ts';
import { addDays, dayInTimeZone } from '../../contract/rules/dates.ts';
import { findFreeChair } from '../checkout.ts';
import { expect, expectAccessible, test } from '../fixtures.ts';
import { createStaffMember, sellForCash, signInAs } from '../staff.ts';

test('an editor sees in one calendar when announcements begin and end @phone', async ({
  page,
  site,
}) => {
  const name = `Picnic ${Date.now() % 100_000} ${test.info().project.name}`;
  const today = dayInTimeZone(new Date(), 'America/New_York');
  const [first, last] = [`${today.slice(0, 7)}-10`, `${today.slice(0, 7)}-20`];
  await site.callAsAdmin(announcements.create, {
    body: {
      announcementTitle: name,
      announcementDate: today,
      announcementDetail: 'Bring a blanket.',
      sundayNumber: 'Sunday 10',
      draft: false,
      publishOn: first,
      expiresOn: last,
      sendByEmail: false,
    },
  });
  await signInAs(page, site, await createStaffMember(site, ['editor']));
  await page.goto('/editor-calendar');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Calendar');
  await expect(page.getByRole('link', { name: `First day: ${name}` })).toBeVisible();
  await expect(page.getByRole('link', { name: `Last day: ${name}` })).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Next month' }).click();
  await expect(page.getByRole('link', { name: `First day: ${name}` })).toHaveCount(0);
  // The starter readings end after a year.
  for (let month = 0; month < 14; month += 1)
    await page.getByRole('button', { name: 'Next month' }).click();
  await expect(page.getByRole('link', { name: /^Not posted yet/ }).first()).toBeVisible();
  await page.getByRole('button', { name: 'This month' }).click();
  await page.getByRole('link', { name: `Last day: ${name}` }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Edit Announcement');
  await expect(page.getByLabel('Last day')).toHaveValue(last);
  expect(addDays(first, 10)).toBe(last);
});

test('the caterer gets the guests of each table, and each host a list @desktop', async ({
  page,
  site,
}) => {
  const chair = await findFreeChair(site);
  const { buyer } = await sellForCash(site, [chair]);
  await signInAs(page, site, await createStaffMember(site, ['reception']));
  await page.goto('/table-lists');
  // A table on a wide screen, cards on a phone.
  const guests = page.getByLabel('Guests of each table');
  await expect(guests.getByText(chair.tableName, { exact: true })).toBeVisible();
  await expect(page.getByText('Together', { exact: true })).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('tab', { name: 'For the hosts' }).click();
  await expect(page.getByText(buyer.name).first()).toBeVisible();
  await expectAccessible(page);
});

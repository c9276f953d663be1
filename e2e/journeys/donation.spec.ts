import { readFile } from 'node:fs/promises';
import { donations } from '../../features/donations/contract/donations.ts';
import { newBuyer, testCards } from '../checkout.ts';
import {
  expectThanks,
  fillDonor,
  donateWithCard,
  createDonation,
  newDonor,
  fillCardNumber,
} from '../donations.ts';
import { findInEmail } from '../emails.ts';
import { withDatabase } from '../sandbox-faults.ts';
import { expect, expectAccessible, expectNotice, signInPage, test } from '../fixtures.ts';
import { createStaffMember, signInAs } from '../staff.ts';

test('a donation split between two purposes with its fee, after a declined card and a reload @phone', async ({
  page,
}) => {
  const donor = newDonor();
  await page.goto('/donation');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Donate');
  await page.getByRole('button', { name: /^Donate/ }).click();
  await expect(page.getByText('Please check these:')).toBeVisible();
  await expectAccessible(page);

  await page.getByLabel('Amount', { exact: true }).fill('33.33');
  await page.getByLabel('Split my gift between purposes').check();
  const second = page.getByRole('group', { name: 'Part 2 of the gift' });
  await page
    .getByRole('group', { name: 'Part 1 of the gift' })
    .getByLabel('Donation')
    .selectOption('UMD');
  await second.getByLabel('Donation').selectOption('Ndobolo');
  await second.getByLabel('Amount').fill('16.67');
  await page.getByLabel(/^Cover the card's fee of \$1.50/).check();
  await fillDonor(page, donor);
  await expectAccessible(page);
  await donateWithCard(page, testCards.declined);
  await expect(page.getByText('Payment failed: Your card was declined.')).toBeVisible();

  await page.reload();
  await expect(second.getByLabel('Amount')).toHaveValue('16.67');
  await expect(page.getByLabel('Note')).toHaveValue(donor.note);
  await expect(page.getByLabel('Card number')).toHaveValue('');
  await donateWithCard(page, testCards.good);
  await expectThanks(page);
  await expect(
    page.getByText(
      /We received \$51\.50\. Your receipt number is \d+\. This site can't send email yet/,
    ),
  ).toBeVisible();
  await expectAccessible(page);
});

test('the treasurer sees a donation, its totals and its statement, exports it and refunds it @desktop', async ({
  page,
  site,
}) => {
  const donor = newDonor();
  await createDonation(site, {
    ...donor,
    amount: 5_150,
    coveredFee: 150,
    message: 'UMD',
    split: [
      { message: 'UMD', amount: 3_333 },
      { message: 'Ndobolo', amount: 1_667 },
    ],
  });
  await signInPage(page, site.base);
  await page.goto('/donations');
  const row = page.locator('tbody tr, ul[aria-label="Gifts"] > li').filter({ hasText: donor.name });
  await expect(row).toContainText('Ndobolo $16.67, UMD $33.33');
  await expect(row).toContainText('$51.50');
  await expectAccessible(page);
  await page.getByLabel('Name, phone number, purpose or note').fill(donor.name);
  const saved = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Export CSV' }).click();
  const lines = (await readFile((await (await saved).path()) ?? '', 'utf8'))
    .trimEnd()
    .split('\r\n');
  expect(lines).toHaveLength(2);
  expect(lines[1]).toContain(`${donor.name},6175550123,${donor.email},St Kizito`);
  expect(lines[1]).toContain(',1.5,51.5,Paid,');

  await page.getByRole('tab', { name: 'Totals' }).click();
  const { totals } = await site.callAsAdmin(donations.list, { query: {} });
  const cells = page.getByRole('table', { name: 'By purpose' });
  const ndobolo = totals.purposes.find(({ name }) => name === 'Ndobolo')?.amountCents ?? 0;
  await expect(cells.getByRole('row', { name: /^Ndobolo/ })).toContainText(
    (ndobolo / 100).toLocaleString('en-US', { minimumFractionDigits: 2 }),
  );
  await expect(page.getByTitle(/^\w+ \d{4}: \$/).first()).toBeVisible();
  await expectAccessible(page);

  await page.getByRole('tab', { name: 'Statements' }).click();
  await expect(page.getByRole('link', { name: `Statement for ${donor.name}, PDF` })).toBeVisible();
  const zip = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Download all as PDF' }).click();
  expect((await zip).suggestedFilename()).toMatch(/^gifts-20\d\d\.zip$/);
  await expectAccessible(page);

  await page.getByRole('tab', { name: 'Gifts' }).click();
  await row.getByRole('button', { name: /^Refund/ }).click();
  await expect(page.getByRole('dialog')).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('dialog').getByRole('button', { name: 'Refund $51.50' }).click();
  await expect(row).toContainText(/Refund on its way|Refunded/);

  await page.getByRole('tab', { name: 'Settings' }).click();
  await expect(page.getByLabel('Tax wording')).toHaveValue(/No goods or services were provided/);
  await expectAccessible(page);
});

test('a monthly donation: started, charged on its day, amount and card changed, and ended by the link of a receipt @phone', async ({
  page,
  site,
}) => {
  const donor = newDonor();
  await page.goto('/donation');
  await page.getByLabel('Every month').check();
  await page.getByRole('button', { name: '$50' }).click();
  await page.getByLabel('Donation', { exact: true }).selectOption('Liturgy');
  await fillDonor(page, donor);
  await expect(
    page.getByText(/charges this card \$50\.00 today and then every month/),
  ).toBeVisible();
  await expectAccessible(page);
  await donateWithCard(page, testCards.good);
  await expectThanks(page);
  await expect(page.getByText(/Your next gift is on/)).toBeVisible();

  // A month later.
  await withDatabase(site, async ({ pool }) => {
    await pool.query(
      "update monthly_donation set next_charge_on = '2026-01-31', retry_on = '2026-01-31' where email = $1",
      [donor.email],
    );
  });
  const donationRecords = async () => {
    const { donations: all } = await site.callAsAdmin(donations.list, { query: {} });
    return all.filter(({ email }) => email === donor.email).length;
  };
  await expect.poll(donationRecords, { timeout: 30_000 }).toBe(2);

  const key = await findInEmail(site, donor.email, /\/monthly-gift\/([\w.-]+)/);
  await page.goto(`/monthly-gift/${key}`);
  await expect(page.getByText(/^Next on/)).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Change amount' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Liturgy').fill('nothing');
  await dialog.getByRole('button', { name: 'Save amount' }).click();
  await expect(dialog.getByText('Amount is required')).toBeVisible();
  await expectAccessible(page);
  await dialog.getByLabel('Liturgy').fill('20');
  await dialog.getByRole('button', { name: 'Save amount' }).click();
  await expect(page.locator('dl').first()).toContainText('$20.00');

  await page.getByRole('button', { name: 'Use another card' }).click();
  await expect(dialog.getByRole('button', { name: 'Use this card' })).toBeVisible();
  await expectAccessible(page);
  await fillCardNumber(page, testCards.declined);
  await dialog.getByRole('button', { name: 'Use this card' }).click();
  await expect(dialog.getByText('Your card was declined. Please try another card.')).toBeVisible();
  await fillCardNumber(page, testCards.threeDSecure);
  await dialog.getByRole('button', { name: 'Use this card' }).click();
  await page.getByRole('button', { name: 'Yes, save this card' }).click();
  await expect(
    page.getByText("We'll charge your next gift to the card that ends in 3220.").first(),
  ).toBeVisible();

  await page.getByRole('button', { name: 'End my gift' }).click();
  await expect(dialog.getByRole('button', { name: 'End my gift' })).toBeVisible();
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'End my gift' }).click();
  await expect(page.getByText('Your monthly gift has ended.').first()).toBeVisible();
  await page.reload();
  await expect(page.getByText('This monthly gift has ended.')).toBeVisible();

  await signInPage(page, site.base);
  await page.goto('/donations');
  // Reload as the signed-in account.
  await page.reload();
  await page.getByRole('tab', { name: 'Monthly' }).click();
  await expect(
    page.locator('tbody tr, ul[aria-label="Monthly gifts"] > li').filter({ hasText: donor.name }),
  ).toContainText('Ended');
  await expectAccessible(page);
});

test('the treasurer records a collection; a wrong sum is seen, and what is typed survives a reload @desktop', async ({
  page,
  site,
}) => {
  await signInAs(page, site, await createStaffMember(site, ['treasurer']));
  await page.goto('/donations');
  await page.getByRole('tab', { name: 'Collections' }).click();
  const name = `Envelope ${newBuyer().name}`;
  await page.getByRole('combobox', { name: 'Location' }).selectOption({ label: 'St Kizito' });
  await page.getByLabel('Counted total').fill('75.50');
  const lines = page.getByRole('list', { name: 'Envelopes' }).getByRole('listitem');
  await lines.first().getByLabel('Name').fill(name);
  await lines.first().getByLabel('Paid by').selectOption('Check');
  await lines.first().getByLabel('Check no.').fill('1042');
  await lines.first().getByLabel('Fund', { exact: true }).selectOption('Liturgy');
  await lines.first().getByLabel('Amount').fill('50');
  await lines.first().getByRole('button', { name: 'Split envelope 1 between funds' }).click();
  await lines.nth(1).getByLabel('Fund', { exact: true }).selectOption('UMD');
  await lines.nth(1).getByLabel('Amount').fill('15.50');
  await page.getByRole('button', { name: 'Next envelope' }).click();
  await lines.nth(2).getByLabel('Fund', { exact: true }).selectOption('UMD');
  await lines.nth(2).getByLabel('Amount').fill('9');
  await lines.nth(2).getByLabel('Paid by').selectOption('Cash');
  const sums = page.getByRole('status').filter({ hasText: 'entered' });
  await expect(sums).toHaveText('$74.50 entered, $1.00 missing.');
  await expect(page.getByRole('button', { name: 'Record $75.50' })).toBeDisabled();
  await expectAccessible(page);
  await page.reload();
  await page.getByRole('tab', { name: 'Collections' }).click();
  await expect(lines.nth(2).getByLabel('Amount')).toHaveValue('9');
  await lines.nth(2).getByLabel('Amount').fill('10');
  await expect(sums).toHaveText('$75.50 entered, as counted.');
  await page.getByRole('button', { name: 'Record $75.50' }).click();
  await expectNotice(page, '2 gifts recorded, $75.50.');
  await expect(lines).toHaveCount(1);
  await expect(page.getByText('$10.00 cash, $65.50 checks').first()).toBeVisible();
  await page.getByRole('tab', { name: 'Gifts', exact: true }).click();
  await page.getByLabel('Name, phone number, purpose or note').fill(name);
  await expect(page.getByText('Check 1042').first()).toBeVisible();
  await expectAccessible(page);
});

import { readFile } from 'node:fs/promises';
import { donations } from '@namugongo/contract/donations';
import { cards } from '../buying.ts';
import { expectThanks, fillGiver, giveBy, giveTo, newGiver, typeCard } from '../giving.ts';
import { inLetterTo } from '../letters.ts';
import { inDatabase } from '../sandbox-faults.ts';
import { expect, expectAccessible, signInOn, test } from '../site.ts';

test('a gift over two purposes with its fee, after a refused card and a reload', async ({
  page,
}) => {
  const giver = newGiver();
  await page.goto('/#/donation');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Donate');
  await page.getByRole('button', { name: /^Donate/ }).click();
  await expect(page.getByText('Six answers need another look')).toBeVisible();
  await expectAccessible(page);

  await page.getByLabel('Amount', { exact: true }).fill('33.33');
  await page.getByLabel('Divide my gift over several purposes').check();
  const second = page.getByRole('group', { name: 'Part 2 of the gift' });
  await page
    .getByRole('group', { name: 'Part 1 of the gift' })
    .getByLabel('Donation')
    .selectOption('UMD');
  await second.getByLabel('Donation').selectOption('Ndobolo');
  await second.getByLabel('Amount').fill('16.67');
  await page.getByLabel(/^Cover the card's fee of \$1.50/).check();
  await fillGiver(page, giver);
  await expectAccessible(page);
  await giveBy(page, cards.declined);
  await expect(page.getByText('Payment failed: Your card was declined.')).toBeVisible();

  await page.reload();
  await expect(second.getByLabel('Amount')).toHaveValue('16.67');
  await expect(page.getByLabel('Note')).toHaveValue(giver.note);
  await expect(page.getByLabel('Card number')).toHaveValue('');
  await giveBy(page, cards.good);
  await expectThanks(page);
  await expect(
    page.getByText(`We received $51.50. Your receipt is on its way to ${giver.email}.`),
  ).toBeVisible();
  await expectAccessible(page);
});

test('the treasurer sees a gift, its totals and its statement, exports it and gives it back', async ({
  page,
  site,
}) => {
  const giver = newGiver();
  await giveTo(site, {
    ...giver,
    amount: 5_150,
    coveredFee: 150,
    message: 'UMD',
    split: [
      { message: 'UMD', amount: 3_333 },
      { message: 'Ndobolo', amount: 1_667 },
    ],
  });
  await signInOn(page, site.base);
  await page.goto('/#/donations');
  const row = page.locator('tbody tr, ul[aria-label="Gifts"] > li').filter({ hasText: giver.name });
  await expect(row).toContainText('Ndobolo $16.67, UMD $33.33');
  await expect(row).toContainText('$51.50');
  await expectAccessible(page);
  await page.getByLabel('Name, telephone, purpose or note').fill(giver.name);
  const saved = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Export CSV' }).click();
  const lines = (await readFile((await (await saved).path()) ?? '', 'utf8'))
    .trimEnd()
    .split('\r\n');
  expect(lines).toHaveLength(2);
  expect(lines[1]).toContain(`${giver.name},6175550123,${giver.email},St Kizito`);
  expect(lines[1]).toContain(',1.5,51.5,Paid,');

  await page.getByRole('tab', { name: 'Totals' }).click();
  const { totals } = await site.callAsAdmin(donations.list, { query: {} });
  const cells = page.getByRole('table', { name: 'By purpose' });
  const ndobolo = totals.purposes.find(({ name }) => name === 'Ndobolo')?.amountCents ?? 0;
  await expect(cells.getByRole('row', { name: /^Ndobolo/ })).toContainText(
    (ndobolo / 100).toLocaleString('en-US', { minimumFractionDigits: 2 }),
  );
  await expect(page.locator('.recharts-bar-rectangle').first()).toBeVisible();
  await expectAccessible(page);

  await page.getByRole('tab', { name: 'Statements' }).click();
  await expect(page.getByRole('link', { name: `Statement of ${giver.name}, PDF` })).toBeVisible();
  const zip = page.waitForEvent('download');
  await page.getByRole('button', { name: 'All as PDF' }).click();
  expect((await zip).suggestedFilename()).toMatch(/^gifts-20\d\d\.zip$/);
  await expectAccessible(page);

  await page.getByRole('tab', { name: 'Gifts' }).click();
  await row.getByRole('button', { name: /^Give back/ }).click();
  await expectAccessible(page);
  await page.getByRole('dialog').getByRole('button', { name: 'Give $51.50 back' }).click();
  await expect(row).toContainText(/Going back|Given back/);

  await page.getByRole('tab', { name: 'Settings' }).click();
  await expect(page.getByLabel('Wording')).toHaveValue(/No goods or services were provided/);
  await expectAccessible(page);
});

test('a gift every month: begun, charged on its day, its amount and its card changed and the gift ended by the link of a receipt', async ({
  page,
  site,
}) => {
  const giver = newGiver();
  await page.goto('/#/donation');
  await page.getByLabel('Every month').check();
  await page.getByRole('button', { name: '$50' }).click();
  await page.getByLabel('Donation', { exact: true }).selectOption('Liturgy');
  await fillGiver(page, giver);
  await expect(
    page.getByText(/charges this card \$50\.00 today and then every month/),
  ).toBeVisible();
  await expectAccessible(page);
  await giveBy(page, cards.good);
  await expectThanks(page);
  await expect(page.getByText(/Your card is charged again on/)).toBeVisible();

  // A month later.
  await inDatabase(site, async ({ pool }) => {
    await pool.query(
      "update monthly_gift set next_on = '2026-01-31', try_on = '2026-01-31' where email = $1",
      [giver.email],
    );
  });
  const gifts = async () => {
    const { gifts: all } = await site.callAsAdmin(donations.list, { query: {} });
    return all.filter(({ email }) => email === giver.email).length;
  };
  await expect.poll(gifts, { timeout: 30_000 }).toBe(2);

  const key = await inLetterTo(site, giver.email, /#\/monthly-gift\/([\w.-]+)/);
  await page.goto(`/#/monthly-gift/${key}`);
  await expect(page.getByText(/^Next on/)).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Change the amount' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Liturgy').fill('nothing');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(dialog.getByText('Amount is required')).toBeVisible();
  await expectAccessible(page);
  await dialog.getByLabel('Liturgy').fill('20');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(page.locator('dl').first()).toContainText('$20.00');

  await page.getByRole('button', { name: 'Use another card' }).click();
  await expectAccessible(page);
  await typeCard(page, cards.declined);
  await dialog.getByRole('button', { name: 'Use this card' }).click();
  await expect(dialog.getByText('Your card was declined. Please try another card.')).toBeVisible();
  await typeCard(page, cards.threeDSecure);
  await dialog.getByRole('button', { name: 'Use this card' }).click();
  await page.getByRole('button', { name: 'Yes, keep this card' }).click();
  await expect(
    page.getByText('The next gift will be charged to the card that ends in 3220.').first(),
  ).toBeVisible();

  await page.getByRole('button', { name: 'End this gift' }).click();
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'End it' }).click();
  await expect(page.getByText('Your monthly gift has ended.').first()).toBeVisible();
  await page.reload();
  await expect(page.getByText('This monthly gift has ended.')).toBeVisible();

  await signInOn(page, site.base);
  await page.goto('/#/donations');
  // The page was a visitor's until now.
  await page.reload();
  await page.getByRole('tab', { name: 'Monthly' }).click();
  await expect(
    page.locator('tbody tr, ul[aria-label="Monthly gifts"] > li').filter({ hasText: giver.name }),
  ).toContainText('Ended');
  await expectAccessible(page);
});

import type { Locator, Page } from '@playwright/test';
import { addDays } from '../../contract/rules/dates.ts';
import { campaigns } from '../../features/donations/contract/campaigns.ts';
import { testCards } from '../checkout.ts';
import { createDonation, donateWithCard, expectThanks, fillDonor, newDonor } from '../donations.ts';
import { expect, expectAccessible, type Site, signInPage, test } from '../fixtures.ts';

/** Presses Tab until the control has the focus. */
async function tabTo(page: Page, control: Locator): Promise<void> {
  await expect(control).toBeVisible();
  for (let presses = 0; presses < 80; presses += 1) {
    if (await control.evaluate((element) => element === document.activeElement)) return;
    await page.keyboard.press('Tab');
  }
  throw new Error(`Tab does not reach ${control}`);
}

const createTitle = () => `New roof ${process.pid % 10_000} ${Date.now() % 100_000}`;

async function publishCampaign(site: Site) {
  const body = {
    title: createTitle(),
    description: 'The roof of the hall leaks.',
    goalCents: 100_00,
    endsOn: null,
    showsNames: true,
    pictureText: '',
  };
  const { slug } = await site.callAsAdmin(campaigns.create, { body });
  const step = { params: { slug }, body: { step: 'publish' as const } };
  return site.callAsAdmin(campaigns.applyStep, step);
}

test('the treasurer begins, publishes and ends a campaign by keyboard @desktop', async ({
  page,
  site,
}) => {
  test.setTimeout(90_000);
  const title = createTitle();
  await signInPage(page, site.base);
  await page.goto('/add-campaign');
  await tabTo(page, page.getByLabel('Name', { exact: true }));
  await page.keyboard.type(title);
  await tabTo(page, page.getByLabel('Text'));
  await page.keyboard.type('The roof of the hall leaks.');
  await tabTo(page, page.getByLabel('Goal in dollars'));
  await page.keyboard.type('1,200');
  await tabTo(page, page.getByRole('button', { name: 'Save draft' }));
  await page.keyboard.press('Enter');
  await expect(page.getByText('This is a draft. Only treasurers can see it.')).toBeVisible();
  await expect(page.getByText('$0 of $1,200')).toBeVisible();
  await tabTo(page, page.getByRole('button', { name: 'Publish campaign' }));
  await page.keyboard.press('Enter');
  await expect(page.getByText('This is a draft. Only treasurers can see it.')).toBeHidden();

  await page.goto('/donations');
  await page.getByRole('tab', { name: 'Campaigns' }).click();
  await expect(page.getByRole('heading', { name: title })).toBeVisible();
  await expectAccessible(page);
  await tabTo(page, page.getByRole('button', { name: `End ${title}` }));
  await page.keyboard.press('Enter');
  await expect(page.getByRole('button', { name: `Reopen ${title}` })).toBeVisible();
});

test('a campaign reaches its goal with a gift by phone, in memory of someone @phone', async ({
  page,
  site,
}) => {
  test.setTimeout(90_000);
  const { title, slug, purpose } = await publishCampaign(site);
  await createDonation(site, { ...newDonor(), message: purpose, amount: 60_00 });

  const donor = newDonor();
  await page.goto(`/campaign/${slug}`);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(title);
  await expect(page.getByText('$60 of $100, from 1 gift')).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('link', { name: `Donate to ${title}` }).click();
  await expect(page.getByLabel('Donation', { exact: true })).toHaveValue(purpose);
  await page.getByLabel('Amount', { exact: true }).fill('40');
  await page.getByLabel('Show my name on the campaign’s page').check();
  await fillDonor(page, donor);
  await page.getByLabel('In memory of someone').check();
  await donateWithCard(page, testCards.good);
  await expect(page.getByText('Write their name')).toBeVisible();
  await page.getByLabel('Their name').fill('Rose Achan');
  await expectAccessible(page);
  await page.getByRole('button', { name: /^Donate/ }).click();
  await expectThanks(page);
  await page.getByRole('link', { name: 'See the campaign' }).click();
  await expect(page.getByText('We reached our goal of $100.')).toBeVisible();
  await expect(page.getByRole('listitem').filter({ hasText: donor.name })).toBeVisible();
  await page.reload();
  await expect(page.getByText('$100 of $100, from 2 gifts')).toBeVisible();
});

test('a pledge is made by touch, and given in two parts, the second by keyboard @phone', async ({
  page,
  site,
}) => {
  test.setTimeout(120_000);
  const { title, slug, purpose } = await publishCampaign(site);
  const donor = newDonor();
  await page.goto(`/campaign/${slug}`);
  await page.getByRole('button', { name: 'Promise a gift for later' }).tap();
  await page.getByRole('button', { name: 'Send my pledge' }).tap();
  await expect(page.getByText('Amount is required')).toBeVisible();
  await page.getByLabel('Amount you promise').fill('60');
  await page.getByLabel('In how many monthly parts?').fill('2');
  const firstDay = addDays(new Date().toISOString().slice(0, 10), 20);
  await page.getByLabel('Day of the first part').fill(firstDay);
  await expect(page.getByText(/^2 parts of \$30, every month/)).toBeVisible();
  await page.getByLabel('Name', { exact: true }).fill(donor.name);
  await page.getByLabel('Email').fill(donor.email);
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Send my pledge' }).tap();
  await expect(page.getByText('Thank you for your pledge!')).toBeVisible();
  await page.getByRole('link', { name: 'See your pledge' }).tap();
  await expect(page.getByText('$0 of $60 came in, $60 is left.')).toBeVisible();
  await expectAccessible(page);

  const give = async () => {
    await expect(page.getByLabel('Donation', { exact: true })).toHaveValue(purpose);
    await expect(page.getByLabel('Amount', { exact: true })).toHaveValue('30');
    await fillDonor(page, donor);
    await donateWithCard(page, testCards.good);
    await expectThanks(page);
    await page.getByRole('link', { name: 'See your pledge' }).click();
  };
  await page.getByRole('link', { name: 'Give now' }).tap();
  await expect(
    page.getByText(`What you give for ${title} counts toward your pledge.`),
  ).toBeVisible();
  await give();
  await expect(page.getByText('$30 of $60 came in, $30 is left.')).toBeVisible();
  await tabTo(page, page.getByRole('button', { name: 'Pause my pledge' }));
  await page.keyboard.press('Enter');
  await tabTo(page, page.getByRole('button', { name: 'Resume my pledge' }));
  await page.keyboard.press('Enter');
  await expect(page.getByRole('button', { name: 'Pause my pledge' })).toBeVisible();
  await tabTo(page, page.getByRole('link', { name: 'Give now' }));
  await page.keyboard.press('Enter');
  await give();
  await expect(page.getByText('All you promised came in.')).toBeVisible();
  await page.reload();
  await expect(page.getByText('$60 of $60 came in.')).toBeVisible();
});

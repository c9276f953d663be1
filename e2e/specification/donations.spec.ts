import { donations } from '../../features/donations/contract/donations.ts';
import { testCards } from '../checkout.ts';
import { expectThanks, fillDonor, donateWithCard, createDonation, newDonor } from '../donations.ts';
import { expect, test } from '../fixtures.ts';

test.describe('2 Screens and routes, Donation (/donation)', () => {
  test('Donation information plus a form (card payment)', async ({ page }) => {
    await page.goto('/donation');
    await expect(page.getByRole('region', { name: 'Donation information' })).toContainText(
      'Your gift supports our community',
    );
    await expect(page.getByLabel('Amount', { exact: true })).toBeVisible();
    await expect(page.getByLabel('Card number')).toBeVisible();
  });
});

test.describe('3 Entities and their fields', () => {
  test('Donation payload: token, amount in cents, message (the purpose), name, phone, email, location, note', async ({
    page,
  }) => {
    const donor = newDonor();
    await page.goto('/donation');
    await page.getByRole('button', { name: '$50' }).click();
    await page.getByLabel('Donation', { exact: true }).selectOption('Vocations_Committee');
    await fillDonor(page, donor);
    const requested = page.waitForRequest('**/api/donation');
    await donateWithCard(page, testCards.good);
    const request = await requested;
    expect(request.method()).toBe('POST');
    expect(request.postDataJSON()).toMatchObject({
      ...donor,
      token: expect.stringMatching(/\w/),
      amount: 5_000,
      message: 'Vocations_Committee',
    });
    await expectThanks(page);
  });
  test('The choices of the form', async ({ page }) => {
    await page.goto('/donation');
    await test.step('Donation location values: St_Anthony, St_Charles_Lwanga, St_Kizito, St_Mugagga, St_Xavier_Francis', async () => {
      const options = page.getByLabel('Location').locator('option');
      await expect(options).toHaveCount(6);
      expect(
        await options.evaluateAll((all) => all.map((item) => item.getAttribute('value'))),
      ).toEqual([
        '',
        'St_Anthony',
        'St_Charles_Lwanga',
        'St_Kizito',
        'St_Mugagga',
        'St_Xavier_Francis',
      ]);
      await expect(options.nth(2)).toHaveText('St Charles Lwanga');
    });
    await test.step('Donation purpose values: Children_Ministry, Community_Sunday, IT_Services, Liturgy, Makungula, Mens_Committee, Ndobolo, UMD, Vocations_Committee, Wellness_committee, Womens_Committee, Youth_committee', async () => {
      const options = page.getByLabel('Donation', { exact: true }).locator('option');
      await expect(options).toHaveCount(13);
      const values = await options.evaluateAll((all) =>
        all.map((item) => item.getAttribute('value')),
      );
      expect(values.slice(1).join(', ')).toBe(
        'Children_Ministry, Community_Sunday, IT_Services, Liturgy, Makungula, Mens_Committee, Ndobolo, UMD, Vocations_Committee, Wellness_committee, Womens_Committee, Youth_committee',
      );
    });
  });
});

test.describe('5 Validation rules, Donation form', () => {
  test('The form', async ({ page }) => {
    await page.goto('/donation');
    await test.step("'Name is required', 'Telephone is required', 'location is required', 'Donation is required', and 'Amount is required' for the amount (corrected by decisions, section 1); notes required", async () => {
      await page.getByRole('button', { name: /^Donate/ }).click();
      for (const [label, message] of [
        ['Amount', 'Amount is required'],
        ['Donation', 'Donation is required'],
        ['Name', 'Name is required'],
        ['Telephone', 'Telephone is required'],
        ['Location', 'location is required'],
        ['Note', 'Note is required'],
      ] as const)
        await expect(page.getByLabel(label, { exact: true })).toHaveAccessibleDescription(
          new RegExp(message),
        );
      await expect(page.getByText('Email is required')).toHaveCount(0);
    });
    await test.step('telephone non-empty and 10 characters', async () => {
      await page.getByLabel('Telephone').fill('617555');
      await page.getByRole('button', { name: /^Donate/ }).click();
      await expect(page.getByText('Telephone is required')).toBeVisible();
      await page.getByLabel('Telephone').fill('6175550123');
      await page.getByRole('button', { name: /^Donate/ }).click();
      await expect(page.getByText('Telephone is required')).toHaveCount(0);
    });
  });
});

test.describe('7 The calls it makes, Reception', () => {
  test('POST /api/donation: token, amount in cents, message, name, phone, email, location, note', async ({
    site,
  }) => {
    const donor = newDonor();
    const response = await fetch(`${site.base}/api/donation`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'idempotency-key': crypto.randomUUID() },
      body: JSON.stringify({ ...donor, token: 'tok_visa', amount: 2_500, message: 'UMD' }),
    });
    expect(response.status).toBe(200);
    expect(await response.json()).toMatchObject({ status: 'paid', donationId: expect.any(Number) });
  });
});

test.describe('7 Calls the specification leaves open (decisions)', () => {
  test('GET /api/donation: list and totals, for the treasurer', async ({ site }) => {
    const { donationId } = await createDonation(site);
    const { donations: donationRecords, totals } = await site.callAsAdmin(donations.list, {
      query: {},
    });
    expect(donationRecords.find(({ id }) => id === donationId)).toMatchObject({ amount: 5_000 });
    const sum = (lines: { amountCents: number }[]) =>
      lines.reduce((all, { amountCents }) => all + amountCents, 0);
    expect(sum(totals.purposes) + totals.feesCents).toBe(totals.totalCents);
    expect(sum(totals.locations)).toBe(totals.totalCents);
    expect((await fetch(`${site.base}/api/donation`)).status).toBe(401);
  });
});

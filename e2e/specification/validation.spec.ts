import { chairs } from '../../features/hall/contract/chairs.ts';
import {
  addToCart,
  getDialog,
  findFreeChair,
  newBuyer,
  openTableCards,
  goToInformation,
} from '../checkout.ts';
import { expect, type Site, test } from '../fixtures.ts';
import type { Locator, Page } from '@playwright/test';

async function openInformation(page: Page, site: Site): Promise<Locator> {
  await openTableCards(page);
  await addToCart(page, [await findFreeChair(site)]);
  return goToInformation(page);
}

async function fillAll(form: Locator): Promise<void> {
  const buyer = newBuyer();
  await form.getByLabel('Full Name').fill(buyer.name);
  await form.getByLabel('Telephone').fill(buyer.phone);
  await form.getByLabel('Email').fill(buyer.email);
}

const getMessage = (form: Locator, label: string): Locator =>
  form
    .locator('div')
    .filter({ has: form.page().getByLabel(label, { exact: true }) })
    .last()
    .locator('[aria-live] p');

const fieldErrors: readonly (readonly [
  statement: string,
  label: string,
  typed: string,
  message: string,
])[] = [
  ['full name non-empty', 'Full Name', '', 'Name is required'],
  ['full name non-empty after trimming', 'Full Name', '   ', 'Name is required'],
  ['telephone exactly 10 digits: none', 'Telephone', '', 'Telephone must be 10 digits'],
  ['telephone exactly 10 digits: nine', 'Telephone', '617555012', 'Telephone must be 10 digits'],
  [
    'telephone exactly 10 digits: twelve',
    'Telephone',
    '617555012345',
    'Telephone must be 10 digits',
  ],
  ['telephone digits only', 'Telephone', 'six hundred', 'Telephone must be 10 digits'],
  ['email non-empty', 'Email', '', 'Valid email is required'],
  ['email matching {email}', 'Email', 'buyer@example', 'Valid email is required'],
];

test.describe('5 Validation rules, Info form', () => {
  test('Each wrong value gets its message and the focus', async ({ page, site }) => {
    const form = await openInformation(page, site);
    for (const [statement, label, inputValue, message] of fieldErrors)
      await test.step(`${statement} ('${message}')`, async () => {
        await fillAll(form);
        await form.getByLabel(label).fill(inputValue);
        await form.getByRole('button', { name: 'Continue to Payment' }).click();
        await expect(getMessage(form, label)).toHaveText(message);
        await expect(form.getByLabel(label)).toBeFocused();
        await expect(getDialog(page, 'Enter Payment Information')).toHaveCount(0);
      });
  });
  test('All required: an empty form names all three', async ({ page, site }) => {
    const form = await openInformation(page, site);
    await form.getByRole('button', { name: 'Continue to Payment' }).click();
    await expect(form.locator('[aria-live] p')).toHaveText([
      'Name is required',
      'Telephone must be 10 digits',
      'Valid email is required',
    ]);
  });
  test('The server holds to the same rules: 422 with the same sentences', async ({ site }) => {
    const response = await fetch(`${site.base}/api/payment`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'idempotency-key': 'specification-5' },
      body: JSON.stringify({
        name: ' ',
        phone: '617555012',
        email: 'buyer@example',
        token: 'tok_visa',
        amount: 20600,
        cartId: crypto.randomUUID(),
      }),
    });
    expect(response.status).toBe(422);
    expect(response.headers.get('content-type')).toMatch(/^application\/problem\+json/);
    expect((await response.json()).errors).toEqual({
      name: 'Name is required',
      phone: 'Telephone must be 10 digits',
      email: 'Valid email is required',
    });
  });
});

test.describe('5 Validation rules, Request a seat (added by decisions, section 4)', () => {
  test('The same three answers with the same messages', async ({ page, site }) => {
    const listed = await site.call(chairs.list, { query: { chairType: 'youth' } });
    const [chair] = listed;
    if (!chair) throw new Error('There are no youth chairs.');
    await openTableCards(page, 'youth');
    await page.locator(`[data-card="${chair.tableName}"]`).click();
    await page.getByRole('button', { name: 'Request a seat' }).first().click();
    const form = getDialog(page, 'Request a seat');
    await form.getByRole('button', { name: 'Request a seat' }).click();
    await expect(form.locator('[aria-live] p')).toHaveText([
      'Name is required',
      'Telephone must be 10 digits',
      'Valid email is required',
    ]);
  });
});

test.describe('5 Validation rules, Phone search', () => {
  test("Empty input gives 'Please enter a phone number'", async ({ page }) => {
    await page.goto('/search-tickets');
    await page.getByRole('button', { name: 'Search Tickets' }).click();
    await expect(page.getByText('Please enter a phone number', { exact: true })).toBeVisible();
    await expect(page).toHaveURL(/\/search-tickets$/);
  });
  test("Too few digits give 'Telephone must be 10 digits' (section 9: Phone: 10 digits)", async ({
    page,
  }) => {
    await page.goto('/search-tickets');
    await page.getByLabel('Telephone').fill('617555');
    await page.getByRole('button', { name: 'Search Tickets' }).click();
    await expect(page.getByText('Telephone must be 10 digits', { exact: true })).toBeVisible();
  });
});

import type { Page } from '@playwright/test';
import { type DonationInput, donations } from '../features/donations/contract/donations.ts';
import { callEndpoint } from '../contract/client.ts';
import { expect, type Site } from './fixtures.ts';

let count = 0;

/** Values of a donor that no other test uses. */
export function newDonor() {
  count += 1;
  const number = `${process.pid % 10_000}${count}`;
  return {
    name: `Sample Donor ${number}`,
    phone: '6175550123',
    email: `giver${number}@example.org`,
    location: 'St_Kizito',
    note: 'With thanks',
  } as const;
}

export type SampleDonor = ReturnType<typeof newDonor>;

/** Fills the second part of the donation form. */
export async function fillDonor(page: Page, donor: SampleDonor): Promise<void> {
  await page.getByLabel('Name', { exact: true }).fill(donor.name);
  await page.getByLabel('Telephone').fill(donor.phone);
  await page.getByLabel('Email').fill(donor.email);
  await page.getByLabel('Location').selectOption(donor.location);
  await page.getByLabel('Note').fill(donor.note);
}

export async function fillCardNumber(page: Page, card: string): Promise<void> {
  await page.getByLabel('Card number').fill(card);
  await page.getByLabel('Expiry').fill('1234');
  await page.getByLabel('CVC').fill('123');
}

export async function donateWithCard(page: Page, card: string): Promise<void> {
  await fillCardNumber(page, card);
  await page.getByRole('button', { name: /^Donate/ }).click();
}

/** Creates a donation through the API. */
export function createDonation(site: Site, changes: Partial<DonationInput> = {}) {
  const body: DonationInput = {
    ...newDonor(),
    token: 'tok_visa',
    amount: 5_000,
    message: 'Liturgy',
    coveredFee: 0,
    monthly: false,
    showName: false,
    ...changes,
  };
  return callEndpoint(
    site.base,
    donations.create,
    { body },
    { headers: { 'idempotency-key': crypto.randomUUID() } },
  );
}

/** Waits for the thank-you page. */
export async function expectThanks(page: Page): Promise<void> {
  await expect(page.getByRole('heading', { name: 'Thank you for your gift' })).toBeVisible();
}

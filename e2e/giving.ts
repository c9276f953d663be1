import type { Page } from '@playwright/test';
import { type Donation, donations } from '@namugongo/contract/donations';
import { call } from '@namugongo/contract/call';
import { expect, type Site } from './site.ts';

let count = 0;

/** A giver's answers that no other test uses. */
export function newGiver() {
  count += 1;
  const number = `${process.pid % 10_000}${count}`;
  return {
    name: `Sample Giver ${number}`,
    phone: '6175550123',
    email: `giver${number}@example.org`,
    location: 'St_Kizito',
    note: 'With thanks',
  } as const;
}

export type SampleGiver = ReturnType<typeof newGiver>;

/** Fills the second part of the donation form. */
export async function fillGiver(page: Page, giver: SampleGiver): Promise<void> {
  await page.getByLabel('Name', { exact: true }).fill(giver.name);
  await page.getByLabel('Telephone').fill(giver.phone);
  await page.getByLabel('Email').fill(giver.email);
  await page.getByLabel('Location').selectOption(giver.location);
  await page.getByLabel('Note').fill(giver.note);
}

export async function typeCard(page: Page, card: string): Promise<void> {
  await page.getByLabel('Card number').fill(card);
  await page.getByLabel('Expiry').fill('1234');
  await page.getByLabel('CVC').fill('123');
}

export async function giveBy(page: Page, card: string): Promise<void> {
  await typeCard(page, card);
  await page.getByRole('button', { name: /^Donate/ }).click();
}

/** A gift through the API. */
export function giveTo(site: Site, changes: Partial<Donation> = {}) {
  const body: Donation = {
    ...newGiver(),
    token: 'tok_visa',
    amount: 5_000,
    message: 'Liturgy',
    coveredFee: 0,
    monthly: false,
    ...changes,
  };
  return call(
    site.base,
    donations.give,
    { body },
    { headers: { 'idempotency-key': crypto.randomUUID() } },
  );
}

/** The giver is thanked. */
export async function expectThanks(page: Page): Promise<void> {
  await expect(page.getByRole('heading', { name: 'Thank you for your gift' })).toBeVisible({
    timeout: 20_000,
  });
}

import type { Locator, Page } from '@playwright/test';
import { call } from '@namugongo/contract/call';
import type { Buyer } from '@namugongo/contract/reception/buyer';
import { carts } from '@namugongo/contract/reception/carts';
import { type Chair, chairs } from '@namugongo/contract/reception/chairs';
import { checkout, type OrderAnswer } from '@namugongo/contract/reception/checkout';
import { type ChairType, isPurchasable } from '@namugongo/contract/rules/chair-states';
import { expect, type Site } from './site.ts';

export const cards = {
  good: '4242424242424242',
  declined: '4000000000000002',
  noFunds: '4000000000009995',
  threeDSecure: '4000000000003220',
} as const;

let buyers = 0;

/** Somebody who has not bought here before: each has a telephone number of their own. */
export function newBuyer(): Buyer {
  buyers += 1;
  return {
    name: `Sample Buyer ${buyers}`,
    phone: `617555${1000 + buyers}`,
    email: `buyer${buyers}@example.org`,
  };
}

/** Chairs of one table that can be bought now. */
export async function freeChairs(site: Site, count: number, chairType: ChairType = 'adult') {
  const listed = await site.call(chairs.list, { query: { chairType } });
  const free = listed.filter(({ chairStatus }) => isPurchasable(chairStatus));
  for (const table of Map.groupBy(free, ({ tableName }) => tableName).values())
    if (table.length >= count) return table.slice(0, count);
  throw new Error(`No table has ${count} free chairs of type ${chairType}.`);
}

export async function freeChair(site: Site, chairType: ChairType = 'adult'): Promise<Chair> {
  const [chair] = await freeChairs(site, 1, chairType);
  if (!chair) throw new Error('All chairs are taken.');
  return chair;
}

export const nameOf = ({ tableName, chairName }: Chair) => `${tableName}, ${chairName}`;

export const cartOn = (page: Page): Locator => page.getByRole('region', { name: 'Your cart' });

/** The picker with its table cards, which every width has. */
export async function openTableCards(page: Page, chairType: ChairType = 'adult'): Promise<void> {
  await page.goto(`/#/reception/${chairType}`);
  await page.getByRole('button', { name: 'Table cards' }).click();
}

/** Opens the table's card and shows the chair's row. */
export async function showRow(page: Page, chair: Chair): Promise<Locator> {
  const card = page.locator(`[data-card="${chair.tableName}"]`);
  if ((await card.getAttribute('aria-expanded')) === 'false') await card.click();
  return page
    .locator(`#rows-of-${chair.tableName.replaceAll(/\W+/g, '-')} li`)
    .filter({ has: page.getByText(chair.chairName, { exact: true }) });
}

export async function addToCart(page: Page, chosen: readonly Chair[]): Promise<void> {
  for (const chair of chosen) {
    const row = await showRow(page, chair);
    await row.getByRole('button', { name: 'Add to Cart' }).click();
    await expect(row).toHaveCount(0);
  }
  await expect(cartOn(page).getByRole('button', { name: 'Proceed to checkout' })).toBeEnabled();
}

export const dialog = (page: Page, name: string): Locator => page.getByRole('dialog', { name });

export async function toInformation(page: Page): Promise<Locator> {
  await cartOn(page).getByRole('button', { name: 'Proceed to checkout' }).click();
  await dialog(page, 'Checkout Summary')
    .getByRole('button', { name: 'Proceed to Payment' })
    .click();
  return dialog(page, 'Enter Your Information');
}

export async function giveInformation(page: Page, buyer: Buyer): Promise<Locator> {
  const information = dialog(page, 'Enter Your Information');
  await information.getByLabel('Full Name').fill(buyer.name);
  await information.getByLabel('Telephone').fill(buyer.phone);
  await information.getByLabel('Email').fill(buyer.email);
  await information.getByRole('button', { name: 'Continue to Payment' }).click();
  const payment = dialog(page, 'Enter Payment Information');
  await expect(payment).toBeVisible();
  return payment;
}

export async function fillCard(page: Page, number: string): Promise<void> {
  const payment = dialog(page, 'Enter Payment Information');
  await payment.getByLabel('Card number').fill(number);
  await payment.getByLabel('Expiry').fill('1234');
  await payment.getByLabel('CVC').fill('123');
}

export async function payBy(page: Page, number: string): Promise<void> {
  await fillCard(page, number);
  await dialog(page, 'Enter Payment Information').getByRole('button', { name: 'Pay' }).click();
}

/** From an empty cart to the card field. */
export async function toPayment(page: Page, chosen: readonly Chair[], buyer: Buyer) {
  await openTableCards(page, chosen[0]?.chairType);
  await addToCart(page, chosen);
  await toInformation(page);
  return giveInformation(page, buyer);
}

/** A whole purchase; ends on the receipt. */
export async function buy(page: Page, chosen: readonly Chair[], buyer: Buyer): Promise<void> {
  await toPayment(page, chosen, buyer);
  await payBy(page, cards.good);
  await expect(page).toHaveURL(new RegExp(`#/receipt/${buyer.phone}$`));
  await expect(page.getByRole('article')).toHaveCount(chosen.length);
}

/** The same without the screens, for tests of what comes after it. */
export async function orderTickets(
  site: Site,
  chosen: readonly Chair[],
  buyer: Buyer,
): Promise<OrderAnswer> {
  let cart = await site.call(carts.create, { body: {} });
  for (const { id } of chosen)
    cart = await site.call(carts.hold, { params: { cartId: cart.id, chairId: id } });
  const body = { ...buyer, token: 'tok_visa', amount: cart.totalCents, cartId: cart.id };
  return call(site.base, checkout.pay, { body }, { headers: { 'idempotency-key': cart.id } });
}

/** The Error dialog says exactly this; `OK` puts it away. */
export async function readError(page: Page, words: string): Promise<void> {
  const error = dialog(page, 'Error');
  await expect(error.getByRole('alert')).toHaveText(words, { timeout: 20_000 });
  await error.getByRole('button', { name: 'OK' }).click();
  await expect(error).toHaveCount(0);
}

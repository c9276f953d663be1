import type { Locator, Page } from '@playwright/test';
import { callEndpoint } from '../contract/client.ts';
import type { Buyer } from '../contract/buyer.ts';
import { carts } from '../features/seats/contract/carts.ts';
import { type Chair, chairs } from '../features/hall/contract/chairs.ts';
import { checkout, type OrderResponse } from '../features/orders/contract/checkout.ts';
import type { ExtraChoice } from '../features/event/contract/extras.ts';
import { isPurchasable } from '../features/event/contract/rules/chair-states.ts';
import type { ChairType } from '../contract/chairs.ts';
import { expect, type Site } from './fixtures.ts';

export const testCards = {
  good: '4242424242424242',
  declined: '4000000000000002',
  noFunds: '4000000000009995',
  threeDSecure: '4000000000003220',
} as const;

let buyers = 0;

/** A new buyer with a unique telephone number. */
export function newBuyer(): Buyer {
  buyers += 1;
  return {
    name: `Sample Buyer ${buyers}`,
    phone: `617555${1000 + buyers}`,
    email: `buyer${buyers}@example.org`,
  };
}

/** Chairs of one table that are for sale. */
export async function listFreeChairs(site: Site, count: number, chairType: ChairType = 'adult') {
  const listed = await site.call(chairs.list, { query: { chairType } });
  const free = listed.filter(({ chairStatus }) => isPurchasable(chairStatus));
  for (const table of Map.groupBy(free, ({ tableName }) => tableName).values())
    if (table.length >= count) return table.slice(0, count);
  throw new Error(`No table has ${count} free chairs of type ${chairType}.`);
}

export async function findFreeChair(site: Site, chairType: ChairType = 'adult'): Promise<Chair> {
  const [chair] = await listFreeChairs(site, 1, chairType);
  if (!chair) throw new Error('All chairs are taken.');
  return chair;
}

export const getChairName = ({ tableName, chairName }: Chair) => `${tableName}, ${chairName}`;

export const getCart = (page: Page): Locator => page.getByRole('region', { name: 'Your cart' });

/** Opens the picker with its table cards, which exist at every width. */
export async function openTableCards(page: Page, chairType: ChairType = 'adult'): Promise<void> {
  await page.goto(`/reception/${chairType}`);
  await page.getByRole('button', { name: 'Table cards' }).click();
}

/** Opens the table's card and returns the chair's row. */
export async function openChairRow(page: Page, chair: Chair): Promise<Locator> {
  const card = page.locator(`[data-card="${chair.tableName}"]`);
  if ((await card.getAttribute('aria-expanded')) === 'false') await card.click();
  return page
    .locator(`#rows-of-${chair.tableName.replaceAll(/\W+/g, '-')} li`)
    .filter({ has: page.getByText(chair.chairName, { exact: true }) });
}

export async function addToCart(page: Page, chosen: readonly Chair[]): Promise<void> {
  for (const chair of chosen) {
    const row = await openChairRow(page, chair);
    await row.getByRole('button', { name: 'Add to Cart' }).click();
    await expect(row).toHaveCount(0);
  }
  await expect(getCart(page).getByRole('button', { name: 'Proceed to checkout' })).toBeEnabled();
}

/** The texts that the visitor taps from now on, in their order. */
export async function countTaps(page: Page): Promise<readonly string[]> {
  const taps: string[] = [];
  await page.exposeFunction('countTap', (target: string) => taps.push(target));
  await page.addInitScript(() => {
    const { countTap } = window as unknown as { countTap: (target: string) => void };
    addEventListener(
      'pointerdown',
      ({ isTrusted, target }) => {
        if (isTrusted && target instanceof Element) countTap(target.textContent);
      },
      true,
    );
  });
  return taps;
}

/** Lets the clock of the page be wrong by so many hours. */
export const shiftClock = (page: Page, hours: number): Promise<unknown> =>
  page.addInitScript((shiftMs) => {
    const RealDate = Date;
    const now = () => RealDate.now() + shiftMs;
    globalThis.Date = new Proxy(RealDate, {
      construct: (Target, input: [number]) =>
        input.length > 0 ? new Target(...input) : new Target(now()),
      get: (target, key, receiver) => (key === 'now' ? now : Reflect.get(target, key, receiver)),
    });
  }, hours * 3_600_000);

export const getDialog = (page: Page, name: string): Locator => page.getByRole('dialog', { name });

export async function goToInformation(page: Page): Promise<Locator> {
  await getCart(page).getByRole('button', { name: 'Proceed to checkout' }).click();
  await getDialog(page, 'Checkout Summary')
    .getByRole('button', { name: 'Proceed to Payment' })
    .click();
  return getDialog(page, 'Enter Your Information');
}

export async function fillInformation(page: Page, buyer: Buyer): Promise<Locator> {
  const information = getDialog(page, 'Enter Your Information');
  await information.getByLabel('Full Name').fill(buyer.name);
  await information.getByLabel('Telephone').fill(buyer.phone);
  await information.getByLabel('Email').fill(buyer.email);
  await information.getByRole('button', { name: 'Continue to Payment' }).click();
  const payment = getDialog(page, 'Enter Payment Information');
  await expect(payment).toBeVisible();
  return payment;
}

export async function fillCard(page: Page, number: string): Promise<void> {
  const payment = getDialog(page, 'Enter Payment Information');
  await payment.getByLabel('Card number').fill(number);
  await payment.getByLabel('Expiry').fill('1234');
  await payment.getByLabel('CVC').fill('123');
}

export async function payWithCard(page: Page, number: string): Promise<void> {
  await fillCard(page, number);
  await getDialog(page, 'Enter Payment Information').getByRole('button', { name: 'Pay' }).click();
}

/** Goes from an empty cart to the card field. */
export async function goToPayment(page: Page, chosen: readonly Chair[], buyer: Buyer) {
  await openTableCards(page, chosen[0]?.chairType);
  await addToCart(page, chosen);
  await goToInformation(page);
  return fillInformation(page, buyer);
}

/** Buys a ticket on the screens; ends on the receipt. */
export async function buyTickets(
  page: Page,
  chosen: readonly Chair[],
  buyer: Buyer,
): Promise<void> {
  await goToPayment(page, chosen, buyer);
  await payWithCard(page, testCards.good);
  await expect(page).toHaveURL(new RegExp(`/receipt/${buyer.phone}/\\d+$`));
  await expect(page.getByRole('article')).toHaveCount(chosen.length);
}

/** Buys a ticket through the API. */
export async function createPaidOrder(
  site: Site,
  chosen: readonly Chair[],
  buyer: Buyer,
  extras: readonly ExtraChoice[] = [],
): Promise<OrderResponse> {
  let cart = await site.call(carts.create, { body: {} });
  for (const { id } of chosen)
    cart = await site.call(carts.hold, { params: { cartId: cart.id, chairId: id } });
  if (extras.length > 0)
    cart = await site.call(carts.chooseExtras, {
      params: { cartId: cart.id },
      body: { extras: [...extras] },
    });
  const body = { ...buyer, token: 'tok_visa', amount: cart.totalCents, cartId: cart.id };
  return callEndpoint(
    site.base,
    checkout.pay,
    { body },
    { headers: { 'idempotency-key': cart.id } },
  );
}

/** Expects a declined card, reported in place: nothing charged, the chairs still held, the bank's reason. */
export async function expectDeclined(page: Page, reason: string): Promise<void> {
  const declined = getDialog(page, 'Enter Payment Information').getByRole('alert');
  await expect(declined).toContainText(
    /Your card was not charged\. Your seats? (is|are) held until \d+:\d\d/,
  );
  await expect(declined.getByText(`Payment failed: ${reason}`, { exact: true })).toBeVisible();
  await expect(getDialog(page, 'Error')).toHaveCount(0);
}

/** Expects the Error dialog with exactly this message and closes it with OK. */
export async function expectErrorDialog(page: Page, message: string): Promise<void> {
  const error = getDialog(page, 'Error');
  await expect(error.getByRole('alert')).toHaveText(message);
  await error.getByRole('button', { name: 'OK' }).click();
  await expect(error).toHaveCount(0);
}

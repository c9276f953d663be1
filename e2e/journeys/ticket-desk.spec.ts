import type { Page } from '@playwright/test';
import { payments } from '@namugongo/contract/payments';
import { chairs } from '@namugongo/contract/reception/chairs';
import { checkIn } from '@namugongo/contract/reception/check-in';
import { dialog, freeChairs, newBuyer, orderTickets, showRow } from '../buying.ts';
import { expect, expectAccessible, signInOn, test } from '../site.ts';
import { sellForCash, signInAs, teamMember } from '../staff.ts';

const seatOn = (page: Page) => page.locator('main dl').first();
const choose = async (page: Page, label: 'From' | 'To', table: string) => {
  const option = page.getByLabel(label, { exact: true }).locator('option', { hasText: table });
  const value = (await option.first().getAttribute('value')) ?? '';
  await page.getByLabel(label, { exact: true }).selectOption(value);
};

test('a ticket is found by its code, moved and moved back, swapped, and its whole table moves', async ({
  page,
  site,
}) => {
  const [from, to] = [`Hall ${crypto.randomUUID()}`, `Yard ${crypto.randomUUID()}`].map((name) =>
    name.slice(0, 12),
  );
  if (!from || !to) throw new Error('Two tables have names.');
  const table = { chairType: 'adult' as const, chairCount: 3 };
  const here = await site.callAsAdmin(chairs.createTable, { body: { ...table, tableName: from } });
  const [target] = await site.callAsAdmin(chairs.createTable, {
    body: { ...table, tableName: to },
  });
  const { tickets, buyer } = await sellForCash(site, here.slice(0, 1));
  const other = await sellForCash(site, here.slice(1, 2));
  await signInOn(page, site.base);
  await page.goto('/#/tickets');
  const search = page.getByLabel('Name, phone, table or barcode');
  await search.fill(tickets[0]?.barCode ?? '');
  await expect(page.getByRole('link', { name: buyer.name })).toHaveCount(1);
  await search.press('Enter');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(buyer.name);
  await expectAccessible(page);

  await page.getByRole('link', { name: 'Move to another chair' }).click();
  await page.getByRole('button', { name: 'Table cards' }).click();
  if (!target) throw new Error('The table has no chair.');
  await (await showRow(page, target)).getByRole('button', { name: /^Move here/ }).click();
  const ask = dialog(page, `Move ${buyer.name} to ${to}-Chair 1?`);
  await ask.getByRole('button', { name: 'Move' }).click();
  await expect(seatOn(page)).toContainText(to);
  await expect(page.getByRole('main')).not.toContainText(tickets[0]?.barCode ?? '');
  await page.getByRole('group', { name: 'Undo' }).getByRole('button', { name: 'Undo' }).click();
  await expect(seatOn(page)).toContainText(from);

  await page.getByRole('button', { name: 'Swap with another ticket' }).click();
  const partners = dialog(page, `Swap ${buyer.name} with`);
  await partners.getByLabel('Name, phone, table or barcode').fill(other.buyer.name);
  await partners.getByRole('button', { name: new RegExp(from) }).click();
  const swap = dialog(page, `Swap ${buyer.name} with ${other.buyer.name}?`);
  await expectAccessible(page);
  await swap.getByRole('button', { name: 'Swap' }).click();
  await expect(seatOn(page)).toContainText('2');

  await page.getByRole('link', { name: 'All tickets' }).click();
  await page.getByRole('button', { name: 'Move a table' }).click();
  await choose(page, 'From', from);
  await choose(page, 'To', to);
  await expectAccessible(page);
  await dialog(page, `Move ${from} to ${to}?`).getByRole('button', { name: 'Move' }).click();
  await expect(page.getByRole('group', { name: 'Undo' })).toContainText(
    `2 tickets moved from ${from} to ${to}.`,
  );
});

test('the treasurer refunds an order to the last cent, and its code opens no door', async ({
  page,
  site,
}) => {
  const buyer = newBuyer();
  const { orderId, tickets } = await orderTickets(site, await freeChairs(site, 2), buyer);
  const [ticket] = tickets;
  const treasurer = await teamMember(site, ['treasurer']);
  await signInAs(page, site, treasurer);
  await page.goto(`/#/ticket/${ticket?.id}`);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(buyer.name);
  await expect(page.getByRole('link', { name: 'Move to another chair' })).toHaveCount(0);
  await page.getByRole('button', { name: 'Refund and cancel' }).click();
  const refund = page.getByRole('dialog', { name: /^Refund and cancel/ });
  await expect(refund).toContainText('$200.00 goes back to the card');
  await expect(refund).toContainText('$12.00 is kept until the last ticket');
  await refund.getByRole('radio', { name: /The whole order, 2 chairs/ }).check();
  await expect(refund).toContainText('The processing fee of $12.00 is in it.');
  await expectAccessible(page);
  await refund.getByRole('button', { name: 'Refund $412.00 and cancel' }).click();

  await expect(page.getByRole('region', { name: /^Order/ })).toContainText('Given back', {
    timeout: 20_000,
  });
  await expect(page.getByText('This ticket was cancelled')).toBeVisible();
  await expectAccessible(page);
  await page.goto(`/#/order/${orderId}`);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(`Order of ${buyer.name}`);
  await expect(page.getByText('Cancelled')).toHaveCount(2);
  await expectAccessible(page);
  const charges = await site.callAsAdmin(payments.sandboxCharges, {});
  expect(charges.some(({ refundedCents }) => refundedCents === 41_200)).toBe(true);
  expect(await site.callAsAdmin(payments.board, {})).toEqual({
    moneyWithoutChair: [],
    chairWithoutMoney: [],
  });
  const look = await site.callAsAdmin(checkIn.look, {
    params: { barCode: ticket?.barCode ?? '' },
    query: {},
  });
  expect(look.verdict).toBe('cancelled');
});

import { operations } from '@namugongo/contract/operations';
import {
  cards,
  cartOn,
  dialog,
  freeChairs,
  giveInformation,
  nameOf,
  newBuyer,
  payBy,
  toInformation,
} from '../buying.ts';
import { readShownQr } from '../codes.ts';
import { expect, expectAccessible, test } from '../site.ts';

test('from the home page to two tickets with codes that a scanner reads, and an e-mail with both', async ({
  page,
  site,
  isMobile,
}) => {
  const two = await freeChairs(site, 2);
  const buyer = newBuyer();
  const [table] = two.map(({ tableName }) => tableName);
  await page.goto('/');
  await expect(page.getByRole('timer')).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('link', { name: 'UMD Tickets' }).first().click();
  await page.getByRole('radio', { name: 'Adult Tickets' }).check();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Submit' }).click();

  const plan = page.getByRole('group', { name: 'Floor plan of the hall' });
  await expect(plan).toBeVisible();
  await expectAccessible(page);
  // The chairs of a whole hall are too small for a thumb: a phone opens the table first.
  if (isMobile) await plan.locator(`[data-table="${table}"]`).click();
  const around = isMobile ? page.getByRole('group', { name: `Chairs of ${table}` }) : plan;
  for (const chair of two) {
    await around.locator(`[data-chair="${chair.id}"]`).click();
    await expect(around.locator(`[data-chair="${chair.id}"]`)).toHaveAccessibleName(
      `${nameOf(chair)}, $200, in your cart`,
    );
  }
  await expect(cartOn(page)).toContainText('$400');
  await expect(cartOn(page)).toContainText('2 chairs');
  await expectAccessible(page);

  await page.reload();
  await expect(cartOn(page)).toContainText('$400');
  const information = await toInformation(page);
  await expect(information).toContainText('$412.00');
  await expectAccessible(page);
  await giveInformation(page, buyer);
  await expect(dialog(page, 'Enter Payment Information')).toContainText('Test mode');
  await payBy(page, cards.good);

  await expect(page).toHaveURL(new RegExp(`#/receipt/${buyer.phone}$`));
  const tickets = page.getByRole('article');
  await expect(tickets).toHaveCount(2);
  await expectAccessible(page);
  const answer = await fetch(`${site.base}/api/umdreception/checkout/receipt/${buyer.phone}`);
  const { data }: { data: { barCode: string; tableName: string; chairName: string }[] } =
    await answer.json();
  for (const { barCode, tableName, chairName } of data) {
    const label = `${buyer.name}:${tableName}:${chairName}`;
    expect(await readShownQr(page.getByRole('img', { name: `QR code of ${label}` }))).toBe(barCode);
    await expect(tickets.getByText(label, { exact: true })).toBeVisible();
  }

  const letters = async () =>
    (await site.callAsAdmin(operations.mail, { query: {} })).messages.filter(
      ({ to }) => to === buyer.email,
    );
  await expect.poll(async () => (await letters()).length, { timeout: 15_000 }).toBe(1);
  const [letter] = await letters();
  expect(letter?.subject).toMatch(/^Your tickets: /);
  expect(letter?.attachments).toEqual(['tickets.pdf', 'event.ics']);
  for (const { barCode } of data) expect(letter?.text).toContain(barCode);

  const pdf = page.waitForEvent('download');
  await page.getByRole('link', { name: 'Save as PDF' }).click();
  expect((await pdf).suggestedFilename()).toBe('tickets.pdf');
});

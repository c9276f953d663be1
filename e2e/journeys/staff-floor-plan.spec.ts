import { chairs } from '../../features/hall/contract/chairs.ts';
import { expect, expectAccessible, expectNotice, test } from '../fixtures.ts';
import { showMoreActions, sellForCash, signInAs, createStaffMember } from '../staff.ts';

test('a whole table is created, one chair is changed and one is deleted @desktop', async ({
  page,
  site,
}) => {
  await signInAs(page, site, await createStaffMember(site, ['reception']));
  await page.goto('/tables');
  await page.getByRole('button', { name: 'Create a table' }).click();
  const name = `Terrace ${test.info().project.name}`;
  await page.getByLabel('Table Name').fill(name);
  await page.getByLabel('Number of chairs').fill('21');
  await page.getByRole('button', { name: 'Create table' }).click();
  await expect(page.getByText('A table has 1 to 20 chairs')).toBeVisible();
  await page.getByLabel('Table Name').fill('Table 9');
  await page.getByRole('button', { name: 'Create table' }).click();
  await expect(page.getByText('There is no Table 9. Choose another name.')).toBeVisible();
  await page.getByLabel('Table Name').fill(name);
  await page.getByLabel('Number of chairs').fill('3');
  await page.getByLabel('Who may sit here').selectOption('Families: adults and children');
  const limit = page.getByLabel('Maximum number of children at this table');
  await limit.fill('0');
  await page.getByRole('button', { name: 'Create table' }).click();
  await expect(page.getByText('Enter 1 to 40, or leave it empty')).toBeVisible();
  await limit.fill('2');
  await page.getByRole('button', { name: 'Create table' }).click();
  const table = page.getByRole('article').filter({ hasText: name });
  await expect(table).toContainText('3 chairs, 0 sold');
  await expectAccessible(page);

  await table.getByRole('heading').click();
  await page.getByRole('button', { name: `Change ${name}, Chair 2` }).click();
  await expect(page.getByRole('dialog')).toBeVisible();
  await expectAccessible(page);
  await page.getByLabel('Price in dollars').fill('55.50');
  await page.getByRole('button', { name: 'Save chair' }).click();
  await expect(table).toContainText('$55.50');
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(table).not.toContainText('$55.50');

  await page.getByRole('button', { name: `Change ${name}, Chair 3` }).click();
  await page.getByRole('button', { name: 'Delete' }).click();
  await page.getByRole('button', { name: 'Yes, delete Chair 3' }).click();
  await expect(table).toContainText('2 chairs, 0 sold');

  await page.getByRole('button', { name: `Who may sit at ${name}` }).click();
  await expect(limit).toHaveValue('2');
  await page.getByLabel('Who may sit here').selectOption('Guests of the chair’s type');
  await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click();
  await page.getByRole('button', { name: 'Undo' }).click();
  await expectNotice(page, 'Undone.');
  await page.getByRole('button', { name: `Who may sit at ${name}` }).click();
  await expect(limit).toHaveValue('2');
  await page.keyboard.press('Escape');

  const all = await site.call(chairs.list, { query: {} });
  const sold = all.find(
    ({ tableName, chairName }) => tableName === name && chairName === 'Chair 1',
  );
  await sellForCash(site, sold ? [sold] : []);
  await page.getByRole('button', { name: `Change ${name}, Chair 1` }).click();
  await page.getByRole('button', { name: 'Save chair' }).click();
  await expect(page.getByRole('dialog').getByRole('alert')).toContainText('Chair 1');
});

test("next year's reception begins with the tables and prices of this one @desktop", async ({
  page,
  site,
}) => {
  await signInAs(page, site, await createStaffMember(site, ['reception']));
  await page.goto('/events');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Receptions');
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Start next year’s reception' }).first().click();
  const title = `Sample reception ${test.info().project.name}`;
  await page.getByLabel('Title').fill(title);
  await page.getByRole('button', { name: 'Start reception' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Edit reception');
  await page.getByLabel('Sale starts').fill('2027-09-02T08:00:00');
  await page.getByLabel('Sale ends').fill('2027-09-01T08:00:00');
  await page.getByRole('button', { name: 'Save reception' }).click();
  await expect(page.getByText('The sale has to end after it starts')).toBeVisible();
  await page.getByLabel('Sale ends').fill('2028-05-01T08:00:00');
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Save reception' }).click();
  const event = page.getByRole('article').filter({ hasText: title });
  await expect(event).toContainText(
    'Ticket sales open on Thursday, September 2, 2027 at 8:00 AM. Until May 1, 2028, 8:00 AM.',
  );
  await expect(event).toContainText('Adult $200');

  await event.getByRole('link', { name: /^Edit/ }).click();
  await page.getByLabel('Price in dollars').first().fill('250');
  await page.getByRole('button', { name: 'Save reception' }).click();
  await expect(event).toContainText('Adult $250');
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(event).toContainText('Adult $200');
});

test("the treasurer's board says that the books agree, and what came in how @phone", async ({
  page,
  site,
}) => {
  const all = await site.call(chairs.list, { query: {} });
  const chair = all.findLast(
    ({ chairType, chairStatus }) => chairType === 'children' && chairStatus === 'Buy',
  );
  await sellForCash(site, chair ? [chair] : []);
  await signInAs(page, site, await createStaffMember(site, ['treasurer']));
  await page.goto('/treasury');
  await expect(page.getByRole('heading', { name: 'The books match, to the cent.' })).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('tab', { name: 'Income' }).click();
  await expect(page.getByText('By payment method')).toBeVisible();
  await expect(page.getByText('Children tickets').first()).toBeVisible();
  await expectAccessible(page);
  const download = page.waitForEvent('download');
  await showMoreActions(page);
  await page.getByRole('button', { name: 'Export CSV' }).click();
  expect((await download).suggestedFilename()).toBe('income.csv');
  await page.getByLabel('From').fill('2099-01-01');
  await expect(page.getByText('No income on these days.')).toBeVisible();
  await page.getByRole('tab', { name: 'Payments' }).click();
  await expect(page.getByRole('searchbox')).toBeVisible();
  // Other tests may have paid by card.
  await showMoreActions(page);
  await expect(page.getByRole('button', { name: 'Export CSV' })).toBeVisible();
});

import type { Page } from '@playwright/test';
import { contract } from '../../app/contract.ts';
import { chairs } from '../../features/hall/contract/chairs.ts';
import { checkIn } from '../../features/door/contract/check-in.ts';
import { expect, expectAccessible, expectNotice, type Site, test } from '../fixtures.ts';
import { createStaffMember, sellForCash, signInAs } from '../staff.ts';

const { events } = contract.reception;

const getPlan = (page: Page) => page.getByRole('application');
const getTable = (page: Page, number: string) =>
  page.locator('[data-item]').filter({ hasText: new RegExp(`^${number}$`) });
const getButton = (page: Page, name: string | RegExp) =>
  page.getByRole('button', { name, exact: typeof name === 'string' });
const waitUntilSaved = (page: Page) =>
  expect(page.getByText('Draft saved', { exact: true })).toBeVisible();

/** A reception of its own, so that the hall of the others stays. */
async function addReception(site: Site) {
  const { id } = await site.call(events.getCurrent, {});
  const title = `Hall of ${test.info().title.slice(0, 40)}`;
  const body = { title, countdownTarget: new Date('2031-06-13T03:59:59Z') };
  const created = await site.callAsAdmin(events.clone, { params: { id }, body });
  return {
    ...created,
    readPlan: () => site.call(events.getSeatingPlan, { params: { id: created.id } }),
    listChairs: () => site.call(chairs.list, { query: { event: created.id } }),
  };
}

async function openEditor(page: Page, { id }: { id: number }) {
  await page.goto('/hall');
  await page.getByRole('combobox', { name: 'Event' }).selectOption(String(id));
  await expect(page.getByText('Draft saved', { exact: true })).toBeVisible();
}

/** Presses an item at its middle, moves by so many pixels, and lets go. */
async function drag(page: Page, number: string, across: number, down: number) {
  const table = getTable(page, number);
  await table.scrollIntoViewIfNeeded();
  const box = await table.boundingBox();
  if (!box) throw new Error(`Table ${number} is not visible.`);
  const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
  await page.mouse.move(x, y);
  await page.mouse.down();
  await page.mouse.move(x + across / 2, y + down / 2, { steps: 3 });
  await page.mouse.move(x + across, y + down, { steps: 3 });
  await page.mouse.up();
}

test('staff rearrange the hall around sold seats, undo, and publish; guests keep their seats @desktop', async ({
  page,
  site,
}) => {
  const reception = await addReception(site);
  const sold = (await reception.listChairs()).find(
    ({ tableName, chairStatus, claimed }) =>
      tableName === 'Table 31' && chairStatus === 'Buy' && !claimed,
  );
  await sellForCash(site, sold ? [sold] : []);
  await signInAs(page, site, await createStaffMember(site, ['reception']));
  await openEditor(page, reception);
  await expectAccessible(page);

  // Drag, undo, redo.
  const before = await reception.readPlan();
  await drag(page, '31', 40, 30);
  await getButton(page, 'Undo: moved Table 31').click();
  await getButton(page, 'Redo: moved Table 31').click();
  await waitUntilSaved(page);
  // Visitors see nothing yet.
  expect(await reception.readPlan()).toEqual(before);

  // Its properties: a long table with a new name; the sold chair can't go.
  const panel = page.getByRole('region', { name: 'Properties' });
  await panel.getByLabel('Table Name').fill('Table 9');
  await panel.getByLabel('Table Name').blur();
  await expect(panel.getByText('There is no Table 9. Choose another name.')).toBeVisible();
  await panel.getByLabel('Table Name').fill('High table');
  await panel.getByLabel('Shape').selectOption('Long table');
  await panel.getByLabel('Number of chairs').fill('12');
  await panel.getByLabel('Turned by (degrees)').fill('90');
  await panel.getByLabel('Turned by (degrees)').press('Enter');
  await expect(panel.getByText('1 chair in use, which stay as they are.')).toBeVisible();
  await getButton(page, 'Delete').click();
  await expectNotice(page, 'High table stays: some chairs are in use.');
  await expectAccessible(page);

  // Many tables at once, then one of them away again.
  await getButton(page, 'Many tables').click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Number of tables').fill('6');
  await dialog.getByLabel('Tables per row').fill('6');
  await dialog.getByLabel('Tables per row').blur();
  await expect(dialog.getByText(/^6 tables from Table \d+ to Table \d+/)).toBeVisible();
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Add tables' }).click();
  await expect(panel.getByText('6 chosen')).toBeVisible();
  await getButton(page, 'Align at the left').click();
  await getButton(page, /^Undo: aligned/).click();
  await waitUntilSaved(page);

  // The review says what happens, and publishing does it.
  await getButton(page, 'Publish').click();
  const review = page.getByRole('dialog', { name: 'Publish the hall' });
  await expect(review.getByText('Table 31 is now High table (1 guest)')).toBeVisible();
  await expect(review.getByText(/^New tables: Table/)).toBeVisible();
  await expectAccessible(page);
  await review.getByRole('button', { name: 'Publish' }).click();
  await expectNotice(page, 'The hall is published.');
  const after = await reception.readPlan();
  expect(after.tables).toHaveLength(before.tables.length + 6);
  expect(after.tables.find(({ tableName }) => tableName === 'High table')).toMatchObject({
    shape: 'long',
    rotation: 90,
    chairs: 12,
  });
  const seat = (await reception.listChairs()).find(({ id }) => id === sold?.id);
  expect(seat).toMatchObject({ tableName: 'High table', chairStatus: 'Sold' });

  // The first hall comes back from the history.
  await getButton(page, 'History').click();
  await getButton(page, 'Use version 1 as the draft').click();
  await expect(getTable(page, '31')).toHaveCount(1);
  await getButton(page, 'Publish').click();
  await review.getByRole('button', { name: 'Publish' }).click();
  await expect(review).toHaveCount(0);
  const listNames = ({ tables }: typeof before) =>
    tables.map(({ tableName }) => tableName).toSorted();
  await expect.poll(async () => listNames(await reception.readPlan())).toEqual(listNames(before));
});

test('the hall is arranged by keyboard alone @desktop', async ({ page, site }) => {
  const reception = await addReception(site);
  await signInAs(page, site, await createStaffMember(site, ['reception']));
  await openEditor(page, reception);
  await getPlan(page).focus();
  await page.keyboard.press('ArrowRight');
  const properties = page.getByRole('region', { name: 'Properties' });
  await expect(properties).not.toContainText('The hall');
  await page.getByRole('toolbar').getByRole('button', { name: 'Table', exact: true }).focus();
  await page.keyboard.press('Enter');
  const name = properties.getByLabel('Table Name');
  await expect(name).toHaveValue(/^Table \d+$/);
  const x = Number(await properties.getByLabel('From the left').inputValue());
  await getPlan(page).focus();
  for (let presses = 0; presses < 3; presses++) await page.keyboard.press('Control+ArrowLeft');
  await expect(properties.getByLabel('From the left')).toHaveValue(String(x - 3));
  await expect(page.getByRole('status').filter({ hasText: / moved to \d+, \d+$/ })).toHaveCount(1);
  await page.keyboard.press('Enter');
  await expect(name).toBeFocused();
  await page.keyboard.press('Tab');
  await getPlan(page).focus();
  await page.keyboard.press('Control+d');
  await page.keyboard.press('Control+z');
  await page.keyboard.press('Control+z');
  await expect(properties.getByLabel('From the left')).toHaveCount(0);
  await page.keyboard.press('?');
  await expect(page.getByRole('dialog', { name: 'Keys' })).toBeVisible();
  await expectAccessible(page);
  await page.keyboard.press('Escape');
  await page.keyboard.press('Control+z');
  await waitUntilSaved(page);
});

test('two editors: different tables both stand, and for the same one someone chooses @desktop', async ({
  page,
  browser,
  site,
}) => {
  const reception = await addReception(site);
  const account = await createStaffMember(site, ['reception']);
  const context = await browser.newContext({ baseURL: site.base });
  const other = await context.newPage();
  for (const each of [page, other]) {
    await signInAs(each, site, account);
    await openEditor(each, reception);
  }
  await drag(page, '36', 20, 0);
  await waitUntilSaved(page);
  await drag(other, '43', -20, 0);
  await waitUntilSaved(other);
  const readPlace = (each: Page, number: string) =>
    getTable(each, number).getAttribute('transform');
  await expect
    .poll(async () => (await readPlace(other, '36')) === (await readPlace(page, '36')))
    .toBe(true);
  await expect
    .poll(async () => (await readPlace(other, '43')) === (await readPlace(page, '43')))
    .toBe(true);

  // Without a connection the second one changes what the first one saves.
  await context.setOffline(true);
  await drag(other, '36', 0, 30);
  await expect(other.getByText(/^Your last changes aren’t saved yet/)).toBeVisible();
  await drag(page, '36', 0, 10);
  await waitUntilSaved(page);
  await context.setOffline(false);
  await expect(other.getByText(/^Someone else changed Table 36 a moment ago/)).toBeVisible();
  const mine = await readPlace(other, '36');
  await getButton(other, 'Keep my changes').click();
  await waitUntilSaved(other);
  expect(await readPlace(other, '36')).toBe(mine);
  await expect.poll(() => readPlace(page, '36')).toBe(mine);

  await getButton(page, 'History').click();
  await getButton(page, 'Discard the draft').click();
  await expect.poll(() => readPlace(page, '36')).not.toBe(mine);
  await context.close();
});

test('a telephone shows the hall and its list, and changes a table by its fields @phone', async ({
  page,
  site,
}) => {
  const reception = await addReception(site);
  await signInAs(page, site, await createStaffMember(site, ['reception']));
  await openEditor(page, reception);
  await expect(page.getByRole('toolbar')).toHaveCount(0);
  await getButton(page, 'Table 44').click();
  const properties = page.getByRole('region', { name: 'Properties' });
  await properties.getByLabel('Number of chairs').fill('11');
  await properties.getByLabel('Number of chairs').press('Enter');
  await waitUntilSaved(page);
  await expectAccessible(page);
  await getButton(page, 'History').click();
  await getButton(page, 'Discard the draft').click();
  await expect(page.getByRole('dialog')).toHaveCount(0);
});

test('tables are numbered by pressing them, and the sale shows who is here @desktop', async ({
  page,
  site,
}) => {
  const reception = await addReception(site);
  const chair = (await reception.listChairs()).find(
    ({ tableName, chairStatus, claimed }) =>
      tableName === 'Table 31' && chairStatus === 'Buy' && !claimed,
  );
  const { tickets } = await sellForCash(site, chair ? [chair] : []);
  await site.callAsAdmin(checkIn.receive, {
    query: { event: reception.id },
    body: {
      barCode: tickets[0]?.barCode ?? '',
      door: 'Main',
    },
  });
  await signInAs(page, site, await createStaffMember(site, ['reception']));
  await openEditor(page, reception);
  await getButton(page, 'Show sales').click();
  await expect(page.getByRole('list', { name: 'What the symbols mean' })).toContainText(
    'Guest is here',
  );
  const row = page.getByRole('row', { name: /^Table 31 / });
  await expect(row).toContainText('1 of 10');
  await expect(row).toContainText('$200');
  await expectAccessible(page);

  await getButton(page, 'Number by pressing').click();
  const bar = page.getByRole('group', { name: 'Number by pressing' });
  await bar.getByLabel('Next number').fill('60');
  await bar.getByLabel('Next number').press('Enter');
  await expectAccessible(page);
  await getTable(page, '31').click();
  await expect(getTable(page, '60')).toHaveCount(1);
  // The next one by keyboard: the table beside it.
  await getPlan(page).focus();
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('Enter');
  await expect(getTable(page, '61')).toHaveCount(1);
  await expect(bar.getByLabel('Next number')).toHaveValue('62');
  await getButton(page, /^Undo: numbered Table 61/).click();
  await expect(getTable(page, '61')).toHaveCount(0);
  await bar.getByRole('button', { name: 'Done' }).click();
  await expect(bar).toHaveCount(0);
  await waitUntilSaved(page);
});

test('a picture of the building lies under the hall and sets its scale @desktop', async ({
  page,
  site,
}) => {
  const reception = await addReception(site);
  await signInAs(page, site, await createStaffMember(site, ['reception']));
  await openEditor(page, reception);
  const card = page.getByRole('region', { name: 'Picture under the hall' });
  const choose = async (buffer: Buffer) => {
    const chooser = page.waitForEvent('filechooser');
    await card.getByText(/^Choose (a|another) picture/).click();
    await (await chooser).setFiles({ name: 'plan.png', mimeType: 'image/png', buffer });
  };
  await choose(Buffer.from('no picture'));
  await expect(card.getByRole('alert')).toBeVisible();
  const picture = await page.evaluate(() => {
    const canvas = document.createElement('canvas');
    canvas.width = 800;
    canvas.height = 600;
    canvas.getContext('2d')?.strokeRect(100, 100, 600, 400);
    return canvas.toDataURL('image/png').split(',')[1] ?? '';
  });
  await choose(Buffer.from(picture, 'base64'));
  const drawing = getPlan(page).locator('image');
  await expect(drawing).toHaveAttribute('width', '1000');
  await expect(drawing).toHaveAttribute('height', '750');
  await expectAccessible(page);
  // The second change is made while the first one is still being saved.
  const secondChange = Promise.withResolvers<void>();
  await page.route('**/hall/picture', async (route) => {
    await secondChange.promise;
    await route.continue();
  });
  await card.getByLabel('Width of the picture').fill('80');
  await card.getByLabel('Strength in percent').fill('30');
  await card.getByLabel('Strength in percent').press('Enter');
  secondChange.resolve();
  await expect(drawing).toHaveAttribute('width', '800');
  await expect(drawing).toHaveAttribute('opacity', '0.3');
  await page.unrouteAll({ behavior: 'wait' });

  // Two points 60 feet apart that are half of the hall's width from each other.
  await card.getByRole('button', { name: 'Set the scale' }).click();
  const box = await getPlan(page).boundingBox();
  if (!box) throw new Error('The hall is not visible.');
  await getPlan(page).click({ position: { x: box.width * 0.25, y: 60 } });
  await expect(card.getByText('Now the second one.')).toBeVisible();
  await getPlan(page).click({ position: { x: box.width * 0.75, y: 60 } });
  const dialog = page.getByRole('dialog', { name: 'Set the scale' });
  await dialog.getByLabel('A round table with chairs, in feet').fill('12');
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Set the scale' }).click();
  const room = page.getByLabel('Room of a round table');
  await expect.poll(async () => Math.round(Number(await room.inputValue()))).toBe(10);
  await getButton(page, 'Undo: set the scale').click();
  await waitUntilSaved(page);
  await page.reload();
  await openEditor(page, reception);
  await expect(drawing).toHaveAttribute('opacity', '0.3');
  await expect(drawing).toHaveAttribute('width', '800');
  await card.getByRole('button', { name: 'Remove picture' }).click();
  await expect(drawing).toHaveCount(0);
});

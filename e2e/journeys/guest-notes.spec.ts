import { createPaidOrder, listFreeChairs, newBuyer } from '../checkout.ts';
import { countStoredGuests, expectVerdict, scanWithUsbScanner } from '../check-in.ts';
import { expect, expectAccessible, expectNotice, signInPage, test } from '../fixtures.ts';

test('a guest says what they need, the team adds a note, and the door shows both without network @phone-first', async ({
  page,
  site,
}) => {
  const buyer = newBuyer();
  const { orderId, key, tickets } = await createPaidOrder(
    site,
    await listFreeChairs(site, 2),
    buyer,
  );
  const [first, second] = tickets;
  if (!first || !second) throw new Error('Two tickets were sold.');
  await page.goto(`/receipt/${buyer.phone}/${orderId}?key=${key}`);

  // By keyboard: open, check, type, save.
  const label = `${first.userName}:${first.tableName}:${first.chairName}`;
  await page.getByRole('button', { name: `Diet and needs: ${label}` }).press('Enter');
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Comes with a wheelchair').press('Space');
  await dialog.getByLabel('Diet or allergy').fill('no peanuts');
  await expectAccessible(page);
  await dialog.getByLabel('Diet or allergy').press('Enter');
  const needs = 'Wheelchair. Diet or allergy: no peanuts';
  await expect(page.getByText(`Our team knows: ${needs}`)).toBeVisible();

  // The team sees it on the ticket, and adds a note on the whole order.
  await signInPage(page, site.base);
  await page.goto(`/ticket/${second.id}`);
  const notes = page.getByRole('region', { name: 'Notes' });
  await expect(notes.getByRole('listitem')).toHaveCount(2);
  await notes.getByRole('button', { name: 'Add note' }).click();
  await dialog.getByLabel('Kind').selectOption('Seated with');
  await dialog.getByRole('button', { name: 'Save note' }).click();
  await expect(dialog.getByText('Text is required').first()).toBeVisible();
  await dialog.getByLabel('Note', { exact: true }).fill('the neighbors');
  await dialog.getByLabel('Door').check();
  await dialog.getByLabel('For everyone in this order').check();
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Save note' }).click();
  await expectNotice(page, 'Note saved.');
  const note = notes.getByRole('listitem').filter({ hasText: 'Seated with: the neighbors' });
  await expect(note).toContainText('Whole order · Seen by: Team, Door');

  // It is removed, and brought back.
  await note.getByRole('button', { name: /^Remove note/ }).click();
  await expect(note).toHaveCount(0);
  await page.getByRole('group', { name: 'Undo' }).getByRole('button', { name: 'Undo' }).click();
  await expect(note).toHaveCount(1);
  await expectAccessible(page);

  // The list of all notes, and the caterer's.
  await page.goto('/guest-notes');
  await page.getByLabel('Guest, table or note').fill('peanuts');
  await expect(page.getByRole('main')).toContainText('no peanuts');
  await expectAccessible(page);
  await page.goto('/table-lists');
  const caterer = page.getByRole('region', { name: 'Diets, babies and other notes' });
  await expect(caterer).toContainText('no peanuts');
  await expect(caterer).not.toContainText('the neighbors');
  await expectAccessible(page);

  // At the door, whose device has lost its network.
  await page.goto('/checkin');
  await page.getByLabel('Name of this door').fill('Side door');
  await expect.poll(() => countStoredGuests(page)).toBeGreaterThan(1);
  await page.context().setOffline(true);
  await scanWithUsbScanner(page, first.barCode);
  await expectVerdict(page, 'received', first.userName);
  const verdict = page.getByRole('dialog', { name: 'Scan result' });
  await expect(verdict.getByRole('list', { name: 'Notes' }).getByRole('listitem')).toHaveText([
    'Wheelchair',
    'Diet or allergy: no peanuts',
    'Seated with: the neighbors',
  ]);
  await expectAccessible(page);
  await page.context().setOffline(false);
});

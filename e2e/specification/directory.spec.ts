import { directory, Member } from '../../features/directory/contract/directory.ts';
import { emptyMemberFields } from '../../features/directory/contract/member-fields.ts';
import { expect, signInPage, test } from '../fixtures.ts';

const sample = (name: string) => ({
  ...emptyMemberFields,
  name,
  telephone: '6175550111',
  kabondo: 'North',
});

test.describe('2 Screens and routes, Members directory (/directory)', () => {
  test.beforeEach(async ({ page, site }) => {
    await signInPage(page, site.base);
    await site.callAsAdmin(directory.create, { body: sample('Row Sample') });
    await page.goto('/directory');
    await expect(page.locator('tbody tr').first()).toBeVisible();
  });

  test("Headed 'List of Members'; 'Add New Member' button", async ({ page }) => {
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('List of Members');
    await page.getByRole('link', { name: 'Add New Member' }).click();
    await expect(page).toHaveURL(/\/add-member$/);
  });
  test('table #, name, telephone, email, kabondo, with Update and Delete buttons', async ({
    page,
  }) => {
    expect(await page.getByRole('columnheader').allInnerTexts()).toEqual([
      '#',
      'Name',
      'Telephone',
      'Email',
      'Kabondo',
      // Beyond the specification.
      'Card',
      'Update',
      'Delete',
    ]);
    const row = page.locator('tbody tr').filter({ hasText: 'Row Sample' }).first();
    await expect(row).toContainText('(617) 555-0111');
    await row.getByRole('link', { name: 'Update' }).click();
    await expect(page).toHaveURL(/\/edit-member\/\d+$/);
    await expect(page.getByLabel('Name', { exact: true })).toHaveValue('Row Sample');
  });
  test('Delete reloads the list', async ({ page, site }) => {
    await site.callAsAdmin(directory.create, { body: sample('Gone Sample') });
    await page.reload();
    await page.getByRole('button', { name: 'Delete Gone Sample' }).first().click();
    await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
    await expect(page.getByRole('button', { name: 'Delete Gone Sample' })).toHaveCount(0);
    await expect(page).toHaveURL(/\/directory$/);
  });
});

test.describe('3 Entities and their fields, Member', () => {
  test('id, name, telephone, email, kabondo', () => {
    expect(Object.keys(Member.shape)).toEqual(
      expect.arrayContaining(['id', 'name', 'telephone', 'email', 'kabondo']),
    );
  });
});

test.describe('7 The calls it makes, Members and professional hours: directory', () => {
  test('GET /api/directory: list of members. DELETE /api/directory/{id}: delete', async ({
    site,
  }) => {
    const { id } = await site.callAsAdmin(directory.create, { body: sample('Call Sample') });
    const has = async () =>
      (await site.callAsAdmin(directory.list, {})).some((member) => member.id === id);
    expect(await has()).toBe(true);
    await site.callAsAdmin(directory.delete, { params: { id } });
    expect(await has()).toBe(false);
  });
  test('Member create and update calls (decisions, section 7): POST /api/directory, GET/PUT /api/directory/{id}', async ({
    site,
  }) => {
    const { id } = await site.callAsAdmin(directory.create, { body: sample('Made Sample') });
    const body = { ...sample('Changed Sample'), kabondo: 'South' };
    await site.callAsAdmin(directory.update, { params: { id }, body });
    expect(await site.callAsAdmin(directory.get, { params: { id } })).toMatchObject(body);
  });
});

test.describe('6 Roles and permissions: directory and its actions (corrected by decisions, section 1)', () => {
  test('directory and its actions are reachable by route: members only now', async ({
    page,
    site,
  }) => {
    expect((await fetch(`${site.base}/api/directory`)).status).toBe(401);
    await page.goto('/directory');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Please sign in');
  });
});

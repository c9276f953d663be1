import { directory } from '../../features/directory/contract/directory.ts';
import { emptyMemberFields } from '../../features/directory/contract/member-fields.ts';
import { findFreeChair } from '../checkout.ts';
import { expect, expectAccessible, test } from '../fixtures.ts';
import { createStaffMember, sellForCash, signInAs } from '../staff.ts';

test('a visitor finds a part of the site by its beginning, with the keyboard alone', async ({
  page,
}) => {
  await page.goto('/search');
  const field = page.getByRole('searchbox', { name: 'Search this site' });
  await expect(field).toBeFocused();
  await field.pressSequentially('donat');
  await expect(page).toHaveURL(/q=donat$/);
  await expect(page.getByRole('list', { name: 'Results' })).toContainText('Part of this site');
  await expectAccessible(page);
  await field.press('ArrowDown');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/donation$/);
});

test('a member finds a member, each kind has its heading, and a visitor finds nobody', async ({
  page,
  site,
}) => {
  const name = 'Regina Sserwadda';
  const entry = { ...emptyMemberFields, name, telephone: '6175550177', email: '', kabondo: '' };
  await site.callAsAdmin(directory.create, { body: entry });
  await page.goto('/search?q=sserwada');
  await expect(page.getByText('Nothing found for “sserwada”')).toBeVisible();

  await signInAs(page, site, await createStaffMember(site, ['member']));
  await page.goto('/search?q=sserwada');
  await expect(page.getByRole('heading', { name: 'Directory' })).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('link', { name }).first().click();
  await expect(page.getByRole('searchbox').or(page.getByRole('textbox')).first()).toHaveValue(name);
  await expect(page.getByText(name).first()).toBeVisible();
});

test('staff find a guest from every screen, however the name is written', async ({
  page,
  site,
  isMobile,
}) => {
  const name = 'Deogratias Ssemwogerere';
  await sellForCash(site, [await findFreeChair(site)], name);
  await signInAs(page, site, await createStaffMember(site, ['reception']));
  await page.goto('/today');
  if (isMobile) await page.getByRole('button', { name: 'Search' }).click();
  else await page.keyboard.press('Control+k');
  const search = page.getByRole('dialog').getByRole('textbox', { name: 'Search' });
  await search.fill('semwogerere deo');
  const match = page.getByRole('dialog').getByRole('button', { name: new RegExp(name) });
  await expect(match).toBeVisible();
  await expectAccessible(page);
  await search.press('ArrowDown');
  await search.press('Enter');
  await expect(page).toHaveURL(/\/ticket\/\d+$/);
  await expect(page.getByText(name).first()).toBeVisible();
});

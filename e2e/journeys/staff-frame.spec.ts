import { requests } from '../../features/orders/contract/seat-requests.ts';
import { events } from '../../features/event/contract/events.ts';
import { chairs } from '../../features/hall/contract/chairs.ts';
import { newBuyer } from '../checkout.ts';
import { expect, expectAccessible, type Site, test } from '../fixtures.ts';
import { createStaffMember, fillSignIn, openStaffMenu, signInAs } from '../staff.ts';

/** Requests a youth seat that no other test has requested. */
async function requestYouthSeat(site: Site): Promise<void> {
  const youth = await site.call(chairs.list, { query: { chairType: 'youth' } });
  for (const { id, chairStatus } of youth.toReversed()) {
    if (chairStatus !== 'Request') continue;
    const { state } = await site.call(requests.getState, { params: { id } });
    if (state !== 'none') continue;
    await site.call(requests.create, { params: { id }, body: newBuyer() });
    return;
  }
  throw new Error('All youth seats are requested.');
}

test('staff land on Today, see what waits, and find every screen by menu, search and breadcrumbs', async ({
  page,
  site,
  isMobile,
}) => {
  await requestYouthSeat(site);
  await page.goto('/sign-in');
  await fillSignIn(page, await createStaffMember(site, ['reception', 'editor']));
  await expect(page).toHaveURL(/\/today$/);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Welcome, Sample');
  await expect(page.getByText('Tickets are on sale.')).toBeVisible();
  // The public header and footer are not in the way.
  await expect(page.getByRole('link', { name: 'UMD Tickets' })).toHaveCount(0);
  await expect(page.getByRole('contentinfo')).toHaveCount(0);
  await expectAccessible(page);

  await page.getByRole('link', { name: /seat requests? waits? for an answer/ }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Seat requests');
  const crumbs = page.getByRole('navigation', { name: 'Breadcrumbs' });
  await expect(crumbs).toHaveText(/Reception.*Seat requests/);

  const menu = await openStaffMenu(page);
  if (isMobile) await expectAccessible(page);
  await expect(menu.getByRole('link', { name: 'Site settings' })).toHaveCount(0);
  await menu.getByRole('link', { name: 'Announcements' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('List of Announcements');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await page.getByRole('link', { name: 'Add New Announcement' }).first().click();
  await crumbs.getByRole('link', { name: 'Announcements' }).click();
  await page.getByRole('link', { name: 'View on the site' }).click();
  await expect(page).toHaveURL(/\/announcements$/);
  await expect(page.getByRole('contentinfo')).toBeVisible();
  await page.goBack();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('List of Announcements');

  if (isMobile) await page.getByRole('button', { name: 'Search' }).click();
  else await page.keyboard.press('Control+k');
  const search = page.getByRole('dialog').getByRole('textbox', { name: 'Search' });
  await search.fill('no such screen');
  await expect(page.getByText('Nothing has this name or number.')).toBeVisible();
  await search.fill('new p');
  await expect(page.getByRole('dialog').getByRole('button').first()).toHaveText('New page');
  await expectAccessible(page);
  await search.press('ArrowDown');
  await search.press('Enter');
  await expect(page).toHaveURL(/\/pages\/new$/);
  await expect(page.getByRole('dialog')).toHaveCount(0);
});

test('a phone has the most used screens within reach, except at the door', async ({
  page,
  site,
  isMobile,
}) => {
  await signInAs(page, site, await createStaffMember(site, ['reception']));
  await page.goto('/tickets');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Tickets');
  const bar = page.getByRole('navigation', { name: 'Main screens' });
  if (!isMobile) return expect(bar).toHaveCount(0);
  await expect(bar.getByRole('link')).toHaveText(['Today', 'Check-in', 'Box office', 'Tickets']);
  await expect(bar.getByRole('link', { name: 'Tickets' })).toHaveAttribute('aria-current', 'page');
  await bar.getByRole('link', { name: 'Check-in' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Check-in');
  await expect(bar).toHaveCount(0);
});

test('another event than the current one is said loudly', async ({ page, site }) => {
  await signInAs(page, site, await createStaffMember(site, ['reception']));
  await page.goto('/tickets');
  const select = page.getByRole('combobox', { name: 'Event' });
  await expect(page.getByText('The current reception is')).toHaveCount(0);
  const current = await site.call(events.getCurrent, {});
  const other = (await site.call(events.list, {})).find(({ past }) => past);
  await select.selectOption(String(other?.id));
  await expect(page.getByText('The current reception is')).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Go to the current reception' }).click();
  await expect(page.getByText('The current reception is')).toHaveCount(0);
  await expect(select).toHaveValue(String(current.id));
});

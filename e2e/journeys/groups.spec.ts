import { directory } from '../../features/directory/contract/directory.ts';
import { emptyMemberFields } from '../../features/directory/contract/member-fields.ts';
import { groups } from '../../features/groups/contract/groups.ts';
import { findInEmail } from '../emails.ts';
import { expect, expectAccessible, expectNotice, signInPage, test } from '../fixtures.ts';
import { createStaffMember, signInAs } from '../staff.ts';

test.describe.configure({ timeout: 180_000 });

test('the secretary adds a choir, a member asks to join by phone, and the leader accepts by keyboard @phone', async ({
  page,
  site,
}) => {
  const tag = `${test.info().project.name}${Date.now() % 100_000}`;
  const choir = `Choir ${tag}`;
  const leader = await createStaffMember(site, ['member']);
  const singer = await createStaffMember(site, ['member']);
  for (const [name, { email }] of [
    [`Leader ${tag}`, leader],
    [`Singer ${tag}`, singer],
  ] as const) {
    const body = { name, ...emptyMemberFields, email };
    const { id } = await site.callAsAdmin(directory.create, { body });
    await site.callAsAdmin(directory.invite, { params: { id } });
  }

  await test.step('the secretary adds the choir and its leader', async () => {
    await signInPage(page, site.base);
    await page.goto('/groups');
    await page.getByRole('link', { name: 'New group' }).first().click();
    await page.getByRole('button', { name: 'Save group' }).click();
    await expect(page.getByText('Name is required').first()).toBeVisible();
    await page.getByLabel('Name', { exact: true }).fill(choir);
    await page.getByLabel('What it is').selectOption('Choir');
    await page.getByLabel('Day of the weekly meeting').selectOption('Sunday');
    await page.getByLabel(/^Time/).fill('16:30');
    await page.getByLabel(/^Place/).fill('The parish hall');
    await page.reload();
    await expect(page.getByText("is back. It isn't saved yet.")).toBeVisible();
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Save group' }).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(choir);
    await expect(page.getByText('Every Sunday at 4:30 PM.')).toBeVisible();
    const search = page.getByLabel('Add a person of the directory');
    await search.fill(`leader ${tag}`);
    await expect(page.getByRole('option', { name: `Leader ${tag}` })).toBeVisible();
    await search.press('ArrowDown');
    await search.press('Enter');
    await page.getByRole('button', { name: 'Add to group' }).press('Enter');
    await expectNotice(page, `Leader ${tag} now belongs to the group.`);
    await page.getByRole('button', { name: `Make a leader: Leader ${tag}` }).press('Enter');
    await expectNotice(page, `Leader ${tag} is now a leader.`);
    await page.getByRole('button', { name: `Remove Leader ${tag}` }).click();
    await page.getByRole('button', { name: 'Undo' }).click();
    await expect(page.getByRole('list', { name: 'Members of the group' })).toContainText('Leader');
    await page.reload();
    await expect(page.getByRole('list', { name: 'Members of the group' })).toContainText('Leader');
    await expectAccessible(page);
  });

  const page360 = async () => {
    await page.context().clearCookies();
    await page.setViewportSize({ width: 360, height: 740 });
  };

  await test.step('a member asks to join, on a phone', async () => {
    await page360();
    await signInAs(page, site, singer);
    await page.goto('/mine');
    const own = page.getByRole('region', { name: 'My groups' });
    await own.getByRole('link', { name: 'All groups' }).click();
    await page.getByRole('link', { name: choir }).click();
    await page.getByLabel('Message to the leaders').fill('I sing alto.');
    await page.getByRole('button', { name: 'Ask to join' }).click();
    await expect(page.getByText('Your request is with the leaders')).toBeVisible();
    await page.reload();
    await expect(page.getByText('Your request is with the leaders')).toBeVisible();
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(
      360,
    );
    await expectAccessible(page);
    await findInEmail(site, leader.email, /(I sing alto)/);
  });

  await test.step('the leader accepts, by keyboard', async () => {
    await page360();
    await signInAs(page, site, leader);
    await page.goto('/mine');
    const own = page.getByRole('region', { name: 'My groups' });
    await expect(own).toContainText('1 request to answer');
    await own.getByRole('link', { name: choir }).press('Enter');
    await page.getByLabel(`Your answer to Singer ${tag}`).fill('See you on Sunday');
    await page.getByRole('button', { name: `Accept Singer ${tag}` }).press('Enter');
    await expectNotice(page, 'Request accepted.');
    const list = page.getByRole('list', { name: 'Members of the group' });
    await expect(list).toContainText(`Singer ${tag}`);
    await page.reload();
    await expect(list).toContainText(`Singer ${tag}`);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(
      360,
    );
    await expectAccessible(page);
    await findInEmail(site, singer.email, /(See you on Sunday)/);
    await page.getByRole('link', { name: 'Who came' }).press('Enter');
    await page.getByRole('checkbox', { name: `Singer ${tag}` }).press('Space');
    await page.getByRole('button', { name: 'Save who came' }).press('Enter');
    await expectNotice(page, 'Saved. 1 member came.');
    await page.reload();
    await expect(page.getByText('1 meeting, 1 person in all')).toBeVisible();
    await expectAccessible(page);
  });

  await test.step('the member belongs to it, and leaves', async () => {
    await page360();
    await signInAs(page, site, singer);
    await page.goto('/groups');
    await page.getByRole('link', { name: choir }).click();
    await page.getByRole('button', { name: 'Leave group' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Leave' }).click();
    await expectNotice(page, 'You left the group.');
    await expect(page.getByRole('button', { name: 'Ask to join' })).toBeVisible();
  });

  const all = await site.callAsAdmin(groups.list, {});
  expect(all.find(({ name }) => name === choir)).toMatchObject({
    members: 1,
    place: 'The parish hall',
  });
});

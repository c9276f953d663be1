import { albums } from '../../features/albums/contract/albums.ts';
import { directory } from '../../features/directory/contract/directory.ts';
import { emptyMemberFields } from '../../features/directory/contract/member-fields.ts';
import { groups } from '../../features/groups/contract/groups.ts';
import { pages } from '../../features/pages/contract/pages.ts';
import { expect, expectAccessible, signInPage, test } from '../fixtures.ts';
import { createStaffMember, fillSignIn, signInAs } from '../staff.ts';

test.describe.configure({ timeout: 180_000 });

test('an editor gives a page to the choir by keyboard; a singer signs in on a phone and reads it, others do not @phone', async ({
  page,
  site,
}) => {
  const tag = `${test.info().project.name}${Date.now() % 100_000}`;
  const choir = `Choir ${tag}`;
  const title = `Songs ${tag}`;
  const slug = `songs-${tag}`;
  const singer = await createStaffMember(site, ['member']);
  const other = await createStaffMember(site, ['member']);
  const { id: memberId } = await site.callAsAdmin(directory.create, {
    body: { name: `Singer ${tag}`, ...emptyMemberFields, email: singer.email },
  });
  await site.callAsAdmin(directory.invite, { params: { id: memberId } });
  const group = await site.callAsAdmin(groups.create, {
    body: {
      name: choir,
      kind: 'choir',
      description: '',
      weekday: null,
      startTime: '',
      meetingTimes: '',
      place: '',
      audience: 'members',
      canMembersWrite: false,
    },
  });
  await site.callAsAdmin(groups.addMember, { params: { id: group.id }, body: { memberId } });
  const text = [{ type: 'paragraph' as const, content: [{ type: 'text' as const, text: title }] }];
  await site.callAsAdmin(pages.create, {
    body: {
      slug,
      title,
      body: { type: 'doc', content: text },
      album: null,
      owner: '',
      reviewOn: null,
      publish: true,
    },
  });

  await test.step('the editor, by keyboard', async () => {
    await signInPage(page, site.base);
    await page.goto(`/${slug}`);
    await expect(page.getByRole('button', { name: 'Share' })).toBeVisible();
    await page.goto(`/pages/${slug}/edit`);
    await page.getByLabel('Everyone, even without an account').press('Space');
    await page.getByLabel(choir).press('Space');
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Publish' }).press('Enter');
    await expect(page.getByText('Visitors can see it now').first()).toBeVisible();
    await page.goto('/pages');
    await expect(page.getByText(`For: ${choir}`).first()).toBeVisible();
  });

  await test.step('a visitor on a phone gets nothing but the way to sign in', async () => {
    await page.context().clearCookies();
    await page.setViewportSize({ width: 360, height: 740 });
    const response = await page.goto(`/${slug}`);
    expect(await response?.text()).not.toContain(title);
    expect(response?.headers()['x-robots-tag']).toBe('noindex');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Please sign in');
    await expectAccessible(page);
    await page.getByRole('main').getByRole('link', { name: 'Sign in' }).click();
    await fillSignIn(page, singer);
  });

  await test.step('the singer reads it there, also after reloading', async () => {
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(title);
    await page.reload();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(title);
    await expect(page.getByText(`For: ${choir}`)).toBeVisible();
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(
      360,
    );
    await expectAccessible(page);
  });

  await test.step('another member does not', async () => {
    await page.context().clearCookies();
    await signInAs(page, site, other);
    await page.goto(`/${slug}`);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(
      'This is for other people of the community',
    );
    await expect(page.getByText(title)).toHaveCount(0);
  });
});

test('issues of the magazine are listed by year, and the newest opens first @phone-first', async ({
  page,
  site,
}) => {
  const makeIssue = async (slug: string, facts: { heldOn: string | null; isIssue: boolean }) => {
    const params = { slug };
    const { title, description, link } = await site.call(albums.get, { params });
    const body = { title, description, link, ...facts };
    return site.callAsAdmin(albums.update, { params, body });
  };
  await makeIssue('chaplaincy', { heldOn: '2026-06-03', isIssue: true });
  const { title } = await makeIssue('magazine', { heldOn: '2027-06-03', isIssue: true });
  await page.goto('/magazine');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(title);
  await page.getByRole('link', { name: 'All issues' }).press('Enter');
  await expect(page).toHaveURL(/\/magazine-issues$/);
  await expect(page.getByRole('main').getByRole('heading', { level: 2 })).toHaveText([
    '2027',
    '2026',
  ]);
  await page
    .getByRole('navigation', { name: 'Years' })
    .getByRole('link', { name: '2026' })
    .press('Enter');
  await expect(page.getByRole('heading', { name: '2026' })).toBeInViewport();
  await expectAccessible(page);
  await page.getByRole('link', { name: title }).press('Enter');
  await expect(page).toHaveURL(/\/magazine-issue\/magazine$/);
  await page.getByRole('button', { name: 'Next page' }).press('Enter');
  await expect(page).toHaveURL(/\/magazine-issue\/magazine\/2$/);
  await page.reload();
  await expect(page.getByText('Page 2 of')).toBeVisible();
  await makeIssue('chaplaincy', { heldOn: null, isIssue: false });
});

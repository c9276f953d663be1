import sharp from 'sharp';
import { directory } from '../../features/directory/contract/directory.ts';
import { emptyMemberFields } from '../../features/directory/contract/member-fields.ts';
import { expect, expectAccessible, test } from '../fixtures.ts';
import { createStaffMember, signInAs } from '../staff.ts';

test.describe.configure({ timeout: 180_000 });

/** A portrait of one color as a phone takes it. */
const takePhoto = async (name: string, background: string) => ({
  name,
  mimeType: 'image/jpeg',
  buffer: await sharp({ create: { width: 900, height: 1200, channels: 3, background } })
    .jpeg()
    .toBuffer(),
});

test('a member adds a photo for all members, replaces and removes it, with Undo; another member sees it until then @phone-first', async ({
  page,
  browser,
  site,
}) => {
  const name = `Photo ${test.info().project.name}${Date.now() % 100_000}`;
  const member = await createStaffMember(site, ['member']);
  const { id } = await site.callAsAdmin(directory.create, {
    body: { name, ...emptyMemberFields, email: member.email },
  });
  await site.callAsAdmin(directory.invite, { params: { id } });
  await signInAs(page, site, member);
  await page.goto('/directory');
  await page.getByRole('link', { name: 'My entry' }).click();
  await expect(page.getByText('Choose a photo')).toBeVisible();
  await expectAccessible(page);

  const chooser = page.locator('input[type=file]');
  await chooser.setInputFiles({
    name: 'text.jpg',
    mimeType: 'image/jpeg',
    buffer: Buffer.from('no picture'),
  });
  await expect(page.getByRole('alert')).toBeVisible();
  await chooser.setInputFiles(await takePhoto('first.jpg', '#7a3a19'));
  const photo = page.getByRole('img', { name: `Photo of ${name}` });
  await expect(photo).toBeVisible();
  await expect(page.getByRole('alert')).toHaveCount(0);
  await expect(page.getByText('Photo added.').first()).toBeVisible();
  const first = (await photo.getAttribute('src')) ?? '';

  // Another member sees it once its audience is all members.
  const context = await browser.newContext({ baseURL: site.base, viewport: page.viewportSize() });
  const other = await context.newPage();
  await signInAs(other, site, await createStaffMember(site, ['member']));
  const openCard = async () => {
    await other.goto('/directory');
    await other.getByRole('searchbox').fill(name);
    await other.getByRole('button', { name: `Card of ${name}` }).click();
    await expect(other.getByRole('dialog')).toBeVisible();
  };
  const visible = other.getByRole('img', { name: `Photo of ${name}` });
  await openCard();
  await expect(visible).toHaveCount(0);
  await page.getByLabel('Who can see the photo').selectOption('members');
  await expect(page.getByText('Changes saved.').first()).toBeVisible();
  await openCard();
  await expect(visible).toBeVisible();
  expect(await visible.evaluate((image: HTMLImageElement) => image.naturalHeight)).toBe(320);
  await expectAccessible(other);

  // Replaced and removed, each with a way back.
  await chooser.setInputFiles(await takePhoto('second.jpg', '#19507a'));
  await expect(page.getByText('Photo replaced.').first()).toBeVisible();
  await expect(photo).not.toHaveAttribute('src', first);
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(photo).toHaveAttribute('src', first);
  await page.getByRole('button', { name: 'Remove photo' }).click();
  await expect(photo).toHaveCount(0);
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(photo).toHaveAttribute('src', first);
  await page.reload();
  await expect(photo).toHaveAttribute('src', first);
  await expectAccessible(page);
  await expect(page.getByLabel('Who can see the photo')).toHaveValue('members');

  // Gone for others too, also from the cache of their browser.
  await page.getByRole('button', { name: 'Remove photo' }).click();
  await expect(page.getByText('Photo removed.').first()).toBeVisible();
  await openCard();
  await expect(visible).toHaveCount(0);
  expect(
    await other.evaluate(async (url) => (await fetch(url, { cache: 'default' })).status, first),
  ).toBe(404);
  await context.close();
});

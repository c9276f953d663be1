import { albums } from '../../features/albums/contract/albums.ts';
import { expect, expectAccessible, expectNotice, signInPage, test } from '../fixtures.ts';

/** A PNG of one color, 60 by 40 pixels. */
const png = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAADwAAAAoCAIAAAAt2Q6oAAAACXBIWXMAAAPoAAAD6AG1e1JrAAAAYklEQVRYhe2SQQ0AQQyE6qMfzI/PkzHdHAkCCGGyPMfUDaI09aJxDyyNe+xRpm4QpakXjXtgadxjjzJ1gyhNvWjcA0vjHnuUqRtEaepF4x5YGvfYo0zdIEpTLxr3wNL8Yo8PF800eQBq1N8AAAAASUVORK5CYII=',
  'base64',
);
const file = (name: string, buffer = png) => ({ name, mimeType: 'image/png', buffer });

test('an editor uploads, cancels, retries, orders and describes pictures; visitors see them @desktop', async ({
  page,
  site,
}) => {
  const slug = `feast-${Date.now()}`;
  await signInPage(page, site.base);
  await page.goto('/albums');
  await page.getByRole('button', { name: 'New album' }).click();
  await page.getByLabel('Title').fill('The feast');
  await page.getByLabel('Address').fill(slug);
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Create album' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('The feast');

  // The first upload waits until it is canceled; the second fails once.
  let uploads = 0;
  await page.route(`**/api/albums/${slug}/pictures`, async (route) => {
    if (route.request().method() !== 'POST') return route.continue();
    uploads += 1;
    if (uploads === 1) return;
    if (uploads === 2) return route.abort();
    await route.continue();
  });
  // Two are sent at once: the first is on its way before the others are chosen, as their order is counted.
  const choose = page.getByLabel('Choose pictures');
  await choose.setInputFiles(file('waits.png'));
  await expect.poll(() => uploads).toBe(1);
  await choose.setInputFiles([
    file('fails.png'),
    file('third.png'),
    file('text.png', Buffer.from('no picture')),
  ]);
  const list = page.getByRole('region', { name: 'Uploads' });
  await list.getByRole('button', { name: 'Cancel waits.png' }).click();
  await expect(list.getByRole('listitem').filter({ hasText: 'waits.png' })).toContainText(
    'Canceled',
  );
  await expect(list.getByRole('listitem').filter({ hasText: 'text.png' })).toContainText(
    "We can't show this kind of file.",
  );
  await expect(list).toContainText('1 of 4 uploaded, 2 failed, 1 canceled');
  await list.getByRole('button', { name: 'Try Again: fails.png' }).click();
  await expect(list).toContainText('2 of 4 uploaded, 1 failed, 1 canceled');
  await expect(page.getByText('2 pictures have no description yet.')).toBeVisible();
  await expectAccessible(page);

  await page.getByLabel('What does it show? Picture 1').fill('Drummers before the church');
  await page.getByLabel('What does it show? Picture 2').fill('Dancers in a circle');
  await page.getByLabel('Caption of picture 2').fill('The dance');
  await page.getByRole('button', { name: 'Move picture 2', exact: true }).focus();
  await page.keyboard.press('Space');
  await expect(page.getByText('Over place 2 of 2.')).toBeAttached();
  // Keys work only after the list is measured.
  await expect(async () => {
    await page.keyboard.press('ArrowUp');
    await expect(page.getByText('Over place 1 of 2.')).toBeAttached({ timeout: 1_000 });
  }).toPass();
  await page.keyboard.press('Space');
  await expect(page.getByLabel('What does it show? Picture 1')).toHaveValue('Dancers in a circle');
  await page.getByRole('button', { name: 'Save changes' }).click();
  await expectNotice(page, 'Changes saved.');
  const { pictures } = await site.call(albums.get, { params: { slug } });
  expect(pictures.map(({ alternativeText }) => alternativeText)).toEqual([
    'Dancers in a circle',
    'Drummers before the church',
  ]);

  await page.getByRole('button', { name: 'Delete picture 2' }).click();
  await expect(page.getByRole('heading', { name: '1 picture' })).toBeVisible();
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(page.getByRole('heading', { name: '2 pictures' })).toBeVisible();

  await page.context().clearCookies();
  await page.goto(`/album/${slug}`);
  await page.reload();
  await expect(page.getByText('The dance')).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Ask us to take it down' }).click();
  await page.getByRole('button', { name: 'Send request' }).click();
  await expect(page.getByLabel('Your name')).toBeFocused();
  await page.getByLabel('Your name').fill('Sample Visitor');
  await page.getByLabel('Email').fill('visitor@example.org');
  await page.getByLabel('Why would you like it taken down?').fill('I would rather not be in it.');
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Send request' }).click();
  await expect(page.getByText('Thank you.')).toBeVisible();

  await signInPage(page, site.base);
  await page.goto('/take-downs');
  await page.reload();
  const request = page
    .getByRole('listitem')
    .filter({ hasText: 'I would rather not be in it.' })
    .first();
  await request.getByRole('button', { name: 'Take down' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Take down' }).click();
  await expect(request).toContainText('Taken down');
  await expectAccessible(page);
  expect((await site.call(albums.get, { params: { slug } })).pictures).toEqual([]);
});

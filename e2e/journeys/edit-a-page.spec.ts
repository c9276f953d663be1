import { menu as menuCalls } from '../../features/menu/contract/menu.ts';
import { pages } from '../../features/pages/contract/pages.ts';
import { site as siteCalls } from '../../features/site/contract/site.ts';
import type { Page } from '@playwright/test';
import { expect, expectAccessible, type Site, test } from '../fixtures.ts';
import { fillSignIn, createStaffMember, signInAs } from '../staff.ts';

const text = (page: Page) => page.getByRole('textbox', { name: 'Page text' });

test('an editor changes About, previews it, compares versions and restores one @desktop', async ({
  page,
  site,
  context,
}) => {
  const editor = await createStaffMember(site, ['editor']);
  const before = await site.call(pages.get, { params: { slug: 'aboutus' } });
  await page.goto('/sign-in?return=%2Faboutus');
  await fillSignIn(page, editor);
  await page.getByRole('link', { name: 'Edit this page' }).click();
  // The page itself has the same heading, so wait for the editor.
  await expect(text(page)).toBeVisible();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('About our community');
  await expectAccessible(page);

  // Text and a link, with the keyboard and the tools.
  await text(page).getByText('A united, thriving').click();
  await page.keyboard.press('End');
  await page.keyboard.press('Enter');
  await page.keyboard.type('We sing at every feast. ');
  await page.getByRole('button', { name: 'Luganda words' }).click();
  await page.keyboard.type('Weebale');
  await page.getByRole('button', { name: 'Link', exact: true }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Goes to').fill('javascript:alert(1)');
  await dialog.getByRole('button', { name: 'Add link' }).click();
  await expect(dialog.getByText(/^Links go to a page of this site/)).toBeVisible();
  await expectAccessible(page);
  await dialog.getByLabel('Goes to').fill('/mass-schedules');
  await dialog.getByRole('button', { name: 'Add link' }).click();

  // A picture of an album with a description.
  await text(page).getByText('We sing at every feast.').click();
  await page.keyboard.press('End');
  await page.getByRole('button', { name: 'Picture', exact: true }).click();
  await dialog.getByLabel('Album').selectOption({ label: 'Bubondo (3)' });
  await dialog
    .getByRole('group', { name: 'Pictures of the album' })
    .getByRole('button')
    .first()
    .click();
  await dialog.getByLabel('Description').fill('Women singing, drawn as a pattern');
  await dialog.getByRole('button', { name: 'Insert picture' }).click();
  await expect(text(page).getByRole('img')).toBeVisible();

  // A picture that is pasted goes to an album and into the text.
  await text(page).getByText('We sing at every feast.').click();
  // The editor learns of the click in a later event; until then, the picture is selected and would be replaced.
  await expect(text(page).locator('.ProseMirror-selectednode')).toHaveCount(0);
  await pastePicture(page);
  await expect(dialog.getByRole('img', { name: 'drum.png' })).toBeVisible();
  await dialog.getByLabel('Album').selectOption({ label: 'Bubondo (3)' });
  await dialog.getByRole('button', { name: 'Insert picture' }).click();
  await expect(dialog.getByText(/^Describe each picture/)).toBeVisible();
  await expectAccessible(page);
  await dialog.getByLabel('Description').fill('A drum');
  await dialog.getByRole('button', { name: 'Insert picture' }).click();
  await expect(text(page).getByRole('img', { name: 'A drum' })).toBeVisible();

  await page.getByRole('button', { name: 'Preview' }).click();
  await expect(page.getByText("Preview. Visitors can't see this yet.")).toBeVisible();
  await page.getByRole('button', { name: 'On a phone' }).click();
  const phone = page.frameLocator('iframe[title="The page on a phone"]');
  await expect(phone.getByRole('heading', { level: 1 })).toBeVisible();
  expect(await phone.locator('html').evaluate((html) => html.clientWidth)).toBeLessThan(400);
  await expectAccessible(page);
  await page.getByRole('button', { name: 'On a phone' }).click();
  const article = page.getByRole('article');
  await expect(article.getByText('We sing at every feast.')).toBeVisible();
  await expect(article.locator('[lang=lg]')).toHaveText('Weebale');
  await page.getByRole('button', { name: 'Keep editing' }).click();

  // Unsaved text survives a reload, and leaving needs a confirmation.
  page.on('dialog', (question) => void question.accept());
  await page.reload();
  await expect(page.getByText("is back. It isn't saved yet.", { exact: false })).toBeVisible();
  await expect(text(page).getByText('We sing at every feast.')).toBeVisible();
  await page.getByRole('link', { name: 'View page' }).click();
  await expect(page.getByRole('dialog')).toContainText('Leave without saving?');
  await page.getByRole('button', { name: 'Stay' }).click();

  await page.getByRole('button', { name: 'Publish' }).click();
  await expect(page.getByText('Visitors can see it now').last()).toBeVisible();
  const visitor = await context.browser()?.newPage();
  await visitor?.goto(`${site.base}/aboutus`);
  await expect(visitor?.getByText('We sing at every feast.') ?? page.getByText('-')).toBeVisible();
  await expect(
    visitor?.getByRole('img', { name: 'Women singing, drawn as a pattern' }) ?? page.getByText('-'),
  ).toBeVisible();

  // Compare versions and restore the first.
  await page.getByRole('link', { name: 'Versions' }).click();
  await expect(page.getByRole('heading', { level: 2, name: /^Version \d+$/ })).toBeVisible();
  await expect(page.locator('ins').first()).toContainText('We sing');
  await expectAccessible(page);
  await page
    .getByRole('list', { name: 'Versions, newest first' })
    .getByRole('button')
    .last()
    .click();
  await page.getByRole('button', { name: 'Restore this version' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Restore' }).click();
  await expect(page.getByText(/^Version 1 is back, as version \d+\.$/).last()).toBeVisible();
  const after = await site.call(pages.get, { params: { slug: 'aboutus' } });
  expect(after.html).toBe(before.html);
  await visitor?.close();
});

test('two editors at once: the second sees a conflict and saves without losing either text; a page is renamed and back @desktop', async ({
  page,
  site,
}) => {
  const editor = await createStaffMember(site, ['editor']);
  const slug = `two-editors-${Date.now()}`;
  const content = (paragraph: string) => ({
    title: 'Two editors',
    body: {
      type: 'doc' as const,
      content: [
        { type: 'paragraph' as const, content: [{ type: 'text' as const, text: paragraph }] },
      ],
    },
    album: null,
    owner: '',
    reviewOn: null,
    publish: true,
  });
  await site.callAsAdmin(pages.create, { body: { slug, ...content('The beginning.') } });
  await page.goto(`/sign-in?return=${encodeURIComponent(`/pages/${slug}/edit`)}`);
  await fillSignIn(page, editor);
  await text(page).getByText('The beginning.').click();
  await page.keyboard.press('End');
  await page.keyboard.type(' Mine.');
  const params = { slug };
  await site.callAsAdmin(pages.update, { params, body: { version: 1, ...content('Theirs.') } });
  await page.getByRole('button', { name: 'Publish' }).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog).toContainText('Someone else saved this page');
  await expect(dialog).toContainText('saved this page while you were editing');
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Save my version' }).click();
  await expect(
    page.getByText('Published. Visitors can see it now (version 3).').last(),
  ).toBeVisible();
  const { html } = await site.call(pages.get, { params });
  expect(html).toBe('<p>The beginning. Mine.</p>');
  const { changes } = await site.callAsAdmin(pages.diffVersion, {
    params: { slug, version: 3 },
    query: {},
  });
  expect(changes.find(({ kind }) => kind === 'removed')?.text).toContain('Theirs.');
  await renamePage(page, site, slug);
});

test('an editor creates a page, adds it to the menu with the keyboard, deletes it and restores it @desktop', async ({
  page,
  site,
}) => {
  const editor = await createStaffMember(site, ['editor']);
  const name = `Choir ${Date.now() % 100_000}`;
  const slug = name.toLowerCase().replace(' ', '-');
  await page.goto('/sign-in?return=%2Fpages%2Fnew');
  await fillSignIn(page, editor);
  await page.getByRole('button', { name: 'Publish' }).click();
  await expect(page.getByText('Title is required')).toBeVisible();
  await page.getByLabel('Title').fill('Reception');
  await page.getByRole('button', { name: 'Publish' }).click();
  await expect(
    page.getByText('The site already uses the address /reception. Choose another one.'),
  ).toBeVisible();
  await page.getByLabel('Title').fill(name);
  await expect(page.getByLabel('Address')).toHaveValue(slug);
  await text(page).click();
  await page.keyboard.type('We sing on Sundays.');
  await pastePicture(page, ' Come along.');
  await expect(text(page).getByText('We sing on Sundays. Come along.')).toBeVisible();
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await page.getByRole('button', { name: 'Publish' }).click();
  await expect(page).toHaveURL(new RegExp(`/pages/${slug}/edit$`));

  await page.getByRole('link', { name: 'Add to menu' }).click();
  await page.getByLabel(`Add “${name}” to`).selectOption('Mass & Readings');
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Add to menu' }).click();
  await expect(page.getByText('Menu saved.').last()).toBeVisible();
  await expect(page.getByRole('button', { name: 'Add to menu' })).toHaveCount(0);
  await page.goto(`/pages/${slug}/edit`);
  await expect(page.getByRole('link', { name: 'View page' })).toBeVisible();
  await expect(page.getByRole('link', { name: 'Add to menu' })).toHaveCount(0);

  await page.goto('/menu');
  const section = page.getByRole('region', { name: 'Section Mass & Readings' });
  await section.getByRole('button', { name: /links$/ }).click();
  await section.getByRole('button', { name: 'Add a link' }).click();
  await page.getByRole('button', { name: 'Save menu' }).click();
  await expect(section.getByText('Enter a name')).toBeVisible();
  await section.getByRole('button', { name: 'Remove the new link' }).click();
  const handle = section.getByRole('button', { name: `Move ${name}`, exact: true });
  await handle.focus();
  const liveRegion = page.getByRole('status');
  await page.keyboard.press('Space');
  await expect(liveRegion.filter({ hasText: `${name} is in its own place.` })).toBeAttached();
  // A key pressed before the drag has begun does nothing.
  await expect(async () => {
    await page.keyboard.press('ArrowUp');
    await expect(liveRegion.filter({ hasText: 'now has the place of Sacraments.' })).toBeAttached({
      timeout: 5_000,
    });
  }).toPass();
  await page.keyboard.press('Space');
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Save menu' }).click();
  await expect(page.getByText('Menu saved.').last()).toBeVisible();
  const { menu } = await site.call(siteCalls.get, {});
  const labels = menu
    .find(({ label }) => label === 'Mass & Readings')
    ?.items.map(({ label }) => label);
  expect(labels?.slice(-2)).toEqual([name, 'Sacraments']);

  await page.goto('/pages');
  await page.getByRole('searchbox').fill(name);
  await page.getByRole('button', { name: `Delete ${name}` }).click();
  await expect(page.getByRole('dialog')).toContainText('The menu still links to this page.');
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
  await expect(page.getByText(`Deleted “${name}”.`).last()).toBeVisible();
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(page.getByRole('button', { name: `Delete ${name}` })).toBeVisible();
  await expectAccessible(page);
});

/** Pastes a picture into the text, as a word processor does with its plain text. */
const pastePicture = (page: Page, plain = '') =>
  text(page).evaluate((element, copied) => {
    const canvas = document.createElement('canvas');
    canvas.width = 400;
    canvas.height = 300;
    canvas.getContext('2d')?.fillRect(0, 0, 200, 300);
    const bytes = Uint8Array.from(atob(canvas.toDataURL('image/png').split(',')[1] ?? ''), (c) =>
      c.charCodeAt(0),
    );
    const clipboardData = new DataTransfer();
    if (copied) clipboardData.setData('text/plain', copied);
    clipboardData.items.add(new File([bytes], 'drum.png', { type: 'image/png' }));
    element.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true }));
  }, plain);

/** Renames a page with unsaved text: the menu is updated, the old address redirects, and Undo works. */
async function renamePage(page: Page, site: Site, slug: string) {
  const { menu: seen } = await site.call(siteCalls.get, {});
  const link = { label: `Link to ${slug}`, path: `/${slug}` };
  const linked = seen.map((section, at) =>
    at === 0 ? { ...section, items: [...section.items, link] } : section,
  );
  await site.callAsAdmin(menuCalls.update, { body: { menu: linked, seen } });
  const pathInMenu = async () => {
    const { menu } = await site.call(siteCalls.get, {});
    return menu.flatMap(({ items }) => items).find(({ label }) => label === link.label)?.path;
  };
  await text(page).click();
  await page.keyboard.press('End');
  await page.keyboard.type(' And at weddings.');
  await page.getByRole('button', { name: 'Change', exact: true }).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByText(`We'll also update the menu: “${link.label}”.`)).toBeVisible();
  await expectAccessible(page);
  const submit = dialog.getByRole('button', { name: 'Change address' });
  for (const [address, message] of [
    [slug, 'The page already has this address.'],
    ['Our Singers', /^Use lowercase letters/],
    ['aboutus', 'A page already has the address /aboutus. Choose another one.'],
    ['reception', 'The site already uses the address /reception. Choose another one.'],
  ] as const) {
    await dialog.getByLabel('New address').fill(address);
    await submit.click();
    await expect(dialog.getByText(message)).toBeVisible();
  }
  await dialog.getByLabel('New address').fill(`${slug}-singers`);
  await submit.click();
  await expect(page).toHaveURL(new RegExp(`/pages/${slug}-singers/edit$`));
  await expect(page.getByText(`Old addresses that still work: /${slug}.`)).toBeVisible();
  await expect(text(page).getByText('And at weddings.')).toBeVisible();
  expect(await pathInMenu()).toBe(`/${slug}-singers`);
  await page.getByRole('group', { name: 'Undo' }).getByRole('button', { name: 'Undo' }).click();
  await expect(page).toHaveURL(new RegExp(`/pages/${slug}/edit$`));
  await expect(text(page).getByText('And at weddings.')).toBeVisible();
  expect(await pathInMenu()).toBe(`/${slug}`);

  // Another editor renames the page meanwhile: saving and visiting still work.
  await site.callAsAdmin(pages.rename, { params: { slug }, body: { slug: `${slug}-choir` } });
  await page.getByRole('button', { name: 'Publish' }).click();
  await expect(page).toHaveURL(new RegExp(`/pages/${slug}-choir/edit$`));
  await page.goto(`/${slug}`);
  await expect(page).toHaveURL(new RegExp(`/${slug}-choir$`));
  await expect(page.getByText('And at weddings.')).toBeVisible();
}

test('the menu refuses a page that does not exist, and a saved change is taken back @desktop', async ({
  page,
  site,
}) => {
  const before = (await site.call(siteCalls.get, {})).menu;
  await signInAs(page, site, await createStaffMember(site, ['editor']));
  await page.goto('/menu');
  const section = page.getByRole('region', { name: 'Section Mass & Readings' });
  await section.getByRole('button', { name: /links$/ }).click();
  await section.getByRole('button', { name: 'Add a link' }).click();
  await section.getByLabel('Name').last().fill('Nowhere');
  await section.getByLabel('Goes to').last().fill('/no-such-page');
  await page.getByRole('button', { name: 'Save menu' }).click();
  await expect(section.getByText('This site has no page with this address')).toBeVisible();
  expect((await site.call(siteCalls.get, {})).menu).toEqual(before);
  await section.getByLabel('Goes to').last().fill('/aboutus');
  await expect(section.getByText('This site has no page with this address')).toHaveCount(0);
  await page.getByRole('button', { name: 'Save menu' }).click();
  await expect(page.getByText('Menu saved.').last()).toBeVisible();
  await page.getByRole('button', { name: 'Undo', exact: true }).click();
  await expect.poll(async () => (await site.call(siteCalls.get, {})).menu).toEqual(before);
  // The form is as before, too: nothing is left to save.
  await expect(page.getByRole('button', { name: 'Undo my changes' })).toHaveCount(0);
});

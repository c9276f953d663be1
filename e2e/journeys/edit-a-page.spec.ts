import { menu as menuCalls } from '@namugongo/contract/menu';
import { pages } from '@namugongo/contract/pages';
import { site as siteCalls } from '@namugongo/contract/site';
import type { Page } from '@playwright/test';
import { expect, expectAccessible, type Site, test } from '../site.ts';
import { fillSignIn, teamMember } from '../staff.ts';

const text = (page: Page) => page.getByRole('textbox', { name: 'Text of the page' });

test('a volunteer who never coded changes About, previews it, compares its versions and brings yesterday back', async ({
  page,
  site,
  context,
}) => {
  const editor = await teamMember(site, ['editor']);
  const before = await site.call(pages.read, { params: { slug: 'aboutus' } });
  await page.goto('/#/sign-in?return=%2Faboutus');
  await fillSignIn(page, editor);
  await page.getByRole('link', { name: 'Edit this page' }).click();
  // The page itself has the same heading: the editor is there with its text.
  await expect(text(page)).toBeVisible();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('About our community');
  await expectAccessible(page);

  // Words, a heading and a link, with the keyboard and the tools.
  await text(page).getByText('A united, thriving').click();
  await page.keyboard.press('End');
  await page.keyboard.press('Enter');
  await page.keyboard.type('We sing at every feast. ');
  await page.getByRole('button', { name: 'Luganda words' }).click();
  await page.keyboard.type('Weebale');
  await page.getByRole('button', { name: 'Link', exact: true }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Leads to').fill('javascript:alert(1)');
  await dialog.getByRole('button', { name: 'Set the link' }).click();
  await expect(dialog.getByText(/^A link leads to a page of this site/)).toBeVisible();
  await expectAccessible(page);
  await dialog.getByLabel('Leads to').fill('/mass-schedules');
  await dialog.getByRole('button', { name: 'Set the link' }).click();

  // A picture of an album, described in words.
  await text(page).getByText('We sing at every feast.').click();
  await page.keyboard.press('End');
  await page.getByRole('button', { name: 'Picture', exact: true }).click();
  await dialog.getByLabel('Album').selectOption({ label: 'Bubondo (3)' });
  await dialog
    .getByRole('group', { name: 'Pictures of the album' })
    .getByRole('button')
    .first()
    .click();
  await dialog.getByLabel('In words').fill('Women singing, drawn as a pattern');
  await dialog.getByRole('button', { name: 'Insert the picture' }).click();
  await expect(text(page).getByRole('img')).toBeVisible();

  await page.getByRole('button', { name: 'Preview' }).click();
  await expect(page.getByText('Preview: readers do not see this yet.')).toBeVisible();
  const article = page.getByRole('article');
  await expect(article.getByText('We sing at every feast.')).toBeVisible();
  await expect(article.locator('[lang=lg]')).toHaveText('Weebale');
  await page.getByRole('button', { name: 'Go on writing' }).click();

  // What is written survives a reload, and leaving asks first.
  page.on('dialog', (question) => void question.accept());
  await page.reload();
  await expect(page.getByText('did not save is here again', { exact: false })).toBeVisible();
  await expect(text(page).getByText('We sing at every feast.')).toBeVisible();
  await page.getByRole('link', { name: 'To the page' }).click();
  await expect(page.getByRole('dialog')).toContainText('Leave without saving?');
  await page.getByRole('button', { name: 'Stay' }).click();

  await page.getByRole('button', { name: 'Publish' }).click();
  await expect(page.getByText('readers see it now').last()).toBeVisible();
  const visitor = await context.browser()?.newPage();
  await visitor?.goto(`${site.base}/#/aboutus`);
  await expect(visitor?.getByText('We sing at every feast.') ?? page.getByText('-')).toBeVisible();
  await expect(
    visitor?.getByRole('img', { name: 'Women singing, drawn as a pattern' }) ?? page.getByText('-'),
  ).toBeVisible();

  // Versions side by side, and yesterday's back.
  await page.getByRole('link', { name: 'Versions' }).click();
  await expect(page.getByRole('heading', { level: 2, name: /^Version \d+$/ })).toBeVisible();
  await expect(page.locator('ins').first()).toContainText('We sing');
  await expectAccessible(page);
  await page
    .getByRole('list', { name: 'Versions, the newest first' })
    .getByRole('button')
    .last()
    .click();
  await page.getByRole('button', { name: 'Restore this version' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Restore' }).click();
  await expect(page.getByText(/^Version 1 is restored, as version \d+\.$/).last()).toBeVisible();
  const after = await site.call(pages.read, { params: { slug: 'aboutus' } });
  expect(after.html).toBe(before.html);
  await visitor?.close();
});

test('two editors at once: the second is told, and saves without losing either text; the page moves to another address and back', async ({
  page,
  site,
}) => {
  const editor = await teamMember(site, ['editor']);
  const slug = `two-editors-${Date.now()}`;
  const content = (words: string) => ({
    title: 'Two editors',
    body: {
      type: 'doc' as const,
      content: [{ type: 'paragraph' as const, content: [{ type: 'text' as const, text: words }] }],
    },
    album: null,
    keeper: '',
    reviewOn: null,
    publish: true,
  });
  await site.callAsAdmin(pages.create, { body: { slug, ...content('The beginning.') } });
  await page.goto(`/#/sign-in?return=${encodeURIComponent(`/pages/${slug}/edit`)}`);
  await fillSignIn(page, editor);
  await text(page).getByText('The beginning.').click();
  await page.keyboard.press('End');
  await page.keyboard.type(' Mine.');
  const params = { slug };
  await site.callAsAdmin(pages.save, { params, body: { version: 1, ...content('Theirs.') } });
  await page.getByRole('button', { name: 'Publish' }).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog).toContainText('Somebody else saved this page');
  await expect(dialog).toContainText('saved this page while you were writing');
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Save mine as the newest' }).click();
  await expect(page.getByText('Published as version 3: readers see it now.').last()).toBeVisible();
  const { html } = await site.call(pages.read, { params });
  expect(html).toBe('<p>The beginning. Mine.</p>');
  const { changes } = await site.callAsAdmin(pages.compare, {
    params: { slug, version: 3 },
    query: {},
  });
  expect(changes.find(({ kind }) => kind === 'removed')?.text).toContain('Theirs.');
  await giveAnotherAddress(page, site, slug);
});

test('an editor makes a page, puts it into the menu with the keyboard, deletes it and takes that back', async ({
  page,
  site,
}) => {
  const editor = await teamMember(site, ['editor']);
  const name = `Choir ${Date.now() % 100_000}`;
  const slug = name.toLowerCase().replace(' ', '-');
  await page.goto('/#/sign-in?return=%2Fpages%2Fnew');
  await fillSignIn(page, editor);
  await page.getByRole('button', { name: 'Publish' }).click();
  await expect(page.getByText('Title is required')).toBeVisible();
  await page.getByLabel('Title').fill('Reception');
  await page.getByRole('button', { name: 'Publish' }).click();
  await expect(page.getByText(/The address \/reception belongs to another screen/)).toBeVisible();
  await page.getByLabel('Title').fill(name);
  await expect(page.getByLabel('Address')).toHaveValue(slug);
  await text(page).click();
  await page.keyboard.type('We sing on Sundays.');
  await page.getByRole('button', { name: 'Publish' }).click();
  await expect(page).toHaveURL(new RegExp(`/pages/${slug}/edit$`));

  await page.goto('/#/menu');
  const section = page.getByRole('region', { name: 'Section Mass & Readings' });
  await section.getByRole('button', { name: /links$/ }).click();
  await section.getByRole('button', { name: 'Add a link' }).click();
  await page.getByRole('button', { name: 'Save the menu' }).click();
  await expect(section.getByText('Please give it a name')).toBeVisible();
  await section.getByLabel('Name').last().fill(name);
  await section.getByLabel('Leads to').last().fill(`/${slug}`);
  const handle = section.getByRole('button', { name: `Move ${name}`, exact: true });
  await handle.focus();
  const spoken = page.getByRole('status');
  await page.keyboard.press('Space');
  await expect(spoken.filter({ hasText: `${name} is in its own place.` })).toBeAttached();
  await page.keyboard.press('ArrowUp');
  await expect(spoken.filter({ hasText: 'is now in the place of Sacraments.' })).toBeAttached();
  await page.keyboard.press('Space');
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Save the menu' }).click();
  await expect(page.getByText('The menu is saved').last()).toBeVisible();
  const { menu } = await site.call(siteCalls.read, {});
  const labels = menu
    .find(({ label }) => label === 'Mass & Readings')
    ?.items.map(({ label }) => label);
  expect(labels?.slice(-2)).toEqual([name, 'Sacraments']);

  await page.goto('/#/pages');
  await page.getByRole('searchbox').fill(name);
  await page.getByRole('button', { name: `Delete ${name}` }).click();
  await expect(page.getByRole('dialog')).toContainText('The menu still leads to this page.');
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
  await expect(page.getByText(`Deleted “${name}”.`).last()).toBeVisible();
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(page.getByRole('button', { name: `Delete ${name}` })).toBeVisible();
  await expectAccessible(page);
});

/** What is written and not saved goes along; the menu follows, the old address leads on, and the way back is offered. */
async function giveAnotherAddress(page: Page, site: Site, slug: string) {
  const { menu: seen } = await site.call(siteCalls.read, {});
  const link = { label: `Link to ${slug}`, path: `/${slug}` };
  const linked = seen.map((section, at) =>
    at === 0 ? { ...section, items: [...section.items, link] } : section,
  );
  await site.callAsAdmin(menuCalls.save, { body: { menu: linked, seen } });
  const pathInMenu = async () => {
    const { menu } = await site.call(siteCalls.read, {});
    return menu.flatMap(({ items }) => items).find(({ label }) => label === link.label)?.path;
  };
  await text(page).click();
  await page.keyboard.press('End');
  await page.keyboard.type(' And at weddings.');
  await page.getByRole('button', { name: 'Change', exact: true }).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByText(`The menu follows: “${link.label}”.`)).toBeVisible();
  await expectAccessible(page);
  const submit = dialog.getByRole('button', { name: 'Change the address' });
  for (const [address, words] of [
    [slug, 'This is the address that the page has now.'],
    ['Our Singers', /^An address is made of small letters/],
    ['aboutus', 'There is a page at /aboutus already.'],
    ['reception', /^The address \/reception belongs to another screen/],
  ] as const) {
    await dialog.getByLabel('New address').fill(address);
    await submit.click();
    await expect(dialog.getByText(words)).toBeVisible();
  }
  await dialog.getByLabel('New address').fill(`${slug}-singers`);
  await submit.click();
  await expect(page).toHaveURL(new RegExp(`/pages/${slug}-singers/edit$`));
  await expect(page.getByText(`Also found at /${slug}.`)).toBeVisible();
  await expect(text(page).getByText('And at weddings.')).toBeVisible();
  expect(await pathInMenu()).toBe(`/${slug}-singers`);
  await page.getByRole('group', { name: 'Undo' }).getByRole('button', { name: 'Undo' }).click();
  await expect(page).toHaveURL(new RegExp(`/pages/${slug}/edit$`));
  await expect(text(page).getByText('And at weddings.')).toBeVisible();
  expect(await pathInMenu()).toBe(`/${slug}`);

  // Another editor moves the page while this one writes: what is saved finds it, and so do its readers.
  await site.callAsAdmin(pages.rename, { params: { slug }, body: { slug: `${slug}-choir` } });
  await page.getByRole('button', { name: 'Publish' }).click();
  await expect(page).toHaveURL(new RegExp(`/pages/${slug}-choir/edit$`));
  await page.goto(`/#/${slug}`);
  await expect(page).toHaveURL(new RegExp(`#/${slug}-choir$`));
  await expect(page.getByText('And at weddings.')).toBeVisible();
}

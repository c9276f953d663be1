import { readFile } from 'node:fs/promises';
import { expect, expectAccessible, signInOn, test } from '../site.ts';

test.use({ variables: { DOCUMENT_MEGABYTES: '1' } });

test('the secretary uploads a document, gives it a new version, deletes it and takes that back; a visitor loads it', async ({
  page,
  site,
  browser,
}, { project }) => {
  const name = `Ebbaluwa "ŋŋoma" ${project.name}.txt`;
  await signInOn(page, site.base);
  await page.goto('/#/document-upload');
  const file = (size: number) => ({
    name,
    mimeType: 'text/plain',
    buffer: Buffer.alloc(size, 'a'),
  });
  const chooser = page.locator('input[type="file"]');
  await chooser.setInputFiles(file(1_200_000));
  await page.getByLabel('Usage Description').fill('Read at the feast');
  await page.getByLabel('Everybody, without an account too').check();
  await page.getByRole('button', { name: 'Upload', exact: true }).click();
  await expect(page.getByRole('alert')).toContainText('File is too large!');
  await expect(page.getByLabel('Usage Description')).toHaveValue('Read at the feast');
  await expectAccessible(page);

  // What was typed lives through a reload; the file is chosen anew.
  await page.reload();
  await expect(page.getByLabel('Usage Description')).toHaveValue('Read at the feast');
  await chooser.setInputFiles(file(300_000));
  await page.getByRole('button', { name: 'Upload', exact: true }).click();
  await expect(page.getByText(`“${name}” was uploaded.`).first()).toBeVisible();
  await expect(page.getByLabel('Usage Description')).toHaveValue('');

  await page.getByRole('link', { name: 'All documents' }).click();
  const row = page.locator('tbody tr, ul[aria-label="Documents"] > li').filter({ hasText: name });
  await expect(row).toContainText('Read at the feast');
  await expectAccessible(page);
  const saved = page.waitForEvent('download');
  await row.getByRole('button', { name: /^Download/ }).click();
  const download = await saved;
  // The browser's own rule for names on disk puts _ for a quotation mark.
  expect(download.suggestedFilename()).toMatch(/^Ebbaluwa ["_]ŋŋoma["_]/);
  expect((await readFile((await download.path()) ?? '')).length).toBe(300_000);

  await row.getByRole('button', { name: /^Update/ }).click();
  await page.locator('input[type="file"]').setInputFiles(file(100));
  await expect(page.getByText('Version 2 was uploaded.').first()).toBeVisible();
  await expect(page.getByRole('button', { name: 'Download version 1' })).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Close' }).click();
  await expect(row).toContainText('version 2');

  await row.getByRole('button', { name: /^Delete/ }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
  await expect(row).toHaveCount(0);
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(row).toHaveCount(1);

  const visitor = await browser.newContext({ baseURL: site.base });
  const theirs = await visitor.newPage();
  await theirs.goto('/#/documents');
  const seen = theirs
    .locator('tbody tr, ul[aria-label="Documents"] > li')
    .filter({ hasText: name });
  await expect(seen.getByRole('button', { name: /^Delete/ })).toHaveCount(0);
  const id = /File id (\d+)/.exec(await seen.innerText())?.[1] ?? '';
  await theirs.goto('/#/file-download');
  await theirs.getByLabel('File id').fill(id);
  const given = theirs.waitForEvent('download');
  await theirs.getByRole('button', { name: 'Download', exact: true }).click();
  expect((await readFile((await (await given).path()) ?? '')).length).toBe(100);
  await expectAccessible(theirs);
  await visitor.close();
});

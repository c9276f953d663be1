import { readFile } from 'node:fs/promises';
import { expect, expectAccessible, signInPage, test } from '../fixtures.ts';

test('the secretary uploads a document, adds a version, deletes and restores it; a visitor downloads it', async ({
  page,
  site,
  browser,
}, { project }) => {
  const name = `Ebbaluwa "ŋŋoma" ${project.name}.txt`;
  await signInPage(page, site.base);
  await page.goto('/document-upload');
  const file = (size: number) => ({
    name,
    mimeType: 'text/plain',
    buffer: Buffer.alloc(size, 'a'),
  });
  const chooser = page.locator('input[type="file"]');
  await chooser.setInputFiles(file(1_200_000));
  await page.getByLabel('Usage Description').fill('Read at the feast');
  await page.getByLabel('Everyone, even without an account').check();
  await page.getByRole('button', { name: 'Upload', exact: true }).click();
  await expect(page.getByRole('alert')).toContainText('File is too large!');
  await expect(page.getByLabel('Usage Description')).toHaveValue('Read at the feast');
  await expectAccessible(page);

  // The draft survives a reload; the file has to be chosen again.
  await page.reload();
  await expect(page.getByLabel('Usage Description')).toHaveValue('Read at the feast');
  await chooser.setInputFiles(file(300_000));
  await page.getByRole('button', { name: 'Upload', exact: true }).click();
  await expect(page.getByText(`“${name}” uploaded.`).first()).toBeVisible();
  await expect(page.getByLabel('Usage Description')).toHaveValue('');

  await page.getByRole('link', { name: 'All documents' }).click();
  const row = page.locator('tbody tr, ul[aria-label="Documents"] > li').filter({ hasText: name });
  await expect(row).toContainText('Read at the feast');
  await expectAccessible(page);
  const saved = page.waitForEvent('download');
  await row.getByRole('button', { name: /^Download/ }).click();
  const download = await saved;
  // Browsers replace a quotation mark with _ in names on disk.
  expect(download.suggestedFilename()).toMatch(/^Ebbaluwa ["_]ŋŋoma["_]/);
  expect((await readFile((await download.path()) ?? '')).length).toBe(300_000);

  await row.getByRole('button', { name: /^Update/ }).click();
  await page.locator('input[type="file"]').setInputFiles(file(100));
  await expect(page.getByText('Version 2 uploaded.').first()).toBeVisible();
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
  const visitorPage = await visitor.newPage();
  await visitorPage.goto('/documents');
  const visitorRow = visitorPage
    .locator('tbody tr, ul[aria-label="Documents"] > li')
    .filter({ hasText: name });
  await expect(visitorRow.getByRole('button', { name: /^Delete/ })).toHaveCount(0);
  const id = /File ID (\d+)/.exec(await visitorRow.innerText())?.[1] ?? '';
  await visitorPage.goto('/file-download');
  await visitorPage.getByLabel('File ID').fill(id);
  const visitorDownload = visitorPage.waitForEvent('download');
  await visitorPage.getByRole('button', { name: 'Download', exact: true }).click();
  expect((await readFile((await (await visitorDownload).path()) ?? '')).length).toBe(100);
  await expectAccessible(visitorPage);
  await visitor.close();
});

import { documents } from '../../features/documents/contract/documents.ts';
import type { Page } from '@playwright/test';
import { expect, signInPage, test } from '../fixtures.ts';

const upload = (
  site: Parameters<Parameters<typeof test>[2]>[0]['site'],
  name: string,
  usageDescription: string,
) =>
  site.callAsAdmin(documents.upload, {
    body: { file: new File(['words'], name), usageDescription, audience: ['everybody'] },
  });

/** Fills the upload form with a small file. */
async function fillUpload(page: Page, name: string, usageDescription: string) {
  await page.goto('/document-upload');
  const file = { name, mimeType: 'text/plain', buffer: Buffer.from('words') };
  await page.getByLabel('Choose a file').setInputFiles(file);
  await page.getByLabel('Usage Description').fill(usageDescription);
}

test.describe('2 Screens and routes, Staff screens', () => {
  test('/documents: each row shows name, usage description, upload date and time, Download and Delete buttons', async ({
    page,
    site,
  }) => {
    const created = await upload(site, 'row.txt', 'Shown in a row');
    await signInPage(page, site.base);
    await page.goto('/documents');
    const row = page.locator('tbody tr').filter({ hasText: `File ID ${created.id},` });
    await expect(row).toContainText('row.txt');
    await expect(row).toContainText('Shown in a row');
    await expect(row.locator('time')).toHaveText(
      /^[A-Z][a-z]{2} \d{1,2}, 20\d\d, \d{1,2}:\d\d [AP]M$/,
    );
    await expect(row.getByRole('button', { name: 'Download row.txt' })).toHaveText('Download');
    await expect(row.getByRole('button', { name: 'Delete row.txt' })).toHaveText('Delete');
  });
  test('/document-upload: file choice plus usage description', async ({ page, site }) => {
    await signInPage(page, site.base);
    await page.goto('/document-upload');
    await expect(page.getByLabel('Choose a file')).toHaveAttribute('type', 'file');
    await expect(page.getByLabel('Usage Description')).toBeVisible();
  });
  test('File download: a file id input and a Download button', async ({ page }) => {
    await page.goto('/file-download');
    await expect(page.getByLabel('File ID')).toBeVisible();
    await expect(page.getByRole('button', { name: 'Download', exact: true })).toBeVisible();
  });
});

test.describe('3 Entities and their fields', () => {
  test('Document: id, name, usageDescription, uploadDate', async ({ site }) => {
    const { id } = await upload(site, 'fields.txt', 'Its fields');
    const response = await fetch(`${site.base}/api/documents`);
    const list: { id: number }[] = await response.json();
    expect(list.find((item) => item.id === id)).toMatchObject({
      id,
      name: 'fields.txt',
      usageDescription: 'Its fields',
      uploadDate: expect.stringMatching(/^20\d\d-\d\d-\d\dT[\d:.]+Z$/),
    });
  });
});

test.describe('5 Validation rules', () => {
  test('Upload sends any chosen file; no client-side size check', async ({ page, site }) => {
    await signInPage(page, site.base);
    await page.goto('/document-upload');
    await page.getByLabel('Choose a file').setInputFiles({
      name: 'any.thing',
      mimeType: 'x-any/thing',
      buffer: Buffer.alloc(1_200_000),
    });
    await page.getByLabel('Usage Description').fill('Larger than is taken');
    const response = page.waitForResponse('**/api/documents/upload');
    await page.getByRole('button', { name: 'Upload', exact: true }).click();
    expect((await response).status()).toBe(413);
  });
});

test.describe('7 The calls it makes, Documents and files', () => {
  test('GET /api/documents; DELETE /api/documents/{id}', async ({ site }) => {
    const { id } = await upload(site, 'gone.txt', 'To be deleted');
    const ids = async () => (await site.call(documents.list, {})).map((item) => item.id);
    expect(await ids()).toContain(id);
    await site.callAsAdmin(documents.delete, { params: { id } });
    expect(await ids()).not.toContain(id);
  });
  test('GET /api/documents/download/{id}: blob', async ({ site }) => {
    const { id } = await upload(site, 'blob.txt', 'A blob');
    const response = await fetch(`${site.base}/api/documents/download/${id}`);
    expect(await response.text()).toBe('words');
  });
  test('POST /api/documents/upload: multipart with file and usageDescription; response shown as an alert', async ({
    page,
    site,
  }) => {
    await signInPage(page, site.base);
    await fillUpload(page, 'told.txt', 'Told of');
    const sent = page.waitForRequest('**/api/documents/upload');
    await page.getByRole('button', { name: 'Upload', exact: true }).click();
    expect((await sent).method()).toBe('POST');
    expect((await sent).headers()['content-type']).toMatch(/^multipart\/form-data/);
    await expect(page.getByText('“told.txt” uploaded.').first()).toBeVisible();
    const list = await site.callAsAdmin(documents.list, {});
    expect(list[0]).toMatchObject({ name: 'told.txt', usageDescription: 'Told of' });
  });
  test('GET /api/files/download/{id}: blob; file name from the content-disposition header', async ({
    page,
    site,
  }) => {
    const { id } = await upload(site, 'Omwaka Omuggya ŋŋ.txt', 'A name');
    await page.goto('/file-download');
    await page.getByLabel('File ID').fill(String(id));
    const saved = page.waitForEvent('download');
    const response = page.waitForResponse(`**/api/files/download/${id}`);
    await page.getByRole('button', { name: 'Download', exact: true }).click();
    expect((await response).headers()['content-disposition']).toContain("filename*=UTF-8''");
    expect((await saved).suggestedFilename()).toBe('Omwaka Omuggya ŋŋ.txt');
  });
});

test.describe('8 Error catalogue', () => {
  test("Upload: 'File is too large!' on HTTP 413, otherwise 'Error uploading file'", async ({
    page,
    site,
  }) => {
    await signInPage(page, site.base);
    await fillUpload(page, 'a.txt', 'Fails');
    const alert = page.getByRole('main').getByRole('alert');
    for (const [status, message] of [
      [413, 'File is too large!'],
      [507, 'Error uploading file'],
    ] as const) {
      await page.route('**/api/documents/upload', (route) => route.fulfill({ status }));
      await page.getByRole('button', { name: 'Upload', exact: true }).click();
      await expect(alert).toContainText(message);
      await page.unroute('**/api/documents/upload');
    }
    await page.route('**/api/documents/upload', (route) => route.abort());
    await page.getByRole('button', { name: 'Upload', exact: true }).click();
    await expect(alert).toContainText('Error uploading file');
    await expect(page.getByLabel('Usage Description')).toHaveValue('Fails');
  });
  test("Download failure: alert 'Error downloading file'", async ({ page, site }) => {
    const { id } = await upload(site, 'away.txt', 'Cannot be loaded');
    await page.goto('/documents');
    await page.route(`**/api/documents/download/${id}`, (route) => route.abort());
    await page
      .locator('tbody tr')
      .filter({ hasText: `File ID ${id},` })
      .getByRole('button', { name: /^Download/ })
      .click();
    await expect(page.getByRole('main').getByRole('alert')).toContainText('Error downloading file');
  });
});

import { readFile } from 'node:fs/promises';
import type { Download, Page } from '@playwright/test';
import { decodeDisplayedQr } from '../qr-codes.ts';
import { expect, test } from '../fixtures.ts';

const downloaded = async (page: Page, kind: 'PNG' | 'SVG'): Promise<[Download, Buffer]> => {
  const waiting = page.waitForEvent('download');
  await page.getByRole('button', { name: kind }).click();
  const download = await waiting;
  return [download, await readFile(await download.path())];
};

test.describe('2 Screens and routes, QR code (/qrcode)', () => {
  test('Type a URL to see its QR code', async ({ page }) => {
    await page.goto('/qrcode');
    await page.getByLabel('URL').fill('a.test');
    const code = page.getByRole('img', { name: 'QR code of https://a.test' });
    await expect(code).toBeVisible();
    expect(await decodeDisplayedQr(code)).toBe('https://a.test');
    const [svg, contents] = await downloaded(page, 'SVG');
    expect(svg.suggestedFilename()).toBe('qr-a-test.svg');
    expect(contents.toString()).toMatch(/^<svg xmlns=/);
    const [png, bytes] = await downloaded(page, 'PNG');
    expect(png.suggestedFilename()).toBe('qr-a-test.png');
    expect(bytes.subarray(1, 4).toString()).toBe('PNG');
    await page.getByLabel('URL').fill('javascript:alert(1)');
    await expect(page.getByText('Enter a web address that starts with https://')).toBeVisible();
    await expect(page.getByRole('button', { name: 'PNG' })).toBeDisabled();
  });
});

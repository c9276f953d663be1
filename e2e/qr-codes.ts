import type { Locator, Page } from '@playwright/test';
import { decodeCode128, decodeQr } from '../app/server/testing/decode-codes.ts';

/** The pixels of an element by row; true is dark. */
async function darkPixels(element: Locator): Promise<boolean[][]> {
  const picture = (await element.screenshot({ scale: 'css' })).toString('base64');
  return element.page().evaluate(async (base64) => {
    const bytes = Uint8Array.from(atob(base64), (character) => character.charCodeAt(0));
    const bitmap = await createImageBitmap(new Blob([bytes], { type: 'image/png' }));
    const { width, height } = bitmap;
    const canvas = new OffscreenCanvas(width, height).getContext('2d');
    if (!canvas) throw new Error('No canvas.');
    canvas.drawImage(bitmap, 0, 0);
    const { data } = canvas.getImageData(0, 0, width, height);
    return Array.from({ length: height }, (_row, y) =>
      Array.from({ length: width }, (_column, x) => {
        const at = (y * width + x) * 4;
        return (data[at] ?? 0) + (data[at + 1] ?? 0) + (data[at + 2] ?? 0) < 384;
      }),
    );
  }, picture);
}

/** The modules of a version 1 QR code in an image, located by the dark pixels at its edges. */
function findModules(pixels: readonly boolean[][]): boolean[][] {
  const darkRows = pixels.flatMap((row, y) => (row.includes(true) ? [y] : []));
  const darkColumns = pixels.flatMap((row) => row.flatMap((dark, x) => (dark ? [x] : [])));
  const [top = 0, bottom = 0] = [Math.min(...darkRows), Math.max(...darkRows)];
  const [left, right] = [Math.min(...darkColumns), Math.max(...darkColumns)];
  const [across, down] = [(right - left + 1) / 21, (bottom - top + 1) / 21];
  return Array.from({ length: 21 }, (_row, row) =>
    Array.from({ length: 21 }, (_column, column) => {
      const y = Math.floor(top + (row + 0.5) * down);
      const x = Math.floor(left + (column + 0.5) * across);
      return pixels[y]?.[x] ?? false;
    }),
  );
}

export async function decodeDisplayedQr(code: Locator): Promise<string> {
  return decodeQr(findModules(await darkPixels(code))).text;
}

/** The decoded codes of each ticket on the page, with the size and text of the barcode. */
export async function decodeTicketQrCodes(page: Page) {
  const tickets = await page.getByRole('article').all();
  return Promise.all(
    tickets.map(async (ticket) => {
      const bars = ticket.locator('svg[preserveAspectRatio=none]');
      const barcode = await bars.evaluate((svg) => ({
        path: svg.querySelector('path')?.getAttribute('d') ?? '',
        width: Number(svg.getAttribute('width')),
        height: Number(svg.getAttribute('height')),
        text: svg.textContent,
      }));
      const spans = [...barcode.path.matchAll(/M(\d+) 0h(\d+)/g)].map(
        ([, from, length]) => [Number(from), Number(length)] as const,
      );
      const lineWidth = Math.min(...spans.map(([, length]) => length));
      const modules = Array.from({ length: barcode.width / lineWidth }, (_, index) =>
        spans.some(
          ([from, length]) => from <= index * lineWidth && index * lineWidth < from + length,
        ),
      );
      return {
        qr: await decodeDisplayedQr(ticket.getByRole('img', { name: /^QR code/ })),
        bars: decodeCode128(modules),
        lineWidth,
        height: barcode.height,
        barText: barcode.text,
      };
    }),
  );
}

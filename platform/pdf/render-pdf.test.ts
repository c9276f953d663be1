import { expect, test } from 'vitest';
import { parsePdf } from '#app/server/testing/parse-pdf.ts';
import { loadFonts } from './load-fonts.ts';
import { outlineText } from './outline-text.ts';
import { renderPdf } from './render-pdf.ts';

/** The text of a PDF, as a screen reader reads it and as it is copied. */
async function renderText(text: string): Promise<string> {
  const pdf = await renderPdf({
    content: [{ text, bold: true }],
    pageSize: 'A4',
    pageMargins: 40,
    defaultStyle: { font: 'Text' },
  });
  return parsePdf(pdf)[0]?.text.trim() ?? '';
}

test('what an earlier PDF shows takes no character from a later one', async () => {
  // The fonts draw these with parts that are characters by themselves.
  expect(await renderText('Total: é…;!')).toBe('Total: é…;!');
  expect(await renderText('$357.50, e')).toBe('$357.50, e');
});

test('what is drawn as outlines takes no character from a PDF', async () => {
  const text = 'Total: é…;!';
  const { listFaces } = await loadFonts([text]);
  expect(outlineText(text, 10, listFaces('bold'))).not.toBe('');
  expect(await renderText('$357.50, e')).toBe('$357.50, e');
});

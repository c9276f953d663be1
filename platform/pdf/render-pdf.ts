import type { DocumentDefinition } from 'pdfmake';
import { recordCost } from '../costly-work.ts';
import { type Fonts, loadFonts } from './load-fonts.ts';
import { extendPdfmake } from './pdfmake-lines.ts';

type Pdfmake = typeof import('pdfmake').default;

let printer: Promise<Pdfmake> | undefined;

/** Loads pdfmake for the first PDF, because the library is large. It may read no file and fetch nothing; a drawing can't use the fonts. */
function loadPdfmake(): Promise<Pdfmake> {
  printer ??= import('pdfmake').then(({ default: pdfmake }) => {
    pdfmake.setLocalAccessPolicy(() => false);
    pdfmake.setUrlAccessPolicy(() => false);
    extendPdfmake();
    return pdfmake;
  });
  return printer;
}

/**
 * Renders a document in the fonts 'Text', 'Numbers' and 'Title'. Letters of other scripts are drawn whole, shaped and in their direction
 * (docs/decisions/044); what no font has is drawn as a question mark in a diamond.
 */
export async function renderPdf(definition: DocumentDefinition): Promise<Buffer> {
  recordCost('pdf');
  const [pdfmake, fonts] = await Promise.all([
    loadPdfmake(),
    loadFonts(listTexts([definition.content, definition.footer?.(1, 1)])),
  ]);
  addFonts(pdfmake, fonts);
  const defaultStyle = { ...definition.defaultStyle, fonts };
  return pdfmake.createPdf({ ...definition, defaultStyle }).getBuffer();
}

function addFonts(pdfmake: Pdfmake, { all }: Fonts): void {
  for (const { name } of all) pdfmake.virtualfs.writeFileSync(name, Buffer.from(name));
  pdfmake.setFonts({
    Text: { normal: 'text', bold: 'bold' },
    Numbers: { normal: 'numbers' },
    Title: { normal: 'title' },
    ...Object.fromEntries(all.map(({ name }) => [name, { normal: name }])),
  });
}

const pictureKeys = new Set(['svg', 'image']);

/** All texts in a part of a definition, or in data; a picture has none. */
export function listTexts(part: unknown): string[] {
  if (typeof part === 'string') return [part];
  if (Array.isArray(part)) return part.flatMap(listTexts);
  if (typeof part !== 'object' || part === null || part instanceof Date) return [];
  return Object.entries(part).flatMap(([key, value]) =>
    pictureKeys.has(key) ? [] : listTexts(value),
  );
}

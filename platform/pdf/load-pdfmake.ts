import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { fileURLToPath } from 'node:url';
import { recordCost } from '../costly-work.ts';

/** The folder of the TrueType fonts. */
export const fontFolder = fileURLToPath(new URL('./fonts/', import.meta.url));

let printer: Promise<typeof import('pdfmake').default> | undefined;

/**
 * Loads pdfmake, with the fonts 'Text', 'Numbers' and 'Title', for the first PDF because the library is large. It may read no file and
 * fetch nothing; a drawing can't use the fonts.
 */
export function loadPdfmake(): Promise<typeof import('pdfmake').default> {
  recordCost('pdf');
  printer ??= import('pdfmake').then(async ({ default: pdfmake }) => {
    const addFont = async (name: string) => {
      pdfmake.virtualfs.writeFileSync(name, await registerFont(name));
      return name;
    };
    pdfmake.setFonts({
      Text: {
        normal: await addFont('Commissioner-Regular'),
        bold: await addFont('Commissioner-SemiBold'),
      },
      Numbers: { normal: await addFont('Commissioner-ExtraBold') },
      Title: { normal: await addFont('YoungSerif-Regular') },
    });
    pdfmake.setLocalAccessPolicy(() => false);
    pdfmake.setUrlAccessPolicy(() => false);
    return pdfmake;
  });
  return printer;
}

type Fontkit = Pick<typeof import('fontkit'), 'create'> & {
  registerFormat(format: {
    probe(bytes: Uint8Array): boolean;
    new (stream: { buffer: Uint8Array }): object;
  }): void;
};

/** The instance that pdfmake uses. */
const fontkit: Fontkit = createRequire(import.meta.url)('fontkit');

/**
 * Parses a font once for all PDFs, because parsing takes a quarter of the time of one. Registers it as a font format of its own, and
 * returns the bytes that stand for it. Each PDF has its own glyphs: one that the font made as a part of another has no characters, and
 * would be missing in the text of every later PDF.
 */
async function registerFont(name: string): Promise<Buffer> {
  const font = fontkit.create(await readFile(`${fontFolder}${name}.ttf`));
  const bytes = Buffer.from(name);
  fontkit.registerFormat(
    class {
      static probe = (candidate: Uint8Array) => bytes.equals(candidate);
      constructor() {
        return Object.assign(Object.create(font), { _glyphs: {} });
      }
    },
  );
  return bytes;
}

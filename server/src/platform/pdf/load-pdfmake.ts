import { fileURLToPath } from 'node:url';

/** The folder of the TrueType fonts. */
export const fontFolder = fileURLToPath(new URL('./fonts/', import.meta.url));

let printer: Promise<typeof import('pdfmake').default> | undefined;

/**
 * Loads pdfmake, with the fonts 'Text', 'Numbers' and 'Title', for the first PDF because the library is large. It may read its font
 * files and nothing else.
 */
export function loadPdfmake(): Promise<typeof import('pdfmake').default> {
  printer ??= import('pdfmake').then(({ default: pdfmake }) => {
    const getFontPath = (name: string) => `${fontFolder}${name}.ttf`;
    pdfmake.setFonts({
      Text: {
        normal: getFontPath('Commissioner-Regular'),
        bold: getFontPath('Commissioner-SemiBold'),
      },
      Numbers: { normal: getFontPath('Commissioner-ExtraBold') },
      Title: { normal: getFontPath('YoungSerif-Regular') },
    });
    pdfmake.setLocalAccessPolicy((path) => path.startsWith(fontFolder));
    pdfmake.setUrlAccessPolicy(() => false);
    return pdfmake;
  });
  return printer;
}

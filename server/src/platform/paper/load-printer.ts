import { fileURLToPath } from 'node:url';

const fontFolder = fileURLToPath(new URL('./fonts/', import.meta.url));

let printer: Promise<typeof import('pdfmake').default> | undefined;

/** Makes PDFs with the house's faces 'Text', 'Numbers' and 'Title'. The library is large, so it is loaded with the first PDF; it may read its fonts and nothing else. */
export function loadPrinter(): Promise<typeof import('pdfmake').default> {
  printer ??= import('pdfmake').then(({ default: pdfmake }) => {
    const face = (name: string) => `${fontFolder}${name}.ttf`;
    pdfmake.setFonts({
      Text: { normal: face('Commissioner-Regular'), bold: face('Commissioner-SemiBold') },
      Numbers: { normal: face('Commissioner-ExtraBold') },
      Title: { normal: face('YoungSerif-Regular') },
    });
    pdfmake.setLocalAccessPolicy((path) => path.startsWith(fontFolder));
    pdfmake.setUrlAccessPolicy(() => false);
    return pdfmake;
  });
  return printer;
}

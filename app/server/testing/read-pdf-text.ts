import { getDocumentProxy } from 'unpdf';

/** A piece of text on a page, in points from the lower left corner; `y` is the baseline, above the letters if they are upside down. */
export type TextBox = {
  text: string;
  x: number;
  y: number;
  width: number;
  size: number;
  isTurned: boolean;
};

/** The texts of a PDF by page in the order in which they are drawn, as another program reads them. */
export async function readTextBoxes(pdf: Buffer): Promise<TextBox[][]> {
  const document = await getDocumentProxy(new Uint8Array(pdf));
  return Promise.all(
    Array.from({ length: document.numPages }, async (_, index) => {
      const page = await document.getPage(index + 1);
      const { items } = await page.getTextContent();
      return items.flatMap((item): TextBox[] => {
        if (!('str' in item) || item.str.trim() === '') return [];
        const [, , , size = 0, x = 0, y = 0] = item.transform.map(Number);
        const { str: text, width } = item;
        const isTurned = size < 0;
        return [{ text, x: isTurned ? x - width : x, y, width, size: Math.abs(size), isTurned }];
      });
    }),
  );
}

/**
 * Pairs of texts of which one is printed over the other: the bodies of their letters, without what rises above and below them. The half of
 * a letter that joins the next one has no width of its own.
 */
export function findOverlaps(all: readonly TextBox[]): [string, string][] {
  const tolerance = 1;
  const getBottom = ({ y, size, isTurned }: TextBox) => (isTurned ? y - size * 0.45 : y);
  const isUnder = (a: TextBox, b: TextBox) => getBottom(a) + a.size * 0.45 <= getBottom(b);
  const boxes = all.filter(({ width }) => width > 0);
  return boxes.flatMap((a, at) =>
    boxes.slice(at + 1).flatMap((b): [string, string][] => {
      const isBeside = a.x + a.width - tolerance <= b.x || b.x + b.width - tolerance <= a.x;
      return isBeside || isUnder(a, b) || isUnder(b, a) ? [] : [[a.text, b.text]];
    }),
  );
}

import type { PaperLine, PaperPage } from '#features/reports/contract/papers.ts';
import { fitText, measureAscent, measureLineHeight, measureText } from '#platform/pdf/fit-text.ts';
import type { Fonts } from '#platform/pdf/load-fonts.ts';

type Style = PaperLine['style'];

/** Lines of one text in one size, with their measures in points. */
export type Block = {
  style: Style;
  size: number;
  lines: { text: string; width: number; ascent: number; height: number }[];
  height: number;
};

type Box = { style: Style; width: number; height?: number; sizes: readonly number[] };

/** Breaks a text into lines, so that it is whole in its box as large as it can be. */
export function fitBlock(
  text: string,
  fonts: Fonts,
  { style, width, height = Infinity, sizes }: Box,
): Block {
  const faces = fonts.listFaces(style);
  const measureHeight = (line: string, size: number) => measureLineHeight(line, size, faces);
  const fitted = fitText(text, { faces, width, height, sizes, measureHeight });
  const { size } = fitted;
  const lines = fitted.lines.map((line) => ({
    text: line,
    width: measureText(line, size, faces),
    ascent: measureAscent(line, size, faces),
    height: measureHeight(line, size),
  }));
  return { style, size, lines, height: lines.reduce((sum, line) => sum + line.height, 0) };
}

type Place = { x: number; top: number; soft?: boolean } & (
  | { width?: never; align?: never }
  | { width: number; align: 'center' | 'right' }
);

/** Puts a block on a page and returns where it ends. */
export function drawBlock(page: PaperPage, block: Block, place: Place): number {
  let { top } = place;
  for (const { text, width, ascent, height } of block.lines) {
    const room = place.width === undefined ? 0 : place.width - width;
    const x = place.x + (place.align === 'center' ? room / 2 : room);
    page.lines.push({
      text,
      style: block.style,
      size: block.size,
      x: round(x),
      y: round(top + ascent),
      width: round(width),
      soft: place.soft ?? false,
      turned: false,
      outline: '',
    });
    top += height;
  }
  return top;
}

export const round = (points: number): number => Math.round(points * 100) / 100;

type Rule = { x: number; y: number; width: number; kind?: 'rule' | 'ornament' };

/** Draws a horizontal line. */
export const drawRule = (page: PaperPage, { x, y, width, kind = 'rule' }: Rule): void => {
  page.marks.push({ kind, path: `M0 0H${round(width)}`, x: round(x), y: round(y), scale: 1 });
};

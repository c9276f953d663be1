import type { Content } from 'pdfmake';
import { fitText, measureLineHeight } from './fit-text.ts';
import type { Fonts, TextStyle } from './load-fonts.ts';

/** In points. Sizes to try, the largest first; the height of a line is a multiple of its font's. */
type Box = {
  width: number;
  height: number;
  sizes: readonly number[];
  lineHeight?: number;
  alignment?: 'center';
};

/** Lines of a PDF that fit a box: as content, with their size and how high they are. */
export type FittedLines = {
  content: { stack: Content[] };
  count: number;
  size: number;
  height: number;
};

/** The font of a style in a PDF. */
export const fontsOfStyles = {
  text: {},
  bold: { bold: true },
  title: { font: 'Title' },
  numbers: { font: 'Numbers' },
} as const satisfies Record<TextStyle, object>;

/** Breaks a text into lines, so that it is whole in its box as large as it can be. */
export function fitLines(text: string, style: TextStyle, fonts: Fonts, box: Box): FittedLines {
  const { lineHeight = 1, alignment } = box;
  const faces = fonts.listFaces(style);
  const measureHeight = (line: string, size: number) =>
    measureLineHeight(line, size, faces) * lineHeight;
  const { size, lines } = fitText(text, { ...box, faces, measureHeight });
  const stack = lines.map((line): Content => ({
    text: line,
    noWrap: true,
    ...fontsOfStyles[style],
    fontSize: size,
    lineHeight,
    ...(alignment && { alignment }),
  }));
  const height = lines.reduce((sum, line) => sum + measureHeight(line, size), 0);
  return { content: { stack }, count: lines.length, size, height };
}

/** Several texts under each other in one size. */
export function fitParagraphs(
  paragraphs: readonly { text: string; style: TextStyle }[],
  fonts: Fonts,
  box: Box,
): Omit<FittedLines, 'count'> {
  const fit = (size: number) => {
    const fitted = paragraphs.map(({ text, style }) =>
      fitLines(text, style, fonts, { ...box, height: Infinity, sizes: [size] }),
    );
    const height = fitted.reduce((sum, each) => sum + each.height, 0);
    return { content: { stack: fitted.flatMap(({ content }) => content.stack) }, size, height };
  };
  for (const size of box.sizes) {
    const fitted = fit(size);
    if (fitted.height <= box.height) return fitted;
  }
  return fit(box.sizes.at(-1) ?? 1);
}

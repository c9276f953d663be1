import { toPrintedText } from '#contract/rules/printed-text.ts';
import type { Face } from './load-fonts.ts';
import { layOutLine } from './split-text.ts';

/** The width of one line, in the unit of `size`. */
export function measureText(text: string, size: number, faces: readonly Face[]): number {
  const widths = widthsByFaces.get(faces) ?? new Map<string, number>();
  widthsByFaces.set(faces, widths);
  const width = widths.get(text) ?? measureUnit(text, faces);
  widths.set(text, width);
  return width * size;
}

/** The widths at size 1 that one document asked for: a line is measured again for each size and each further word. */
const widthsByFaces = new WeakMap<readonly Face[], Map<string, number>>();

const measureUnit = (text: string, faces: readonly Face[]): number =>
  layOutLine(toPrintedText(text), faces).reduce(
    (width, { text: rendered, face: { font } }) =>
      width + font.layout(rendered).advanceWidth / font.unitsPerEm,
    0,
  );

/** The height of one line of a PDF: that of the tallest font in it. */
export const measureLineHeight = (text: string, size: number, faces: readonly Face[]): number => {
  const runs = layOutLine(toPrintedText(text) || ' ', faces);
  return Math.max(
    ...runs.map(({ face: { font } }) => ((font.ascent - font.descent) * size) / font.unitsPerEm),
  );
};

/** From the top of one line of a PDF to its baseline. */
export const measureAscent = (text: string, size: number, faces: readonly Face[]): number => {
  const runs = layOutLine(toPrintedText(text) || ' ', faces);
  return Math.max(...runs.map(({ face: { font } }) => (font.ascent * size) / font.unitsPerEm));
};

/** Sizes to try, the largest first. */
type Box = {
  faces: readonly Face[];
  width: number;
  height: number;
  sizes: readonly number[];
  measureHeight(line: string, size: number): number;
};

export type Fitted = { size: number; lines: string[] };

/** Words stay whole if that costs less than this share of the size. */
const wholeShare = 0.6;

/**
 * Breaks a text into lines at the largest size at which it fits. A word is broken only if it would be much smaller in one piece. At the
 * smallest size, the end of a longer text is cut and marked.
 */
export function fitText(text: string, box: Box): Fitted {
  const { width, height, sizes, measureHeight } = box;
  const measure = (part: string) => measureText(part, 1, box.faces);
  const wrap = (size: number, share = 1) =>
    wrapText(text, (part) => measure(part) * size <= width * share);
  const isWhole = (lines: readonly string[]) => !lines.some((line) => line.endsWith(breakMark));
  let broken: Fitted | undefined;
  for (const size of sizes) {
    if (broken && size < broken.size * wholeShare) break;
    const lines = wrap(size);
    if (lines.reduce((sum, line) => sum + measureHeight(line, size), 0) > height) continue;
    if (isWhole(lines))
      return { size, lines: balanceLines(lines, (share) => wrap(size, share), isWhole) };
    broken ??= { size, lines: lines.map((line) => line.replace(breakMark, '')) };
  }
  if (broken) return broken;
  const size = sizes.at(-1) ?? 1;
  const lines = wrap(size).map((line) => line.replace(breakMark, ''));
  const fits = (part: string) => measure(part) * size <= width;
  return { size, lines: cutLines(lines, fits, (line) => measureHeight(line, size), height) };
}

/** The first lines that fit a height, the last of them with an ellipsis. */
function cutLines(
  lines: readonly string[],
  fits: (part: string) => boolean,
  measureHeight: (line: string) => number,
  height: number,
): string[] {
  let room = height;
  const count = lines.findIndex((line) => (room -= measureHeight(line)) < 0);
  const visible = lines.slice(0, Math.max(1, count));
  const last = `${fillLine(visible.at(-1) ?? '', (part) => fits(`${part}…`)).trimEnd()}…`;
  return [...visible.slice(0, -1), last];
}

/** Marks a line that ends within a word. */
const breakMark = '\u0000';

const graphemes = new Intl.Segmenter('en', { granularity: 'grapheme' });

/** After a space, and between letters of scripts that write no spaces. */
const placesToBreak =
  /(?<=\s)|(?<=[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}])(?=[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}])/u;

/** Breaks a text into lines; a word that fits no line is broken, which is marked. */
function wrapText(text: string, fits: (part: string) => boolean): string[] {
  const lines: string[] = [];
  let line = '';
  for (const word of text.split(placesToBreak)) {
    if (fits(`${line}${word}`.trimEnd())) {
      line += word;
      continue;
    }
    if (line) lines.push(line.trimEnd());
    line = word;
    while (!fits(line.trimEnd())) {
      const head = fillLine(line, fits);
      if (head === line) break;
      lines.push(`${head}${breakMark}`);
      line = line.slice(head.length);
    }
  }
  return line ? [...lines, line.trimEnd()] : lines;
}

/** As many letters of a word as fit in a line, at least one. */
function fillLine(word: string, fits: (part: string) => boolean): string {
  let line = '';
  for (const { segment } of graphemes.segment(word)) {
    if (line && !fits(`${line}${segment}`)) break;
    line += segment;
  }
  return line;
}

/** Narrows the lines as far as their number stays the same, so that no line holds a single short word. */
function balanceLines(
  lines: string[],
  wrap: (share: number) => string[],
  isWhole: (lines: readonly string[]) => boolean,
): string[] {
  let balanced = lines;
  if (lines.length === 1) return lines;
  for (let share = 0.95; share > 0.5; share -= 0.05) {
    const narrower = wrap(share);
    if (narrower.length > lines.length || !isWhole(narrower)) break;
    balanced = narrower;
  }
  return balanced;
}

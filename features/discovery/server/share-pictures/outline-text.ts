import { readFile } from 'node:fs/promises';
import type { Font } from 'fontkit';
import { fontFolder } from '#platform/pdf/load-pdfmake.ts';

const fontFiles = {
  title: 'YoungSerif-Regular.ttf',
  text: 'Commissioner-Regular.ttf',
  bold: 'Commissioner-SemiBold.ttf',
} as const;

/** The fonts of the pictures. Text becomes outlines, so that a picture doesn't depend on the fonts of the machine. */
export type Fonts = Record<keyof typeof fontFiles, Font>;

let fonts: Promise<Fonts> | undefined;

/** Loads the fonts once, with the first picture. */
export function loadFonts(): Promise<Fonts> {
  fonts ??= readFonts().catch((error: unknown) => {
    fonts = undefined;
    throw error;
  });
  return fonts;
}

async function readFonts(): Promise<Fonts> {
  const { create } = await import('fontkit');
  const open = async (name: string): Promise<Font> => {
    const font = create(await readFile(`${fontFolder}${name}`));
    if (!('layout' in font)) throw new Error(`${name} holds more than one font.`);
    return font;
  };
  const [title, text, bold] = await Promise.all([
    open(fontFiles.title),
    open(fontFiles.text),
    open(fontFiles.bold),
  ]);
  return { title, text, bold };
}

/** Whether a font has a glyph for every character of a text. */
export const hasGlyphs = (font: Font, text: string): boolean =>
  Array.from(text).every((character) => font.hasGlyphForCodePoint(character.codePointAt(0) ?? 0));

/** The width of a line in px. */
export const measureText = (font: Font, size: number, text: string): number =>
  (font.layout(text).advanceWidth * size) / font.unitsPerEm;

type Line = { font: Font; size: number; x: number; y: number; color: string };

/** A line of text as an SVG group of outlines; `y` is the baseline. */
export function outlineText(text: string, { font, size, x, y, color }: Line): string {
  const { glyphs, positions } = font.layout(text);
  const scale = size / font.unitsPerEm;
  let advance = 0;
  const paths = glyphs.map((glyph, index) => {
    const d = glyph.path.toSVG();
    const path = d && `<path transform="translate(${Math.round(advance)} 0)" d="${d}"/>`;
    advance += positions[index]?.xAdvance ?? glyph.advanceWidth;
    return path;
  });
  return `<g transform="translate(${x} ${y}) scale(${scale.toFixed(5)} ${(-scale).toFixed(5)})" fill="${color}">${paths.join('')}</g>`;
}

/** `leading` is the line height as a multiple of the size. */
type Fitting = {
  font: Font;
  width: number;
  height: number;
  leading: number;
  sizes: readonly number[];
};

/** Breaks a text into lines at the largest size at which it fits; at the smallest size, the end of a longer text is cut. */
export function fitText(
  text: string,
  { font, width, height, leading, sizes }: Fitting,
): { size: number; lines: string[] } {
  const countLines = (size: number) => Math.max(1, Math.floor(height / (size * leading)));
  for (const size of sizes) {
    const lines = wrapText(text, (part) => measureText(font, size, part) <= width);
    const isWhole =
      lines.length <= countLines(size) && !lines.some((line) => line.endsWith(breakMark));
    if (isWhole) return { size, lines: balanceLines(text, lines, { font, size, width }) };
  }
  const size = sizes.at(-1) ?? 16;
  const fits = (part: string) => measureText(font, size, part) <= width;
  const lines = wrapText(text, fits).map((line) => line.replace(breakMark, ''));
  const maxLines = countLines(size);
  if (lines.length <= maxLines) return { size, lines };
  const last = shorten(lines.slice(maxLines - 1).join(' '), fits);
  return { size, lines: [...lines.slice(0, maxLines - 1), last] };
}

/** Marks a line that ends within a word. */
const breakMark = '\u0000';

function wrapText(text: string, fits: (part: string) => boolean): string[] {
  const lines: string[] = [];
  let line = '';
  for (const word of text.split(' ')) {
    const longer = line ? `${line} ${word}` : word;
    if (fits(longer)) {
      line = longer;
      continue;
    }
    if (line) lines.push(line);
    line = word;
    while (!fits(line)) {
      const head = fillLine(line, fits);
      lines.push(`${head}${breakMark}`);
      line = line.slice(head.length);
    }
  }
  return line ? [...lines, line] : lines;
}

/** As many characters of a word as fit in a line, at least one. */
function fillLine(word: string, fits: (part: string) => boolean): string {
  const [first = '', ...rest] = Array.from(word);
  let line = first;
  for (const character of rest) {
    if (!fits(`${line}${character}`)) break;
    line += character;
  }
  return line;
}

const shorten = (text: string, fits: (part: string) => boolean): string =>
  fits(text) ? text : `${fillLine(text, (part) => fits(`${part}…`)).trimEnd()}…`;

/** Narrows the lines as far as their number stays the same, so that no line holds a single short word. */
function balanceLines(
  text: string,
  lines: string[],
  { font, size, width }: { font: Font; size: number; width: number },
): string[] {
  let balanced = lines;
  for (let share = 0.95; share > 0.5; share -= 0.05) {
    const narrower = wrapText(text, (part) => measureText(font, size, part) <= width * share);
    const isBroken = narrower.some((line) => line.endsWith(breakMark));
    if (narrower.length > lines.length || isBroken) break;
    balanced = narrower;
  }
  return balanced;
}

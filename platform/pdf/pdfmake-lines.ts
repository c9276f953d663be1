import { createRequire } from 'node:module';
import { toPrintedText, isFromRightToLeft } from '#contract/rules/printed-text.ts';
import { type Fonts, type TextStyle, isOwnFont } from './load-fonts.ts';
import {
  assignFonts,
  getDirection,
  isPlain,
  joinRuns,
  toRenderedText,
  toVisualOrder,
} from './split-text.ts';

/** A word, or a part of one, on its way into a line. */
type Inline = {
  text: string;
  lineEnd?: boolean;
  noNewLine?: boolean;
  font?: string;
  bold?: boolean;
  alignment?: string;
  isTurned?: boolean;
  x?: number;
  width?: number;
  /** Levels of the part and of its paragraph (split-text.ts); none in a plain paragraph. */
  level?: number;
  base?: number;
};

type Line = { inlines: Inline[]; leadingCut: number; getAscenderHeight(): number };
type Method<This, Args extends unknown[], Result> = (this: This, ...args: Args) => Result;
type TextBreaker = { getBreaks: Method<unknown, [texts: unknown, styles: object], Inline[]> };
type ElementWriter = { alignLine: Method<unknown, [line: Line], void> };
type Renderer = {
  pdfDocument: PdfDocument;
  renderLine: Method<Renderer, [line: Line, x: number, y: number], void>;
};
type PdfDocument = {
  save(): void;
  rotate(degrees: number, options: { origin: [x: number, y: number] }): void;
  restore(): void;
  _font: { font: object };
  addContent(operators: string): void;
  _fragment: Method<PdfDocument, [text: string, ...rest: unknown[]], void>;
};
type StyleStack = {
  getStyleProperty(item: object, styles: object, property: string, standard: unknown): unknown;
};

const require = createRequire(import.meta.url);
const load = (name: string) => require(`pdfmake/js/${name}.js`).default;
const styleStack: StyleStack = load('StyleContextStack');

const getStyle = (word: Inline, styles: object, property: string): unknown =>
  styleStack.getStyleProperty(word, styles, property, undefined);

/**
 * pdfmake sets every text in the one font that its style names, from left to right. These steps of it also choose the font of each part,
 * put a line in the order in which it is read, and turn it: where words are split, where a line is complete, and where it is drawn.
 */
export function extendPdfmake(): void {
  const breaker: TextBreaker = load('TextBreaker').prototype;
  const { getBreaks } = breaker;
  breaker.getBreaks = function (texts, styles) {
    const inlines = getBreaks.call(this, [texts].flat().map(cleanItem), styles);
    for (const word of inlines) word.isTurned = getStyle(word, styles, 'turned') === true;
    return splitParagraphs(inlines).flatMap((paragraph) => splitInlines(paragraph, styles));
  };

  const writer: ElementWriter = load('ElementWriter').prototype;
  const { alignLine } = writer;
  writer.alignLine = function (line) {
    orderLine(line);
    alignLine.call(this, line);
  };

  const renderer: Renderer = load('Renderer').prototype;
  const { renderLine } = renderer;
  renderer.renderLine = function (line, x, y) {
    if (!line.inlines[0]?.isTurned) return renderLine.call(this, line, x, y);
    this.pdfDocument.save();
    this.pdfDocument.rotate(180, { origin: [x, y + line.getAscenderHeight()] });
    renderLine.call(this, line, x, y);
    this.pdfDocument.restore();
  };

  const document: PdfDocument = load('PDFDocument').prototype;
  const { _fragment: drawText } = document;
  document._fragment = function (text, ...rest) {
    // A font's shapes of letters don't always say which letters they are; this text is what is copied and read aloud. Programs turn
    // letters from right to left around by themselves, each in its own way, so these are only described by their shapes.
    const needsText = !isOwnFont(this._font.font) && !isFromRightToLeft(text);
    if (needsText) this.addContent(`/Span <</ActualText <${toHex(text)}>>> BDC`);
    drawText.call(this, text, ...rest);
    if (needsText) this.addContent('EMC');
  };
}

const toHex = (text: string): string =>
  `feff${Array.from({ length: text.length }, (_, at) => text.charCodeAt(at).toString(16).padStart(4, '0')).join('')}`;

/** A text of a paragraph, which may have a style of its own. */
function cleanItem(item: unknown): unknown {
  if (typeof item === 'string') return toPrintedText(item);
  if (typeof item !== 'object' || item === null) return item;
  const text: unknown = Reflect.get(item, 'text');
  return typeof text === 'string' ? { ...item, text: toPrintedText(text) } : item;
}

function splitParagraphs(inlines: readonly Inline[]): Inline[][] {
  const paragraphs: Inline[][] = [[]];
  for (const word of inlines) {
    paragraphs.at(-1)?.push(word);
    if (word.lineEnd) paragraphs.push([]);
  }
  return paragraphs;
}

/** The words of a paragraph, split into parts of one font and one direction each. */
function splitInlines(inlines: readonly Inline[], styles: object): Inline[] {
  const listFaces = (word: Inline) => {
    const fonts: Fonts | undefined = Object(getStyle(word, styles, 'fonts'));
    const style = toTextStyle(getStyle(word, styles, 'font'), getStyle(word, styles, 'bold'));
    return fonts?.listFaces(style) ?? [];
  };
  const faces = inlines.map(listFaces);
  const isSimple = inlines.every(({ text }, at) => {
    const first = faces[at]?.[0];
    return first && isPlain(text, first);
  });
  if (isSimple) return [...inlines];

  const text = inlines.map((word) => word.text).join('');
  const isAuto = inlines.some((word) => getStyle(word, styles, 'direction') === 'auto');
  const direction = isAuto ? getDirection(text) : 'ltr';
  const base = direction === 'rtl' ? 1 : 0;
  const charactersByFaces = new Map(
    [...new Set(faces)].map((each) => [each, assignFonts(text, each, direction)] as const),
  );
  let end = 0;
  return inlines.flatMap((word, at) => {
    const start = end;
    end += word.text.length;
    const characters = charactersByFaces.get(faces[at] ?? []) ?? [];
    const runs = joinRuns(characters.filter(({ index }) => index >= start && index < end));
    if (runs.length === 0) return [{ ...word, text: '', level: base, base }];
    return runs.map((run, part): Inline => {
      const isLast = part === runs.length - 1;
      return {
        ...word,
        text: toRenderedText(run),
        ...(run.face !== faces[at]?.[0] && { font: run.face.name, bold: false }),
        level: run.level,
        base,
        lineEnd: isLast && word.lineEnd === true,
        noNewLine: !isLast || word.noNewLine === true,
      };
    });
  });
}

function toTextStyle(font: unknown, bold: unknown): TextStyle {
  if (font === 'Title') return 'title';
  if (font === 'Numbers') return 'numbers';
  return bold === true ? 'bold' : 'text';
}

/** Gives the parts of a line their places; the space at its end has none (rule L1). */
function orderLine(line: Line): void {
  const { inlines } = line;
  const base = inlines[0]?.base ?? 0;
  if (inlines.every(({ level = 0 }) => level === 0)) return;
  const lastWord = inlines.findLastIndex(({ text }) => text.trim() !== '');
  const order = toVisualOrder(inlines.slice(0, lastWord + 1).map(({ level = 0 }) => level));
  let x = -line.leadingCut;
  for (const at of order) {
    const inline = inlines[at];
    if (!inline) continue;
    inline.x = x;
    x += inline.width ?? 0;
  }
  for (const inline of inlines.slice(lastWord + 1)) inline.x = x;
  const [first] = inlines;
  if (base === 1 && first?.alignment === 'left') first.alignment = 'right';
}

import bidiFactory from 'bidi-js';
import { isFromRightToLeft } from '#contract/rules/printed-text.ts';
import { type Face, hasCharacter, replacement } from './load-fonts.ts';

/** A letter with its marks. */
type Character = {
  /** Where it begins in the text. */
  index: number;
  /** As it is given to the font: what no font has is replaced, and a bracket from right to left mirrored. */
  text: string;
  face: Face;
  /** Of the bidirectional algorithm (Unicode, annex 9): odd from right to left. */
  level: number;
};

/** A part of a text in one font and one direction. */
export type Run = Pick<Character, 'text' | 'face' | 'level'>;

export type Direction = 'ltr' | 'rtl';

// Its types say that it has a default export, but the package is that function itself.
const createBidi: typeof bidiFactory.default = Object(bidiFactory);
const bidi = createBidi();
const graphemes = new Intl.Segmenter('en', { granularity: 'grapheme' });

/** The direction of a paragraph by its first letter that has one. */
export const getDirection = (text: string): Direction =>
  isFromRightToLeft(/\p{L}/u.exec(text)?.[0] ?? '') ? 'rtl' : 'ltr';

/** Whether one font, of the site's own, draws the text from left to right as it is. */
export const isPlain = (text: string, face: Face): boolean =>
  /^[ -~]*$/.test(text) ||
  (!isFromRightToLeft(text) &&
    Array.from(text).every((character) => hasCharacter(face, character)));

/**
 * The letters of a paragraph of clean text in logical order. The fonts are asked in their order; the words of one script have one font, if
 * one has all their letters.
 */
export function assignFonts(
  text: string,
  faces: readonly Face[],
  direction: Direction = 'ltr',
): Character[] {
  const { levels } = bidi.getEmbeddingLevels(text, direction);
  const chooseFace = createFaceChooser(text, faces);
  const visible = Array.from(graphemes.segment(text)).filter(
    ({ segment }) => !/^[\u2068\u2069]/.test(segment),
  );
  return visible.map(({ segment, index }): Character => {
    const level = levels[index] ?? 0;
    // Without a mark that no font has together with its letter, such as the key around a digit, the letter is still read.
    for (const part of [segment, segment.replace(/\p{M}/gu, ''), replacement]) {
      const face = part && chooseFace(part);
      if (face) return { index, text: mirror(part, level), face, level };
    }
    return { index, text: replacement, face: getFirst(faces), level };
  });
}

function getFirst(faces: readonly Face[]): Face {
  const [first] = faces;
  if (!first) throw new Error('A text needs a font.');
  return first;
}

/** Letters side by side in one font and direction as one run; a space between words from right to left is a run, because a line may end there. */
export function joinRuns(characters: readonly Character[]): Run[] {
  const runs: Run[] = [];
  for (const { text, face, level } of characters) {
    const last = runs.at(-1);
    const isSame =
      last?.face === face &&
      last.level === level &&
      (level % 2 === 0 || /\s$/.test(last.text) === /\s/.test(text));
    if (last && isSame) last.text += text;
    else runs.push({ text, face, level });
  }
  return runs;
}

/** The runs of one line from left to right, as their fonts draw them. */
export function layOutLine(text: string, faces: readonly Face[]): Run[] {
  const first = getFirst(faces);
  if (isPlain(text, first)) return text ? [{ text, face: first, level: 0 }] : [];
  const runs = joinRuns(assignFonts(text, faces));
  return toVisualOrder(runs.map(({ level }) => level)).flatMap((index) => {
    const run = runs[index];
    return run ? [{ ...run, text: toRenderedText(run) }] : [];
  });
}

const mirror = (character: string, level: number): string =>
  level % 2 === 1 ? (bidi.getMirroredCharacter(character) ?? character) : character;

const scripts = [
  'Latin',
  'Greek',
  'Cyrillic',
  'Arabic',
  'Hebrew',
  'Devanagari',
  'Ethiopic',
  'Thai',
  'Hangul',
];
const scriptPatterns = scripts.map((script) => new RegExp(`\\p{Script=${script}}`, 'u'));

/** Returns the font for a letter with its marks; undefined if none has it. */
function createFaceChooser(
  text: string,
  faces: readonly Face[],
): (character: string) => Face | undefined {
  const hasAll = (face: Face, characters: string) =>
    Array.from(characters).every((character) => hasCharacter(face, character));
  const byScript = new Map<RegExp, Face | undefined>();
  const ofScript = (script: RegExp) => {
    if (!byScript.has(script)) {
      const characters = Array.from(graphemes.segment(text), ({ segment }) => segment)
        .filter((character) => script.test(character))
        .join('');
      byScript.set(
        script,
        faces.find((face) => hasAll(face, characters)),
      );
    }
    return byScript.get(script);
  };
  return (character) => {
    const script = scriptPatterns.find((pattern) => pattern.test(character));
    const chosen = script && ofScript(script);
    return chosen ?? faces.find((face) => hasAll(face, character));
  };
}

/** The order in which parts of one line with these levels are drawn from left to right (rule L2). */
export function toVisualOrder(levels: readonly number[]): number[] {
  const order = levels.map((_, index) => index);
  for (let level = Math.max(0, ...levels); level > 0; level -= 1)
    for (let start = 0; start < order.length; start += 1) {
      if ((levels[start] ?? 0) < level) continue;
      let end = start;
      while (end < order.length && (levels[end] ?? 0) >= level) end += 1;
      order.splice(start, end - start, ...order.slice(start, end).reverse());
      start = end;
    }
  return order;
}

const fromRightToLeftByScript =
  /[\p{Script=Arabic}\p{Script=Hebrew}\p{Script=Syriac}\p{Script=Thaana}\p{Script=Nko}]/u;

/** The text of a run so that its font draws it in the right direction: a font with rules of layout turns some scripts around by itself. */
export function toRenderedText({ text, face, level }: Run): string {
  const isTurnedByFont = face.hasRules && fromRightToLeftByScript.test(text);
  if ((level % 2 === 1) === isTurnedByFont) return text;
  return Array.from(graphemes.segment(text), ({ segment }) => segment)
    .toReversed()
    .join('');
}

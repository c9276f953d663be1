import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import type { Font, GlyphRun } from 'fontkit';
import { type FontSource, furtherFonts, ownFonts } from './font-files.ts';
import { toPrintedText } from '#contract/rules/printed-text.ts';

/** A font that is loaded, under the name by which a PDF refers to it. */
export type Face = {
  name: string;
  font: Font;
  /** The code points that it has. */
  characters: ReadonlySet<number>;
  /** Whether it has rules of layout (OpenType), by which letters are joined, moved and turned around. */
  hasRules: boolean;
};

/** How a text is to look: the site's font that is asked for each letter first. */
export type TextStyle = keyof typeof ownFonts;

/** The fonts for the letters of one document. */
export type Fonts = {
  /** Every font that a text of this style may need, the first with a letter being right for it. */
  listFaces(style: TextStyle): readonly Face[];
  /** The ones that were loaded, each once. */
  all: readonly Face[];
};

/** Stands for a letter that no font has. */
export const replacement = '\ufffd';

/** The fonts that draw these texts. They stay loaded: the site's own for all that is drawn, others once their letters occurred. */
export async function loadFonts(texts: Iterable<string>): Promise<Fonts> {
  const own = await loadOwnFonts();
  const characters = new Set<string>();
  for (const text of texts) for (const character of toPrintedText(text)) characters.add(character);
  const further = await loadFurtherFonts(
    [...characters].filter(
      (character) => !hasCharacter(own.text, character) || !hasCharacter(own.bold, character),
    ),
  );
  const styles: Record<TextStyle, readonly Face[]> = {
    text: [own.text, ...further.regular],
    bold: [own.bold, ...further.bold],
    numbers: [own.numbers, own.bold, ...further.bold],
    title: [own.title, own.bold, ...further.bold],
  };
  return {
    listFaces: (style) => styles[style],
    all: [...new Set([...Object.values(own), ...further.regular, ...further.bold])],
  };
}

/** Whether a font draws a letter; what is invisible needs no drawing. */
export const hasCharacter = ({ characters }: Face, character: string): boolean =>
  characters.has(character.codePointAt(0) ?? 0) || isInvisible(character);

const isInvisible = (character: string): boolean =>
  /[\p{Default_Ignorable_Code_Point}\s]/u.test(character);

type Weights = { regular: Face[]; bold: Face[] };

/** For each letter the first font that has it. */
async function loadFurtherFonts(characters: readonly string[]): Promise<Weights> {
  const faces: Weights = { regular: [], bold: [] };
  let missing = characters.filter((character) => !isInvisible(character));
  if (missing.length > 0) missing = [...missing, replacement];
  for (const source of furtherFonts) {
    const requested = missing.filter((character) => source.characters.test(character));
    if (requested.length === 0) continue;
    for (const { regular, bold } of await loadSource(source, requested)) {
      faces.regular.push(regular);
      faces.bold.push(bold);
      missing = missing.filter((character) => !hasCharacter(regular, character));
    }
  }
  return faces;
}

type WeightedFace = { regular: Face; bold: Face };

async function loadSource(
  source: FontSource,
  characters: readonly string[],
): Promise<readonly WeightedFace[]> {
  const { name } = source;
  if ('files' in source) {
    const [regular, bold] = await Promise.all([
      loadOnce(`${name}-Regular`, () => readFile(source.files.regular)),
      loadOnce(`${name}-Bold`, () => readFile(source.files.bold)),
    ]);
    return [{ regular, bold }];
  }
  if ('picked' in source) {
    const text = [...characters].toSorted().join('');
    const face = await loadOnce(`${name} ${text}`, () => pickCharacters(source.picked, text));
    return [{ regular: face, bold: face }];
  }
  const slices = (await listSlices(source.slices)).filter(({ has }) =>
    characters.some((character) => has(character.codePointAt(0) ?? 0)),
  );
  return Promise.all(
    slices.map(async (slice) => {
      const file = `${source.slices}/files/${name}-${slice.name}-wght-normal.woff2`;
      const face = await loadOnce(`${name}-${slice.name}`, () => readSlice(file));
      return { regular: face, bold: face };
    }),
  );
}

type Slice = { name: string; has(codePoint: number): boolean };

const slicesOf = new Map<string, Promise<readonly Slice[]>>();

const listSlices = (folder: string): Promise<readonly Slice[]> =>
  readOnce(slicesOf, folder, () => readSlices(folder));

/** Reads what stays the same once; after a failure, such as too many open files, it is read again. */
function readOnce<Value>(
  cache: Map<string, Promise<Value>>,
  key: string,
  read: () => Promise<Value>,
): Promise<Value> {
  const cached = cache.get(key);
  if (cached) return cached;
  const value = read();
  cache.set(key, value);
  value.catch(() => cache.delete(key));
  return value;
}

/** The files of a package with the ranges of letters, which CSS writes as 'U+4e00-4e0f,U+4e11'. */
async function readSlices(folder: string): Promise<readonly Slice[]> {
  const json: unknown = JSON.parse(await readFile(`${folder}/unicode.json`, 'utf8'));
  return Object.entries(Object(json)).map(([key, value]): Slice => {
    const ranges = String(value)
      .split(',')
      .map((range) =>
        range
          .trim()
          .slice(2)
          .split('-')
          .map((hex) => Number.parseInt(hex, 16)),
      );
    return {
      name: key.replace(/[[\]]/g, ''),
      has: (codePoint) =>
        ranges.some(([first = 0, last = first]) => codePoint >= first && codePoint <= last),
    };
  });
}

/** A weight between that of plain and of bold text, for both. */
const sliceWeight = 500;

async function readSlice(file: string): Promise<Buffer> {
  const { default: subsetFont } = await import('subset-font');
  return subsetFont(await readFile(file), undefined, {
    targetFormat: 'truetype',
    keepAllGlyphs: true,
    variationAxes: { wght: sliceWeight },
  });
}

/** Its tables for other programs than ours are not what the library expects. */
const strangeTables = ['PfEd', 'FFTM', 'TeX ', 'prop', 'DSIG', 'JSTF', 'MATH', 'BASE', 'VDMX'];

async function pickCharacters(file: string, characters: string): Promise<Buffer> {
  const { default: subsetFont } = await import('subset-font');
  return subsetFont(await readFile(file), characters, {
    targetFormat: 'truetype',
    dropTables: [...strangeTables, 'vhea', 'vmtx', 'GDEF'],
  });
}

async function loadOwnFonts(): Promise<Record<TextStyle, Face>> {
  const load = (style: TextStyle) => loadOnce(style, () => readFile(ownFonts[style]));
  const [text, bold, numbers, title] = await Promise.all([
    load('text'),
    load('bold'),
    load('numbers'),
    load('title'),
  ]);
  return { text, bold, numbers, title };
}

type Fontkit = Pick<typeof import('fontkit'), 'create'> & {
  registerFormat(format: {
    probe(bytes: Uint8Array): boolean;
    new (stream: { buffer: Uint8Array }): object;
  }): void;
};

/** The instance that pdfmake uses. */
const fontkit: Fontkit = createRequire(import.meta.url)('fontkit');

const faces = new Map<string, Promise<Face>>();
const parsed = new Map<string, Font>();

/** Parses a font once for all documents, because parsing takes a quarter of the time of one. */
const loadOnce = (name: string, read: () => Promise<Buffer>): Promise<Face> =>
  readOnce(faces, name, async () => parseFace(name, await read()));

type LayOut = (this: Font, text: string, features?: Parameters<Font['layout']>[1]) => GlyphRun;

/** Texts whose letters have their marks in one shape each. The rule that takes these apart is left out: the parts no longer say which letter they are. */
const isComposed =
  /^[\p{Script=Latin}\p{Script=Greek}\p{Script=Cyrillic}\p{Script=Common}\p{Script=Inherited}]*$/u;
const composedFeatures = { ccmp: false };

function parseFace(name: string, bytes: Buffer): Face {
  const font = fontkit.create(bytes);
  if (!('layout' in font)) throw new Error(`${name} holds more than one font.`);
  const layOut: LayOut = font.layout;
  const layout: LayOut = function (text, features) {
    return layOut.call(
      this,
      text,
      features ?? (isComposed.test(text) ? composedFeatures : undefined),
    );
  };
  Object.assign(font, { layout });
  parsed.set(name, font);
  const { tables } = Object(Reflect.get(font, 'directory'));
  return {
    name,
    font: deriveFont(name),
    characters: new Set(font.characterSet),
    hasRules: 'GSUB' in tables || 'GPOS' in tables,
  };
}

const faceName = Symbol('the name of a face');

/** Whether a font of a PDF is one of the site's own, whose shapes always say which letters they are. */
export const isOwnFont = (font: object): boolean => String(Reflect.get(font, faceName)) in ownFonts;

/**
 * A font with glyphs and a layout of its own: a glyph that a font made as a part of another has no characters, and would be missing in
 * the text of whatever is drawn later. So the parsed font lays out nothing itself, or all would have its layout.
 */
const deriveFont = (name: string): Font =>
  Object.assign(Object.create(parsed.get(name) ?? null), { _glyphs: {}, [faceName]: name });

/** A font that is parsed is a font format of its own, whose files hold its name. */
fontkit.registerFormat(
  class {
    static probe = (bytes: Uint8Array) => parsed.has(String(Buffer.from(bytes)));
    constructor({ buffer }: { buffer: Uint8Array }) {
      return deriveFont(String(Buffer.from(buffer)));
    }
  },
);

import { inflateSync } from 'node:zlib';

/** The text of a page in drawing order, where each part of it begins and how large it is, and its codes as rows of modules; true is dark. */
export type PdfPage = {
  text: string;
  /** In points from the lower left corner. */
  places: { x: number; y: number }[];
  sizes: number[];
  codes: boolean[][][];
};

/** Parses a PDF rendered by this site: text by the Unicode maps of its fonts, codes from filled rectangles. */
export function parsePdf(bytes: Buffer): PdfPage[] {
  const source = bytes.toString('latin1');
  if (!source.startsWith('%PDF-')) throw new Error('This is not a PDF.');
  const maps = readFontMaps(source);
  return [...source.matchAll(/\/Type \/Page\n[^]*?\/Contents (\d+) 0 R/g)].map(([, id]) => {
    const content = readStream(source, Number(id));
    return {
      text: readText(content, maps),
      places: readPlaces(content),
      sizes: [...content.matchAll(/\/F\d+ ([\d.]+) Tf/g)].map(([, size]) => Number(size)),
      codes: readCodes(content),
    };
  });
}

function readStream(source: string, id: number): string {
  const object = source.slice(source.search(new RegExp(`(^|\n)${id} 0 obj\n`)));
  const begin = object.indexOf('stream\n') + 'stream\n'.length;
  return inflateSync(
    Buffer.from(object.slice(begin, object.indexOf('\nendstream')), 'latin1'),
  ).toString('latin1');
}

/** The characters of each glyph, by font name such as F1. */
function readFontMaps(source: string): Map<string, string[]> {
  const maps = new Map<string, string[]>();
  for (const [, name = '', id] of source.matchAll(/\/(F\d+) (\d+) 0 R/g)) {
    if (maps.has(name)) continue;
    const unicode = new RegExp(`\n${id} 0 obj\n<<[^]*?/ToUnicode (\\d+) 0 R`).exec(source)?.[1];
    const glyphs =
      /beginbfrange([^]*)endbfrange/.exec(readStream(source, Number(unicode)))?.[1] ?? '';
    const listed = [...glyphs.matchAll(/\[([^\]]*)\]/g)].flatMap(
      ([, list = '']) => list.match(/<[0-9a-f ]*>/g) ?? [],
    );
    maps.set(
      name,
      listed.map((units) =>
        String.fromCharCode(
          ...(units.match(/[0-9a-f]{4}/g) ?? []).map((unit) => Number.parseInt(unit, 16)),
        ),
      ),
    );
  }
  return maps;
}

function readText(content: string, maps: Map<string, string[]>): string {
  let font: string[] = [];
  let text = '';
  for (const [, name, glyphs] of content.matchAll(/\/(F\d+) [\d.]+ Tf|\[(<[^\]]*)\] TJ/g)) {
    if (name) font = maps.get(name) ?? [];
    for (const glyph of (glyphs?.match(/<[0-9a-f]+>/g) ?? []).join('').match(/[0-9a-f]{4}/g) ?? [])
      text += font[Number.parseInt(glyph, 16)] ?? '\ufffd';
    if (glyphs) text += '\u200b';
  }
  // Each word is drawn with its trailing space, except at the end of a line.
  return text.replaceAll(' \u200b', ' ').replaceAll('\u200b', '\n');
}

const readPlaces = (content: string): { x: number; y: number }[] =>
  [...content.matchAll(/1 0 0 1 ([\d.]+) ([\d.]+) Tm/g)].map(([, x, y]) => ({
    x: Number(x),
    y: Number(y),
  }));

/** Each code is one path of rectangles with integer coordinates, after its own scale. */
function readCodes(content: string): boolean[][][] {
  const scaled = content.split(/\n(?=[\d.]+ 0 0 [\d.]+ [\d.]+ [\d.]+ cm\n)/).slice(1);
  return scaled.flatMap((part) => {
    const path = part.slice(0, part.search(/\nf\*?\n/));
    const rectangles = [...path.matchAll(/(\d+) (\d+) m\n(\d+) \2 l\n\3 (\d+) l\n\1 \4 l\nh/g)].map(
      (corners) => corners.slice(1).map(Number),
    );
    return rectangles.length > 20 ? [toModules(rectangles)] : [];
  });
}

function toModules(rectangles: number[][]): boolean[][] {
  const width = Math.max(...rectangles.map(([, , right = 0]) => right));
  const height = Math.max(...rectangles.map(([, , , bottom = 0]) => bottom));
  const rows = Array.from({ length: height }, () => Array.from({ length: width }, () => false));
  for (const [left = 0, top = 0, right = 0, bottom = 0] of rectangles)
    for (let row = top; row < bottom; row += 1) rows[row]?.fill(true, left, right);
  return rows;
}

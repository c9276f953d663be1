import { inflateSync } from 'node:zlib';

/** A page as a reader gets it: the words in drawing order, and the codes as rows of dark and light modules. */
export type PdfPage = { text: string; codes: boolean[][][] };

/** Reads a PDF of our own making: its text through the fonts' Unicode maps, its codes from the filled rectangles. */
export function readPdf(bytes: Buffer): PdfPage[] {
  const source = bytes.toString('latin1');
  if (!source.startsWith('%PDF-')) throw new Error('This is no PDF.');
  const maps = fontMaps(source);
  return [...source.matchAll(/\/Type \/Page\n[^]*?\/Contents (\d+) 0 R/g)].map(([, id]) => {
    const content = streamOf(source, Number(id));
    return { text: textOf(content, maps), codes: codesOf(content) };
  });
}

function streamOf(source: string, id: number): string {
  const object = source.slice(source.search(new RegExp(`(^|\n)${id} 0 obj\n`)));
  const begin = object.indexOf('stream\n') + 'stream\n'.length;
  return inflateSync(
    Buffer.from(object.slice(begin, object.indexOf('\nendstream')), 'latin1'),
  ).toString('latin1');
}

/** By the name a page uses (F1): what each glyph stands for. */
function fontMaps(source: string): Map<string, string[]> {
  const maps = new Map<string, string[]>();
  for (const [, name = '', id] of source.matchAll(/\/(F\d+) (\d+) 0 R/g)) {
    if (maps.has(name)) continue;
    const unicode = new RegExp(`\n${id} 0 obj\n<<[^]*?/ToUnicode (\\d+) 0 R`).exec(source)?.[1];
    const glyphs =
      /beginbfrange([^]*)endbfrange/.exec(streamOf(source, Number(unicode)))?.[1] ?? '';
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

function textOf(content: string, maps: Map<string, string[]>): string {
  let font: string[] = [];
  let text = '';
  for (const [, name, glyphs] of content.matchAll(/\/(F\d+) [\d.]+ Tf|\[(<[^\]]*)\] TJ/g)) {
    if (name) font = maps.get(name) ?? [];
    for (const glyph of (glyphs?.match(/<[0-9a-f]+>/g) ?? []).join('').match(/[0-9a-f]{4}/g) ?? [])
      text += font[Number.parseInt(glyph, 16)] ?? '\ufffd';
    if (glyphs) text += '\u200b';
  }
  // A word is drawn by itself and carries its space, except at the end of a line.
  return text.replaceAll(' \u200b', ' ').replaceAll('\u200b', '\n');
}

/** Each code is one path of whole-numbered rectangles below a scale of its own. */
function codesOf(content: string): boolean[][][] {
  const scaled = content.split(/\n(?=[\d.]+ 0 0 [\d.]+ [\d.]+ [\d.]+ cm\n)/).slice(1);
  return scaled.flatMap((part) => {
    const path = part.slice(0, part.search(/\nf\*?\n/));
    const rectangles = [...path.matchAll(/(\d+) (\d+) m\n(\d+) \2 l\n\3 (\d+) l\n\1 \4 l\nh/g)].map(
      (corners) => corners.slice(1).map(Number),
    );
    return rectangles.length > 20 ? [modulesOf(rectangles)] : [];
  });
}

function modulesOf(rectangles: number[][]): boolean[][] {
  const width = Math.max(...rectangles.map(([, , right = 0]) => right));
  const height = Math.max(...rectangles.map(([, , , bottom = 0]) => bottom));
  const rows = Array.from({ length: height }, () => Array.from({ length: width }, () => false));
  for (const [left = 0, top = 0, right = 0, bottom = 0] of rectangles)
    for (let row = top; row < bottom; row += 1) rows[row]?.fill(true, left, right);
  return rows;
}

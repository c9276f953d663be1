import type { Face } from '#platform/pdf/load-fonts.ts';
import { layOutLine } from '#platform/pdf/split-text.ts';

type Line = { faces: readonly Face[]; size: number; x: number; y: number; color: string };

/** A line of text as an SVG group of outlines, so that a picture doesn't depend on the fonts of the machine; `y` is the baseline. */
export function outlineText(text: string, { faces, size, x, y, color }: Line): string {
  let left = x;
  return layOutLine(text, faces)
    .map((run) => {
      const { paths, advance } = outlineRun(run);
      const scale = size / run.face.font.unitsPerEm;
      const place = `translate(${left} ${y}) scale(${scale.toFixed(5)} ${(-scale).toFixed(5)})`;
      left += advance * scale;
      return `<g transform="${place}" fill="${color}">${paths.join('')}</g>`;
    })
    .join('');
}

/** The outlines of a run, and its width in units of the font. */
function outlineRun({ text, face }: { text: string; face: Face }): {
  paths: string[];
  advance: number;
} {
  const { glyphs, positions } = face.font.layout(text);
  let advance = 0;
  const paths = glyphs.map((glyph, index) => {
    const d = glyph.path.toSVG();
    const { xAdvance = glyph.advanceWidth, xOffset = 0, yOffset = 0 } = positions[index] ?? {};
    const place = `${Math.round(advance + xOffset)} ${Math.round(yOffset)}`;
    advance += xAdvance;
    return d && `<path transform="translate(${place})" d="${d}"/>`;
  });
  return { paths, advance };
}

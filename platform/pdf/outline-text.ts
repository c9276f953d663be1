import type { Face } from './load-fonts.ts';
import { layOutLine } from './split-text.ts';

/**
 * The outlines of a line of text as SVG path data, so that a picture doesn't depend on the fonts of the machine. The line begins at the
 * origin, on its baseline.
 */
export function outlineText(text: string, size: number, faces: readonly Face[]): string {
  let left = 0;
  return layOutLine(text, faces)
    .map(({ text: rendered, face: { font } }) => {
      const scale = size / font.unitsPerEm;
      const { glyphs, positions } = font.layout(rendered);
      return glyphs
        .map((glyph, index) => {
          const {
            xAdvance = glyph.advanceWidth,
            xOffset = 0,
            yOffset = 0,
          } = positions[index] ?? {};
          const x = left + xOffset * scale;
          left += xAdvance * scale;
          return glyph.path
            .scale(scale, -scale)
            .translate(x, -yOffset * scale)
            .toSVG();
        })
        .join('');
    })
    .join('');
}

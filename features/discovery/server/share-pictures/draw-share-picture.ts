import type { ShareCard } from '#features/site/contract/rules/share-picture.ts';
import { sharePictureSize } from '#contract/rules/pictures.ts';
import { recolor } from '#contract/rules/site-colors.ts';
import { logoPath } from '#starter/drawings/logo.ts';
import { createSeededRandom, grain } from '#starter/drawings/canvas.ts';
import { drawArt } from './draw-art.ts';
import { toOneLine } from '#contract/rules/printed-text.ts';
import { fitText, measureText } from '#platform/pdf/fit-text.ts';
import { type Face, type Fonts, loadFonts } from '#platform/pdf/load-fonts.ts';
import { outlineText } from '#platform/pdf/outline-text.ts';
import { isPlain } from '#platform/pdf/split-text.ts';

const { width, height } = sharePictureSize;

const palette = {
  bark: '#6b3114',
  barkMid: '#8a421c',
  onBark: '#fff4e8',
  onBarkSoft: '#f0d3bd',
  brass: '#e5b43a',
  brassHigh: '#f3cd66',
  onBrass: '#26150d',
  paper: '#faf3ec',
  ink: '#26150d',
  logo: '#80580f',
} as const;

const left = 72;
const textWidth = 596;
const textTop = 36;
const textHeight = 436;
const detailLeading = 42;
/** The upper edge of the paper strip with the name of the site. */
const stripTop = 528;

/** Draws a card as SVG, on cloth in the hue that the community chose ('' for that of the theme). In the worker, because fonts are read for it. */
export const drawSharePicture = async ({
  card,
  cloth,
}: {
  card: ShareCard;
  cloth: string;
}): Promise<Buffer> => Buffer.from(drawCard(card, await loadCardFonts(card), cloth));

/** The fonts for all texts of a card. */
export const loadCardFonts = ({
  label,
  title,
  lines,
  price,
  siteName,
}: ShareCard): Promise<Fonts> => loadFonts([label, title, ...lines, price, siteName]);

/** Draws a card as SVG without text elements. */
export function drawCard(card: ShareCard, fonts: Fonts, cloth = ''): string {
  const [bark, barkMid] = [palette.bark, palette.barkMid].map((color) =>
    cloth ? recolor(color, cloth, 'light') : color,
  );
  const sheet = { width, height, chance: createSeededRandom(3) };
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}">`,
    `<defs><linearGradient id="bark" x1="0" y1="0" x2="1" y2=".35"><stop offset="0" stop-color="${bark}"/><stop offset="1" stop-color="${barkMid}"/></linearGradient></defs>`,
    `<rect width="${width}" height="${height}" fill="url(#bark)"/>`,
    grain(sheet, '#32150a', 150, 0.15),
    grain(sheet, '#ffcda0', 90, 0.07),
    drawArt(card.kind, getSeed(card)),
    drawTexts(card, fonts),
    drawStrip(card, fonts),
    '</svg>',
  ].join('');
}

const getSeed = ({ id }: ShareCard): number =>
  Array.from(id).reduce((sum, character) => sum * 7 + (character.codePointAt(0) ?? 0), 0) % 97;

/** Label, title, lines and price, centered between the upper edge and the strip. */
function drawTexts(card: ShareCard, fonts: Fonts): string {
  const label = toOneLine(card.label);
  const price = toOneLine(card.price);
  const details = card.lines
    .map(toOneLine)
    .filter(Boolean)
    .flatMap((line) => breakDetail(line, fonts));
  const labelHeight = label ? 50 : 0;
  const detailHeight = details.length > 0 ? 14 + details.length * detailLeading : 0;
  const priceHeight = price ? 88 : 0;
  const heading = fitTitle(card, textHeight - labelHeight - detailHeight - priceHeight, fonts);
  const headingHeight = heading.lines.length * heading.size * heading.leading;
  const total = labelHeight + headingHeight + detailHeight + priceHeight;
  const top = textTop + (textHeight - total) / 2;
  const titleTop = top + labelHeight;
  const detailTop = titleTop + headingHeight + 14;
  return [
    label &&
      drawLine(label, {
        faces: fonts.listFaces('bold'),
        size: 28,
        x: left,
        y: top + 26,
        color: palette.brassHigh,
      }),
    ...heading.lines.map((line, index) =>
      drawLine(line, {
        ...heading,
        x: left,
        y: titleTop + heading.size * (index * heading.leading + heading.leading - 0.24),
        color: palette.onBark,
      }),
    ),
    ...details.map(({ line, size }, index) =>
      drawLine(line, {
        faces: fonts.listFaces('text'),
        size,
        x: left,
        y: detailTop + index * detailLeading + 32,
        color: palette.onBarkSoft,
      }),
    ),
    price && drawPrice(price, top + total - 64, fonts),
  ].join('');
}

type Line = { faces: readonly Face[]; size: number; x: number; y: number; color: string };

/** A line of text; `y` is the baseline. */
const drawLine = (text: string, { faces, size, x, y, color }: Line): string =>
  `<path transform="translate(${x} ${y})" fill="${color}" d="${outlineText(text, size, faces)}"/>`;

function fitTitle({ title, siteName }: ShareCard, height: number, fonts: Fonts) {
  const text = toOneLine(title) || toOneLine(siteName);
  const faces = fonts.listFaces('title');
  const leading = getLeading(text, faces);
  const sizes = [92, 84, 76, 68, 62, 56, 50, 44, 40];
  const measureHeight = (_line: string, size: number) => size * leading;
  return {
    faces,
    leading,
    ...fitText(text, { faces, width: textWidth, height, measureHeight, sizes }),
  };
}

/** The height of a line as a multiple of its size; letters of other scripts than the site's are taller. */
const getLeading = (text: string, [first]: readonly Face[]): number =>
  first && isPlain(text, first) ? 1.1 : 1.4;

/** A detail in one or two lines. */
function breakDetail(detail: string, fonts: Fonts): { line: string; size: number }[] {
  const { size, lines } = fitText(detail, {
    faces: fonts.listFaces('text'),
    width: textWidth,
    height: 2 * detailLeading,
    measureHeight: () => detailLeading,
    sizes: [32, 30, 28, 24, 20],
  });
  return lines.map((line) => ({ line, size }));
}

/** The price on a brass button. */
function drawPrice(price: string, y: number, fonts: Fonts): string {
  const size = 34;
  const faces = fonts.listFaces('bold');
  const buttonWidth = measureText(price, size, faces) + 60;
  return `<rect x="${left}" y="${y + 4}" width="${buttonWidth}" height="62" rx="31" fill="#9b6c11"/><rect x="${left}" y="${y}" width="${buttonWidth}" height="62" rx="31" fill="${palette.brass}"/>${drawLine(price, { faces, size, x: left + 30, y: y + 43, color: palette.onBrass })}`;
}

/** The stitched edge of the cloth on paper, with the logo and the name of the site. */
function drawStrip({ siteName }: ShareCard, fonts: Fonts): string {
  const faces = fonts.listFaces('title');
  const { size, lines } = fitText(toOneLine(siteName), {
    faces,
    width: width - left * 2 - 70,
    height: 48,
    measureHeight: () => 48,
    sizes: [40, 36, 32, 28, 24, 20, 16],
  });
  const waves = [0, 360, 720, 1080].map(
    (x) =>
      `<g transform="translate(${x} ${stripTop - 34})"><path d="${seam}" transform="translate(0 -6)" stroke="${palette.brass}" stroke-width="3.4" stroke-linecap="round"/><path d="${edge}" fill="${palette.paper}"/></g>`,
  );
  return `${waves.join('')}<rect y="${stripTop + 5}" width="${width}" height="${height - stripTop}" fill="${palette.paper}"/><g transform="translate(${left + 26} ${stripTop + 50}) scale(.66)" stroke="${palette.logo}" fill="none" stroke-linecap="round">${logoPath}</g>${drawLine(lines[0] ?? '', { faces, size, x: left + 70, y: stripTop + 50 + size * 0.35, color: palette.ink })}`;
}

/** One wave of the lower edge of the cloth and its seam, as on the site (ui/art). */
const edge =
  'M0 40V23.1L12 24.6L24 24.5L36 22.8L48 21L60 20.1L72 20.7L84 22L96 23L108 23.2L120 22.9L132 22.6L144 22.2L156 21.2L168 19.2L180 16.9L192 15.4L204 15.5L216 17.2L228 19L240 19.9L252 19.3L264 18L276 17L288 16.8L300 17.1L312 17.4L324 17.8L336 18.8L348 20.8L360 23.1V40Z';
const seam =
  'M6 13.7L24 15M36 13.4L54 9.8M66 10L84 11.4M96 12.5L114 12.9M126 12.6L144 11.7M156 11.4L174 7.6M186 6.6L204 5.5M216 7.1L234 10.1M246 9.5L264 7.6M276 6.4L294 6.6M306 6.8L324 8.2M336 8.6L354 12.3';

import type { ShareKind } from '#features/site/contract/rules/share-picture.ts';
import {
  type ArtColor,
  basketCoils,
  basketRadius,
  coilWidth,
  kernelRadius,
  patternRepeats,
} from '#contract/rules/basket-art.ts';
import { type Canvas, colors, createSeededRandom, round } from '#starter/drawings/canvas.ts';
import { drumHead } from '#starter/drawings/basket.ts';
import { lake, roseWindow } from '#starter/drawings/light.ts';
import { chevrons } from '#starter/drawings/weaves.ts';
import { crest } from '#starter/drawings/wings.ts';

/** The place of the art: a circle at the right, cut by the edges. */
const circle = { x: 1000, y: 262, radius: 306 } as const;

const artByKind: Record<ShareKind, (seed: number) => string> = {
  site: () => placeBasket(0),
  event: (seed) => placeBasket(1 + (seed % 7)),
  page: (seed) => placeInCircle(crest, seed),
  announcement: (seed) => placeInCircle(drumHead, seed),
  reading: (seed) => placeInCircle(roseWindow, seed),
  letter: (seed) => placeInCircle(lake, seed),
  album: placeCards,
  campaign: (seed) => placeInCircle(chevrons, seed),
  gathering: (seed) => placeInCircle(chevrons, seed),
};

/** The art of a share picture as SVG. The seed varies it among pictures of a kind. */
export const drawArt = (kind: ShareKind, seed: number): string => artByKind[kind](seed);

const shadow = `<circle cx="${circle.x - 6}" cy="${circle.y + 14}" r="${circle.radius + 5}" fill="#1c0a03" opacity=".38"/>`;

/** A coiled basket from above. Dashes are in px: the renderer ignores pathLength. */
function placeBasket(seed: number): string {
  const rings = basketCoils(seed).map(({ radius, ground, sewn }) => {
    const repeat = (2 * Math.PI * radius) / patternRepeats;
    const stitches = sewn.map(({ color, share, middle }) => {
      const dash =
        share < 1
          ? `stroke-dasharray="${(repeat * share).toFixed(3)} ${(repeat * (1 - share)).toFixed(3)}" stroke-dashoffset="${(repeat * (share / 2 - middle)).toFixed(3)}"`
          : '';
      return ring(radius, artColors[color], coilWidth - 0.6, dash);
    });
    return ring(radius, artColors[ground], coilWidth - 0.6) + stitches.join('');
  });
  const gaps = basketCoils(seed).map(({ radius }) => {
    const stitch = (2 * Math.PI * radius) / Math.round(radius * 0.785);
    const dash = `stroke-dasharray="${(stitch * 0.16).toFixed(3)} ${(stitch * 0.84).toFixed(3)}"`;
    return (
      ring(radius, colors.soot, coilWidth, dash) + ring(radius + coilWidth / 2, colors.soot, 1.6)
    );
  });
  const kernel = [
    [1, colors.red],
    [0.62, colors.brass],
    [0.28, colors.soot],
  ].map(([share, color]) => `<circle r="${Number(share) * kernelRadius}" fill="${color}"/>`);
  const scale = (circle.radius / basketRadius).toFixed(4);
  return `${shadow}<g transform="translate(${circle.x} ${circle.y}) scale(${scale})"><circle r="${basketRadius}" fill="${colors.soot}"/>${kernel.join('')}<g fill="none">${rings.join('')}<g opacity=".5">${gaps.join('')}</g></g></g>`;
}

const artColors: Record<ArtColor, string> = {
  straw: '#deb478',
  strawLight: '#e9c58d',
  soot: colors.soot,
  red: colors.red,
  brass: colors.brass,
};

const ring = (radius: number, color: string, width: number, dash = '') =>
  `<circle r="${round(radius)}" stroke="${color}" stroke-width="${width}" ${dash}/>`;

/** A drawing in a rim of soot and brass. */
function placeInCircle(draw: (sheet: Canvas) => string, seed: number): string {
  const { x, y, radius } = circle;
  const sheet = { width: radius * 2, height: radius * 2, chance: createSeededRandom(seed) };
  const rim = [
    [radius - 5, 16, colors.soot],
    [radius - 5, 5, colors.brass],
  ].map(
    ([r, width, color]) =>
      `<circle cx="${x}" cy="${y}" r="${r}" fill="none" stroke="${color}" stroke-width="${width}"/>`,
  );
  return `${shadow}<clipPath id="art"><circle cx="${x}" cy="${y}" r="${radius}"/></clipPath><g clip-path="url(#art)"><g transform="translate(${x - radius} ${y - radius})">${draw(sheet)}</g></g>${rim.join('')}`;
}

const card = { width: 300, height: 380 } as const;

/** Three pictures laid on each other. */
function placeCards(seed: number): string {
  const cards: [(sheet: Canvas) => string, x: number, y: number, angle: number][] = [
    [chevrons, 800, 96, -9],
    [crest, 905, 64, 3],
    [lake, 800, 150, 10],
  ];
  const [first, second, third] = [cards[0], cards[1], cards[2]];
  return [first, second, third]
    .map((item, index) => {
      if (!item) return '';
      const [draw, x, y, angle] = item;
      const sheet = { ...card, chance: createSeededRandom(seed + index) };
      return `<g transform="translate(${x} ${y}) rotate(${angle} ${card.width / 2} ${card.height / 2})"><rect x="-8" y="6" width="${card.width + 12}" height="${card.height + 12}" rx="18" fill="#1c0a03" opacity=".4"/><clipPath id="card${index}"><rect width="${card.width}" height="${card.height}" rx="8"/></clipPath><rect x="-14" y="-14" width="${card.width + 28}" height="${card.height + 28}" rx="14" fill="${colors.cream}"/><g clip-path="url(#card${index})">${draw(sheet)}</g></g>`;
    })
    .join('');
}

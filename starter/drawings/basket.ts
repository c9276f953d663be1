import {
  basketCoils,
  basketRadius,
  coilWidth,
  kernelRadius,
  patternRepeats,
} from '#contract/rules/basket-art.ts';
import { colors, grain, background, mixColors, round, range, type Canvas } from './canvas.ts';

/** Draws an ekibbo basket from above, 740 units wide around the origin. */
function basket(seed: number): string {
  const coils = basketCoils(seed);
  const rings = coils.map(({ radius, ground, sewn }) => {
    const lengths = sewn.map(({ color, share, middle }) => {
      const dash =
        share < 1
          ? ` pathLength="${patternRepeats}" stroke-dasharray="${share.toFixed(2)} ${(1 - share).toFixed(2)}" stroke-dashoffset="${(share / 2 - middle).toFixed(2)}"`
          : '';
      return `<circle r="${round(radius)}" stroke="${colors[color]}"${dash}/>`;
    });
    return `<circle r="${round(radius)}" stroke="${colors[ground]}"/>${lengths.join('')}`;
  });
  const gaps = coils.map(
    ({ radius }) =>
      `<circle r="${round(radius)}" stroke-width="${coilWidth}" pathLength="${Math.round(radius * 0.785)}" stroke-dasharray=".16 .84"/><circle r="${round(radius + coilWidth / 2)}" stroke-width="1.6"/>`,
  );
  return [
    `<circle r="${basketRadius}" fill="${colors.soot}"/>`,
    `<circle r="${kernelRadius}" fill="${colors.red}"/>`,
    `<circle r="${round(kernelRadius * 0.62)}" fill="${colors.brass}"/>`,
    `<circle r="${round(kernelRadius * 0.28)}" fill="${colors.soot}"/>`,
    `<g fill="none" stroke-width="${coilWidth - 0.6}">${rings.join('')}</g>`,
    `<g fill="none" stroke="${colors.soot}" opacity=".55">${gaps.join('')}</g>`,
  ].join('');
}

const placeBasket = (seed: number, x: number, y: number, radius: number): string =>
  `<circle cx="${round(x + radius * 0.02)}" cy="${round(y + radius * 0.05)}" r="${round(radius * 1.02)}" fill="#000" opacity=".3"/><g transform="translate(${round(x)} ${round(y)}) scale(${(radius / basketRadius).toFixed(3)})">${basket(seed)}</g>`;

/** Draws one basket that fills the sheet. */
export function oneBasket(sheet: Canvas, seed: number): string {
  const { width, height } = sheet;
  const radius = Math.max(width, height) / 2;
  return background(sheet, colors.barkMid) + placeBasket(seed, width / 2, height / 2, radius);
}

/** Draws a wall of baskets of many sizes. */
export function manyBaskets(sheet: Canvas, seed: number): string {
  const { width, height, chance } = sheet;
  const wall = chance.pick([colors.barkDark, colors.redDark, colors.bark]);
  const places = [
    [0.34, 0.4, 0.36],
    [0.83, 0.24, 0.24],
    [0.8, 0.77, 0.29],
    [0.12, 0.9, 0.2],
    [0.46, 0.95, 0.16],
    [0.02, 0.06, 0.17],
    [0.58, 0.02, 0.13],
  ] as const;
  const size = Math.min(width, height);
  const baskets = places.map(([x, y, share], index) =>
    placeBasket(
      seed + index * 5 + 1,
      width * x,
      height * y,
      size * share * chance.between(0.92, 1.05),
    ),
  );
  return (
    background(sheet, wall) +
    grain(sheet, mixColors(wall, colors.cream, 0.14), 40) +
    baskets.join('')
  );
}

/** Draws an engoma drum from above. */
export function drumHead(sheet: Canvas): string {
  const { width, height, chance } = sheet;
  const [x, y] = [width / 2, height / 2];
  const radius = Math.max(width, height) * 0.5;
  const pegs = chance.pick([22, 33, 44]);
  const hide = chance.pick([colors.strawLight, colors.cream, colors.straw]);
  const lacing = range(pegs, (peg) => {
    const angle = (peg / pegs) * 360;
    return `<g transform="rotate(${round(angle)})"><path d="M0 ${round(-radius * 0.8)}L${round(radius * 0.05)} ${round(-radius)}M0 ${round(-radius * 0.8)}L${round(-radius * 0.05)} ${round(-radius)}" stroke="${colors.strawLight}" stroke-width="7"/><circle cy="${round(-radius * 0.8)}" r="9" fill="${colors.soot}"/></g>`;
  });
  const rings = range(9, (ring) => {
    const share = 0.74 - ring * 0.075;
    return `<circle r="${round(radius * share)}" fill="none" stroke="${ring % 3 === 1 ? colors.red : colors.barkLight}" stroke-width="${ring % 3 === 1 ? 12 : 2}" ${ring % 3 === 1 ? 'stroke-dasharray="26 12"' : ''} opacity="${ring % 3 === 1 ? 0.9 : 0.5}"/>`;
  });
  return `${background(sheet, colors.barkDark)}${grain(sheet, colors.barkMid, 60)}<g transform="translate(${round(x)} ${round(y)})"><circle r="${round(radius)}" fill="${colors.redDark}"/>${lacing.join('')}<circle r="${round(radius * 0.76)}" fill="${hide}" stroke="${colors.soot}" stroke-width="10"/>${rings.join('')}<circle r="${round(radius * 0.11)}" fill="${colors.soot}"/><circle r="${round(radius * 0.055)}" fill="${colors.brass}"/></g>`;
}

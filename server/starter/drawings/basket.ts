import {
  basketCoils,
  basketRadius,
  coilWidth,
  kernelRadius,
  repeats,
} from '@namugongo/contract/rules/basket';
import { colours, grain, ground, mixed, n, range, type Sheet } from './paper.ts';

/** The ekibbo seen from above, its coils and their sewn lengths; 740 units wide around its centre. */
function basket(seed: number): string {
  const coils = basketCoils(seed);
  const rings = coils.map(({ radius, ground: under, sewn }) => {
    const lengths = sewn.map(({ colour, share, middle }) => {
      const dash =
        share < 1
          ? ` pathLength="${repeats}" stroke-dasharray="${share.toFixed(2)} ${(1 - share).toFixed(2)}" stroke-dashoffset="${(share / 2 - middle).toFixed(2)}"`
          : '';
      return `<circle r="${n(radius)}" stroke="${colours[colour]}"${dash}/>`;
    });
    return `<circle r="${n(radius)}" stroke="${colours[under]}"/>${lengths.join('')}`;
  });
  const gaps = coils.map(
    ({ radius }) =>
      `<circle r="${n(radius)}" stroke-width="${coilWidth}" pathLength="${Math.round(radius * 0.785)}" stroke-dasharray=".16 .84"/><circle r="${n(radius + coilWidth / 2)}" stroke-width="1.6"/>`,
  );
  return [
    `<circle r="${basketRadius}" fill="${colours.soot}"/>`,
    `<circle r="${kernelRadius}" fill="${colours.red}"/>`,
    `<circle r="${n(kernelRadius * 0.62)}" fill="${colours.brass}"/>`,
    `<circle r="${n(kernelRadius * 0.28)}" fill="${colours.soot}"/>`,
    `<g fill="none" stroke-width="${coilWidth - 0.6}">${rings.join('')}</g>`,
    `<g fill="none" stroke="${colours.soot}" opacity=".55">${gaps.join('')}</g>`,
  ].join('');
}

const placed = (seed: number, x: number, y: number, radius: number): string =>
  `<circle cx="${n(x + radius * 0.02)}" cy="${n(y + radius * 0.05)}" r="${n(radius * 1.02)}" fill="#000" opacity=".3"/><g transform="translate(${n(x)} ${n(y)}) scale(${(radius / basketRadius).toFixed(3)})">${basket(seed)}</g>`;

/** One basket that fills the sheet from edge to edge. */
export function oneBasket(sheet: Sheet, seed: number): string {
  const { width, height } = sheet;
  const radius = Math.max(width, height) / 2;
  return ground(sheet, colours.barkMid) + placed(seed, width / 2, height / 2, radius);
}

/** A wall of baskets of many sizes. */
export function manyBaskets(sheet: Sheet, seed: number): string {
  const { width, height, chance } = sheet;
  const wall = chance.one([colours.barkDark, colours.redDark, colours.bark]);
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
    placed(seed + index * 5 + 1, width * x, height * y, size * share * chance.between(0.92, 1.05)),
  );
  return (
    ground(sheet, wall) + grain(sheet, mixed(wall, colours.cream, 0.14), 40) + baskets.join('')
  );
}

/** The engoma seen from above: a hide laced over a wooden bowl. */
export function drumHead(sheet: Sheet): string {
  const { width, height, chance } = sheet;
  const [x, y] = [width / 2, height / 2];
  const radius = Math.max(width, height) * 0.5;
  const pegs = chance.one([22, 33, 44]);
  const hide = chance.one([colours.strawLight, colours.cream, colours.straw]);
  const lacing = range(pegs, (peg) => {
    const angle = (peg / pegs) * 360;
    return `<g transform="rotate(${n(angle)})"><path d="M0 ${n(-radius * 0.8)}L${n(radius * 0.05)} ${n(-radius)}M0 ${n(-radius * 0.8)}L${n(-radius * 0.05)} ${n(-radius)}" stroke="${colours.strawLight}" stroke-width="7"/><circle cy="${n(-radius * 0.8)}" r="9" fill="${colours.soot}"/></g>`;
  });
  const rings = range(9, (ring) => {
    const share = 0.74 - ring * 0.075;
    return `<circle r="${n(radius * share)}" fill="none" stroke="${ring % 3 === 1 ? colours.red : colours.barkLight}" stroke-width="${ring % 3 === 1 ? 12 : 2}" ${ring % 3 === 1 ? 'stroke-dasharray="26 12"' : ''} opacity="${ring % 3 === 1 ? 0.9 : 0.5}"/>`;
  });
  return `${ground(sheet, colours.barkDark)}${grain(sheet, colours.barkMid, 60)}<g transform="translate(${n(x)} ${n(y)})"><circle r="${n(radius)}" fill="${colours.redDark}"/>${lacing.join('')}<circle r="${n(radius * 0.76)}" fill="${hide}" stroke="${colours.soot}" stroke-width="10"/>${rings.join('')}<circle r="${n(radius * 0.11)}" fill="${colours.soot}"/><circle r="${n(radius * 0.055)}" fill="${colours.brass}"/></g>`;
}

import { at, colours, ground, mixed, n, path, range, type Sheet, turn } from './paper.ts';

const warm = [
  colours.strawLight,
  colours.straw,
  colours.brass,
  colours.brass,
  colours.brassDeep,
  colours.barkLight,
  colours.bark,
];
const glowing = [
  colours.straw,
  colours.barkLight,
  colours.redLight,
  colours.redLight,
  colours.red,
  colours.redDark,
  colours.dusk,
];
const deep = [
  colours.paper,
  colours.redLight,
  colours.red,
  colours.redDark,
  colours.dusk,
  colours.lake,
  colours.leafDark,
];

/** A rose window with the cross in its middle. */
export function roseWindow(sheet: Sheet): string {
  const { width, height, chance } = sheet;
  const [x, y] = [width / 2, height / 2];
  const petals = chance.one([22, 24, 32]);
  const radii = [0.13, 0.2, 0.28, 0.37, 0.47, 0.58, 0.71, 0.87].map(
    (share) => share * Math.max(width, height) * 0.86,
  );
  const cool = chance.one([deep, deep, glowing]);
  const panes = range(radii.length - 1, (ring) =>
    range(petals, (petal) => {
      const [inner = 0, outer = 0] = [radii[ring], radii[ring + 1]];
      const shift = ring % 2 ? 0.5 : 0;
      const [from, to] = [((petal + shift) / petals) * turn, ((petal + shift + 1) / petals) * turn];
      const family = petal % 4 === 0 ? warm : petal % 2 ? glowing : cool;
      const place = Math.max(0, Math.min(6, Math.round(ring + chance.between(-0.8, 0.8))));
      const colour = mixed(family[place] ?? colours.red, colours.soot, chance.between(0, 0.14));
      return path(
        `M${at(x, y, inner, from)}A${n(inner)} ${n(inner)} 0 0 1 ${at(x, y, inner, to)}L${at(x, y, outer, to)}A${n(outer)} ${n(outer)} 0 0 0 ${at(x, y, outer, from)}Z`,
        `fill="${colour}"`,
      );
    }).join(''),
  );
  const eye = radii[0] ?? 100;
  const arm = eye * 0.14;
  const cross = `M${n(x - arm)} ${n(y - eye * 0.7)}h${n(arm * 2)}v${n(eye * 0.42)}h${n(eye * 0.36)}v${n(arm * 2)}h${n(-eye * 0.36)}v${n(eye * 0.72)}h${n(-arm * 2)}v${n(-eye * 0.72)}h${n(-eye * 0.36)}v${n(-arm * 2)}h${n(eye * 0.36)}Z`;
  return `${ground(sheet, colours.soot)}<g stroke="${colours.soot}" stroke-width="7" stroke-linejoin="round">${panes.join('')}<circle cx="${n(x)}" cy="${n(y)}" r="${n(eye)}" fill="${colours.cream}"/></g>${path(cross, `fill="${colours.red}"`)}`;
}

/** Candles of a vigil, row behind row. */
export function candles(sheet: Sheet): string {
  const { width, height, chance } = sheet;
  const wall = chance.one([colours.night, '#2d1a10', '#29131a']);
  const rows = range(7, (row) => {
    const near = row / 6;
    const scale = (0.34 + 1.15 * near * near + 0.14 * near) * (height / 900);
    const count = Math.round(19 - near * 12);
    return range(count + 1, (index) => {
      const share = (index + (row % 2) * 0.5) / count;
      const bow = -60 * (1 - (2 * share - 1) ** 2) * (1 - near * 0.4);
      const y = height * (0.3 + 0.76 * near * near) + bow + chance.between(-14, 14) * scale;
      return candle(sheet, {
        x: share * width + chance.between(-10, 10) * scale,
        y,
        scale,
        near,
        wall,
      });
    }).join('');
  });
  return ground(sheet, wall) + rows.join('');
}

type Candle = { x: number; y: number; scale: number; near: number; wall: string };

function candle({ height, chance }: Sheet, { x, y, scale, near, wall }: Candle): string {
  const tall = chance.between(120, 190) * scale;
  const half = 10 * scale;
  const flame = 30 * scale;
  const top = y - tall;
  const wax = mixed(
    chance.one([colours.cream, colours.paper, colours.strawLight]),
    wall,
    0.3 - 0.26 * near,
  );
  const tip = (size: number) =>
    `M${n(x)} ${n(top - flame * 1.8 * size)}C${n(x + flame * 0.6 * size)} ${n(top - flame * 0.8 * size)} ${n(x + flame * 0.4 * size)} ${n(top)} ${n(x)} ${n(top)}C${n(x - flame * 0.4 * size)} ${n(top)} ${n(x - flame * 0.6 * size)} ${n(top - flame * 0.8 * size)} ${n(x)} ${n(top - flame * 1.8 * size)}Z`;
  const cup = y - tall * 0.35;
  return [
    `<circle cx="${n(x)}" cy="${n(top - flame * 0.9)}" r="${n(flame * 2.1)}" fill="${colours.brass}" opacity=".1"/>`,
    `<circle cx="${n(x)}" cy="${n(top - flame * 0.9)}" r="${n(flame * 1.3)}" fill="${colours.brass}" opacity=".16"/>`,
    `<rect x="${n(x - half)}" y="${n(top)}" width="${n(half * 2)}" height="${n(tall + height * 0.5)}" fill="${wax}"/>`,
    path(
      `M${n(x - half * 2.4)} ${n(cup)}h${n(half * 4.8)}l${n(-half * 1.4)} ${n(half * 3.6)}h${n(-half * 2)}Z`,
      `fill="${chance.one([colours.red, colours.brass, colours.bark, colours.redDark])}"`,
    ),
    path(tip(1), `fill="${colours.brass}"`),
    path(tip(0.55), `fill="${colours.cream}"`),
  ].join('');
}

/** The sun with its 22 rays over the lake, as on the community's mark. */
export function lake(sheet: Sheet): string {
  const { width, height, chance } = sheet;
  const [x, horizon] = [width * chance.between(0.4, 0.62), height * 0.5];
  const y = horizon - height * 0.08;
  const sky = chance.one<readonly [string, string, string]>([
    ['#6b0f15', '#c47c52', '#f0d9b0'],
    ['#421d4d', '#c4322f', '#e5b43a'],
    ['#27414a', '#c47c52', '#f6e0d1'],
  ]);
  const stops = sky.map((colour, place) => `<stop offset="${place / 2}" stop-color="${colour}"/>`);
  const rays = range(22, (ray) => {
    const angle = (ray / 22) * turn;
    return path(
      `M${at(x, y, height * 0.15, angle)}L${at(x, y, height * (ray % 2 ? 0.3 : 0.4), angle)}`,
      '',
    );
  });
  const waves = range(26, (wave) => {
    const top = horizon + height * 0.03 + wave * (5 + wave * 0.72) * (height / 1000);
    const wide = height * (0.07 + 0.011 * wave) * chance.between(0.7, 1.3);
    const shift = chance.between(-26, 26);
    return `<rect x="${n(x - wide + shift)}" y="${n(top)}" width="${n(wide * 2)}" height="${n(2.5 + wave * 0.5)}" rx="4" opacity="${n(0.9 - wave * 0.024)}"/>`;
  });
  return [
    `<defs><linearGradient id="sky" x2="0" y2="1">${stops.join('')}</linearGradient></defs>`,
    `<rect width="${width}" height="${n(horizon + 20)}" fill="url(#sky)"/>`,
    `<g stroke="${colours.cream}" stroke-width="5" stroke-linecap="round" opacity=".7">${rays.join('')}</g>`,
    `<circle cx="${n(x)}" cy="${n(y)}" r="${n(height * 0.12)}" fill="${colours.cream}"/>`,
    `<circle cx="${n(x)}" cy="${n(y)}" r="${n(height * 0.1)}" fill="none" stroke="${colours.brass}" stroke-width="6" stroke-dasharray="14 9"/>`,
    hill(sheet, horizon - height * 0.04, height * 0.06, '#8a421c'),
    hill(sheet, horizon, height * 0.045, colours.barkDark),
    `<rect y="${n(horizon + height * 0.02)}" width="${width}" height="${height}" fill="${mixed(sky[1], colours.barkDark, 0.35)}"/>`,
    `<g fill="${colours.strawLight}">${waves.join('')}</g>`,
    hill(sheet, height * 0.93, height * 0.04, colours.leafDark),
    reeds(sheet),
  ].join('');
}

function hill(
  { width, height, chance }: Sheet,
  base: number,
  swing: number,
  colour: string,
): string {
  const starts = [chance.between(0, 6), chance.between(0, 6)] as const;
  const points = range(41, (step) => {
    const along = (step / 40) * 5;
    const up = 0.65 * Math.sin(along + starts[0]) + 0.35 * Math.sin(along * 2.3 + starts[1]);
    return `${n((step / 40) * width)} ${n(base - swing * up)}`;
  });
  return path(`M${points.join('L')}V${height}H0Z`, `fill="${colour}"`);
}

function reeds({ width, height, chance }: Sheet): string {
  const drawn = range(24, (index) => {
    const x = (index / 23) * width + chance.between(-20, 20);
    const tall = height * chance.between(0.1, 0.2);
    const lean = chance.between(-36, 36);
    const head = `<ellipse cx="${n(x + lean)}" cy="${n(height - tall - 14)}" rx="7" ry="24" transform="rotate(${n(lean * 0.3)} ${n(x + lean)} ${n(height - tall)})"/>`;
    return (
      path(
        `M${n(x)} ${height + 5}Q${n(x + lean * 0.2)} ${n(height - tall * 0.6)} ${n(x + lean)} ${n(height - tall)}`,
        `stroke="${colours.soot}" stroke-width="5" fill="none"`,
      ) + head
    );
  });
  return `<g fill="${colours.soot}">${drawn.join('')}</g>`;
}

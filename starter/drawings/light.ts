import {
  polarPoint,
  colors,
  background,
  mixColors,
  round,
  path,
  range,
  type Canvas,
  fullTurn,
} from './canvas.ts';

const warm = [
  colors.strawLight,
  colors.straw,
  colors.brass,
  colors.brass,
  colors.brassDeep,
  colors.barkLight,
  colors.bark,
];
const glowing = [
  colors.straw,
  colors.barkLight,
  colors.redLight,
  colors.redLight,
  colors.red,
  colors.redDark,
  colors.dusk,
];
const deep = [
  colors.paper,
  colors.redLight,
  colors.red,
  colors.redDark,
  colors.dusk,
  colors.lake,
  colors.leafDark,
];

/** Draws a rose window with a cross. */
export function roseWindow(sheet: Canvas): string {
  const { width, height, chance } = sheet;
  const [x, y] = [width / 2, height / 2];
  const petals = chance.pick([22, 24, 32]);
  const radii = [0.13, 0.2, 0.28, 0.37, 0.47, 0.58, 0.71, 0.87].map(
    (share) => share * Math.max(width, height) * 0.86,
  );
  const cool = chance.pick([deep, deep, glowing]);
  const panes = range(radii.length - 1, (ring) =>
    range(petals, (petal) => {
      const [inner = 0, outer = 0] = [radii[ring], radii[ring + 1]];
      const shift = ring % 2 ? 0.5 : 0;
      const [from, to] = [
        ((petal + shift) / petals) * fullTurn,
        ((petal + shift + 1) / petals) * fullTurn,
      ];
      const family = petal % 4 === 0 ? warm : petal % 2 ? glowing : cool;
      const place = Math.max(0, Math.min(6, Math.round(ring + chance.between(-0.8, 0.8))));
      const color = mixColors(family[place] ?? colors.red, colors.soot, chance.between(0, 0.14));
      return path(
        `M${polarPoint(x, y, inner, from)}A${round(inner)} ${round(inner)} 0 0 1 ${polarPoint(x, y, inner, to)}L${polarPoint(x, y, outer, to)}A${round(outer)} ${round(outer)} 0 0 0 ${polarPoint(x, y, outer, from)}Z`,
        `fill="${color}"`,
      );
    }).join(''),
  );
  const eye = radii[0] ?? 100;
  const arm = eye * 0.14;
  const cross = `M${round(x - arm)} ${round(y - eye * 0.7)}h${round(arm * 2)}v${round(eye * 0.42)}h${round(eye * 0.36)}v${round(arm * 2)}h${round(-eye * 0.36)}v${round(eye * 0.72)}h${round(-arm * 2)}v${round(-eye * 0.72)}h${round(-eye * 0.36)}v${round(-arm * 2)}h${round(eye * 0.36)}Z`;
  return `${background(sheet, colors.soot)}<g stroke="${colors.soot}" stroke-width="7" stroke-linejoin="round">${panes.join('')}<circle cx="${round(x)}" cy="${round(y)}" r="${round(eye)}" fill="${colors.cream}"/></g>${path(cross, `fill="${colors.red}"`)}`;
}

/** Draws rows of vigil candles. */
export function candles(sheet: Canvas): string {
  const { width, height, chance } = sheet;
  const wall = chance.pick([colors.night, '#2d1a10', '#29131a']);
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
  return background(sheet, wall) + rows.join('');
}

type Candle = { x: number; y: number; scale: number; near: number; wall: string };

function candle({ height, chance }: Canvas, { x, y, scale, near, wall }: Candle): string {
  const tall = chance.between(120, 190) * scale;
  const half = 10 * scale;
  const flame = 30 * scale;
  const top = y - tall;
  const wax = mixColors(
    chance.pick([colors.cream, colors.paper, colors.strawLight]),
    wall,
    0.3 - 0.26 * near,
  );
  const tip = (size: number) =>
    `M${round(x)} ${round(top - flame * 1.8 * size)}C${round(x + flame * 0.6 * size)} ${round(top - flame * 0.8 * size)} ${round(x + flame * 0.4 * size)} ${round(top)} ${round(x)} ${round(top)}C${round(x - flame * 0.4 * size)} ${round(top)} ${round(x - flame * 0.6 * size)} ${round(top - flame * 0.8 * size)} ${round(x)} ${round(top - flame * 1.8 * size)}Z`;
  const cup = y - tall * 0.35;
  return [
    `<circle cx="${round(x)}" cy="${round(top - flame * 0.9)}" r="${round(flame * 2.1)}" fill="${colors.brass}" opacity=".1"/>`,
    `<circle cx="${round(x)}" cy="${round(top - flame * 0.9)}" r="${round(flame * 1.3)}" fill="${colors.brass}" opacity=".16"/>`,
    `<rect x="${round(x - half)}" y="${round(top)}" width="${round(half * 2)}" height="${round(tall + height * 0.5)}" fill="${wax}"/>`,
    path(
      `M${round(x - half * 2.4)} ${round(cup)}h${round(half * 4.8)}l${round(-half * 1.4)} ${round(half * 3.6)}h${round(-half * 2)}Z`,
      `fill="${chance.pick([colors.red, colors.brass, colors.bark, colors.redDark])}"`,
    ),
    path(tip(1), `fill="${colors.brass}"`),
    path(tip(0.55), `fill="${colors.cream}"`),
  ].join('');
}

/** Draws the sun with 22 rays over a lake, as in the logo. */
export function lake(sheet: Canvas): string {
  const { width, height, chance } = sheet;
  const [x, horizon] = [width * chance.between(0.4, 0.62), height * 0.5];
  const y = horizon - height * 0.08;
  const sky = chance.pick<readonly [string, string, string]>([
    ['#6b0f15', '#c47c52', '#f0d9b0'],
    ['#421d4d', '#c4322f', '#e5b43a'],
    ['#27414a', '#c47c52', '#f6e0d1'],
  ]);
  const stops = sky.map((color, place) => `<stop offset="${place / 2}" stop-color="${color}"/>`);
  const rays = range(22, (ray) => {
    const angle = (ray / 22) * fullTurn;
    return path(
      `M${polarPoint(x, y, height * 0.15, angle)}L${polarPoint(x, y, height * (ray % 2 ? 0.3 : 0.4), angle)}`,
      '',
    );
  });
  const waves = range(26, (wave) => {
    const top = horizon + height * 0.03 + wave * (5 + wave * 0.72) * (height / 1000);
    const wide = height * (0.07 + 0.011 * wave) * chance.between(0.7, 1.3);
    const shift = chance.between(-26, 26);
    return `<rect x="${round(x - wide + shift)}" y="${round(top)}" width="${round(wide * 2)}" height="${round(2.5 + wave * 0.5)}" rx="4" opacity="${round(0.9 - wave * 0.024)}"/>`;
  });
  return [
    `<defs><linearGradient id="sky" x2="0" y2="1">${stops.join('')}</linearGradient></defs>`,
    `<rect width="${width}" height="${round(horizon + 20)}" fill="url(#sky)"/>`,
    `<g stroke="${colors.cream}" stroke-width="5" stroke-linecap="round" opacity=".7">${rays.join('')}</g>`,
    `<circle cx="${round(x)}" cy="${round(y)}" r="${round(height * 0.12)}" fill="${colors.cream}"/>`,
    `<circle cx="${round(x)}" cy="${round(y)}" r="${round(height * 0.1)}" fill="none" stroke="${colors.brass}" stroke-width="6" stroke-dasharray="14 9"/>`,
    hill(sheet, horizon - height * 0.04, height * 0.06, '#8a421c'),
    hill(sheet, horizon, height * 0.045, colors.barkDark),
    `<rect y="${round(horizon + height * 0.02)}" width="${width}" height="${height}" fill="${mixColors(sky[1], colors.barkDark, 0.35)}"/>`,
    `<g fill="${colors.strawLight}">${waves.join('')}</g>`,
    hill(sheet, height * 0.93, height * 0.04, colors.leafDark),
    reeds(sheet),
  ].join('');
}

function hill(
  { width, height, chance }: Canvas,
  base: number,
  swing: number,
  color: string,
): string {
  const starts = [chance.between(0, 6), chance.between(0, 6)] as const;
  const points = range(41, (step) => {
    const along = (step / 40) * 5;
    const up = 0.65 * Math.sin(along + starts[0]) + 0.35 * Math.sin(along * 2.3 + starts[1]);
    return `${round((step / 40) * width)} ${round(base - swing * up)}`;
  });
  return path(`M${points.join('L')}V${height}H0Z`, `fill="${color}"`);
}

function reeds({ width, height, chance }: Canvas): string {
  const paths = range(24, (index) => {
    const x = (index / 23) * width + chance.between(-20, 20);
    const tall = height * chance.between(0.1, 0.2);
    const lean = chance.between(-36, 36);
    const head = `<ellipse cx="${round(x + lean)}" cy="${round(height - tall - 14)}" rx="7" ry="24" transform="rotate(${round(lean * 0.3)} ${round(x + lean)} ${round(height - tall)})"/>`;
    return (
      path(
        `M${round(x)} ${height + 5}Q${round(x + lean * 0.2)} ${round(height - tall * 0.6)} ${round(x + lean)} ${round(height - tall)}`,
        `stroke="${colors.soot}" stroke-width="5" fill="none"`,
      ) + head
    );
  });
  return `<g fill="${colors.soot}">${paths.join('')}</g>`;
}

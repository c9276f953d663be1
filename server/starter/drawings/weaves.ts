import { colours, grain, ground, mixed, n, path, range, type Sheet } from './paper.ts';

/** Zigzag bands, as printed on cloth for a feast. */
export function chevrons(sheet: Sheet): string {
  const { width, height, chance } = sheet;
  const step = width / chance.one([6, 8, 10]);
  const swing = step * chance.between(0.3, 0.42);
  const zigzag = (y: number) =>
    range(
      Math.ceil((width / step) * 2) + 2,
      (index) => `${n(index * (step / 2))} ${n(y + (index % 2 ? -swing : 0))}`,
    );
  const narrow = [
    colours.soot,
    colours.brass,
    colours.cream,
    colours.redDark,
    colours.straw,
  ] as const;
  const wide = [colours.red, colours.soot, colours.brass, colours.cream] as const;
  let drawn = ground(sheet, colours.soot);
  for (let y = -swing, band = 0; y < height + swing * 2; band += 1) {
    const isWide = band % 4 === 0;
    const tall = isWide ? chance.between(78, 96) : chance.between(10, 24);
    const colour = isWide ? chance.one(wide) : (narrow[band % narrow.length] ?? colours.soot);
    const lower = zigzag(y + tall).toReversed();
    drawn += path(`M${zigzag(y).join('L')}L${lower.join('L')}Z`, `fill="${colour}"`);
    if (isWide)
      drawn +=
        stitchedBand(zigzag, y, tall, colour) +
        diamonds({ width, step, swing, y: y + tall / 2, colour });
    y += tall + 3;
  }
  return drawn;
}

function stitchedBand(
  zigzag: (y: number) => string[],
  y: number,
  tall: number,
  colour: string,
): string {
  const light = colour === colours.cream || colour === colours.brass;
  return [0.16, 0.84]
    .map((share) =>
      path(
        `M${zigzag(y + tall * share).join('L')}`,
        `fill="none" stroke="${light ? colours.red : colours.brass}" stroke-width="3" stroke-dasharray="11 8"`,
      ),
    )
    .join('');
}

type Diamonds = { width: number; step: number; swing: number; y: number; colour: string };

function diamonds({ width, step, swing, y, colour }: Diamonds): string {
  const light = colour === colours.cream || colour === colours.brass;
  const middle = y - swing / 2;
  return range(Math.ceil(width / step) * 2, (index) => {
    const x = step / 4 + (index * step) / 2;
    return path(
      `M${n(x)} ${n(middle - 18)}l14 18l-14 18l-14-18Z`,
      `fill="${light ? colours.red : colours.brass}"`,
    );
  }).join('');
}

/** A plaited mat: straws over and under, with a figure of diamonds in it. */
export function mat(sheet: Sheet): string {
  const { width, height, chance } = sheet;
  const cell = chance.one([24, 28, 32]);
  const period = chance.one([14, 18, 22]);
  const strong = chance.one([colours.red, colours.leaf, colours.dusk]);
  const paths = new Map<string, string>();
  const colourAt = (column: number, row: number) => {
    const distance =
      Math.abs((column % period) - period / 2) + Math.abs((row % period) - period / 2);
    const other = (Math.floor(column / period) + Math.floor(row / period)) % 2 === 1;
    if (distance < period * 0.14) return colours.brass;
    if (distance < period * 0.32) return other ? strong : colours.soot;
    if (distance < period * 0.42) return colours.cream;
    if (distance < period * 0.58) return other ? colours.soot : strong;
    if (distance < period * 0.68) return colours.brass;
    return (column + row) % 3 ? colours.straw : colours.strawLight;
  };
  for (let row = 0; row * cell < height; row += 1)
    for (let column = 0; column * cell < width; column += 1) {
      const over = (column + row) % 2 === 0;
      const colour = over ? colourAt(column, row) : mixed(colourAt(column, row), colours.soot, 0.2);
      const [x, y] = [column * cell, row * cell];
      const straw = over
        ? `M${n(x - cell * 0.1)} ${n(y + cell * 0.1)}h${n(cell * 1.2)}v${n(cell * 0.8)}h${n(-cell * 1.2)}z`
        : `M${n(x + cell * 0.1)} ${n(y - cell * 0.1)}h${n(cell * 0.8)}v${n(cell * 1.2)}h${n(-cell * 0.8)}z`;
      paths.set(colour, (paths.get(colour) ?? '') + straw);
    }
  const straws = [...paths].map(([colour, d]) => path(d, `fill="${colour}"`));
  return ground(sheet, colours.barkDark) + straws.join('');
}

/** Olubugo, the bark cloth: three lengths sewn together, with a printed border. */
export function barkCloth(sheet: Sheet): string {
  const { width, height, chance } = sheet;
  const seams = [chance.between(0.28, 0.36), chance.between(0.64, 0.72)].map(
    (share) => share * width,
  );
  const edges = [0, ...seams, width];
  const tones = [colours.bark, colours.barkMid, mixed(colours.bark, colours.barkDark, 0.45)];
  const first = chance.one([0, 1, 2]);
  const lengths = range(3, (index) => {
    const from = edges[index] ?? 0;
    const wide = (edges[index + 1] ?? width) - from;
    const tone = tones[(index + first) % 3] ?? colours.bark;
    const own = { ...sheet, width: wide };
    const cloth =
      ground(own, tone) +
      grain(own, mixed(tone, colours.soot, 0.5), 46) +
      grain(own, mixed(tone, colours.paper, 0.4), 34, 0.35);
    return `<svg x="${n(from)}" width="${n(wide)}" height="${height}" viewBox="0 0 ${n(wide)} ${height}">${cloth}</svg>`;
  });
  const stitches = seams.map((x) =>
    path(
      range(
        Math.ceil(height / 34),
        (index) => `M${n(x - 14)} ${n(index * 34 + 6)}l28 17m-28 0l28-17`,
      ).join(''),
      `stroke="${colours.strawLight}" stroke-width="4" stroke-linecap="round" fill="none"`,
    ),
  );
  return lengths.join('') + stitches.join('') + border(sheet);
}

function border({ width, height, chance }: Sheet): string {
  const top = height * chance.between(0.5, 0.62);
  const tall = height * 0.2;
  const teeth = chance.one([7, 9, 11]);
  const step = width / teeth;
  const drawn = range(teeth, (index) => {
    const x = (index + 0.5) * step;
    const tooth = `M${n(x - step * 0.46)} ${n(top + tall)}L${n(x)} ${n(top)}L${n(x + step * 0.46)} ${n(top + tall)}H${n(x + step * 0.27)}L${n(x)} ${n(top + tall * 0.42)}L${n(x - step * 0.27)} ${n(top + tall)}Z`;
    const bead = `<circle cx="${n(x)}" cy="${n(top + tall * 0.84)}" r="${n(step * 0.09)}" fill="${index % 3 === 1 ? colours.brass : colours.soot}"/>`;
    return path(tooth, `fill="${colours.soot}"`) + bead;
  });
  const rule = (y: number, thick: number, colour: string) =>
    `<rect y="${n(y)}" width="${width}" height="${thick}" fill="${colour}"/>`;
  return [
    rule(top - 30, 5, colours.soot),
    rule(top - 18, 9, colours.redDark),
    ...drawn,
    rule(top + tall + 14, 9, colours.soot),
    rule(top + tall + 30, 5, colours.redDark),
  ].join('');
}

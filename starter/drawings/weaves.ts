import { colors, grain, background, mixColors, round, path, range, type Canvas } from './canvas.ts';

/** Draws zigzag bands, like a printed cloth. */
export function chevrons(sheet: Canvas): string {
  const { width, height, chance } = sheet;
  const step = width / chance.pick([6, 8, 10]);
  const swing = step * chance.between(0.3, 0.42);
  const zigzag = (y: number) =>
    range(
      Math.ceil((width / step) * 2) + 2,
      (index) => `${round(index * (step / 2))} ${round(y + (index % 2 ? -swing : 0))}`,
    );
  const narrow = [colors.soot, colors.brass, colors.cream, colors.redDark, colors.straw] as const;
  const wide = [colors.red, colors.soot, colors.brass, colors.cream] as const;
  let svg = background(sheet, colors.soot);
  for (let y = -swing, band = 0; y < height + swing * 2; band += 1) {
    const isWide = band % 4 === 0;
    const tall = isWide ? chance.between(78, 96) : chance.between(10, 24);
    const color = isWide ? chance.pick(wide) : (narrow[band % narrow.length] ?? colors.soot);
    const lower = zigzag(y + tall).toReversed();
    svg += path(`M${zigzag(y).join('L')}L${lower.join('L')}Z`, `fill="${color}"`);
    if (isWide)
      svg +=
        stitchedBand(zigzag, y, tall, color) +
        diamonds({ width, step, swing, y: y + tall / 2, color });
    y += tall + 3;
  }
  return svg;
}

function stitchedBand(
  zigzag: (y: number) => string[],
  y: number,
  tall: number,
  color: string,
): string {
  const light = color === colors.cream || color === colors.brass;
  return [0.16, 0.84]
    .map((share) =>
      path(
        `M${zigzag(y + tall * share).join('L')}`,
        `fill="none" stroke="${light ? colors.red : colors.brass}" stroke-width="3" stroke-dasharray="11 8"`,
      ),
    )
    .join('');
}

type Diamonds = { width: number; step: number; swing: number; y: number; color: string };

function diamonds({ width, step, swing, y, color }: Diamonds): string {
  const light = color === colors.cream || color === colors.brass;
  const middle = y - swing / 2;
  return range(Math.ceil(width / step) * 2, (index) => {
    const x = step / 4 + (index * step) / 2;
    return path(
      `M${round(x)} ${round(middle - 18)}l14 18l-14 18l-14-18Z`,
      `fill="${light ? colors.red : colors.brass}"`,
    );
  }).join('');
}

/** Draws a plaited mat with a diamond pattern. */
export function mat(sheet: Canvas): string {
  const { width, height, chance } = sheet;
  const cell = chance.pick([24, 28, 32]);
  const period = chance.pick([14, 18, 22]);
  const strong = chance.pick([colors.red, colors.leaf, colors.dusk]);
  const paths = new Map<string, string>();
  const getColorAt = (column: number, row: number) => {
    const distance =
      Math.abs((column % period) - period / 2) + Math.abs((row % period) - period / 2);
    const other = (Math.floor(column / period) + Math.floor(row / period)) % 2 === 1;
    if (distance < period * 0.14) return colors.brass;
    if (distance < period * 0.32) return other ? strong : colors.soot;
    if (distance < period * 0.42) return colors.cream;
    if (distance < period * 0.58) return other ? colors.soot : strong;
    if (distance < period * 0.68) return colors.brass;
    return (column + row) % 3 ? colors.straw : colors.strawLight;
  };
  for (let row = 0; row * cell < height; row += 1)
    for (let column = 0; column * cell < width; column += 1) {
      const over = (column + row) % 2 === 0;
      const color = over
        ? getColorAt(column, row)
        : mixColors(getColorAt(column, row), colors.soot, 0.2);
      const [x, y] = [column * cell, row * cell];
      const straw = over
        ? `M${round(x - cell * 0.1)} ${round(y + cell * 0.1)}h${round(cell * 1.2)}v${round(cell * 0.8)}h${round(-cell * 1.2)}z`
        : `M${round(x + cell * 0.1)} ${round(y - cell * 0.1)}h${round(cell * 0.8)}v${round(cell * 1.2)}h${round(-cell * 0.8)}z`;
      paths.set(color, (paths.get(color) ?? '') + straw);
    }
  const straws = [...paths].map(([color, d]) => path(d, `fill="${color}"`));
  return background(sheet, colors.barkDark) + straws.join('');
}

/** Draws olubugo, the bark cloth: three lengths sewn together, with a printed border. */
export function barkCloth(sheet: Canvas): string {
  const { width, height, chance } = sheet;
  const seams = [chance.between(0.28, 0.36), chance.between(0.64, 0.72)].map(
    (share) => share * width,
  );
  const edges = [0, ...seams, width];
  const tones = [colors.bark, colors.barkMid, mixColors(colors.bark, colors.barkDark, 0.45)];
  const first = chance.pick([0, 1, 2]);
  const lengths = range(3, (index) => {
    const from = edges[index] ?? 0;
    const wide = (edges[index + 1] ?? width) - from;
    const tone = tones[(index + first) % 3] ?? colors.bark;
    const own = { ...sheet, width: wide };
    const cloth =
      background(own, tone) +
      grain(own, mixColors(tone, colors.soot, 0.5), 46) +
      grain(own, mixColors(tone, colors.paper, 0.4), 34, 0.35);
    return `<svg x="${round(from)}" width="${round(wide)}" height="${height}" viewBox="0 0 ${round(wide)} ${height}">${cloth}</svg>`;
  });
  const stitches = seams.map((x) =>
    path(
      range(
        Math.ceil(height / 34),
        (index) => `M${round(x - 14)} ${round(index * 34 + 6)}l28 17m-28 0l28-17`,
      ).join(''),
      `stroke="${colors.strawLight}" stroke-width="4" stroke-linecap="round" fill="none"`,
    ),
  );
  return lengths.join('') + stitches.join('') + border(sheet);
}

function border({ width, height, chance }: Canvas): string {
  const top = height * chance.between(0.5, 0.62);
  const tall = height * 0.2;
  const teeth = chance.pick([7, 9, 11]);
  const step = width / teeth;
  const teethPaths = range(teeth, (index) => {
    const x = (index + 0.5) * step;
    const tooth = `M${round(x - step * 0.46)} ${round(top + tall)}L${round(x)} ${round(top)}L${round(x + step * 0.46)} ${round(top + tall)}H${round(x + step * 0.27)}L${round(x)} ${round(top + tall * 0.42)}L${round(x - step * 0.27)} ${round(top + tall)}Z`;
    const bead = `<circle cx="${round(x)}" cy="${round(top + tall * 0.84)}" r="${round(step * 0.09)}" fill="${index % 3 === 1 ? colors.brass : colors.soot}"/>`;
    return path(tooth, `fill="${colors.soot}"`) + bead;
  });
  const rule = (y: number, thick: number, color: string) =>
    `<rect y="${round(y)}" width="${width}" height="${thick}" fill="${color}"/>`;
  return [
    rule(top - 30, 5, colors.soot),
    rule(top - 18, 9, colors.redDark),
    ...teethPaths,
    rule(top + tall + 14, 9, colors.soot),
    rule(top + tall + 30, 5, colors.redDark),
  ].join('');
}

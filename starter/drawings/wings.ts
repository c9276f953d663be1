import {
  polarPoint,
  colors,
  grain,
  background,
  mixColors,
  round,
  path,
  range,
  type Canvas,
  fullTurn,
} from './canvas.ts';

type Feather = {
  angle: number;
  from: number;
  to: number;
  spread: number;
  fill: string;
  edge: string;
};

type Fan = { x: number; y: number; reach: number };

const [fanFrom, fanTo] = [-Math.PI * 0.985, -Math.PI * 0.015];
const fanAngle = (share: number): number => fanFrom + (fanTo - fanFrom) * share;

const rows = [
  {
    count: 23,
    to: 0.7,
    spread: 0.1,
    fills: [colors.soot, colors.night],
    edge: colors.brassDeep,
  },
  {
    count: 19,
    to: 0.575,
    spread: 0.115,
    fills: [colors.cream, colors.strawLight],
    edge: colors.bark,
  },
  {
    count: 15,
    to: 0.45,
    spread: 0.14,
    fills: [colors.barkLight, colors.paper],
    edge: colors.bark,
  },
  { count: 11, to: 0.335, spread: 0.19, fills: [colors.brass, colors.straw], edge: colors.bark },
  {
    count: 9,
    to: 0.235,
    spread: 0.24,
    fills: [colors.redLight, colors.redDark],
    edge: colors.brass,
  },
] as const;

/** Draws the crane's crest as a fan with five rows of feathers. */
export function crest(sheet: Canvas): string {
  const { width, height, chance } = sheet;
  const wall = chance.pick([colors.red, colors.bark, colors.redDark, colors.leafDark]);
  const fan = { x: width / 2, y: height * 1.02, reach: Math.max(height, width * 0.62) };
  const heart = `<circle cx="${round(fan.x)}" cy="${round(fan.y)}" r="${round(fan.reach * 0.15)}" fill="${colors.soot}" stroke="${colors.brass}" stroke-width="7"/>`;
  return [
    background(sheet, wall),
    grain(sheet, mixColors(wall, colors.soot, 0.5), 46),
    ...range(67, (index) => plume(fan, index)),
    ...rows.flatMap((row) => buildFeatherRow(fan, row)),
    heart,
  ].join('');
}

function plume({ x, y, reach }: Fan, index: number): string {
  const angle = fanAngle(index / 66);
  const isGold = index % 2 === 1;
  const [cx, cy] = polarPoint(x, y, reach * (0.84 + 0.06 * Math.sin(index * 2.4)), angle).split(
    ' ',
  );
  const stalk = path(
    `M${polarPoint(x, y, reach * 0.3, angle)}L${cx} ${cy}`,
    `stroke="${isGold ? colors.brass : colors.brassDeep}" stroke-width="4"`,
  );
  return `${stalk}<circle cx="${cx}" cy="${cy}" r="${isGold ? 9 : 6}" fill="${isGold ? colors.brass : colors.cream}"/>`;
}

/** Draws a row of feathers in which every second one overlaps its neighbors. */
function buildFeatherRow(
  { x, y, reach }: Fan,
  { count, to, spread, fills, edge }: (typeof rows)[number],
): string[] {
  const all = range(count + 1, (index) =>
    feather(x, y, {
      angle: fanAngle(index / count),
      from: reach * 0.07,
      to: reach * to,
      spread,
      fill: fills[index % 2] ?? edge,
      edge,
    }),
  );
  return [0, 1].flatMap((layer) => all.filter((_, index) => index % 2 === layer));
}

function feather(x: number, y: number, { angle, from, to, spread, fill, edge }: Feather): string {
  const [root, tip] = [polarPoint(x, y, from, angle), polarPoint(x, y, to, angle)];
  const middle = from + (to - from) * 0.66;
  const [left, right] = [
    polarPoint(x, y, middle, angle - spread),
    polarPoint(x, y, middle, angle + spread),
  ];
  const vane = path(
    `M${root}C${left} ${left} ${tip}C${right} ${right} ${root}Z`,
    `fill="${fill}" stroke="${edge}" stroke-width="2.5"`,
  );
  return vane + path(`M${root}L${tip}`, `stroke="${edge}" stroke-width="2"`);
}

/** Draws palm branches rising from a ring of stitches. */
export function palms(sheet: Canvas): string {
  const { width, height, chance } = sheet;
  const dark = chance.pick([true, true, false]);
  const wall = dark ? chance.pick([colors.redDark, colors.barkDark, '#38251a']) : colors.paper;
  const [x, y] = [width / 2, height * 1.04];
  const rings = range(17, (ring) => {
    const strong = ring % 4 === 0;
    return `<circle cx="${round(x)}" cy="${round(y)}" r="${round(height * 0.08 * (ring + 1))}" fill="none" stroke="${strong ? colors.brassDeep : mixColors(wall, colors.brass, 0.35)}" stroke-width="${strong ? 5 : 2.5}" ${ring % 2 ? 'stroke-dasharray="4 14"' : ''}/>`;
  });
  const tones = dark
    ? [colors.leafDark, colors.leaf, colors.brass, colors.cream]
    : [colors.leafDark, colors.leaf, colors.red, colors.brassDeep];
  const fan = [
    [1.42, 1.12, 0],
    [1.08, 1.1, 1],
    [0.7, 1.06, 0],
    [0.36, 1.02, 1],
    [0.9, 0.78, 2],
    [1.26, 0.72, 3],
    [0, 1.02, 2],
    [0.46, 0.7, 3],
  ] as const;
  const fronds = fan.flatMap(([lean, long, tone]) =>
    (lean === 0 ? [0] : [-lean, lean]).map((side) =>
      frond(x, y, {
        angle: -fullTurn / 4 + side + chance.between(-0.03, 0.03),
        long: long * height * 0.98,
        bend: side * -0.34,
        fill: tones[tone] ?? colors.leaf,
        rib: tone < 2 ? colors.brass : colors.redDark,
        edge: wall,
      }),
    ),
  );
  return background(sheet, wall) + rings.join('') + fronds.join('') + foot(x, y, height * 0.26);
}

function foot(x: number, y: number, radius: number): string {
  return [colors.soot, colors.straw, colors.red, colors.straw, colors.brass, colors.soot]
    .map(
      (color, ring) =>
        `<circle cx="${round(x)}" cy="${round(y)}" r="${round(radius * (1 - ring * 0.15))}" fill="${color}" ${ring % 2 ? `stroke="${colors.soot}" stroke-width="${round(radius * 0.05)}" stroke-dasharray="10 9"` : ''}/>`,
    )
    .join('');
}

type Frond = { angle: number; long: number; bend: number; fill: string; rib: string; edge: string };

function frond(x0: number, y0: number, { angle, long, bend, fill, rib, edge }: Frond): string {
  const joints = 26;
  let [x, y, heading] = [x0, y0, angle];
  const spine: string[] = [];
  let leaves = '';
  for (let joint = 0; joint <= joints; joint += 1) {
    spine.push(`${round(x)} ${round(y)}`);
    const place = (joint - 5) / (joints - 5);
    if (place >= 0) {
      const reach = long * 0.3 * Math.sin(Math.PI * (0.1 + 0.8 * place)) ** 0.8;
      for (const side of [-1, 1])
        leaves += leaf(x, y, heading + side * (0.92 - 0.55 * place), reach);
    }
    x += (long / joints) * Math.cos(heading);
    y += (long / joints) * Math.sin(heading);
    heading += bend / joints;
  }
  return (
    path(leaves, `fill="${fill}" stroke="${edge}" stroke-width="1.5"`) +
    path(
      `M${spine.join('L')}`,
      `fill="none" stroke="${rib}" stroke-width="${round(long * 0.01)}" stroke-linecap="round"`,
    )
  );
}

function leaf(x: number, y: number, angle: number, reach: number): string {
  const half = Math.max(5, reach * 0.065);
  const [mx, my] = [x + reach * 0.52 * Math.cos(angle), y + reach * 0.52 * Math.sin(angle)];
  const [dx, dy] = [-Math.sin(angle) * half, Math.cos(angle) * half];
  const tip = polarPoint(x, y, reach, angle);
  return `M${round(x)} ${round(y)}Q${round(mx + dx)} ${round(my + dy)} ${tip}Q${round(mx - dx)} ${round(my - dy)} ${round(x)} ${round(y)}Z`;
}

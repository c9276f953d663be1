import { at, colours, grain, ground, mixed, n, path, range, type Sheet, turn } from './paper.ts';

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
    fills: [colours.soot, colours.night],
    edge: colours.brassDeep,
  },
  {
    count: 19,
    to: 0.575,
    spread: 0.115,
    fills: [colours.cream, colours.strawLight],
    edge: colours.bark,
  },
  {
    count: 15,
    to: 0.45,
    spread: 0.14,
    fills: [colours.barkLight, colours.paper],
    edge: colours.bark,
  },
  { count: 11, to: 0.335, spread: 0.19, fills: [colours.brass, colours.straw], edge: colours.bark },
  {
    count: 9,
    to: 0.235,
    spread: 0.24,
    fills: [colours.redLight, colours.redDark],
    edge: colours.brass,
  },
] as const;

/** The crest of the crane, opened as a fan; around its foot five rows of feathers. */
export function crest(sheet: Sheet): string {
  const { width, height, chance } = sheet;
  const wall = chance.one([colours.red, colours.bark, colours.redDark, colours.leafDark]);
  const fan = { x: width / 2, y: height * 1.02, reach: Math.max(height, width * 0.62) };
  const heart = `<circle cx="${n(fan.x)}" cy="${n(fan.y)}" r="${n(fan.reach * 0.15)}" fill="${colours.soot}" stroke="${colours.brass}" stroke-width="7"/>`;
  return [
    ground(sheet, wall),
    grain(sheet, mixed(wall, colours.soot, 0.5), 46),
    ...range(67, (index) => plume(fan, index)),
    ...rows.flatMap((row) => rowOfFeathers(fan, row)),
    heart,
  ].join('');
}

function plume({ x, y, reach }: Fan, index: number): string {
  const angle = fanAngle(index / 66);
  const isGold = index % 2 === 1;
  const [cx, cy] = at(x, y, reach * (0.84 + 0.06 * Math.sin(index * 2.4)), angle).split(' ');
  const stalk = path(
    `M${at(x, y, reach * 0.3, angle)}L${cx} ${cy}`,
    `stroke="${isGold ? colours.brass : colours.brassDeep}" stroke-width="4"`,
  );
  return `${stalk}<circle cx="${cx}" cy="${cy}" r="${isGold ? 9 : 6}" fill="${isGold ? colours.brass : colours.cream}"/>`;
}

/** Every second one lies over its neighbours. */
function rowOfFeathers(
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
  const [root, tip] = [at(x, y, from, angle), at(x, y, to, angle)];
  const middle = from + (to - from) * 0.66;
  const [left, right] = [at(x, y, middle, angle - spread), at(x, y, middle, angle + spread)];
  const vane = path(
    `M${root}C${left} ${left} ${tip}C${right} ${right} ${root}Z`,
    `fill="${fill}" stroke="${edge}" stroke-width="2.5"`,
  );
  return vane + path(`M${root}L${tip}`, `stroke="${edge}" stroke-width="2"`);
}

/** Palms of the martyrs rising from a ring of stitches. */
export function palms(sheet: Sheet): string {
  const { width, height, chance } = sheet;
  const dark = chance.one([true, true, false]);
  const wall = dark ? chance.one([colours.redDark, colours.barkDark, '#38251a']) : colours.paper;
  const [x, y] = [width / 2, height * 1.04];
  const rings = range(17, (ring) => {
    const strong = ring % 4 === 0;
    return `<circle cx="${n(x)}" cy="${n(y)}" r="${n(height * 0.08 * (ring + 1))}" fill="none" stroke="${strong ? colours.brassDeep : mixed(wall, colours.brass, 0.35)}" stroke-width="${strong ? 5 : 2.5}" ${ring % 2 ? 'stroke-dasharray="4 14"' : ''}/>`;
  });
  const tones = dark
    ? [colours.leafDark, colours.leaf, colours.brass, colours.cream]
    : [colours.leafDark, colours.leaf, colours.red, colours.brassDeep];
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
        angle: -turn / 4 + side + chance.between(-0.03, 0.03),
        long: long * height * 0.98,
        bend: side * -0.34,
        fill: tones[tone] ?? colours.leaf,
        rib: tone < 2 ? colours.brass : colours.redDark,
        edge: wall,
      }),
    ),
  );
  return ground(sheet, wall) + rings.join('') + fronds.join('') + foot(x, y, height * 0.26);
}

function foot(x: number, y: number, radius: number): string {
  return [colours.soot, colours.straw, colours.red, colours.straw, colours.brass, colours.soot]
    .map(
      (colour, ring) =>
        `<circle cx="${n(x)}" cy="${n(y)}" r="${n(radius * (1 - ring * 0.15))}" fill="${colour}" ${ring % 2 ? `stroke="${colours.soot}" stroke-width="${n(radius * 0.05)}" stroke-dasharray="10 9"` : ''}/>`,
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
    spine.push(`${n(x)} ${n(y)}`);
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
      `fill="none" stroke="${rib}" stroke-width="${n(long * 0.01)}" stroke-linecap="round"`,
    )
  );
}

function leaf(x: number, y: number, angle: number, reach: number): string {
  const half = Math.max(5, reach * 0.065);
  const [mx, my] = [x + reach * 0.52 * Math.cos(angle), y + reach * 0.52 * Math.sin(angle)];
  const [dx, dy] = [-Math.sin(angle) * half, Math.cos(angle) * half];
  const tip = at(x, y, reach, angle);
  return `M${n(x)} ${n(y)}Q${n(mx + dx)} ${n(my + dy)} ${tip}Q${n(mx - dx)} ${n(my - dy)} ${n(x)} ${n(y)}Z`;
}

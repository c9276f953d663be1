/** One line of a plot: its points by size, in ms. */
export type Line = { label: string; points: readonly { size: number; value: number }[] };

const view = { width: 760, height: 440 };
const area = { left: 64, top: 44, right: 540, bottom: 392 };
const labelHeight = 18;
const colors = [
  '#a51b20',
  '#1f5fa8',
  '#1d7a3c',
  '#b06a00',
  '#6b3fa0',
  '#0b7c86',
  '#7a4a2b',
  '#444',
];

/** An SVG picture with logarithmic axes: a straight line at 45 degrees grows as its size does. */
export function drawPlot(title: string, axis: string, lines: readonly Line[]): string {
  const points = lines.flatMap((line) => line.points);
  const sizes = [...new Set(points.map(({ size }) => size))].toSorted((a, b) => a - b);
  const values = points.map(({ value }) => value);
  const scaleX = createScale(Math.min(...sizes), Math.max(...sizes), area.left, area.right);
  const [low, high] = [floorToTen(Math.min(...values)), ceilToTen(Math.max(...values))];
  const scaleY = createScale(low, high, area.bottom, area.top);
  const places = spread(lines, (value) => scaleY(value));
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${view.width} ${view.height}" role="img" aria-label="${escapeText(title)}" font-family="sans-serif" font-size="13">`,
    `<rect width="${view.width}" height="${view.height}" fill="#fff"/>`,
    `<text x="${area.left}" y="26" font-size="16">${escapeText(title)}</text>`,
    ...sizes.map((size) => drawTick(scaleX(size), size, axis)),
    `<text x="${(area.left + area.right) / 2}" y="${area.bottom + 40}" text-anchor="middle">${escapeText(axis)}</text>`,
    ...listPowers(low, high).map((value) => drawRule(scaleY(value), value)),
    ...lines.map((line, index) => drawLine(line, index, places[index] ?? 0, scaleX, scaleY)),
    '</svg>',
    '',
  ].join('\n');
}

const floorToTen = (value: number) => 10 ** Math.floor(Math.log10(value));
const ceilToTen = (value: number) => 10 ** Math.ceil(Math.log10(value));

const listPowers = (low: number, high: number): number[] =>
  Array.from({ length: Math.round(Math.log10(high / low)) + 1 }, (_, index) => low * 10 ** index);

/** Maps values to pixels by their logarithm; one value alone is in the middle. */
function createScale(low: number, high: number, from: number, to: number) {
  const range = Math.log(high / low);
  return (value: number): number =>
    range === 0 ? (from + to) / 2 : from + ((to - from) * Math.log(value / low)) / range;
}

const drawTick = (x: number, size: number, axis: string) =>
  `<path d="M${x.toFixed(1)} ${area.top}V${area.bottom}" stroke="#eee"/><text x="${x.toFixed(1)}" y="${area.bottom + 20}" text-anchor="middle"><title>${escapeText(axis)}</title>${size.toLocaleString('en')}</text>`;

const drawRule = (y: number, value: number) =>
  `<path d="M${area.left} ${y.toFixed(1)}H${area.right}" stroke="#ddd"/><text x="${area.left - 8}" y="${(y + 4).toFixed(1)}" text-anchor="end">${formatTime(value)}</text>`;

const formatTime = (milliseconds: number) =>
  milliseconds >= 1_000 ? `${milliseconds / 1_000} s` : `${Number(milliseconds.toPrecision(1))} ms`;

function drawLine(
  { label, points }: Line,
  index: number,
  labelY: number,
  scaleX: (value: number) => number,
  scaleY: (value: number) => number,
): string {
  const color = colors[index % colors.length];
  const dash = index >= colors.length ? ' stroke-dasharray="5 3"' : '';
  const places = points.map(({ size, value }) => [scaleX(size), scaleY(value)] as const);
  const path = places.map(([x, y]) => `${x.toFixed(1)} ${y.toFixed(1)}`).join('L');
  const dots = places.map(
    ([x, y]) => `<circle cx="${x.toFixed(1)}" cy="${y.toFixed(1)}" r="3" fill="${color}"/>`,
  );
  return `<path d="M${path}" fill="none" stroke="${color}" stroke-width="2"${dash}/>${dots.join('')}<text x="${area.right + 12}" y="${labelY.toFixed(1)}" fill="${color}">${escapeText(label)}</text>`;
}

/** Heights for the labels, near the ends of their lines and not over one another. */
function spread(lines: readonly Line[], toY: (value: number) => number): number[] {
  const places = lines.map(() => 0);
  const order = lines
    .map(({ points }, index) => ({ index, y: toY(points.at(-1)?.value ?? 1) }))
    .toSorted((a, b) => a.y - b.y);
  let next = area.top;
  for (const { index, y } of order) {
    const rest = (order.length - order.findIndex((item) => item.index === index)) * labelHeight;
    next = Math.min(Math.max(next, y + 4), area.bottom + labelHeight - rest);
    places[index] = next;
    next += labelHeight;
  }
  return places;
}

const escapeText = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;');

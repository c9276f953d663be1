/** Bar widths of the CODE128 symbols 0 to 106 (ISO/IEC 15417). */
const symbols = [
  '212222 222122 222221 121223 121322 131222 122213 122312 132212 221213 221312 231212 112232 122132 122231 113222 123122 123221',
  '223211 221132 221231 213212 223112 312131 311222 321122 321221 312212 322112 322211 212123 212321 232121 111323 131123 131321',
  '112313 132113 132311 211313 231113 231311 112133 112331 132131 113123 113321 133121 313121 211331 231131 213113 213311 213131',
  '311123 311321 331121 312113 312311 332111 314111 221411 431111 111224 111422 121124 121421 141122 141221 112214 112412 122114',
  '122411 142112 142211 241211 221114 413111 241112 134111 111242 121142 121241 114212 124112 124211 411212 421112 421211 212141',
  '214121 412121 111143 111341 131141 114113 114311 411113 411311 113141 114131 311141 411131 211412 211214 211232 2331112',
]
  .join(' ')
  .split(' ');

/** Decodes a CODE128 barcode of letters and digits; throws when its check digit or stop symbol is wrong. */
export function decodeCode128(modules: readonly boolean[]): string {
  const widths = (
    modules
      .map((dark) => (dark ? '1' : '0'))
      .join('')
      .match(/1+|0+/g) ?? []
  ).map((run) => run.length);
  const values: number[] = [];
  for (let start = 0; start + 7 < widths.length; start += 6)
    values.push(symbols.indexOf(widths.slice(start, start + 6).join('')));
  if (symbols.indexOf(widths.slice(-7).join('')) !== 106)
    throw new Error('The barcode has no stop symbol.');
  const [first = -1, ...rest] = values.slice(0, -1);
  const check = rest.reduce((sum, value, index) => sum + value * (index + 1), first) % 103;
  if (check !== values.at(-1)) throw new Error('The check digit is wrong.');
  return decodeText(first, rest);
}

/** Code sets A and B contain characters, with the same letters and digits; C contains pairs of digits; 99 to 101 switch the set. */
function decodeText(first: number, values: readonly number[]): string {
  let pairs = first === 105;
  let text = '';
  for (const value of values) {
    if (!pairs && value === 99) pairs = true;
    else if (pairs && (value === 100 || value === 101)) pairs = false;
    else text += pairs ? String(value).padStart(2, '0') : String.fromCharCode(value + 32);
  }
  return text;
}

const alphanumeric = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ $%*+-./:';
const levels = ['M', 'L', 'H', 'Q'];

/** Decodes an undamaged QR code of version 1 (21 by 21); returns its text and error correction level. */
export function decodeQr(modules: readonly (readonly boolean[])[]): {
  text: string;
  level: string | undefined;
} {
  if (modules.length !== 21) throw new Error('Only version 1 is supported.');
  const at = (row: number, column: number) => modules[row]?.[column] ?? false;
  const format =
    Array.from({ length: 5 }, (_, column) => at(8, column)).reduce(
      (sum, dark) => sum * 2 + Number(dark),
      0,
    ) ^ 0b10101;
  const bits = listDataModules()
    .map(([row, column]) => Number(at(row, column) !== isMasked(format & 7, row, column)))
    .join('');
  return { text: decodeBits(bits), level: levels[format >> 3] };
}

/** Coordinates of the data modules: a two-column zigzag from the lower right corner, without finders, timing and format. */
function listDataModules(): [number, number][] {
  const order: [number, number][] = [];
  [20, 18, 16, 14, 12, 10, 8, 5, 3, 1].forEach((right, turn) => {
    for (let step = 0; step < 21; step += 1) {
      const row = turn % 2 === 0 ? 20 - step : step;
      for (const column of [right, right - 1]) if (!isFixed(row, column)) order.push([row, column]);
    }
  });
  return order;
}

const isFixed = (row: number, column: number) =>
  row === 6 ||
  column === 6 ||
  (row < 9 && column < 9) ||
  (row < 9 && column > 12) ||
  (row > 12 && column < 9);

function isMasked(mask: number, row: number, column: number): boolean {
  const product = row * column;
  const rules = [
    row + column,
    row,
    column % 3,
    (row + column) % 3,
    Math.floor(row / 2) + Math.floor(column / 3),
    (product % 2) + (product % 3),
    (product % 2) + (product % 3),
    ((row + column) % 2) + (product % 3),
  ];
  const value = rules[mask] ?? 1;
  return mask === 2 || mask === 3 || mask === 5 ? value === 0 : value % 2 === 0;
}

/** Decodes the 128 data bits of version 1, level M: segments of digits, alphanumeric characters or bytes. */
function decodeBits(bits: string): string {
  let from = 0;
  const take = (length: number) => Number.parseInt(bits.slice(from, (from += length)), 2);
  const readSegment = (count: number, limit: number, readGroup: (length: number) => string) => {
    let text = '';
    while (text.length < count) text += readGroup(Math.min(limit, count - text.length));
    return text;
  };
  let text = '';
  while (from + 4 <= 128) {
    const mode = take(4);
    if (mode === 0) break;
    if (mode === 1)
      text += readSegment(take(10), 3, (digits) =>
        String(take(digits * 3 + 1)).padStart(digits, '0'),
      );
    else if (mode === 2)
      text += readSegment(take(9), 2, (length) => decodeAlphanumeric(take(length * 5 + 1), length));
    else text += readSegment(take(8), 1, () => String.fromCharCode(take(8)));
  }
  return text;
}

const decodeAlphanumeric = (value: number, length: number) =>
  (length === 2 ? alphanumeric.charAt(Math.floor(value / 45)) : '') +
  alphanumeric.charAt(value % 45);

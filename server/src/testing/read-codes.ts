/** Bar widths of CODE128's symbols 0 to 106, as ISO/IEC 15417 lists them. */
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

/** What a scanner reads of a CODE128 bar code of letters and digits; throws where its start, check digit or stop is wrong. */
export function readCode128(modules: readonly boolean[]): string {
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
    throw new Error('The bar code does not end.');
  const [first = -1, ...rest] = values.slice(0, -1);
  const check = rest.reduce((sum, value, index) => sum + value * (index + 1), first) % 103;
  if (check !== values.at(-1)) throw new Error('The check digit does not fit.');
  return textOf(first, rest);
}

/** Code sets A and B are characters, the same ones for letters and digits; C is pairs of digits; 99 to 101 change between them. */
function textOf(first: number, values: readonly number[]): string {
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

/** What a scanner reads of an undamaged QR code of version 1 (21 by 21) with letters and digits, and its level of error correction. */
export function readQr(modules: readonly (readonly boolean[])[]): {
  text: string;
  level: string | undefined;
} {
  if (modules.length !== 21) throw new Error('Only version 1 is read here.');
  const at = (row: number, column: number) => modules[row]?.[column] ?? false;
  const format =
    Array.from({ length: 5 }, (_, column) => at(8, column)).reduce(
      (sum, dark) => sum * 2 + Number(dark),
      0,
    ) ^ 0b10101;
  const bits = dataOrder()
    .map(([row, column]) => Number(at(row, column) !== isMasked(format & 7, row, column)))
    .join('');
  return { text: charactersIn(bits), level: levels[format >> 3] };
}

/** The two-column zigzag from the lower right corner, leaving out finders, timing and format. */
function dataOrder(): [number, number][] {
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

/** A code of version 1, level M carries 128 bits: segments of digits, of letters and digits, or of bytes. */
function charactersIn(bits: string): string {
  let from = 0;
  const take = (length: number) => Number.parseInt(bits.slice(from, (from += length)), 2);
  const several = (count: number, most: number, read: (characters: number) => string) => {
    let text = '';
    while (text.length < count) text += read(Math.min(most, count - text.length));
    return text;
  };
  let text = '';
  while (from + 4 <= 128) {
    const mode = take(4);
    if (mode === 0) break;
    if (mode === 1)
      text += several(take(10), 3, (digits) => String(take(digits * 3 + 1)).padStart(digits, '0'));
    else if (mode === 2)
      text += several(take(9), 2, (letters) => lettersIn(take(letters * 5 + 1), letters));
    else text += several(take(8), 1, () => String.fromCharCode(take(8)));
  }
  return text;
}

const lettersIn = (value: number, letters: number) =>
  (letters === 2 ? alphanumeric.charAt(Math.floor(value / 45)) : '') +
  alphanumeric.charAt(value % 45);

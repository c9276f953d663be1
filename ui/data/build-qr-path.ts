import { encode } from 'uqr';

/** The dark modules of a QR code (level M) as one SVG path in a box of `size` units, without quiet zone. */
export function buildQrPath(text: string): { path: string; size: number } {
  const { size, data } = encode(text, { ecc: 'M', border: 0 });
  const path = data.map(buildRowPath).join('');
  return { path, size };
}

/** Neighboring dark modules are one rectangle. */
const buildRowPath = (row: readonly boolean[], y: number): string =>
  Array.from(row.map(Number).join('').matchAll(/1+/g), ({ index, 0: { length } }) => {
    return `M${index} ${y}h${length}v1h-${length}z`;
  }).join('');

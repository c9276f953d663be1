import { CODE128 } from 'jsbarcode/bin/barcodes/CODE128/index.js';

/** CODE128 with lines of width 2 and height 30 (specification, section 9): its bars as one SVG path. */
export function barPath(text: string): { path: string; width: number; height: number } {
  const bits = new CODE128(text, {}).encode().data;
  const [lineWidth, height] = [2, 30];
  let path = '';
  for (const bar of bits.matchAll(/1+/g))
    path += `M${bar.index * lineWidth} 0h${bar[0].length * lineWidth}v${height}H${bar.index * lineWidth}z`;
  return { path, width: bits.length * lineWidth, height };
}

/** How many stitches of the ring are sewn for `value` of `of`: a stitch is lost only when all of it is gone. */
export function sewnStitches(value: number, of: number, stitches: number): number {
  if (of <= 0) return 0;
  return Math.max(0, Math.min(stitches, Math.ceil((value / of) * stitches)));
}

/** The path of the stitches from `from` up to `to`, clockwise from the top, for a view box of 108 around the middle. */
export function stitchPath(from: number, to: number, stitches: number): string {
  let path = '';
  for (let stitch = from; stitch < to; stitch += 1) {
    const angle = ((stitch + 0.5) / stitches) * 2 * Math.PI - Math.PI / 2;
    const point = (radius: number) =>
      `${(radius * Math.cos(angle)).toFixed(2)} ${(radius * Math.sin(angle)).toFixed(2)}`;
    path += `M${point(41.5)}L${point(50.5)}`;
  }
  return path;
}

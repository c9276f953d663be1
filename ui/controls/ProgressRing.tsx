import styles from './ProgressRing.module.css';

type ProgressRingProps = {
  value: number;
  of: number;
  stitches?: number;
  className?: string | undefined;
};

/** A ring of segments, filled for `value` of `of`. Hidden from screen readers; show the number beside it. */
export function ProgressRing({ value, of, stitches = 22, className = '' }: ProgressRingProps) {
  const filled = countFilledSegments(value, of, stitches);
  const width = (2 * Math.PI * 46 * 0.62) / stitches;
  return (
    <svg
      viewBox="-54 -54 108 108"
      className={`${styles.dial} ${className}`}
      aria-hidden="true"
      fill="none"
      strokeWidth={Math.min(width, 16)}
    >
      <path className={styles.off} d={buildSegmentPath(filled, stitches, stitches)} />
      <path className={styles.on} d={buildSegmentPath(0, filled, stitches)} />
    </svg>
  );
}
/** The number of filled segments for `value` of `of`, rounded up. */
export function countFilledSegments(value: number, of: number, stitches: number): number {
  if (of <= 0) return 0;
  return Math.max(0, Math.min(stitches, Math.ceil((value / of) * stitches)));
}

/** The SVG path of segments `from` up to `to`, clockwise from the top, in a centered view box of 108. */
export function buildSegmentPath(from: number, to: number, stitches: number): string {
  let path = '';
  for (let stitch = from; stitch < to; stitch += 1) {
    const angle = ((stitch + 0.5) / stitches) * 2 * Math.PI - Math.PI / 2;
    const point = (radius: number) =>
      `${(radius * Math.cos(angle)).toFixed(2)} ${(radius * Math.sin(angle)).toFixed(2)}`;
    path += `M${point(41.5)}L${point(50.5)}`;
  }
  return path;
}

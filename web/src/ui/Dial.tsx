import { sewnStitches, stitchPath } from './dial-stitches.ts';
import styles from './Dial.module.css';

type DialProps = { value: number; of: number; stitches?: number; className?: string | undefined };

/** A ring of stitches that loses one at a time. Says nothing by itself: the number stands beside or inside it. */
export function Dial({ value, of, stitches = 22, className = '' }: DialProps) {
  const sewn = sewnStitches(value, of, stitches);
  const width = (2 * Math.PI * 46 * 0.62) / stitches;
  return (
    <svg
      viewBox="-54 -54 108 108"
      className={`${styles.dial} ${className}`}
      aria-hidden="true"
      fill="none"
      strokeWidth={Math.min(width, 16)}
    >
      <path className={styles.off} d={stitchPath(sewn, stitches, stitches)} />
      <path className={styles.on} d={stitchPath(0, sewn, stitches)} />
    </svg>
  );
}

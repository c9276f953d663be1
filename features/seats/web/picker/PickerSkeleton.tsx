import { Card } from '#ui/layout/Card.tsx';
import { Skeleton, SkeletonLines } from '#ui/feedback/Skeleton.tsx';
import screen from './Picker.module.css';
import styles from './PickerSkeleton.module.css';

const tables = Array.from({ length: 56 }, (_, index) => ({
  x: 73 + (index % 8) * 122,
  y: 80 + Math.floor(index / 8) * 130 + 28 - 2.3 * Math.abs((index % 8) - 3.5) ** 2,
}));

/** A circle around every table, as one path. */
function circles(radius: number): string {
  const half = `a${radius} ${radius} 0 0 1 `;
  return tables
    .map(({ x, y }) => `M${x - radius} ${y}${half}${2 * radius} 0${half}${-2 * radius} 0z`)
    .join('');
}
const [discs, rings] = [circles(27), circles(43)];

/** The hall without chairs while they load, in the same layout. */
export function PickerSkeleton() {
  return (
    <div className={screen.hallGrid}>
      <div className={screen.hall}>
        <p role="status" className={styles.text}>
          Loading chairs...
        </p>
        <svg className={styles.tables} viewBox="0 0 1000 1030" aria-hidden="true">
          <path d={discs} />
          <path className={styles.ring} d={rings} pathLength={10 * tables.length} />
        </svg>
      </div>
      <div className={screen.side}>
        <Card className={styles.panel}>
          <Skeleton width="45%" height="1.75rem" />
          <SkeletonLines lines={2} />
        </Card>
      </div>
    </div>
  );
}

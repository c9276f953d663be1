import { memo } from 'react';
import type { DisplayedChair } from '#features/hall/web/chairs/store/chair-store.ts';
import { drawTableRim } from '#features/hall/web/chairs/plan/Seat.tsx';
import styles from './TableIcon.module.css';
import type { ChairTypeFilter } from '#features/hall/web/chairs/store/table-summary.ts';

const middle = { x: 0, y: 0 };

/** A table from above as an icon; each chair is a stitch of the rim. */
export const TableIcon = memo(function TableMark({
  chairs,
  chairType,
}: {
  chairs: readonly DisplayedChair[];
  chairType: ChairTypeFilter;
}) {
  return (
    <svg className={styles.mark} viewBox="-56 -56 112 112" aria-hidden="true">
      <circle className={styles.floor} r="56" />
      <circle className={styles.disc} r="27" />
      <circle className={styles.coil} r="21" pathLength="22" />
      <circle className={styles.coil} r="13" pathLength="16" />
      {drawTableRim({ radius: 42, center: middle, chairs, chairType })}
    </svg>
  );
});

import { memo } from 'react';
import type { ShownChair } from './chair-store.ts';
import { Rim } from './Seat.tsx';
import styles from './TableMark.module.css';
import type { WantedType } from './table-facts.ts';

const middle = { x: 0, y: 0 };

/** A table seen from above beside its name: each chair of the type is one stitch of the rim. */
export const TableMark = memo(function TableMark({
  chairs,
  chairType,
}: {
  chairs: readonly ShownChair[];
  chairType: WantedType;
}) {
  return (
    <svg className={styles.mark} viewBox="-56 -56 112 112" aria-hidden="true">
      <circle className={styles.floor} r="56" />
      <circle className={styles.disc} r="27" />
      <circle className={styles.coil} r="21" pathLength="22" />
      <circle className={styles.coil} r="13" pathLength="16" />
      <Rim radius={42} centre={middle} chairs={chairs} chairType={chairType} />
    </svg>
  );
});

import { memo } from 'react';
import type { ChairStore, DisplayedChair } from '../store/chair-store.ts';
import { getGuestAmount, usePickerLabels } from '../picker/picker-labels.ts';
import {
  type ChairPosition,
  computeChairPositions,
  computeChairScale,
  type Point,
  type TablePoint,
  tableRadius,
} from './plan-geometry.ts';
import styles from './Plan.module.css';
import { TableRim, TableSeats } from './Seat.tsx';
import { getSeatAction, getSeatLabel } from '../store/seat-states.ts';
import {
  hasAvailableChairs,
  matchesFilter,
  summarizeTable,
  getTableNumber,
  formatTableSummary,
  type ChairTypeFilter,
} from '../store/table-summary.ts';
import { useTableChairs } from '../store/useChairStore.ts';

type ChairTargetsProps = {
  chairs: readonly DisplayedChair[];
  chairType: ChairTypeFilter;
  center: Point;
  places: readonly ChairPosition[];
  radius: number;
};

/** Accessible press targets of the chairs around a table; TableSeats draws the chairs. */
export function ChairTargets(props: ChairTargetsProps) {
  const { chairs, chairType, center, places, radius } = props;
  const { inCart, prices = [] } = usePickerLabels();
  return chairs.map((chair, index) => (
    <circle
      key={chair.id}
      role="button"
      tabIndex={-1}
      aria-label={getSeatLabel(
        { ...chair, amount: getGuestAmount(chair, chairType, prices) },
        chair.state,
        inCart,
      )}
      aria-disabled={
        !matchesFilter(chair, chairType) || getSeatAction(chair.state) === 'none' || undefined
      }
      data-chair={chair.id}
      className={styles.chair}
      cx={center.x + (places[index]?.x ?? 0)}
      cy={center.y + (places[index]?.y ?? 0)}
      r={radius}
    />
  ));
}

/** The coils of a basket as one line. */
function buildCoilPath(x: number, y: number): string {
  return [21, 17.4]
    .map((radius) => {
      const half = `a${radius} ${radius} 0 0 1 0 `;
      return `M${x} ${y}m0 ${-radius}${half}${2 * radius}${half}${-2 * radius}`;
    })
    .join('');
}

/** A table's disc with its number. */
function Disc({ lit, spot: { name, x, y } }: { lit: boolean; spot: TablePoint }) {
  const number = getTableNumber(name);
  return (
    <>
      <circle className={styles.disc} cx={x} cy={y} r="26" />
      {lit && <path className={styles.coil} d={buildCoilPath(x, y)} pathLength="44" />}
      <text
        className={`${styles.tableNumber} ${number.length > 3 ? styles.longNumber : ''}`}
        x={x}
        y={y + 6.6}
        aria-hidden="true"
      >
        {number}
      </text>
    </>
  );
}

type StitchedDiscProps = {
  chairs: readonly DisplayedChair[];
  chairType: ChairTypeFilter;
  spot: TablePoint;
};

/** A table's disc with its chairs as stitches of the rim. */
function StitchedDisc({ chairs, chairType, spot }: StitchedDiscProps) {
  const { name, x, y } = spot;
  const number = getTableNumber(name);
  const long = number.length > 3;
  return (
    <>
      <circle className={styles.disc} cx={x} cy={y} r="33" />
      <TableRim radius={43} center={spot} chairs={chairs} chairType={chairType} />
      <text
        className={`${styles.largeNumber} ${long ? styles.longNumber : ''}`}
        x={x}
        y={y + (long ? 7 : 12)}
        aria-hidden="true"
      >
        {number}
      </text>
    </>
  );
}

type PlanTableProps = {
  store: ChairStore;
  spot: TablePoint;
  chairType: ChairTypeFilter;
  /** 'stitches' where chairs are too small to press, so only the table is a target. */
  detail: 'chairs' | 'stitches';
  /** Shows numbers on free chairs. */
  numbers: boolean;
  chosen: boolean;
  /** 'tab' for the one table in the tab order; arrow keys reach the others. */
  reach: 'tab' | 'arrows';
  /** False until the press targets of the chairs are rendered. */
  pressable: boolean;
};

/** A table with its chairs; re-renders only when one of its own chairs changes. */
export const PlanTable = memo(function PlanTable({
  store,
  spot,
  chairType,
  detail,
  numbers,
  chosen,
  reach,
  pressable,
}: PlanTableProps) {
  const chairs = useTableChairs(store, spot.name);
  const summary = summarizeTable(chairs, chairType);
  const lit = hasAvailableChairs(summary);
  const ring = {
    chairs,
    chairType,
    center: spot,
    places: computeChairPositions(chairs.length, 43),
  };
  const stitched = detail === 'stitches';
  return (
    <g className={lit ? styles.lit : styles.dim}>
      {chosen && <circle className={styles.chosen} cx={spot.x} cy={spot.y} r={tableRadius + 4} />}
      <circle
        role="button"
        tabIndex={reach === 'tab' ? 0 : -1}
        aria-label={`${spot.name}, ${formatTableSummary(summary)}`}
        aria-pressed={chosen}
        data-table={spot.name}
        className={styles.table}
        cx={spot.x}
        cy={spot.y}
        r={stitched ? tableRadius : 29}
      />
      {stitched ? (
        <StitchedDisc chairs={chairs} chairType={chairType} spot={spot} />
      ) : (
        <>
          <Disc lit={lit} spot={spot} />
          {pressable && <ChairTargets {...ring} radius={13.2} />}
          <TableSeats {...ring} size={0.8 * computeChairScale(chairs.length)} numbers={numbers} />
        </>
      )}
    </g>
  );
});

import type { TableShape } from '#features/event/contract/events.ts';
import {
  computeChairScale,
  computeSeatPlaces,
  computeTableExtent,
  computeTableTop,
  rotatePoint,
  type SeatPlace,
} from '#features/hall/contract/rules/hall-geometry.ts';
import { memo } from 'react';
import type { ChairStore, DisplayedChair } from '../store/chair-store.ts';
import { getGuestAmount, usePickerLabels } from '../picker-labels.ts';
import { type Point, type TablePoint, tableRadius } from './plan-geometry.ts';
import styles from './Plan.module.css';
import { drawTableRim, drawTableSeats } from './Seat.tsx';
import { getSeatAction, getSeatLabel } from '#features/hall/contract/rules/seat-states.ts';
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
  places: readonly SeatPlace[];
  radius: number;
};

/** Accessible press targets of the chairs around a table; TableSeats draws the chairs. */
export function ChairTargets(props: ChairTargetsProps) {
  const { chairs, chairType, center, places, radius } = props;
  const { viewer, inCart, prices = [], isDisabled = false } = usePickerLabels();
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
        !matchesFilter(chair, chairType) ||
        getSeatAction(chair.state, viewer) === 'none' ||
        (isDisabled && chair.state !== 'yours') ||
        undefined
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

type SquareTopProps = { spot: TablePoint & { shape: Exclude<TableShape, 'round'> }; count: number };

/** The top of a table that isn't round, with its number; the number of a row is at its left end. */
export function SquareTop({ spot: { name, shape, x, y, rotation }, count }: SquareTopProps) {
  const number = getTableNumber(name);
  const { halfWidth, halfHeight } = computeTableTop(shape, count);
  const at = shape === 'row' ? rotatePoint({ x: -halfWidth - 18, y: 0 }, rotation) : { x: 0, y: 0 };
  return (
    <g transform={`translate(${x} ${y})`}>
      {shape !== 'row' && (
        <rect
          className={styles.disc}
          x={-halfWidth}
          y={-halfHeight}
          width={2 * halfWidth}
          height={2 * halfHeight}
          rx="7"
          transform={rotation === 0 ? undefined : `rotate(${rotation})`}
        />
      )}
      <text
        className={`${styles.tableNumber} ${number.length > 3 ? styles.longNumber : ''}`}
        x={at.x}
        y={at.y + 6.6}
        aria-hidden="true"
      >
        {number}
      </text>
    </g>
  );
}

type TableTargetProps = {
  spot: TablePoint;
  count: number;
  label: string;
  chosen: boolean;
  isTabStop: boolean;
  /** Of a round table. */
  radius: number;
  onFocus: (name: string) => void;
};

/** The accessible press target of a table, and its mark while it is chosen. */
function TableTarget({ spot, count, label, chosen, isTabStop, radius, onFocus }: TableTargetProps) {
  const { name, shape, x, y, rotation } = spot;
  const props = {
    role: 'button',
    tabIndex: isTabStop ? 0 : -1,
    'aria-label': label,
    'aria-pressed': chosen,
    'data-table': name,
    className: styles.table,
    onFocus: () => onFocus(name),
  } as const;
  if (shape === 'round')
    return (
      <>
        {chosen && <circle className={styles.chosen} cx={x} cy={y} r={tableRadius + 4} />}
        <circle {...props} cx={x} cy={y} r={radius} />
      </>
    );
  const { width, height } = computeTableExtent(shape, count);
  const box = {
    x: x - width / 2,
    y: y - height / 2,
    width,
    height,
    rx: 12,
    transform: `rotate(${rotation} ${x} ${y})`,
  };
  return (
    <>
      {chosen && <rect className={styles.chosen} {...box} />}
      <rect {...props} {...box} />
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
      {drawTableRim({ radius: 43, center: spot, chairs, chairType })}
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
  /** Called with the name of the table that gets the focus. */
  onFocus: (name: string) => void;
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
  onFocus,
}: PlanTableProps) {
  const chairs = useTableChairs(store, spot.name);
  const summary = summarizeTable(chairs, chairType);
  const lit = hasAvailableChairs(summary);
  const ring = {
    chairs,
    chairType,
    center: spot,
    places: computeSeatPlaces(spot.shape, chairs.length, spot.rotation),
  };
  const stitched = detail === 'stitches';
  const { shape } = spot;
  return (
    <g className={lit ? undefined : styles.dim}>
      <TableTarget
        spot={spot}
        count={chairs.length}
        label={`${spot.name}, ${formatTableSummary(summary)}`}
        chosen={chosen}
        isTabStop={reach === 'tab'}
        radius={stitched ? tableRadius : 29}
        onFocus={onFocus}
      />
      {stitched && shape === 'round' ? (
        <StitchedDisc chairs={chairs} chairType={chairType} spot={spot} />
      ) : (
        <>
          {shape === 'round' ? (
            <Disc lit={lit} spot={spot} />
          ) : (
            <SquareTop spot={{ ...spot, shape }} count={chairs.length} />
          )}
          {pressable && !stitched && <ChairTargets {...ring} radius={13.2} />}
          {drawTableSeats({
            ...ring,
            size: 0.8 * computeChairScale(chairs.length, shape),
            numbers,
          })}
        </>
      )}
    </g>
  );
});

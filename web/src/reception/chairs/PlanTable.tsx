import { memo } from 'react';
import type { ChairStore, ShownChair } from './chair-store.ts';
import { usePickWords } from './pick-words.ts';
import {
  type ChairPlace,
  chairPlaces,
  chairScale,
  type Point,
  type Spot,
  tableReach,
} from './plan-geometry.ts';
import styles from './Plan.module.css';
import { Rim, TableSeats } from './Seat.tsx';
import { seatAction, seatName } from './seat-states.ts';
import {
  isLit,
  isWanted,
  tableFacts,
  tableNumber,
  tableWords,
  type WantedType,
} from './table-facts.ts';
import { useTableChairs } from './useChairStore.ts';

type ChairTargetsProps = {
  chairs: readonly ShownChair[];
  chairType: WantedType;
  centre: Point;
  places: readonly ChairPlace[];
  radius: number;
};

/** What is pressed and read aloud of the chairs around a table; their seats are drawn over it (TableSeats). */
export function ChairTargets(props: ChairTargetsProps) {
  const { chairs, chairType, centre, places, radius } = props;
  const { yours } = usePickWords();
  return chairs.map((chair, index) => (
    <circle
      key={chair.id}
      role="button"
      tabIndex={-1}
      aria-label={seatName(chair, chair.state, yours)}
      aria-disabled={!isWanted(chair, chairType) || seatAction(chair.state) === 'none' || undefined}
      data-chair={chair.id}
      className={styles.chair}
      cx={centre.x + (places[index]?.x ?? 0)}
      cy={centre.y + (places[index]?.y ?? 0)}
      r={radius}
    />
  ));
}

/** The coils of a basket as one line. */
function coilsAt(x: number, y: number): string {
  return [21, 17.4]
    .map((radius) => {
      const half = `a${radius} ${radius} 0 0 1 0 `;
      return `M${x} ${y}m0 ${-radius}${half}${2 * radius}${half}${-2 * radius}`;
    })
    .join('');
}

/** A table among its chairs. */
function Disc({ lit, spot: { name, x, y } }: { lit: boolean; spot: Spot }) {
  const number = tableNumber(name);
  return (
    <>
      <circle className={styles.disc} cx={x} cy={y} r="26" />
      {lit && <path className={styles.coil} d={coilsAt(x, y)} pathLength="44" />}
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

type StitchedDiscProps = { chairs: readonly ShownChair[]; chairType: WantedType; spot: Spot };

/** A table whose chairs are the stitches of its rim. */
function StitchedDisc({ chairs, chairType, spot }: StitchedDiscProps) {
  const { name, x, y } = spot;
  const number = tableNumber(name);
  const long = number.length > 3;
  return (
    <>
      <circle className={styles.disc} cx={x} cy={y} r="33" />
      <Rim radius={43} centre={spot} chairs={chairs} chairType={chairType} />
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
  spot: Spot;
  chairType: WantedType;
  /** 'stitches' where chairs would be too small to press: the table is the target then. */
  detail: 'chairs' | 'stitches';
  /** Numbers on free chairs, once the plan is large enough to read them. */
  numbers: boolean;
  chosen: boolean;
  /** Tab reaches one table of the plan; arrows lead to the others. */
  reach: 'tab' | 'arrows';
  /** Whether the chairs can be pressed yet: the drawing comes first. */
  pressable: boolean;
};

/** A table with its chairs. It listens to its own chairs alone, and is drawn again for nothing else. */
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
  const facts = tableFacts(chairs, chairType);
  const lit = isLit(facts);
  const ring = { chairs, chairType, centre: spot, places: chairPlaces(chairs.length, 43) };
  const stitched = detail === 'stitches';
  return (
    <g className={lit ? styles.lit : styles.dim}>
      {chosen && <circle className={styles.chosen} cx={spot.x} cy={spot.y} r={tableReach + 4} />}
      <circle
        role="button"
        tabIndex={reach === 'tab' ? 0 : -1}
        aria-label={`${spot.name}, ${tableWords(facts)}`}
        aria-pressed={chosen}
        data-table={spot.name}
        className={styles.table}
        cx={spot.x}
        cy={spot.y}
        r={stitched ? tableReach : 29}
      />
      {stitched ? (
        <StitchedDisc chairs={chairs} chairType={chairType} spot={spot} />
      ) : (
        <>
          <Disc lit={lit} spot={spot} />
          {pressable && <ChairTargets {...ring} radius={13.2} />}
          <TableSeats {...ring} size={0.8 * chairScale(chairs.length)} numbers={numbers} />
        </>
      )}
    </g>
  );
});

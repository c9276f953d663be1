import { memo } from 'react';
import type { ChairStore, ShownChair } from './chair-store.ts';
import { usePickWords } from './pick-words.ts';
import {
  type ChairPlace,
  chairPlaces,
  chairScale,
  type Spot,
  tableReach,
} from './plan-geometry.ts';
import styles from './Plan.module.css';
import { Rim, Seat, seatClass } from './Seat.tsx';
import { seatAction, seatName } from './seat-states.ts';
import {
  chairNumber,
  isLit,
  isWanted,
  tableFacts,
  tableNumber,
  tableWords,
  type WantedType,
} from './table-facts.ts';
import { useTableChairs } from './useChairStore.ts';

type PlanChairProps = {
  chair: ShownChair;
  place: ChairPlace;
  size: number;
  hit: number;
  number: string;
  other: boolean;
};

/** One chair: a 24 px target around its seat. */
export const PlanChair = memo(function PlanChair({
  chair,
  place,
  size,
  hit,
  number,
  other,
}: PlanChairProps) {
  const { state } = chair;
  const { yours } = usePickWords();
  return (
    <g
      role="button"
      tabIndex={-1}
      aria-label={seatName(chair, state, yours)}
      aria-disabled={other || seatAction(state) === 'none' || undefined}
      data-chair={chair.id}
      className={`${styles.chair} ${seatClass(state)} ${other ? styles.otherType : ''}`}
      transform={`translate(${place.x} ${place.y})`}
    >
      <circle className={styles.hit} r={hit} />
      <Seat state={state} turn={place.turn} scale={size} number={number} turns={chair.turns} />
    </g>
  );
});

/** A table among its chairs. */
function Disc({ lit, name }: { lit: boolean; name: string }) {
  const number = tableNumber(name);
  return (
    <>
      <circle className={styles.hit} r="29" />
      <circle className={styles.disc} r="26" />
      {lit && <circle className={styles.coil} r="21" pathLength="22" />}
      {lit && <circle className={styles.coil} r="17.4" pathLength="22" />}
      <text
        className={`${styles.tableNumber} ${number.length > 3 ? styles.longNumber : ''}`}
        y="6.6"
      >
        {number}
      </text>
    </>
  );
}

type StitchedDiscProps = { chairs: readonly ShownChair[]; chairType: WantedType; name: string };

/** A table whose chairs are the stitches of its rim. */
function StitchedDisc({ chairs, chairType, name }: StitchedDiscProps) {
  const number = tableNumber(name);
  const long = number.length > 3;
  return (
    <>
      <circle className={styles.hit} r={tableReach} />
      <circle className={styles.disc} r="33" />
      <Rim
        radius={43}
        states={chairs.map(({ state }) => state)}
        others={chairs.map((chair) => !isWanted(chair, chairType))}
      />
      <text className={`${styles.largeNumber} ${long ? styles.longNumber : ''}`} y={long ? 7 : 12}>
        {number}
      </text>
    </>
  );
}

type PlanTableProps = {
  store: ChairStore;
  spot: Spot;
  scale: number;
  chairType: WantedType;
  /** 'stitches' where chairs would be too small to press: the table is the target then. */
  detail: 'chairs' | 'stitches';
  /** Numbers on free chairs, once the plan is large enough to read them. */
  numbers: boolean;
  chosen: boolean;
  /** Tab reaches one table of the plan; arrows lead to the others. */
  reach: 'tab' | 'arrows';
};

/** A table with its chairs. It listens to its own chairs alone, and is drawn again for nothing else. */
export const PlanTable = memo(function PlanTable({
  store,
  spot,
  scale,
  chairType,
  detail,
  numbers,
  chosen,
  reach,
}: PlanTableProps) {
  const chairs = useTableChairs(store, spot.name);
  const facts = tableFacts(chairs, chairType);
  const lit = isLit(facts);
  const places = chairPlaces(chairs.length, 43);
  const size = 0.8 * chairScale(chairs.length);
  const stitched = detail === 'stitches';
  return (
    <g
      className={lit ? styles.lit : styles.dim}
      transform={`translate(${spot.x} ${spot.y})scale(${scale})`}
    >
      {chosen && <circle className={styles.chosen} r={tableReach + 4} />}
      <g
        role="button"
        tabIndex={reach === 'tab' ? 0 : -1}
        aria-label={`${spot.name}, ${tableWords(facts)}`}
        aria-pressed={chosen}
        data-table={spot.name}
        className={styles.table}
      >
        {stitched ? (
          <StitchedDisc chairs={chairs} chairType={chairType} name={spot.name} />
        ) : (
          <Disc lit={lit} name={spot.name} />
        )}
      </g>
      {!stitched &&
        chairs.map((chair, index) => (
          <PlanChair
            key={chair.id}
            chair={chair}
            place={places[index] ?? { x: 0, y: 0, turn: 0 }}
            size={size}
            hit={13.2}
            number={numbers ? chairNumber(chair.chairName) : ''}
            other={!isWanted(chair, chairType)}
          />
        ))}
    </g>
  );
});

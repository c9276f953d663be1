import type { Event, Plan } from '@namugongo/contract/reception/events';
import type { TableSeating } from '@namugongo/contract/reception/manifest';
import { memo, useMemo } from 'react';
import planStyles from '../chairs/Plan.module.css';
import { hallOf, rimStitch, type Spot } from '../chairs/plan-geometry.ts';
import { PlanFeatures } from '../chairs/PlanFeatures.tsx';
import { tableNumber } from '../chairs/table-facts.ts';
import styles from './Manifest.module.css';

type RoomTableProps = { spot: Spot; scale: number; tickets: number; seated: number };

/** A table whose rim has a stitch for each ticket, brass where the guest sits. */
const RoomTable = memo(function RoomTable({ spot, scale, tickets, seated }: RoomTableProps) {
  const number = tableNumber(spot.name);
  const long = number.length > 3;
  return (
    <g
      className={tickets > 0 ? planStyles.lit : planStyles.dim}
      transform={`translate(${spot.x} ${spot.y}) scale(${scale})`}
    >
      <circle className={planStyles.disc} r="33" />
      {Array.from({ length: tickets }, (_, index) => (
        <path
          key={index}
          className={index < seated ? styles.seated : styles.expected}
          d={rimStitch(index, Math.max(tickets, 4), 43)}
        />
      ))}
      <text
        className={`${planStyles.largeNumber} ${long ? planStyles.longNumber : ''}`}
        y={long ? 7 : 12}
      >
        {number}
      </text>
    </g>
  );
});

type RoomProps = { event: Event; plan: Plan; tables: readonly TableSeating[] };

/** The hall as it fills up. The words beneath say the same, so the picture needs no reading. */
export function Room({ event, plan, tables }: RoomProps) {
  const names = useMemo(
    () => [
      ...new Set([
        ...plan.tables.map(({ tableName }) => tableName),
        ...tables.map(({ tableName }) => tableName),
      ]),
    ],
    [plan, tables],
  );
  const hall = useMemo(() => hallOf(plan, names), [plan, names]);
  const byName = new Map(tables.map((table) => [table.tableName, table]));
  return (
    <div className={styles.room}>
      <svg
        className={`${planStyles.plan} ${planStyles.stitched}`}
        viewBox={`0 0 ${hall.width} ${hall.height}`}
        role="img"
        aria-label={`The hall of ${event.title} as it fills up`}
      >
        <PlanFeatures features={plan.features} />
        {hall.spots.map((spot) => (
          <RoomTable
            key={spot.name}
            spot={spot}
            scale={hall.scale}
            tickets={byName.get(spot.name)?.tickets ?? 0}
            seated={byName.get(spot.name)?.seated ?? 0}
          />
        ))}
      </svg>
      <ul className={styles.legend} aria-label="What the stitches mean">
        <li>
          <i className={styles.seatedMark} /> seated
        </li>
        <li>
          <i className={styles.expectedMark} /> still expected
        </li>
      </ul>
    </div>
  );
}

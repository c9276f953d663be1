import type { HallPlan } from '#features/event/contract/events.ts';
import type { Event } from '#contract/event.ts';
import type { TableSeating } from '#features/door/contract/manifest.ts';
import { memo, useMemo } from 'react';
import planStyles from '#features/hall/web/chairs/plan/Plan.module.css';
import {
  computeHallLayout,
  buildRimPath,
  type TablePoint,
} from '#features/hall/web/chairs/plan/plan-geometry.ts';
import { PlanFeatures } from '#features/hall/web/chairs/plan/PlanFeatures.tsx';
import { getTableNumber } from '#features/hall/web/chairs/store/table-summary.ts';
import styles from './Manifest.module.css';

type PlanTableProps = { spot: TablePoint; scale: number; tickets: number; seated: number };

/** A table with one stitch per ticket on its rim, brass for seated guests. */
const PlanTable = memo(function PlanTable({ spot, scale, tickets, seated }: PlanTableProps) {
  const number = getTableNumber(spot.name);
  const long = number.length > 3;
  return (
    <g
      className={tickets > 0 ? undefined : planStyles.dim}
      transform={`translate(${spot.x} ${spot.y}) scale(${scale})`}
    >
      <circle className={planStyles.disc} r="33" />
      {Array.from({ length: tickets }, (_, index) => (
        <path
          key={index}
          className={index < seated ? styles.seated : styles.expected}
          d={buildRimPath(index, Math.max(tickets, 4), 43)}
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

type SeatedFloorPlanProps = {
  event: Pick<Event, 'title'>;
  plan: HallPlan;
  tables: readonly TableSeating[];
};

/** Floor plan with the seated guests. SeatedPerTable has the same content as text. */
export function SeatedFloorPlan({ event, plan, tables }: SeatedFloorPlanProps) {
  const names = useMemo(
    () => [
      ...new Set([
        ...plan.tables.map(({ tableName }) => tableName),
        ...tables.map(({ tableName }) => tableName),
      ]),
    ],
    [plan, tables],
  );
  const hall = useMemo(() => computeHallLayout(plan, names), [plan, names]);
  const byName = new Map(tables.map((table) => [table.tableName, table]));
  return (
    <div className={styles.floorPlan}>
      <svg
        className={`${planStyles.plan} ${planStyles.stitched}`}
        viewBox={`0 0 ${hall.width} ${hall.height}`}
        role="img"
        aria-label={`The hall of ${event.title} as it fills up`}
      >
        <PlanFeatures features={plan.features} />
        {hall.spots.map((spot) => (
          <PlanTable
            key={spot.name}
            spot={spot}
            scale={hall.scale}
            tickets={byName.get(spot.name)?.tickets ?? 0}
            seated={byName.get(spot.name)?.seated ?? 0}
          />
        ))}
      </svg>
      <ul className={styles.legend} aria-label="Key">
        <li>
          <i /> seated
        </li>
        <li>
          <i className={styles.expectedMark} /> not here yet
        </li>
      </ul>
    </div>
  );
}

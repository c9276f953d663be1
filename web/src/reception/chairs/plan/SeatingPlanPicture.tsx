import type { Event, SeatingPlan } from '@namugongo/contract/reception/events';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { ErrorMessage } from '../../../ui/feedback/ErrorMessage.tsx';
import { Loading, Skeleton } from '../../../ui/feedback/Skeleton.tsx';
import { planQueryOptions } from '../../queries.ts';
import styles from './Plan.module.css';
import { computeHallLayout, buildRimPath } from './plan-geometry.ts';
import { PlanFeatures } from './PlanFeatures.tsx';
import pictureStyles from './SeatingPlanPicture.module.css';
import { getTableNumber } from '../store/table-summary.ts';

const chairsPerTable = 10;

function Picture({ plan, title }: { plan: SeatingPlan; title: string }) {
  const hall = useMemo(
    () =>
      computeHallLayout(
        plan,
        plan.tables.map(({ tableName }) => tableName),
      ),
    [plan],
  );
  return (
    <svg
      className={`${styles.plan} ${styles.picture}`}
      viewBox={`0 0 ${hall.width} ${hall.height}`}
      role="img"
      aria-label={`Seating plan of ${title}`}
    >
      <PlanFeatures features={plan.features} />
      {hall.spots.map(({ name, x, y }) => (
        <g key={name} transform={`translate(${x} ${y}) scale(${hall.scale})`}>
          <circle className={styles.disc} r="28" />
          {Array.from({ length: chairsPerTable }, (_, index) => (
            <path
              key={index}
              className={pictureStyles.chair}
              d={buildRimPath(index, chairsPerTable, 44)}
            />
          ))}
          <text
            className={`${styles.tableNumber} ${name.startsWith('Table') ? '' : styles.longNumber}`}
            y="7"
          >
            {getTableNumber(name)}
          </text>
        </g>
      ))}
    </svg>
  );
}

/** A static picture of the hall with its tables, stage and doors. */
export function SeatingPlanPicture({ event }: { event: Event }) {
  const { data: plan, error, isFetching, refetch } = useQuery(planQueryOptions(event.id));
  if (error && !plan)
    return <ErrorMessage error={error} busy={isFetching} onRetry={() => void refetch()} />;
  return (
    <div className={pictureStyles.hall}>
      {plan ? (
        <Picture plan={plan} title={event.title} />
      ) : (
        <>
          <Loading label="Loading the seating plan..." />
          <Skeleton surface="bark" height="60vw" />
        </>
      )}
    </div>
  );
}

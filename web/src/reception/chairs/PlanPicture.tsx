import type { Event, Plan } from '@namugongo/contract/reception/events';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { ProblemMessage } from '../../ui/ProblemMessage.tsx';
import { Loading, Skeleton } from '../../ui/Skeleton.tsx';
import { planOf } from '../queries.ts';
import styles from './Plan.module.css';
import { hallOf, rimStitch } from './plan-geometry.ts';
import { PlanFeatures } from './PlanFeatures.tsx';
import pictureStyles from './PlanPicture.module.css';
import { tableNumber } from './table-facts.ts';

const chairsDrawn = 10;

function Picture({ plan, title }: { plan: Plan; title: string }) {
  const hall = useMemo(
    () =>
      hallOf(
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
          {Array.from({ length: chairsDrawn }, (_, index) => (
            <path
              key={index}
              className={pictureStyles.chair}
              d={rimStitch(index, chairsDrawn, 44)}
            />
          ))}
          <text
            className={`${styles.tableNumber} ${name.startsWith('Table') ? '' : styles.longNumber}`}
            y="7"
          >
            {tableNumber(name)}
          </text>
        </g>
      ))}
    </svg>
  );
}

/** The hall as a picture: where the tables, the stage and the doors are. Nothing in it can be pressed. */
export function PlanPicture({ event }: { event: Event }) {
  const { data: plan, error, isFetching, refetch } = useQuery(planOf(event.id));
  if (error && !plan)
    return <ProblemMessage error={error} busy={isFetching} onRetry={() => void refetch()} />;
  return (
    <div className={pictureStyles.hall}>
      {plan ? (
        <Picture plan={plan} title={event.title} />
      ) : (
        <>
          <Loading words="Loading the seating plan..." />
          <Skeleton on="bark" height="60vw" />
        </>
      )}
    </div>
  );
}

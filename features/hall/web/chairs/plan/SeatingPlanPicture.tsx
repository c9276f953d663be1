import type { HallPlan } from '#features/event/contract/events.ts';
import type { Event } from '#contract/event.ts';
import { computeSeatPlaces } from '#features/hall/contract/rules/hall-geometry.ts';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { ErrorMessage } from '#ui/feedback/ErrorMessage.tsx';
import { Loading, Skeleton } from '#ui/feedback/Skeleton.tsx';
import { planQueryOptions } from '#features/event/web/queries.ts';
import styles from './Plan.module.css';
import { computeHallLayout, buildRimPath, type TablePoint } from './plan-geometry.ts';
import { PlanFeatures } from './PlanFeatures.tsx';
import { SquareTop } from './PlanTable.tsx';
import pictureStyles from './SeatingPlanPicture.module.css';
import { getTableNumber } from '../store/table-summary.ts';

type TableProps = Pick<TablePoint, 'name' | 'rotation'> & { chairs: number | undefined };

function RoundTable({ name, chairs = 0 }: Omit<TableProps, 'rotation'>) {
  return (
    <>
      <circle className={styles.disc} r="28" />
      {Array.from({ length: chairs }, (_, index) => (
        <path key={index} className={pictureStyles.chair} d={buildRimPath(index, chairs, 44)} />
      ))}
      <text
        className={`${styles.tableNumber} ${name.startsWith('Table') ? '' : styles.longNumber}`}
        y="7"
      >
        {getTableNumber(name)}
      </text>
    </>
  );
}

type Shape = Exclude<TablePoint['shape'], 'round'>;

const SquareTable = ({ chairs = 0, ...table }: TableProps & { shape: Shape }) => (
  <>
    <SquareTop spot={{ ...table, x: 0, y: 0 }} count={chairs} />
    {computeSeatPlaces(table.shape, chairs, table.rotation).map(({ x, y, turn }) => (
      <path
        key={`${x} ${y}`}
        className={pictureStyles.chair}
        d="M-8 0H8"
        transform={`translate(${x} ${y}) rotate(${turn})`}
      />
    ))}
  </>
);

type PictureProps = { plan: HallPlan; title: string; marked: string | undefined };

function Picture({ plan, title, marked }: PictureProps) {
  const hall = useMemo(
    () =>
      computeHallLayout(
        plan,
        plan.tables.map(({ tableName }) => tableName),
      ),
    [plan],
  );
  const counts = new Map(plan.tables.map(({ tableName, chairs }) => [tableName, chairs]));
  return (
    <svg
      className={`${styles.plan} ${styles.picture}`}
      viewBox={`0 0 ${hall.width} ${hall.height}`}
      role="img"
      aria-label={`Seating plan of ${title}${marked ? `, with ${marked} marked` : ''}`}
    >
      <PlanFeatures features={plan.features} />
      {hall.spots.map(({ name, shape, rotation, x, y }) => (
        <g key={name} transform={`translate(${x} ${y}) scale(${hall.scale})`}>
          {shape === 'round' ? (
            <RoundTable name={name} chairs={counts.get(name)} />
          ) : (
            <SquareTable {...{ name, shape, rotation }} chairs={counts.get(name)} />
          )}
          {name === marked && <circle className={pictureStyles.marked} r="62" />}
        </g>
      ))}
    </svg>
  );
}

type SeatingPlanPictureProps = {
  event: Event;
  /** The name of a table to mark; one that isn't there marks nothing. */
  table?: string | undefined;
};

/** A static picture of the hall with its tables, stage and doors. */
export function SeatingPlanPicture({ event, table }: SeatingPlanPictureProps) {
  const { data: plan, error, isFetching, refetch } = useQuery(planQueryOptions(event.id));
  if (error && !plan)
    return <ErrorMessage error={error} busy={isFetching} onRetry={() => void refetch()} />;
  const marked = plan?.tables.find(({ tableName }) => tableName === table)?.tableName;
  return (
    <>
      {marked && (
        <p className={pictureStyles.caption}>
          You’re at <b>{marked}</b>. It has a ring on the plan.
        </p>
      )}
      <div className={pictureStyles.hall}>
        {plan ? (
          <Picture plan={plan} title={event.title} marked={marked} />
        ) : (
          <>
            <Loading label="Loading the seating plan..." />
            <Skeleton surface="bark" height="60vw" />
          </>
        )}
      </div>
    </>
  );
}

import { useMediaQuery } from '@mantine/hooks';
import type { HallPlan as Plan } from '@namugongo/contract/reception/events';
import { type ReactNode, type RefObject, useEffect, useRef } from 'react';
import type { ChairStore } from '../store/chair-store.ts';
import styles from '../picker/ChairsScreen.module.css';
import { TableCloseUp } from '../picker/TableCloseUp.tsx';
import { TableSearch, ZoomButtons } from './HallTools.tsx';
import { ZoomableHall, type PlanZoomRef } from './ZoomableHall.tsx';
import { focusTable } from './plan-keyboard.ts';
import { SeatLegend } from './Seat.tsx';
import { useTableNames } from '../store/useChairStore.ts';
import { useStableCallback } from '../../../ui/browser/useStableCallback.ts';
import type { ChairTypeFilter } from '../store/table-summary.ts';

/** Below this width chairs are too small to press, and a close-up of a table replaces the plan. */
export const roomForChairs = '(min-width: 54em)';

export type HallPlanProps = {
  store: ChairStore;
  plan: Plan;
  chairType: ChairTypeFilter;
  table: string | null;
  onTable: (name: string | null) => void;
  onChair: (id: number) => void;
  viewSwitch: ReactNode;
};
type Frame = {
  hall: RefObject<HTMLElement | null>;
  zoom: PlanZoomRef;
  full: boolean;
  onFull: (() => void) | undefined;
  onFind: (name: string) => void;
};

/** The hall with its tools, the plan or a close-up of one table, and the legend. */
export function HallPlan(props: HallPlanProps & Frame) {
  const { store, plan, chairType, table, onTable, onChair, viewSwitch } = props;
  const { hall, zoom, full, onFull, onFind } = props;
  const names = useTableNames(store);
  const room = useMediaQuery(roomForChairs, undefined, { getInitialValueInEffect: false });
  const onHallTable = useStableCallback(onTable);
  const onHallChair = useStableCallback((id: number) => {
    onTable(store.chair(id)?.tableName ?? null);
    onChair(id);
  });
  const shared = { store, chairType };

  const closeUp = room ? null : table;
  const lastCloseUp = useRef(closeUp);
  useEffect(() => {
    // From the close-up the focus returns to its table on the plan.
    if (lastCloseUp.current && !closeUp && !room && hall.current)
      focusTable(hall.current, lastCloseUp.current);
    lastCloseUp.current = closeUp;
  }, [closeUp, room, hall]);
  return (
    <section ref={hall} className={styles.hall} aria-label="The hall">
      <div className={styles.tools}>
        {viewSwitch}
        <TableSearch names={names} onFind={onFind} />
        <ZoomButtons zoom={zoom} full={full} onFull={onFull} />
      </div>
      {closeUp !== null ? (
        <TableCloseUp
          {...shared}
          tableName={closeUp}
          shape={plan.tables.find(({ tableName }) => tableName === closeUp)?.shape ?? 'round'}
          onChair={onChair}
          onBack={() => onTable(null)}
        />
      ) : (
        <ZoomableHall
          {...shared}
          plan={plan}
          chosen={table}
          detail={room ? 'chairs' : 'stitches'}
          full={full}
          zoom={zoom}
          onTable={onHallTable}
          onChair={onHallChair}
        />
      )}
      <SeatLegend className={styles.legend} />
    </section>
  );
}

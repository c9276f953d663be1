import { useMediaQuery } from '@mantine/hooks';
import type { SeatingPlan } from '@namugongo/contract/reception/events';
import type { ReactNode, RefObject } from 'react';
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
const roomForChairs = '(min-width: 54em)';

export type HallPlanProps = {
  store: ChairStore;
  plan: SeatingPlan;
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

  function back() {
    onTable(null);
    // Restores the focus to the table after the plan has rendered.
    requestAnimationFrame(() => hall.current && table && focusTable(hall.current, table));
  }
  return (
    <section ref={hall} className={styles.hall} aria-label="The hall">
      <div className={styles.tools}>
        {viewSwitch}
        <TableSearch names={names} onFind={onFind} />
        <ZoomButtons zoom={zoom} full={full} onFull={onFull} />
      </div>
      {table !== null && !room ? (
        <TableCloseUp {...shared} tableName={table} onChair={onChair} onBack={back} />
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

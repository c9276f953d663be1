import { useMediaQuery } from '@mantine/hooks';
import type { Plan } from '@namugongo/contract/reception/events';
import type { ReactNode, RefObject } from 'react';
import type { ChairStore } from './chair-store.ts';
import styles from './ChairsScreen.module.css';
import { CloseUp } from './CloseUp.tsx';
import { FindTable, ZoomButtons } from './HallTools.tsx';
import { HallView, type PlanZoom } from './HallView.tsx';
import { focusTable } from './plan-keys.ts';
import { SeatLegend } from './Seat.tsx';
import { useTableNames } from './useChairStore.ts';
import { useStable } from './useStable.ts';
import type { WantedType } from './table-facts.ts';

/** Below this the chairs of the whole plan are too small to press: a table opens in the plan's place. */
const roomForChairs = '(min-width: 54em)';

export type HallProps = {
  store: ChairStore;
  plan: Plan;
  chairType: WantedType;
  table: string | null;
  onTable: (name: string | null) => void;
  onChair: (id: number) => void;
  viewSwitch: ReactNode;
};
type Frame = {
  hall: RefObject<HTMLElement | null>;
  zoom: PlanZoom;
  full: boolean;
  onFull: (() => void) | undefined;
  onFind: (name: string) => void;
};

/** The lit room: its tools, the plan or one table of it, and what the shapes mean. */
export function Hall(props: HallProps & Frame) {
  const { store, plan, chairType, table, onTable, onChair, viewSwitch } = props;
  const { hall, zoom, full, onFull, onFind } = props;
  const names = useTableNames(store);
  const room = useMediaQuery(roomForChairs, undefined, { getInitialValueInEffect: false });
  const onHallTable = useStable(onTable);
  const onHallChair = useStable((id: number) => {
    onTable(store.chair(id)?.tableName ?? null);
    onChair(id);
  });
  const shared = { store, chairType };

  function back() {
    onTable(null);
    // The hall is drawn again first; then the focus returns to the table it came from.
    requestAnimationFrame(() => hall.current && table && focusTable(hall.current, table));
  }
  return (
    <section ref={hall} className={styles.hall} aria-label="The hall">
      <div className={styles.tools}>
        {viewSwitch}
        <FindTable names={names} onFind={onFind} />
        <ZoomButtons zoom={zoom} full={full} onFull={onFull} />
      </div>
      {table !== null && !room ? (
        <CloseUp {...shared} tableName={table} onChair={onChair} onBack={back} />
      ) : (
        <HallView
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

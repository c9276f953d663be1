import type { Plan } from '@namugongo/contract/reception/events';
import type { ChairType } from '@namugongo/contract/rules/chair-states';
import { type ReactNode, type RefCallback, useRef, useState } from 'react';
import type { ReactZoomPanPinchContentRef } from 'react-zoom-pan-pinch';
import { Page } from '../../ui/Card.tsx';
import type { ChairStore } from './chair-store.ts';
import styles from './ChairsScreen.module.css';
import { CloseUp } from './CloseUp.tsx';
import { FindTable, ZoomButtons } from './HallTools.tsx';
import { HallView } from './HallView.tsx';
import { focusTable } from './plan-keys.ts';
import { SeatLegend } from './Seat.tsx';
import { FreeTables } from './TableCards.tsx';
import { TableHint, TablePanel } from './TablePanel.tsx';
import { useTableNames } from './useChairStore.ts';

type PlanViewProps = {
  store: ChairStore;
  plan: Plan;
  chairType: ChairType;
  table: string | null;
  onTable: (name: string | null) => void;
  onChair: (id: number) => void;
  /** Whether there is room to press single chairs; without it a table opens in the plan's place. */
  chairsShown: boolean;
  viewSwitch: ReactNode;
  frame: RefCallback<HTMLElement | null>;
  full: boolean;
  onFull: (() => void) | undefined;
  side: ReactNode;
};

/** The hall with its tools, the chosen table in rows, and below a short way to every table with chairs. */
export function PlanView(props: PlanViewProps) {
  const { store, plan, chairType, table, onTable, onChair, chairsShown, viewSwitch, frame, full, onFull, side } = props;
  const names = useTableNames(store);
  const zoom = useRef<ReactZoomPanPinchContentRef>(null);
  const hall = useRef<HTMLElement>(null);
  const known = table !== null && names.includes(table) ? table : null;
  const closeUp = known !== null && !chairsShown;
  // These are given to the drawing of the hall, which is drawn anew when they change.
  const [onHallTable] = useState(() => (name: string) => onTable(name));
  const latestChair = useRef(onChair);
  latestChair.current = onChair;
  const [onHallChair] = useState(() => (id: number) => {
    const name = store.chair(id)?.tableName;
    if (name) onTable(name);
    latestChair.current(id);
  });

  function show(name: string) {
    onTable(name);
    const reduced = window.matchMedia('(prefers-reduced-motion: reduce)').matches;
    hall.current?.scrollIntoView({ block: 'start', behavior: reduced ? 'auto' : 'smooth' });
    if (hall.current) focusTable(hall.current, name);
  }
  function back() {
    onTable(null);
    // The hall is drawn again first; then the focus returns to the table it came from.
    requestAnimationFrame(() => hall.current && known && focusTable(hall.current, known));
  }

  return (
    <>
      <div className={styles.hallGrid} ref={frame}>
        <section ref={hall} className={styles.hall} aria-label="The hall">
          <div className={styles.tools}>
            {viewSwitch}
            <FindTable names={names} onFind={show} />
            <ZoomButtons onOut={() => void zoom.current?.zoomOut(0.5)} onIn={() => void zoom.current?.zoomIn(0.5)} full={full} onFull={onFull} />
          </div>
          {closeUp ? (
            <CloseUp store={store} tableName={known} chairType={chairType} onChair={onChair} onBack={back} />
          ) : (
            <HallView
              store={store}
              plan={plan}
              chairType={chairType}
              chosen={known}
              detail={chairsShown ? 'chairs' : 'stitches'}
              full={full}
              zoom={zoom}
              onTable={onHallTable}
              onChair={onHallChair}
            />
          )}
          <SeatLegend className={styles.legend} />
        </section>
        <div className={styles.side}>
          {known ? <TablePanel store={store} tableName={known} chairType={chairType} onPress={onChair} /> : <TableHint />}
          {side}
        </div>
      </div>
      <Page wide className={styles.below}>
        <FreeTables store={store} chairType={chairType} onTable={show} />
      </Page>
    </>
  );
}

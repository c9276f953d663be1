import { useFullscreenElement, useMediaQuery } from '@mantine/hooks';
import type { Plan } from '@namugongo/contract/reception/events';
import type { ChairType } from '@namugongo/contract/rules/chair-states';
import { type ReactNode, useRef } from 'react';
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
import { useStable } from './useStable.ts';

/** Below this the chairs of the whole plan are too small to press: a table opens in the plan's place. */
const roomForChairs = '(min-width: 54em)';

type PlanViewProps = {
  store: ChairStore;
  plan: Plan;
  chairType: ChairType;
  table: string | null;
  onTable: (name: string | null) => void;
  onChair: (id: number) => void;
  viewSwitch: ReactNode;
  side: ReactNode;
};

/** The hall with its tools, the chosen table in rows, and below a short way to every table with chairs. */
export function PlanView({
  store,
  plan,
  chairType,
  table,
  onTable,
  onChair,
  viewSwitch,
  side,
}: PlanViewProps) {
  const names = useTableNames(store);
  const zoom = useRef<ReactZoomPanPinchContentRef>(null);
  const hall = useRef<HTMLElement>(null);
  const { ref: screen, toggle, fullscreen } = useFullscreenElement();
  const room = useMediaQuery(roomForChairs, undefined, { getInitialValueInEffect: false });
  const onHallTable = useStable(onTable);
  const onHallChair = useStable((id: number) => {
    onTable(store.chair(id)?.tableName ?? null);
    onChair(id);
  });
  const known = table !== null && names.includes(table) ? table : null;

  function show(name: string) {
    onTable(name);
    void zoom.current?.resetTransform(0);
    hall.current?.scrollIntoView({ block: 'start' });
    if (hall.current) focusTable(hall.current, name);
  }
  function back() {
    onTable(null);
    // The hall is drawn again first; then the focus returns to the table it came from.
    requestAnimationFrame(() => hall.current && known && focusTable(hall.current, known));
  }
  return (
    <>
      <div className={styles.hallGrid} ref={screen}>
        <section ref={hall} className={styles.hall} aria-label="The hall">
          <div className={styles.tools}>
            {viewSwitch}
            <FindTable names={names} onFind={show} />
            <ZoomButtons
              zoom={zoom}
              full={fullscreen}
              onFull={document.fullscreenEnabled ? () => void toggle() : undefined}
            />
          </div>
          {known !== null && !room ? (
            <CloseUp
              store={store}
              tableName={known}
              chairType={chairType}
              onChair={onChair}
              onBack={back}
            />
          ) : (
            <HallView
              store={store}
              plan={plan}
              chairType={chairType}
              chosen={known}
              detail={room ? 'chairs' : 'stitches'}
              full={fullscreen}
              zoom={zoom}
              onTable={onHallTable}
              onChair={onHallChair}
            />
          )}
          <SeatLegend className={styles.legend} />
        </section>
        <div className={styles.side}>
          {known ? (
            <TablePanel store={store} tableName={known} chairType={chairType} onPress={onChair} />
          ) : (
            <TableHint />
          )}
          {side}
        </div>
      </div>
      <Page wide className={styles.below}>
        <FreeTables store={store} chairType={chairType} onTable={show} />
      </Page>
    </>
  );
}

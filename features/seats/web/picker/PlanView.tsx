import { ChairTypeLinks } from '#features/event/web/ChairTypeLinks.tsx';
import { useFullscreenElement, useMediaQuery } from '@mantine/hooks';
import type { HallPlan } from '#features/event/contract/events.ts';
import { type ReactNode, type RefObject, useEffect, useRef, useState } from 'react';
import type { ReactZoomPanPinchContentRef } from 'react-zoom-pan-pinch';
import { useStableCallback } from '#ui/browser/useStableCallback.ts';
import { Page, Card } from '#ui/layout/Card.tsx';
import styles from './Picker.module.css';
import { FreeTables, TableIcon } from './TableCards.tsx';
import { TableCloseUp } from './TableCloseUp.tsx';
import type { ChairStore } from '#features/hall/web/chairs/store/chair-store.ts';
import {
  type ChairTypeFilter,
  summarizeTable,
  formatTableSummary,
} from '#features/hall/web/chairs/store/table-summary.ts';
import { useTableNames, useTableChairs } from '#features/hall/web/chairs/store/useChairStore.ts';
import { FloorPlan } from '#features/hall/web/chairs/plan/FloorPlan.tsx';
import { TableSearch, ZoomButtons } from '#features/hall/web/chairs/plan/HallTools.tsx';
import { focusTable } from '#features/hall/web/chairs/plan/plan-keyboard.ts';
import { SeatLegend } from '#features/hall/web/chairs/plan/Seat.tsx';
import { ZoomableHall } from '#features/hall/web/chairs/plan/ZoomableHall.tsx';
import { chairTypes } from '#contract/chairs.ts';
import { type ChairPressHandler, ChairRows } from './ChairRows.tsx';
import { WholeTableButton } from './WholeTableButton.tsx';

/** Below this width chairs are too small to press, and a close-up of a table replaces the plan. */
export const roomForChairs = '(min-width: 54em)';

type PlanViewProps = {
  store: ChairStore;
  plan: HallPlan;
  chairType: ChairTypeFilter;
  table: string | null;
  /** There are seats of the type to choose. */
  hasSeats: boolean;
  onTable: (name: string | null) => void;
  onChair: (id: number) => void;
  viewSwitch: ReactNode;
  side: ReactNode;
};

/** The hall with its tools, beside it the chosen table, and below shortcuts to tables with free seats. */
export function PlanView(props: PlanViewProps) {
  const { store, plan, chairType, onTable, onChair } = props;
  const names = useTableNames(store);
  const room = useMediaQuery(roomForChairs, undefined, { getInitialValueInEffect: false });
  const zoom = useRef<ReactZoomPanPinchContentRef>(null);
  const hall = useRef<HTMLElement>(null);
  const { ref: screen, toggle, fullscreen } = useFullscreenElement();
  const [isReadable, setIsReadable] = useState(false);
  const table = names.find((name) => name === props.table) ?? null;
  const closeUp = room ? null : table;
  useFocusAfterCloseUp(hall, closeUp, !room);

  const openTable = useStableCallback(onTable);
  const pressChair = useStableCallback((id: number) => {
    onTable(store.chair(id)?.tableName ?? null);
    onChair(id);
  });
  function show(name: string) {
    onTable(name);
    void zoom.current?.resetTransform(0);
    scrollToTable(hall.current, name);
  }
  const shared = { store, chairType };
  return (
    <>
      <div className={styles.hallGrid} ref={screen}>
        <section ref={hall} className={styles.hall} aria-label="The hall">
          <div className={styles.tools}>
            {props.viewSwitch}
            <TableSearch names={names} onFind={show} />
            <ZoomButtons
              zoom={zoom}
              full={fullscreen}
              onFull={document.fullscreenEnabled ? () => void toggle() : undefined}
            />
          </div>
          {closeUp === null ? (
            <ZoomableHall store={store} full={fullscreen} zoom={zoom} onReadable={setIsReadable}>
              <FloorPlan
                {...shared}
                plan={plan}
                chosen={table}
                detail={room ? 'chairs' : 'stitches'}
                numbers={isReadable && room === true}
                onTable={openTable}
                onChair={pressChair}
              />
            </ZoomableHall>
          ) : (
            <TableCloseUp
              {...shared}
              tableName={closeUp}
              shape={plan.tables.find(({ tableName }) => tableName === closeUp)?.shape ?? 'round'}
              onChair={onChair}
              onBack={() => onTable(null)}
            />
          )}
          <SeatLegend className={styles.legend} />
        </section>
        <PlanSide {...props} {...{ table, closeUp }} />
      </div>
      <Page wide className={styles.below}>
        <FreeTables {...shared} onTable={show} />
      </Page>
    </>
  );
}

function scrollToTable(hall: HTMLElement | null, name: string): void {
  if (!hall) return;
  hall.scrollIntoView({ block: 'start' });
  focusTable(hall, name);
}

/** From the close-up the focus returns to its table on the plan. */
function useFocusAfterCloseUp(
  hall: RefObject<HTMLElement | null>,
  closeUp: string | null,
  hasCloseUps: boolean,
) {
  const last = useRef(closeUp);
  useEffect(() => {
    if (last.current && !closeUp && hasCloseUps && hall.current)
      focusTable(hall.current, last.current);
    last.current = closeUp;
  }, [closeUp, hasCloseUps, hall]);
}

/** The chairs of the chosen table, or how to choose one while there are seats, and below them the cart. */
function PlanSide({
  table,
  closeUp,
  hasSeats,
  side,
  onChair,
  store,
  chairType,
}: Pick<PlanViewProps, 'store' | 'chairType' | 'table' | 'hasSeats' | 'side' | 'onChair'> & {
  closeUp: string | null;
}) {
  return (
    <div className={styles.side}>
      {table && (
        <TablePanel
          {...{ store, chairType }}
          tableName={table}
          isCloseUp={closeUp !== null}
          onPress={onChair}
        />
      )}
      {!table && hasSeats && <TableHint />}
      {side}
    </div>
  );
}

type TablePanelProps = {
  store: ChairStore;
  tableName: string;
  chairType: ChairTypeFilter;
  /** Its close-up above has the button of the whole table. */
  isCloseUp: boolean;
  onPress: ChairPressHandler;
};

/** The chairs of the chosen table in rows. */
function TablePanel({ store, tableName, chairType, isCloseUp, onPress }: TablePanelProps) {
  const chairs = useTableChairs(store, tableName);
  const others = chairTypes.filter(
    (type) =>
      chairType !== null &&
      type !== chairType &&
      chairs.some(({ admits }) => admits.includes(type)),
  );
  return (
    <Card as="section" className={styles.panel} aria-labelledby="chosen-table">
      <header>
        <TableIcon chairs={chairs} chairType={chairType} />
        <div>
          <h2 id="chosen-table">{tableName}</h2>
          <p>{formatTableSummary(summarizeTable(chairs, chairType))}</p>
        </div>
      </header>
      {!isCloseUp && <WholeTableButton {...{ chairs, tableName, chairType }} />}
      <ChairRows chairs={chairs} chairType={chairType} onPress={onPress} />
      {others.length > 0 && (
        <p className={styles.others}>
          Also at this table: <ChairTypeLinks types={others} />
        </p>
      )}
    </Card>
  );
}

/** The hint shown until a table is chosen. */
function TableHint() {
  return (
    <Card as="section" className={`${styles.panel} ${styles.hint}`}>
      <h2>Choose a table</h2>
      <p>Tap a table on the plan to see its seats and prices.</p>
    </Card>
  );
}

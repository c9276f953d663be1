import { useFullscreenElement } from '@mantine/hooks';
import { type ReactNode, useRef } from 'react';
import type { ReactZoomPanPinchContentRef } from 'react-zoom-pan-pinch';
import { Page } from '../../../ui/layout/Card.tsx';
import styles from '../picker/ChairsScreen.module.css';
import { HallPlan, type HallPlanProps } from './HallPlan.tsx';
import { focusTable } from './plan-keyboard.ts';
import { FreeTables } from '../picker/TableCards.tsx';
import { TableHint, TablePanel } from '../picker/TablePanel.tsx';
import { useTableNames } from '../store/useChairStore.ts';

/** The hall, beside it the chosen table, and below shortcuts to tables with free seats. */
export function PlanView({ side, ...props }: HallPlanProps & { side: ReactNode }) {
  const { store, chairType, onTable, onChair } = props;
  const names = useTableNames(store);
  const zoom = useRef<ReactZoomPanPinchContentRef>(null);
  const hall = useRef<HTMLElement>(null);
  const { ref: screen, toggle, fullscreen } = useFullscreenElement();
  const table = props.table !== null && names.includes(props.table) ? props.table : null;

  function show(name: string) {
    onTable(name);
    void zoom.current?.resetTransform(0);
    hall.current?.scrollIntoView({ block: 'start' });
    if (hall.current) focusTable(hall.current, name);
  }
  return (
    <>
      <div className={styles.hallGrid} ref={screen}>
        <HallPlan
          {...props}
          table={table}
          hall={hall}
          zoom={zoom}
          full={fullscreen}
          onFull={document.fullscreenEnabled ? () => void toggle() : undefined}
          onFind={show}
        />
        <div className={styles.side}>
          {table ? (
            <TablePanel store={store} tableName={table} chairType={chairType} onPress={onChair} />
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

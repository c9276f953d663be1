import { formatSeat } from '#contract/rules/names.ts';
import type { Event } from '#contract/event.ts';
import { useMediaQuery } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { useState, useEffect, type ReactNode } from 'react';
import { Page } from '#ui/layout/Card.tsx';
import { EmptyState } from '#ui/feedback/EmptyState.tsx';
import { QueryError } from '#ui/feedback/ErrorMessage.tsx';
import { planQueryOptions } from '#features/event/web/queries.ts';
import type { ChairStore } from '#features/hall/web/chairs/store/chair-store.ts';
import styles from './Picker.module.css';
import { ViewSwitch, useViewChoice } from '#features/hall/web/chairs/plan/HallTools.tsx';
import { PickerSkeleton } from './PickerSkeleton.tsx';
import { PlanView, roomForChairs } from './PlanView.tsx';
import { TableCards } from './TableCards.tsx';
import { useCountOfType } from '#features/hall/web/chairs/store/useChairStore.ts';
import { useHistoryStep } from '#ui/router/useHistoryStep.ts';
import type { ChairTypeFilter } from '#features/hall/web/chairs/store/table-summary.ts';
import { LiveRegion } from '#ui/feedback/VisuallyHidden.tsx';

type PickerViewsProps = {
  event: Pick<Event, 'id'>;
  store: ChairStore;
  chairType: ChairTypeFilter;
  /** There are seats of the type to choose. */
  hasSeats?: boolean;
  onChair: (id: number) => void;
  /** Content beside the hall or the cards on wide screens. */
  side: ReactNode;
};

/** The floor plan or the table cards; the cards replace a plan that can't load. */
export function PickerViews({
  event,
  store,
  chairType,
  hasSeats = true,
  onChair,
  side,
}: PickerViewsProps) {
  const [view, chooseView] = useViewChoice();
  const [table, setTable] = useOpenTable();
  const plan = useQuery(planQueryOptions(event.id));
  const count = useCountOfType(store, chairType);
  const shared = {
    store,
    chairType,
    side,
    viewSwitch: <ViewSwitch view={view} onChange={chooseView} />,
  };
  if (count === 0)
    return (
      <Page wide>
        <EmptyState
          title={
            chairType === null
              ? 'No seats are set up for this event yet.'
              : 'No chairs available for this type. Please check back later.'
          }
        />
      </Page>
    );
  if (view === 'plan' && plan.isPending) return <PickerSkeleton />;
  if (view === 'plan' && plan.data)
    return (
      <>
        <ChairLiveRegion store={store} tableName={table} />
        <PlanView
          {...shared}
          plan={plan.data}
          table={table}
          hasSeats={hasSeats}
          onTable={setTable}
          onChair={onChair}
        />
      </>
    );
  return (
    <Page wide className={styles.cardsView}>
      <div className={styles.cardsBar}>{shared.viewSwitch}</div>
      {view === 'plan' && plan.error && <QueryError query={plan} />}
      <div className={styles.cardsColumns}>
        <TableCards store={store} chairType={chairType} onPress={onChair} />
        {side && <div className={styles.cardsSide}>{side}</div>}
      </div>
    </Page>
  );
}

/** The chosen table. On a small screen its close-up is a step of the history, which Back closes. */
function useOpenTable() {
  const room = useMediaQuery(roomForChairs, undefined, { getInitialValueInEffect: false });
  const [chosen, setChosen] = useState<string | null>(null);
  const step = useHistoryStep('table');
  function openCloseUp(name: string | null) {
    if (name === null) void step.close();
    else if (name !== step.value) step.open(name);
  }
  return room ? ([chosen, setChosen] as const) : ([step.value, openCloseUp] as const);
}

/** Announces when someone else takes or releases a chair of the open table. */
function ChairLiveRegion({ store, tableName }: { store: ChairStore; tableName: string | null }) {
  const [message, setMessage] = useState('');
  useEffect(() => {
    setMessage('');
    return store.onTurn(({ chair, before }) => {
      if (chair.tableName !== tableName) return;
      const name = formatSeat(chair);
      if (chair.state === 'free') setMessage(`${name} is free again.`);
      else if (before === 'free') setMessage(`Someone just took ${name}.`);
    });
  }, [store, tableName]);
  return <LiveRegion>{message}</LiveRegion>;
}

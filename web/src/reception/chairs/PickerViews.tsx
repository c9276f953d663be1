import type { Event } from '@namugongo/contract/reception/events';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { Page } from '../../ui/Card.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { QueryProblem } from '../../ui/QueryProblem.tsx';
import { planOf } from '../queries.ts';
import { Announcer } from './Announcer.tsx';
import type { ChairStore } from './chair-store.ts';
import styles from './ChairsScreen.module.css';
import { ViewSwitch } from './HallTools.tsx';
import { PickerSkeleton } from './PickerSkeleton.tsx';
import { PlanView } from './PlanView.tsx';
import { TableCards } from './TableCards.tsx';
import { useCountOfType } from './useChairStore.ts';
import { useViewChoice } from './view-choice.ts';
import type { WantedType } from './table-facts.ts';

type PickerViewsProps = {
  event: Pick<Event, 'id'>;
  store: ChairStore;
  chairType: WantedType;
  onChair: (id: number) => void;
  /** Stands beside the hall or the cards where there is room. */
  side: ReactNode;
};

/** The two views over the same chairs. Without a plan the table cards stand in for it. */
export function PickerViews({ event, store, chairType, onChair, side }: PickerViewsProps) {
  const [view, chooseView] = useViewChoice();
  const [table, setTable] = useState<string | null>(null);
  const plan = useQuery(planOf(event.id));
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
              ? 'This event has no chairs yet.'
              : 'No chairs available for this type. Please check back later.'
          }
        />
      </Page>
    );
  if (view === 'plan' && plan.isPending) return <PickerSkeleton />;
  if (view === 'plan' && plan.data)
    return (
      <>
        <Announcer store={store} tableName={table} />
        <PlanView {...shared} plan={plan.data} table={table} onTable={setTable} onChair={onChair} />
      </>
    );
  return (
    <Page wide className={styles.cardsView}>
      <div className={styles.cardsBar}>{shared.viewSwitch}</div>
      {view === 'plan' && plan.error && <QueryProblem query={plan} />}
      <div className={styles.cardsColumns}>
        <TableCards store={store} chairType={chairType} onPress={onChair} />
        {side && <div className={styles.cardsSide}>{side}</div>}
      </div>
    </Page>
  );
}

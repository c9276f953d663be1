import { useFullscreenElement, useMediaQuery } from '@mantine/hooks';
import { isCallFailure } from '@namugongo/contract/call';
import { screenSentences } from '@namugongo/contract/problems';
import type { Event } from '@namugongo/contract/reception/events';
import type { ChairType } from '@namugongo/contract/rules/chair-states';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Page } from '../../ui/Card.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { ProblemMessage } from '../../ui/ProblemMessage.tsx';
import { CartNotices } from '../carts/CartNotices.tsx';
import { CartPanel } from '../carts/CartPanel.tsx';
import { CartSheet } from '../carts/CartSheet.tsx';
import { CheckoutFlow } from '../checkout/CheckoutFlow.tsx';
import { planOf } from '../queries.ts';
import { Announcer } from './Announcer.tsx';
import styles from './ChairsScreen.module.css';
import { PickerSkeleton } from './PickerSkeleton.tsx';
import { PlanView } from './PlanView.tsx';
import { RequestDialog } from './RequestDialog.tsx';
import { TableCards } from './TableCards.tsx';
import { useCountOfType } from './useChairStore.ts';
import { usePicker } from './usePicker.ts';
import { ViewSwitch } from './HallTools.tsx';
import { useViewChoice } from './view-choice.ts';

/** Two columns: the hall, and beside it the chosen table and the cart. Below this the cart is a sheet. */
const twoColumns = '(min-width: 80em)';
/** Below this the chairs of the whole plan are too small to press. */
const roomForChairs = '(min-width: 54em)';

export function ChairPicker({ event, chairType }: { event: Event; chairType: ChairType }) {
  const picker = usePicker(event);
  const { chairs, visitor, press, remove } = picker;
  const { store } = chairs;
  const plan = useQuery(planOf(event.id));
  const [view, chooseView] = useViewChoice();
  const [table, setTable] = useState<string | null>(null);
  const [paying, setPaying] = useState(false);
  const wide = useMediaQuery(twoColumns, undefined, { getInitialValueInEffect: false });
  const room = useMediaQuery(roomForChairs, undefined, { getInitialValueInEffect: false });
  const count = useCountOfType(store, chairType);
  const { ref: screen, toggle: toggleFull, fullscreen } = useFullscreenElement();
  const canFill = document.fullscreenEnabled;
  const leaveFull = () => fullscreen && void toggleFull();
  const checkout = () => {
    leaveFull();
    setPaying(true);
  };
  const cartProps = { visitor, onRemove: remove, onCheckout: checkout };

  if (!chairs.loaded) {
    if (!chairs.error) return <PickerSkeleton />;
    const invalid = isCallFailure(chairs.error) && chairs.error.problem.code === 'answer-invalid';
    return (
      <Page wide className={styles.told}>
        <ProblemMessage error={chairs.error} busy={chairs.isFetching} onRetry={() => void chairs.refetch()}>
          {invalid ? screenSentences.chairsInvalid : screenSentences.chairsNotLoaded}
        </ProblemMessage>
      </Page>
    );
  }
  const viewSwitch = <ViewSwitch view={view} onChange={chooseView} />;
  const shownView = view === 'plan' && plan.data ? 'plan' : 'cards';
  return (
    <div className={styles.picker}>
      <CartNotices {...picker.notices} />
      <Announcer store={store} tableName={table} />
      {count === 0 && (
        <Page wide>
          <EmptyState title="No chairs available for this type. Please check back later." />
        </Page>
      )}
      {count > 0 && shownView === 'plan' && plan.data && (
        <PlanView
          store={store}
          plan={plan.data}
          chairType={chairType}
          table={table}
          onTable={setTable}
          onChair={(id) => {
            leaveFull();
            press(id);
          }}
          chairsShown={Boolean(room)}
          viewSwitch={viewSwitch}
          frame={screen}
          full={fullscreen}
          onFull={canFill ? () => void toggleFull() : undefined}
          side={wide ? <CartPanel {...cartProps} /> : null}
        />
      )}
      {count > 0 && shownView === 'cards' && (
        <Page wide className={styles.cardsView}>
          <div className={styles.cardsBar}>{viewSwitch}</div>
          {view === 'plan' && plan.error && <ProblemMessage error={plan.error} busy={plan.isFetching} onRetry={() => void plan.refetch()} />}
          <div className={styles.cardsColumns}>
            <TableCards store={store} chairType={chairType} onPress={press} />
            {wide && (
              <div className={styles.cardsSide}>
                <CartPanel {...cartProps} />
              </div>
            )}
          </div>
        </Page>
      )}
      {!wide && <CartSheet {...cartProps} />}
      {picker.requested && <RequestDialog key={picker.requested.id} chair={picker.requested} onClose={picker.endRequest} />}
      {paying && visitor.cart && (
        <CheckoutFlow
          cart={visitor.cart}
          event={event}
          onClose={() => setPaying(false)}
          onDone={() => {
            setPaying(false);
            visitor.forget();
          }}
        />
      )}
    </div>
  );
}

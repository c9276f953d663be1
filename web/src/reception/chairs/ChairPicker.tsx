import { useMediaQuery } from '@mantine/hooks';
import { isCallFailure } from '@namugongo/contract/call';
import { screenSentences } from '@namugongo/contract/problems';
import type { Cart } from '@namugongo/contract/reception/carts';
import type { Event } from '@namugongo/contract/reception/events';
import type { ChairType } from '@namugongo/contract/rules/chair-states';
import { usePrefetchQuery } from '@tanstack/react-query';
import { lazy, Suspense, useEffect, useState } from 'react';
import { Page } from '../../ui/Card.tsx';
import { ProblemMessage } from '../../ui/ProblemMessage.tsx';
import { CartNotices } from '../carts/CartNotices.tsx';
import { CartPanel } from '../carts/CartPanel.tsx';
import { CartSheet } from '../carts/CartSheet.tsx';
import { planOf } from '../queries.ts';
import styles from './ChairsScreen.module.css';
import { PickerSkeleton } from './PickerSkeleton.tsx';
import { PickerViews } from './PickerViews.tsx';
import type { Chairs } from './useChairs.ts';
import { usePicker } from './usePicker.ts';

const loadCheckout = () => import('../checkout/CheckoutFlow.tsx');
const CheckoutFlow = lazy(() => loadCheckout().then((file) => ({ default: file.CheckoutFlow })));
const RequestDialog = lazy(() =>
  import('./RequestDialog.tsx').then((file) => ({ default: file.RequestDialog })),
);

/** Two columns: the hall, and beside it the chosen table and the cart. Below this the cart is a sheet. */
const twoColumns = '(min-width: 80em)';

function ChairsMissing({ chairs: { error, isFetching, refetch } }: { chairs: Chairs }) {
  if (!error) return <PickerSkeleton />;
  const invalid = isCallFailure(error) && error.problem.code === 'answer-invalid';
  return (
    <Page wide className={styles.told}>
      <ProblemMessage error={error} busy={isFetching} onRetry={() => void refetch()}>
        {invalid ? screenSentences.chairsInvalid : screenSentences.chairsNotLoaded}
      </ProblemMessage>
    </Page>
  );
}

/** The hall in two views, the cart beside or under it, and what is asked on top of them. */
export function ChairPicker({ event, chairType }: { event: Event; chairType: ChairType }) {
  usePrefetchQuery(planOf(event.id));
  const picker = usePicker(event);
  const { visitor } = picker;
  const [paying, setPaying] = useState<Cart | null>(null);
  const wide = useMediaQuery(twoColumns, undefined, { getInitialValueInEffect: false });
  const chosen = Boolean(visitor.cart);
  useEffect(() => {
    // The hall paints without the checkout; who has chosen a chair will want it at once.
    if (chosen) void loadCheckout().catch(() => undefined);
  }, [chosen]);
  const checkout = async () => {
    if (document.fullscreenElement) await document.exitFullscreen();
    setPaying(visitor.cart ?? null);
  };
  const cart = { visitor, onRemove: picker.remove, onCheckout: () => void checkout() };
  if (!picker.chairs.loaded) return <ChairsMissing chairs={picker.chairs} />;
  return (
    <div className={styles.picker}>
      <CartNotices {...picker.notices} />
      <PickerViews
        event={event}
        store={picker.chairs.store}
        chairType={chairType}
        onChair={picker.press}
        side={wide ? <CartPanel {...cart} /> : null}
      />
      {!wide && <CartSheet {...cart} />}
      <Suspense>
        {picker.requested && (
          <RequestDialog
            key={picker.requested.id}
            chair={picker.requested}
            onClose={picker.endRequest}
          />
        )}
        {paying && (
          <CheckoutFlow
            // A cart that is paid is no longer the visitor's; the flow ends with the one it began with.
            cart={visitor.cart ?? paying}
            event={event}
            onClose={() => setPaying(null)}
            onDone={() => {
              setPaying(null);
              visitor.forget();
            }}
            onChanged={() => void visitor.refetch()}
          />
        )}
      </Suspense>
    </div>
  );
}

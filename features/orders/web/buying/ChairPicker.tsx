import { useMediaQuery } from '@mantine/hooks';
import { isApiError } from '#contract/client.ts';
import { uiMessages } from '#contract/ui-messages.ts';
import type { Cart } from '#features/seats/contract/carts.ts';
import type { Event } from '#contract/event.ts';
import { formatMoney } from '#contract/rules/money.ts';
import type { ChairType } from '#contract/chairs.ts';
import { usePrefetchQuery } from '@tanstack/react-query';
import { useEffect, useMemo, useState } from 'react';
import type { CheckoutStep } from '../checkout/CheckoutFlow.tsx';
import { useHistoryStep } from '#ui/router/useHistoryStep.ts';
import { Page } from '#ui/layout/Card.tsx';
import { lazyPart } from '#ui/layout/lazy-part.tsx';
import { ErrorMessage } from '#ui/feedback/ErrorMessage.tsx';
import { CartNotices } from '#features/seats/web/carts/CartNotices.tsx';
import { CartPanel, formatSeatCount } from '#features/seats/web/carts/CartPanel.tsx';
import type { OptimisticCart } from '#features/seats/web/carts/optimistic-cart.ts';
import { CartSheet } from '#features/seats/web/carts/CartSheet.tsx';
import { LiveRegion } from '#ui/feedback/VisuallyHidden.tsx';
import { CodeField } from '#features/seats/web/carts/CodeField.tsx';
import { planQueryOptions } from '#features/event/web/queries.ts';
import styles from '#features/seats/web/picker/Picker.module.css';
import { buyerLabels, PickerLabelsContext } from '#features/hall/web/chairs/picker-labels.ts';
import { PickerSkeleton } from '#features/seats/web/picker/PickerSkeleton.tsx';
import { PickerViews } from '#features/seats/web/picker/PickerViews.tsx';
import type { Chairs } from '#features/hall/web/chairs/store/useChairs.ts';
import { useChairPicker } from '#features/seats/web/picker/useChairPicker.ts';

const CheckoutFlow = lazyPart(() =>
  import('../checkout/CheckoutFlow.tsx').then((file) => file.CheckoutFlow),
);
const RequestDialog = lazyPart(() =>
  import('./RequestDialog.tsx').then((file) => file.RequestDialog),
);

/** From this width the chosen table and the cart are beside the hall; below it the cart is a sheet. */
const twoColumns = '(min-width: 80em)';

function ChairsMissing({ chairs: { error, isFetching, refetch } }: { chairs: Chairs }) {
  if (!error) return <PickerSkeleton />;
  const invalid = isApiError(error) && error.problem.code === 'answer-invalid';
  return (
    <Page wide className={styles.message}>
      <ErrorMessage error={error} busy={isFetching} onRetry={() => void refetch()}>
        {invalid ? uiMessages.chairsInvalid : uiMessages.chairsNotLoaded}
      </ErrorMessage>
    </Page>
  );
}

/** The visitor's cart; a paid one is no longer the visitor's, and the checkout goes on with it until it ends. */
function useLastCart(cart: Cart | undefined): Cart | undefined {
  const [last, setLast] = useState(cart);
  if (cart && cart !== last) setLast(cart);
  return cart ?? last;
}

/** Loads the checkout as soon as there is a cart. */
function usePreloadedCheckout(hasCart: boolean) {
  useEffect(() => {
    if (hasCart) CheckoutFlow.preload();
  }, [hasCart]);
}

/** Tells a screen reader what the cart holds after each change. */
function CartLiveRegion({ displayed }: { displayed: OptimisticCart }) {
  const { items, subtotalCents } = displayed;
  return (
    <LiveRegion>
      {items.length > 0 &&
        `${formatSeatCount(items.length)} in your cart, ${formatMoney(subtotalCents)}.`}
    </LiveRegion>
  );
}

/** The hall in two views with the cart, the request dialog and the checkout. */
export function ChairPicker({ event, chairType }: { event: Event; chairType: ChairType }) {
  usePrefetchQuery(planQueryOptions(event.id));
  const picker = useChairPicker(event, chairType);
  const { visitor, addTable } = picker;
  const step = useHistoryStep<CheckoutStep>('checkout');
  const paying = useLastCart(visitor.cart);
  usePreloadedCheckout(Boolean(visitor.cart));
  const wide = useMediaQuery(twoColumns, undefined, { getInitialValueInEffect: false });
  const checkout = async () => {
    if (document.fullscreenElement) await document.exitFullscreen();
    step.open('summary');
  };
  const cart = {
    visitor,
    code: picker.code,
    onRemove: picker.remove,
    onGuestChange: picker.changeGuest,
    onCheckout: () => void checkout(),
  };
  const labels = useMemo(
    () => ({ ...buyerLabels, prices: event.prices, onWholeTable: addTable }),
    [event.prices, addTable],
  );
  if (!picker.chairs.loaded) return <ChairsMissing chairs={picker.chairs} />;
  return (
    <div className={styles.picker}>
      <CartNotices {...picker.notices} />
      <CartLiveRegion displayed={visitor.displayed} />
      {/* With chairs in the cart it is there. */}
      {visitor.displayed.items.length === 0 && (
        <div className={styles.code}>
          <CodeField cartCode={picker.code} />
        </div>
      )}
      <PickerLabelsContext value={labels}>
        <PickerViews
          event={event}
          store={picker.chairs.store}
          chairType={chairType}
          onChair={picker.press}
          side={wide ? <CartPanel {...cart} /> : null}
        />
      </PickerLabelsContext>
      {!wide && <CartSheet {...cart} />}
      {picker.requested && (
        <RequestDialog
          key={picker.requested.id}
          chair={picker.requested}
          onClose={picker.closeRequest}
        />
      )}
      {paying && step.value && (
        <CheckoutFlow
          cart={paying}
          event={event}
          step={step}
          expired={picker.notices.expired}
          onExpiredDismiss={picker.notices.onExpiredDismiss}
          again={picker.notices.again}
          onDone={visitor.clear}
          onChanged={() => void visitor.refetch()}
        />
      )}
    </div>
  );
}

import { useMediaQuery } from '@mantine/hooks';
import { isApiError } from '#contract/client.ts';
import { uiMessages } from '#contract/ui-messages.ts';
import type { Cart } from '#features/seats/contract/carts.ts';
import type { Event } from '#contract/event.ts';
import { formatWithFee } from '#features/payments/contract/rules/fees.ts';
import type { ChairType } from '#contract/chairs.ts';
import { usePrefetchQuery } from '@tanstack/react-query';
import { useEffect, useMemo, useState } from 'react';
import type { CheckoutStep } from '../checkout/CheckoutFlow.tsx';
import { useHistoryStep } from '#ui/router/useHistoryStep.ts';
import { Page } from '#ui/layout/Card.tsx';
import { useStableCallback } from '#ui/browser/useStableCallback.ts';
import { lazyPart } from '#ui/layout/lazy-part.tsx';
import { ErrorMessage } from '#ui/feedback/ErrorMessage.tsx';
import { CartNotices } from '#features/seats/web/carts/CartNotices.tsx';
import { CartPanel, formatSeatCount } from '#features/seats/web/carts/CartPanel.tsx';
import type { OptimisticCart } from '#features/seats/web/carts/optimistic-cart.ts';
import { CartSheet } from '#features/seats/web/carts/CartSheet.tsx';
import { LiveRegion } from '#ui/feedback/VisuallyHidden.tsx';
import { CodeField } from '#features/seats/web/carts/CodeField.tsx';
import { hasSeats, isSelling } from '#features/event/contract/rules/sale-state.ts';
import { SaleNotice } from '#features/event/web/SaleNotice.tsx';
import { type SaleStates, useSale } from '#features/event/web/useSale.ts';
import { useSeatLevels } from '#features/hall/web/chairs/store/useChairStore.ts';
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
function CartLiveRegion({
  displayed: { items, extrasCents },
  feePercent,
}: {
  displayed: OptimisticCart;
  feePercent: number;
}) {
  const amounts = [...items.map(({ amount }) => amount), extrasCents];
  const [hadItems, setHadItems] = useState(false);
  if (items.length > 0 && !hadItems) setHadItems(true);
  return (
    <LiveRegion>
      {items.length > 0
        ? `${formatSeatCount(items.length)} in your cart, ${formatWithFee(amounts, feePercent)}.`
        : hadItems && 'Your cart is empty.'}
    </LiveRegion>
  );
}

/** The state of the sale by the chairs as they are now; by the server's count until they are loaded. */
function useLiveSale(event: Event, { store, loaded }: Chairs): SaleStates {
  const seats = useSeatLevels(store);
  return useSale(loaded ? { ...event, seats } : event);
}

/** The labels of the picker, and what a press does: while the sale isn't open, it only removes a chair from the cart. */
function usePickerControls(
  event: Event,
  { press, addTable, chairs: { store } }: Pick<Picker, 'press' | 'addTable' | 'chairs'>,
  isLive: boolean,
) {
  const labels = useMemo(
    () => ({
      ...buyerLabels,
      prices: event.prices,
      feePercent: event.feePercent,
      ...(isLive ? { onWholeTable: addTable } : { isDisabled: true }),
    }),
    [event.prices, event.feePercent, addTable, isLive],
  );
  const onChair = useStableCallback((id: number) => {
    if (isLive || store.chair(id)?.state === 'yours') press(id);
  });
  return { labels, onChair };
}

type Picker = ReturnType<typeof useChairPicker>;
type PickerProps = { event: Event; chairType: ChairType };

function SaleNoticeBar(props: PickerProps & { sale: SaleStates; isHidden: boolean }) {
  const isOpen = props.sale.byType[props.chairType] === 'open' || props.isHidden;
  return (
    <Page wide className={isOpen ? '' : styles.closed}>
      <SaleNotice {...props} />
    </Page>
  );
}

/** The hall in two views with the cart, the request dialog and the checkout; above them the state of the sale. */
export function ChairPicker({ event, chairType }: PickerProps) {
  usePrefetchQuery(planQueryOptions(event.id));
  const picker = useChairPicker(event, chairType);
  const sale = useLiveSale(event, picker.chairs);
  const hasCart = picker.visitor.displayed.items.length > 0;
  return (
    <>
      {/* Whoever has the last seats in the cart, or seats that staff promised, goes on to pay them. */}
      <SaleNoticeBar event={event} sale={sale} chairType={chairType} isHidden={hasCart} />
      {picker.chairs.loaded ? (
        <LoadedPicker event={event} chairType={chairType} picker={picker} sale={sale} />
      ) : (
        <ChairsMissing chairs={picker.chairs} />
      )}
    </>
  );
}

function LoadedPicker({
  event,
  chairType,
  picker,
  sale,
}: PickerProps & { picker: Picker; sale: SaleStates }) {
  const { visitor, notices } = picker;
  const isLive = isSelling(sale.state);
  const hasCart = visitor.displayed.items.length > 0;
  const { labels, onChair } = usePickerControls(event, picker, isLive);
  const step = useHistoryStep<CheckoutStep>('checkout');
  usePreloadedCheckout(Boolean(visitor.cart));
  const wide = useMediaQuery(twoColumns, undefined, { getInitialValueInEffect: false });
  const checkout = async () => {
    if (document.fullscreenElement) await document.exitFullscreen();
    step.open('summary');
  };
  const cart = {
    visitor,
    feePercent: event.feePercent,
    code: picker.code,
    onRemove: picker.remove,
    onGuestChange: picker.changeGuest,
    onCheckout: () => void checkout(),
  };
  return (
    <div className={styles.picker}>
      {/* Without a cart the state of the sale is above. */}
      <CartNotices {...notices} problem={isLive || hasCart ? notices.problem : null} />
      <CartLiveRegion displayed={visitor.displayed} feePercent={event.feePercent} />
      {/* With chairs in the cart it is there. */}
      {isLive && !hasCart && (
        <div className={styles.code}>
          <CodeField cartCode={picker.code} />
        </div>
      )}
      <PickerLabelsContext value={labels}>
        <PickerViews
          event={event}
          store={picker.chairs.store}
          chairType={chairType}
          hasSeats={hasSeats(sale.byType[chairType])}
          onChair={onChair}
          side={wide ? <CartPanel {...cart} /> : null}
        />
      </PickerLabelsContext>
      {!wide && <CartSheet {...cart} />}
      <PickerDialogs event={event} picker={picker} step={step} />
    </div>
  );
}

/** The request of a seat, and the checkout. */
function PickerDialogs({
  event,
  picker,
  step,
}: {
  event: Event;
  picker: Picker;
  step: ReturnType<typeof useHistoryStep<CheckoutStep>>;
}) {
  const { visitor, notices } = picker;
  const paying = useLastCart(visitor.cart);
  return (
    <>
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
          expired={notices.expired}
          onExpiredDismiss={notices.onExpiredDismiss}
          again={notices.again}
          onDone={visitor.clear}
          onChanged={() => void visitor.refetch()}
        />
      )}
    </>
  );
}

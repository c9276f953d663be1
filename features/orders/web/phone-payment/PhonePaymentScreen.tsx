import { formatSeat } from '#contract/rules/names.ts';
import { formatMoney } from '#contract/rules/money.ts';
import { hasProblemCode } from '#contract/client.ts';
import { guestTypeLabels } from '#features/event/contract/rules/guest-types.ts';
import { formatExtra, getExtraCents } from '#features/event/contract/rules/extras.ts';
import { events } from '#features/event/contract/events.ts';
import { phoneSales } from '#features/orders/contract/phone-sales.ts';
import type { Cart } from '#features/seats/contract/carts.ts';
import type { HoldAgain } from '#features/seats/web/carts/useHoldAgain.ts';
import { useCartQuery } from '#features/seats/web/carts/useCartQuery.ts';
import { TotalsList } from '#features/payments/web/payment-card/TotalsList.tsx';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { apiQueryOptions, callApi } from '#ui/api.ts';
import { takeFocus } from '#ui/browser/take-focus.ts';
import { Button } from '#ui/controls/Button.tsx';
import { DescriptionList } from '#ui/data/DescriptionList.tsx';
import { Alert } from '#ui/feedback/Alert.tsx';
import { ErrorMessage } from '#ui/feedback/ErrorMessage.tsx';
import { Loading, SkeletonLines } from '#ui/feedback/Skeleton.tsx';
import { useApiMutation } from '#ui/feedback/useApiMutation.ts';
import { FormCard } from '#ui/layout/Card.tsx';
import layout from '#ui/layout/layout.module.css';
import { StaffPage } from '#ui/layout/StaffPage.tsx';
import { useHistoryStep } from '#ui/router/useHistoryStep.ts';
import { useParams } from '#ui/router/use-router.ts';
import { CheckoutFlow, type CheckoutStep } from '../checkout/CheckoutFlow.tsx';

/** /pay/{secret}: a guest at the desk pays by card on the own phone. */
export function PhonePaymentScreen() {
  const { secret = '' } = useParams();
  const { data, error, isFetching, refetch } = useQuery({
    // Opening the link again changes nothing more.
    ...apiQueryOptions(phoneSales.open, { params: { secret } }),
    staleTime: Infinity,
  });
  const isOver =
    hasProblemCode(error, 'phone-link-over') || hasProblemCode(error, 'validation-failed');
  return (
    <StaffPage title="Pay for your seats" wide={false}>
      <FormCard>
        {!data && !error && <LoadingSeats />}
        {isOver && <LinkOver />}
        {error && !isOver && (
          <ErrorMessage error={error} busy={isFetching} onRetry={() => void refetch()} />
        )}
        {data && <Payment cartId={data.cart} secret={secret} />}
      </FormCard>
    </StaffPage>
  );
}

const LoadingSeats = () => (
  <>
    <Loading label="Loading your seats..." />
    <SkeletonLines lines={4} />
  </>
);

const Ending = ({ tone, children }: { tone: 'ok' | 'plain' | 'warn'; children: ReactNode }) => (
  <div role="status" tabIndex={-1} ref={takeFocus}>
    <Alert tone={tone}>{children}</Alert>
  </div>
);

const LinkOver = () => (
  <Ending tone="warn">This link has ended. Please ask at the desk for a new one.</Ending>
);

function Payment({ cartId, secret }: { cartId: string; secret: string }) {
  const { cart, error, refetch } = useCartQuery(cartId);
  const step = useHistoryStep<CheckoutStep>('checkout');
  const event = useQuery({
    ...apiQueryOptions(events.get, { params: { id: cart?.event ?? 0 } }),
    enabled: cart !== undefined,
  });
  const giveUp = useApiMutation({
    call: () => callApi(phoneSales.giveUp, { params: { secret } }),
    onError: () => void refetch(),
  });
  const problem = cart ? event.error : error;
  if (problem)
    return (
      <ErrorMessage error={problem} onRetry={() => void (cart ? event.refetch() : refetch())} />
    );
  if (!cart || !event.data) return <LoadingSeats />;
  return (
    <>
      {giveUp.isSuccess ? (
        <Ending tone="plain">You haven’t been charged. Please tell the team at the desk.</Ending>
      ) : cart.state === 'paid' ? (
        <Ending tone="ok">Thank you. Your seats are paid.</Ending>
      ) : cart.chairs.length === 0 ? (
        <LinkOver />
      ) : (
        <Seats
          cart={cart}
          title={event.data.title}
          giveUp={giveUp}
          onPay={() => step.open('information')}
        />
      )}
      {step.value && (
        <CheckoutFlow
          cart={cart}
          event={event.data}
          step={step}
          expired={[]}
          onExpiredDismiss={doNothing}
          again={noHoldAgain}
          onDone={doNothing}
          onChanged={() => void refetch()}
        />
      )}
    </>
  );
}

const doNothing = () => undefined;
/** The desk holds the seats, and holds them again. */
const noHoldAgain: HoldAgain = {
  holdAgain: doNothing,
  busy: false,
  gone: [],
  problem: null,
  reset: doNothing,
};

type SeatsProps = {
  cart: Cart;
  title: string;
  giveUp: { error: Error | null; isPending: boolean; mutate: () => void };
  onPay: () => void;
};

function Seats({ cart, title, giveUp, onPay }: SeatsProps) {
  const facts = cart.chairs.map(
    (chair) =>
      [
        formatSeat(chair),
        `${guestTypeLabels[chair.chairType]}, ${formatMoney(chair.amount)}`,
      ] as const,
  );
  const extraFacts = cart.extras.map(
    (extra) => [formatExtra(extra), formatMoney(getExtraCents(extra))] as const,
  );
  return (
    <div className={layout.stackWide}>
      <p>
        <b>{title}</b>
      </p>
      <DescriptionList facts={[...facts, ...extraFacts]} />
      <TotalsList
        lines={[
          ['Subtotal', cart.subtotalCents],
          [
            'Processing fee',
            cart.feeCents,
            `Card fee: ${cart.feePercent}%, rounded up to the dollar`,
          ],
          ['Total', cart.totalCents],
        ]}
      />
      {cart.state === 'paying' && (
        <Alert>A payment for these seats is in progress. Please wait a moment.</Alert>
      )}
      {giveUp.error && <ErrorMessage error={giveUp.error} />}
      <div className={layout.rowWide}>
        <Button disabled={cart.state === 'paying' || giveUp.isPending} onClick={onPay}>
          Pay {formatMoney(cart.totalCents)} by card
        </Button>
        <Button
          variant="secondary"
          busy={giveUp.isPending}
          disabled={cart.state === 'paying'}
          onClick={() => giveUp.mutate()}
        >
          Don’t pay here
        </Button>
      </div>
    </div>
  );
}

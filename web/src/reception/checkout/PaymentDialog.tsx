import type { Cart } from '@namugongo/contract/reception/carts';
import { problemDetail } from '@namugongo/contract/problems';
import { useQuery } from '@tanstack/react-query';
import { TriangleAlert } from 'lucide-react';
import { lazy, type Ref, Suspense, useId } from 'react';
import { Button } from '../../ui/Button.tsx';
import { Dialog, DialogActions } from '../../ui/Dialog.tsx';
import { Form } from '../../ui/fields/Form.tsx';
import { ProblemMessage } from '../../ui/ProblemMessage.tsx';
import { Loading, Skeleton } from '../../ui/Skeleton.tsx';
import { Bill } from './Bill.tsx';
import type { CardField } from './card-field.ts';
import styles from './Checkout.module.css';
import { CheckoutTime } from './CheckoutTime.tsx';
import { paymentConfig } from './payment-calls.ts';
import { SandboxCardField } from './SandboxCardField.tsx';

const StripeCardField = lazy(() =>
  import('./StripeCardField.tsx').then((file) => ({ default: file.StripeCardField })),
);

type PaymentDialogProps = {
  cart: Cart;
  opened: boolean;
  /** What is going on, in words; null when nothing is. */
  progress: string | null;
  /** The provider's words about the card, under its field. */
  cardError: string | null;
  handle: Ref<CardField>;
  onBack: () => void;
  onPay: () => void;
  onUnavailable: () => void;
};

/** The third dialog: the card. It cannot be closed while the payment runs. */
export function PaymentDialog({
  cart,
  opened,
  progress,
  cardError,
  handle,
  onBack,
  onPay,
  onUnavailable,
}: PaymentDialogProps) {
  const busy = progress !== null;
  const errorId = useId();
  const {
    data: config,
    error,
    isFetching,
    refetch,
  } = useQuery({ ...paymentConfig(), enabled: opened });
  const free = cart.totalCents === 0;
  return (
    <Dialog
      title="Enter Payment Information"
      opened={opened}
      onClose={busy ? undefined : onBack}
      aside={<CheckoutTime cart={cart} />}
    >
      <Form onSubmit={onPay} aria-describedby={errorId}>
        {error && !config && (
          <ProblemMessage error={error} busy={isFetching} onRetry={() => void refetch()}>
            {problemDetail('payment-unavailable')}
          </ProblemMessage>
        )}
        {free && <p>There is nothing to pay: confirm to receive your tickets.</p>}
        {!free && config?.provider === 'sandbox' && (
          <SandboxCardField handle={handle} disabled={busy} />
        )}
        {!free && config?.provider === 'stripe' && config.publishableKey && (
          <Suspense fallback={<Skeleton height="14rem" />}>
            <StripeCardField
              handle={handle}
              publishableKey={config.publishableKey}
              amountCents={cart.totalCents}
              onUnavailable={onUnavailable}
            />
          </Suspense>
        )}
        {!config && !error && (
          <>
            <Loading words="Loading the card field..." />
            <Skeleton height="14rem" />
          </>
        )}
        <div id={errorId} aria-live="assertive">
          {cardError && (
            <p className={styles.cardError}>
              <TriangleAlert size={20} aria-hidden="true" />
              {cardError}
            </p>
          )}
        </div>
        <Bill cart={cart} />
        <p className={styles.progress} role="status">
          {progress}
        </p>
        <DialogActions>
          <Button look="quiet" onClick={onBack} disabled={busy}>
            Back
          </Button>
          <Button type="submit" busy={busy} disabled={!config && !free}>
            {busy ? 'Processing...' : free ? 'Confirm' : 'Pay'}
          </Button>
        </DialogActions>
      </Form>
    </Dialog>
  );
}

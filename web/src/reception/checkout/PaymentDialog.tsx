import { problemDetail } from '@namugongo/contract/problems';
import type { Cart } from '@namugongo/contract/reception/carts';
import { useQuery } from '@tanstack/react-query';
import { TriangleAlert } from 'lucide-react';
import { lazy, type Ref, Suspense } from 'react';
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

type CardProps = {
  cart: Cart;
  busy: boolean;
  handle: Ref<CardField>;
  onUnavailable: () => void;
};

/** The card field of whoever takes the cards here. */
function Card({ cart, busy, handle, onUnavailable }: CardProps) {
  const { data: config, error, isFetching, refetch } = useQuery(paymentConfig());
  if (cart.totalCents === 0)
    return <p>There is nothing to pay: confirm to receive your tickets.</p>;
  if (config?.provider === 'sandbox') return <SandboxCardField handle={handle} disabled={busy} />;
  if (error || (config && !config.publishableKey))
    return (
      <ProblemMessage error={error} busy={isFetching} onRetry={() => void refetch()}>
        {problemDetail('payment-unavailable')}
      </ProblemMessage>
    );
  const waiting = (
    <>
      <Loading words="Loading the card field..." />
      <Skeleton height="14rem" />
    </>
  );
  if (!config?.publishableKey) return waiting;
  return (
    <Suspense fallback={waiting}>
      <StripeCardField
        handle={handle}
        publishableKey={config.publishableKey}
        amountCents={cart.totalCents}
        onUnavailable={onUnavailable}
      />
    </Suspense>
  );
}

function CardError({ words }: { words: string | null }) {
  return (
    <div aria-live="assertive">
      {words && (
        <p className={styles.cardError}>
          <TriangleAlert size={20} aria-hidden="true" />
          {words}
        </p>
      )}
    </div>
  );
}

type PaymentDialogProps = Omit<CardProps, 'busy'> & {
  opened: boolean;
  /** What is going on, in words; null when nothing is. */
  progress: string | null;
  /** The provider's words about the card, under its field. */
  cardError: string | null;
  onBack: () => void;
  onPay: () => void;
};

/** The third dialog: the card. It cannot be closed while the payment runs. */
export function PaymentDialog(props: PaymentDialogProps) {
  const { cart, opened, progress, cardError, handle, onBack, onPay, onUnavailable } = props;
  const busy = progress !== null;
  const pay = cart.totalCents === 0 ? 'Confirm' : 'Pay';
  return (
    <Dialog
      title="Enter Payment Information"
      opened={opened}
      onClose={busy ? undefined : onBack}
      aside={<CheckoutTime cart={cart} />}
    >
      <Form onSubmit={onPay}>
        <Card cart={cart} busy={busy} handle={handle} onUnavailable={onUnavailable} />
        <CardError words={cardError} />
        <Bill cart={cart} />
        <p className={styles.progress} role="status">
          {progress}
        </p>
        <DialogActions>
          <Button look="quiet" onClick={onBack} disabled={busy}>
            Back
          </Button>
          <Button type="submit" busy={busy}>
            {busy ? 'Processing...' : pay}
          </Button>
        </DialogActions>
      </Form>
    </Dialog>
  );
}

import { problemDetail } from '@namugongo/contract/problems';
import { useQuery } from '@tanstack/react-query';
import { TriangleAlert } from 'lucide-react';
import { lazy, type Ref, Suspense } from 'react';
import { ProblemMessage } from '../ProblemMessage.tsx';
import { Loading, Skeleton } from '../Skeleton.tsx';
import type { CardField } from './card-field.ts';
import styles from './Card.module.css';
import { paymentConfig } from './payment-config.ts';
import { SandboxCardField } from './SandboxCardField.tsx';

const StripeCardField = lazy(() =>
  import('./StripeCardField.tsx').then((file) => ({ default: file.StripeCardField })),
);

type CardAreaProps = {
  /** What is charged now; null where the card is only kept. */
  amountCents: number | null;
  capture: 'manual' | 'automatic';
  /** The card is kept for later charges without its owner. */
  keep?: boolean;
  busy: boolean;
  handle: Ref<CardField>;
  onUnavailable: () => void;
};

/** The card field of whoever takes the cards here. */
export function CardArea({
  amountCents,
  capture,
  keep = false,
  busy,
  handle,
  onUnavailable,
}: CardAreaProps) {
  const { data: config, error, isFetching, refetch } = useQuery(paymentConfig());
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
        amountCents={amountCents}
        capture={capture}
        keep={keep}
        onUnavailable={onUnavailable}
      />
    </Suspense>
  );
}

/** The provider's words about the card, under its field; announced. */
export function CardError({ words }: { words: string | null }) {
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

/** What is going on, in words; null when nothing is. */
export function PaymentProgress({ words }: { words: string | null }) {
  return (
    <p className={styles.progress} role="status">
      {words}
    </p>
  );
}

import { paymentProblems } from '#contract/problems/payments.ts';
import type { UseQueryResult } from '@tanstack/react-query';
import { TriangleAlert } from '#ui/icons.ts';
import { type ReactNode, type Ref, useEffect, useRef } from 'react';
import { Alert } from '#ui/feedback/Alert.tsx';
import { ErrorMessage } from '#ui/feedback/ErrorMessage.tsx';
import { Loading, Skeleton } from '#ui/feedback/Skeleton.tsx';
import type { CardField } from './card-field.ts';
import styles from './Card.module.css';
import { SandboxCardField } from './SandboxCardField.tsx';
import type { EndpointResponse } from '#contract/endpoint.ts';
import type { payments } from '#features/payments/contract/payments.ts';
import { lazyPart } from '#ui/layout/lazy-part.tsx';

const waiting = (
  <>
    <Loading label="Loading the card field..." />
    <Skeleton height="14rem" />
  </>
);

const StripeCardField = lazyPart(
  () => import('./StripeCardField.tsx').then((file) => file.StripeCardField),
  waiting,
);

export type CardSectionProps = {
  /** The provider and its configuration. */
  configQuery: UseQueryResult<EndpointResponse<typeof payments.getConfig>>;
  /** Amount to charge now; null when the card is only saved. */
  amountCents: number | null;
  capture: 'manual' | 'automatic';
  /** Saves the card for later charges without its owner. */
  keep?: boolean;
  busy: boolean;
  handle: Ref<CardField>;
  onUnavailable: () => void;
};

/** Card field of the configured payment provider. */
export function CardSection({
  configQuery,
  amountCents,
  capture,
  keep = false,
  busy,
  handle,
  onUnavailable,
}: CardSectionProps) {
  const { data: config, error, isFetching, refetch } = configQuery;
  if (config?.provider === 'sandbox') return <SandboxCardField handle={handle} disabled={busy} />;
  if (error || (config && !config.publishableKey))
    return (
      <ErrorMessage error={error} busy={isFetching} onRetry={() => void refetch()}>
        {paymentProblems['payment-unavailable'].detail}
      </ErrorMessage>
    );
  if (!config?.publishableKey) return waiting;
  return (
    <StripeCardField
      handle={handle}
      publishableKey={config.publishableKey}
      amountCents={amountCents}
      capture={capture}
      keep={keep}
      onUnavailable={onUnavailable}
    />
  );
}

/** Error about the card under its field; announced to screen readers. */
export function CardError({ message }: { message: string | null }) {
  return (
    <div aria-live="assertive">
      {message && (
        <p className={styles.cardError}>
          <TriangleAlert size={20} aria-hidden="true" />
          {message}
        </p>
      )}
    </div>
  );
}

/** Why a card was declined, after the sentence that nothing was charged; `children` is what else the buyer needs to know. */
export function CardDeclined({
  reason,
  children,
}: {
  reason: string | null;
  children?: ReactNode;
}) {
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (reason) box.current?.scrollIntoView({ block: 'nearest' });
  }, [reason]);
  return (
    <div ref={box} className={styles.declined} aria-live="assertive">
      {reason && (
        <Alert tone="danger">
          <p>
            <b>Your card was not charged.</b> {children}
          </p>
          <p>{reason}</p>
        </Alert>
      )}
    </div>
  );
}

/** Progress of the payment; null when none is running. */
export function PaymentProgress({ message }: { message: string | null }) {
  return (
    <p className={styles.progress} role="status">
      {message}
    </p>
  );
}

import { checkout } from '@namugongo/contract/reception/checkout';
import type { AdminOrder } from '@namugongo/contract/reception/order-admin';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { RotateCw } from 'lucide-react';
import { callApi } from '../../api.ts';
import { Button } from '../../ui/controls/Button.tsx';
import { Alert } from '../../ui/feedback/Alert.tsx';
import { ErrorMessage } from '../../ui/feedback/ErrorMessage.tsx';
import { useCanAccess } from '../staff/useCanAccess.ts';
import { invalidateTickets } from './queries.ts';
import { getRefundStatusLines } from './refund-labels.ts';
import styles from './OrderAdmin.module.css';

/** Refunds of the order that are on their way or have failed, with a retry button for accounts with access. */
export function RefundStatus({ order }: { order: AdminOrder }) {
  const canAccess = useCanAccess();
  const client = useQueryClient();
  const retry = useMutation({
    mutationFn: () => callApi(checkout.retryRefund, { params: { orderId: order.id } }),
    // The result is fetched after an error as well.
    onSettled: () => invalidateTickets(client),
  });
  const lines = getRefundStatusLines(order, retry.data?.promisedCents ?? null);
  return (
    <div role="status" className={styles.refunds}>
      {lines.map((line) => (
        <Alert key={line.tone} tone={line.tone}>
          <div className={styles.refundLine}>
            <p>{line.message}</p>
            {line.canRetry && canAccess(checkout.retryRefund) && (
              <Button
                variant="secondary"
                size="small"
                icon={<RotateCw aria-hidden="true" />}
                busy={retry.isPending}
                onClick={() => retry.mutate()}
              >
                Try again
              </Button>
            )}
          </div>
        </Alert>
      ))}
      {retry.error && <ErrorMessage error={retry.error} />}
    </div>
  );
}

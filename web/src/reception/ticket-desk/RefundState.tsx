import { checkout } from '@namugongo/contract/reception/checkout';
import type { DeskOrder } from '@namugongo/contract/reception/ticket-desk';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { RotateCw } from 'lucide-react';
import { ask } from '../../api.ts';
import { Button } from '../../ui/Button.tsx';
import { Notice } from '../../ui/Notice.tsx';
import { ProblemMessage } from '../../ui/ProblemMessage.tsx';
import { useMay } from '../staff/useMay.ts';
import { refreshTickets } from './queries.ts';
import { refundLines } from './refund-words.ts';
import styles from './TicketDesk.module.css';

/** Money of the order that was promised back and is not there yet; what failed is tried again by who may. */
export function RefundState({ order }: { order: DeskOrder }) {
  const may = useMay();
  const client = useQueryClient();
  const again = useMutation({
    mutationFn: () => ask(checkout.refundAgain, { params: { orderId: order.id } }),
    // What it came to is read, also when the call was refused.
    onSettled: () => refreshTickets(client),
  });
  const lines = refundLines(order, again.data?.promisedCents ?? null);
  return (
    <div role="status" className={styles.refunds}>
      {lines.map((line) => (
        <Notice key={line.tone} tone={line.tone}>
          <div className={styles.refundLine}>
            <p>{line.words}</p>
            {line.again && may(checkout.refundAgain) && (
              <Button
                look="quiet"
                size="small"
                icon={<RotateCw aria-hidden="true" />}
                busy={again.isPending}
                onClick={() => again.mutate()}
              >
                Try again
              </Button>
            )}
          </div>
        </Notice>
      ))}
      {again.error && <ProblemMessage error={again.error} />}
    </div>
  );
}

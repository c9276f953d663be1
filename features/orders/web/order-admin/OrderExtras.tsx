import { formatMoney } from '#contract/rules/money.ts';
import { formatExtra, getRefundCents } from '#features/event/contract/rules/extras.ts';
import { extras as extraEndpoints } from '#features/event/contract/extras.ts';
import { useCanAccess } from '#features/event/web/staff/useCanAccess.ts';
import { checkout } from '#features/orders/contract/checkout.ts';
import type { AdminOrder, AdminOrderDetails } from '#features/orders/contract/order-admin.ts';
import { Stepper } from '#features/seats/web/together/Stepper.tsx';
import { useState } from 'react';
import { callApi } from '#ui/api.ts';
import { Button } from '#ui/controls/Button.tsx';
import { ConfirmDialog } from '#ui/dialogs/ConfirmDialog.tsx';
import { useApiMutation } from '#ui/feedback/useApiMutation.ts';
import { TextAreaField } from '#ui/forms/TextField.tsx';
import { changedByTickets, useSeenChange } from '../queries.ts';
import styles from './OrderAdmin.module.css';
import { formatRefundAmount } from '../refunds/refund-labels.ts';
import { listRefundParts } from '../refunds/refund-parts.ts';
import { useDrawerChoice } from '../refunds/useDrawerChoice.tsx';

type Extra = AdminOrder['extras'][number];

/** What is left of an order's extras; a treasurer refunds them one by one. */
export function OrderExtras({ details }: { details: AdminOrderDetails }) {
  const canRefund = useCanAccess()(checkout.refundExtra) && details.order.state === 'paid';
  const [refunded, setRefunded] = useState<Extra | null>(null);
  const left = details.order.extras.filter(({ leftQuantity }) => leftQuantity > 0);
  if (left.length === 0) return null;
  return (
    <>
      <h3>Extras</h3>
      <ul className={styles.others}>
        {left.map((extra) => (
          <li key={extra.id}>
            {formatExtra({ name: extra.name, quantity: extra.leftQuantity })}
            {canRefund && (
              <Button
                variant="outline"
                size="small"
                aria-label={`Refund ${extra.name}`}
                onClick={() => setRefunded(extra)}
              >
                Refund
              </Button>
            )}
          </li>
        ))}
      </ul>
      {refunded && (
        <RefundExtraDialog details={details} extra={refunded} onEnd={() => setRefunded(null)} />
      )}
    </>
  );
}

type DialogProps = { details: AdminOrderDetails; extra: Extra; onEnd: () => void };

/** Chooses how many of an extra are refunded, and shows the amount before. */
function RefundExtraDialog({ details, extra, onEnd }: DialogProps) {
  const { order } = details;
  const [quantity, setQuantity] = useState(extra.leftQuantity);
  const [reason, setReason] = useState('');
  const { seen, onError } = useSeenChange(details);
  const cents = getRefundCents(extra, quantity);
  const parts = listRefundParts(details, { amountCents: cents, tickets: [], extraCents: cents });
  const drawerChoice = useDrawerChoice(parts);
  const label = formatExtra({ name: extra.name, quantity });
  const refund = useApiMutation({
    call: () =>
      callApi(checkout.refundExtra, {
        params: { orderId: order.id },
        body: { extra: extra.id, quantity, reason, seen, ...drawerChoice.input },
      }),
    changes: [...changedByTickets, extraEndpoints.list, extraEndpoints.listBuyers],
    notice: `Refunded ${label}.`,
    onError,
    onSuccess: onEnd,
  });
  return (
    <ConfirmDialog
      title={`Refund ${extra.name}?`}
      opened
      confirmLabel={cents > 0 ? `Refund ${formatMoney(cents, 'full')}` : 'Cancel it'}
      mutation={refund}
      onConfirm={() => refund.mutate()}
      onCancel={onEnd}
    >
      {extra.leftQuantity > 1 && (
        <Stepper
          label={extra.name}
          hint={`${extra.leftQuantity} in this order`}
          min={1}
          value={quantity}
          max={extra.leftQuantity}
          onChange={setQuantity}
        />
      )}
      <p>{formatRefundAmount(details, parts)} The tickets stay valid. You can&rsquo;t undo this.</p>
      {drawerChoice.field}
      <TextAreaField
        id="extra-reason"
        label="Reason"
        optional
        rows={2}
        maxLength={500}
        value={reason}
        onChange={({ currentTarget: { value } }) => setReason(value)}
      />
    </ConfirmDialog>
  );
}

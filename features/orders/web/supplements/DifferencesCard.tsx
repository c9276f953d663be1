import { formatCount } from '#contract/rules/counts.ts';
import { formatMoney } from '#contract/rules/money.ts';
import { linkTo } from '#contract/screens.ts';
import type { AdminOrderDetails } from '#features/orders/contract/order-admin.ts';
import { type AdminSupplement, supplements } from '#features/orders/contract/supplements.ts';
import { useSite } from '#features/site/web/site.ts';
import { useState } from 'react';
import { callApi } from '#ui/api.ts';
import { Button } from '#ui/controls/Button.tsx';
import { Timestamp } from '#ui/data/Timestamp.tsx';
import { ConfirmDialog } from '#ui/dialogs/ConfirmDialog.tsx';
import { Alert } from '#ui/feedback/Alert.tsx';
import { ErrorMessage } from '#ui/feedback/ErrorMessage.tsx';
import { useApiMutation } from '#ui/feedback/useApiMutation.ts';
import { CopyField } from '#ui/forms/CopyField.tsx';
import { Card } from '#ui/layout/Card.tsx';
import layout from '#ui/layout/layout.module.css';
import { setFlashMessage } from '../flash-messages.ts';
import { changedByTickets } from '../queries.ts';
import styles from './DifferencesCard.module.css';
import { formatPlace } from './format-place.ts';
import { formatChange, groupByPayment } from './list-changes.ts';
import { getPaymentLabel, PaymentChoice } from './PaymentChoice.tsx';
import { type HowPaid, toByHand } from './useSupplementRequest.ts';

/** What of a ticket waits for its payment; nothing when nothing does. */
export function DifferencesCard({
  details,
  ticketId,
}: {
  details: AdminOrderDetails;
  ticketId: number;
}) {
  const open = details.supplements.filter(({ state }) => state === 'open');
  const rows = groupByPayment(open).find((item) => item.some(({ ticket }) => ticket === ticketId));
  if (!rows) return null;
  return (
    <OpenDifference
      key={rows[0].payment}
      rows={rows}
      ticketId={ticketId}
      email={details.order.email}
    />
  );
}

type OpenProps = {
  /** Those that are paid together. */
  rows: readonly [AdminSupplement, ...AdminSupplement[]];
  /** The ticket of the screen. */
  ticketId: number;
  email: string;
};

function OpenDifference({ rows, ticketId, email }: OpenProps) {
  const [row, ...others] = rows;
  const { data: site } = useSite();
  const [dialog, setDialog] = useState<'cancel' | 'take' | null>(null);
  const params = { id: row.id };
  const resend = useApiMutation({
    call: () => callApi(supplements.resend, { params }),
    changes: changedByTickets,
    onSuccess: ({ to }) =>
      setFlashMessage(ticketId, `We’ll email the payment link to ${to} again.`),
  });
  const total = formatMoney(row.totalCents, 'full');
  const link = `${window.location.origin}${linkTo('/pay/difference/$key', { key: row.key ?? '' })}`;
  return (
    <Card as="section" className={styles.card} aria-labelledby="difference-title">
      <h2 id="difference-title">Price difference</h2>
      <Alert tone="warn">
        <p role="status">
          {row.isPaying ? (
            <>The buyer is paying {total} right now.</>
          ) : (
            <>
              Waiting for {total} until{' '}
              <Timestamp date={row.expiresAt} format="short" timeZone={site?.timeZone} />.
            </>
          )}{' '}
          {others.length === 0
            ? `When it is paid, ${formatChange(row)}.`
            : `When it is paid, ${formatCount(rows.length, 'guest')} move together:`}
        </p>
        {others.length > 0 && (
          <ul>
            {rows.map((item) => (
              <li key={item.id}>{formatChange(item)}</li>
            ))}
          </ul>
        )}
      </Alert>
      <CopyField id="payment-link" label="Payment link" value={link} />
      {resend.error && <ErrorMessage error={resend.error} />}
      <div className={layout.rowWide}>
        <Button
          variant="secondary"
          busy={resend.isPending}
          disabled={!row.isEmailed}
          onClick={() => resend.mutate()}
        >
          {!email
            ? 'No email address'
            : row.isEmailed
              ? 'Send again'
              : 'This site can’t send email yet'}
        </Button>
        <Button variant="secondary" disabled={row.isPaying} onClick={() => setDialog('take')}>
          Paid another way
        </Button>
        <Button variant="outline" disabled={row.isPaying} onClick={() => setDialog('cancel')}>
          Cancel
        </Button>
      </div>
      {dialog === 'take' && (
        <TakeDialog rows={rows} ticketId={ticketId} onEnd={() => setDialog(null)} />
      )}
      {dialog === 'cancel' && (
        <CancelDialog rows={rows} ticketId={ticketId} onEnd={() => setDialog(null)} />
      )}
    </Card>
  );
}

const describeTickets = (rows: readonly unknown[]): string =>
  rows.length === 1 ? 'The ticket changes' : 'The tickets change';

const describeStay = (rows: readonly unknown[]): string =>
  rows.length === 1 ? 'The ticket stays as it is.' : 'The tickets stay as they are.';

type DialogProps = Pick<OpenProps, 'rows' | 'ticketId'> & { onEnd: () => void };

function TakeDialog({ rows, ticketId, onEnd }: DialogProps) {
  const moreCents = rows.reduce((sum, row) => sum + row.moreCents, 0);
  const [howPaid, setHowPaid] = useState<HowPaid>({ method: 'cash', reference: '' });
  const take = useApiMutation({
    call: () =>
      callApi(supplements.take, {
        params: { id: rows[0].id },
        body: toByHand(howPaid) ?? { method: 'cash' },
      }),
    changes: changedByTickets,
    onSuccess() {
      setFlashMessage(ticketId, `Now: ${rows.map(({ after }) => formatPlace(after)).join('; ')}.`);
      onEnd();
    },
  });
  return (
    <ConfirmDialog
      title="How was the difference paid?"
      opened
      confirmLabel={getPaymentLabel(howPaid, { moreCents })}
      mutation={take}
      onConfirm={() => take.mutate()}
      onCancel={onEnd}
    >
      <p>There’s no card fee. {describeTickets(rows)} right away, and the link ends.</p>
      <PaymentChoice
        moreCents={moreCents}
        feeCents={undefined}
        hasLink={false}
        value={howPaid}
        onChange={setHowPaid}
      />
    </ConfirmDialog>
  );
}

function CancelDialog({ rows, ticketId, onEnd }: DialogProps) {
  const cancel = useApiMutation({
    call: () => callApi(supplements.cancel, { params: { id: rows[0].id } }),
    changes: changedByTickets,
    onSuccess() {
      setFlashMessage(ticketId, `The price difference was canceled. ${describeStay(rows)}`);
      onEnd();
    },
  });
  return (
    <ConfirmDialog
      title="Cancel the price difference?"
      opened
      confirmLabel="Cancel the difference"
      cancelLabel="Keep waiting"
      mutation={cancel}
      onConfirm={() => cancel.mutate()}
      onCancel={onEnd}
    >
      <p>The link ends. {describeStay(rows)} What is held for it becomes free.</p>
    </ConfirmDialog>
  );
}

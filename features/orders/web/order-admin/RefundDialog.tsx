import { checkout } from '#features/orders/contract/checkout.ts';
import type { AdminTicketDetails, AdminTicket } from '#features/orders/contract/order-admin.ts';
import { formatMoney } from '#contract/rules/money.ts';
import { formatChairLabel } from '#contract/rules/names.ts';
import { useState } from 'react';
import { callApi } from '#ui/api.ts';
import { ConfirmDialog } from '#ui/dialogs/ConfirmDialog.tsx';
import { CheckboxField } from '#ui/forms/CheckboxField.tsx';
import { RadioGroupField } from '#ui/forms/RadioGroupField.tsx';
import { useDrawerChoice } from '../refunds/useDrawerChoice.tsx';
import { TextAreaField } from '#ui/forms/TextField.tsx';
import { useApiMutation } from '#ui/feedback/useApiMutation.ts';
import { useSendsEmail } from '#features/site/web/site.ts';
import { setFlashMessage } from '../flash-messages.ts';
import styles from './OrderAdmin.module.css';
import { changedByTickets, useSeenChange } from '../queries.ts';
import {
  formatRefundResult,
  formatRefundFailure,
  formatEarlierRefund,
  formatFeeNote,
  formatRefundAmount,
  type RefundOption,
  getRefundOptions,
  listActiveTickets,
  toRefund,
} from '../refunds/refund-labels.ts';
import { listRefundParts } from '../refunds/refund-parts.ts';

function useRefund(details: AdminTicketDetails, own: AdminTicket, onDone: () => void) {
  const { seen, onError } = useSeenChange(details);
  return useApiMutation({
    call: ({ chosen, ...body }: { chosen: RefundOption; reason: string; drawer?: string }) =>
      callApi(checkout.refund, {
        params: { orderId: details.order.id },
        body: { ...body, seen, ...(chosen.whole ? {} : { tickets: [...chosen.tickets] }) },
      }),
    changes: changedByTickets,
    onError,
    onSuccess(_, { chosen }) {
      setFlashMessage(own.ticket.id, formatRefundResult(details, chosen));
      onDone();
    },
  });
}

type RefundDialogProps = { details: AdminTicketDetails; own: AdminTicket; onEnd: () => void };

/** Chooses the tickets to refund and shows the amount and the fee before the refund. */
export function RefundDialog({ details, own, onEnd }: RefundDialogProps) {
  const [tickets, setTickets] = useState<readonly number[]>([own.ticket.id]);
  const choices = getRefundOptions(details, own, tickets);
  const [optionValue, setOptionValue] = useState(choices[0]?.value ?? 'order');
  const sendsEmail = useSendsEmail();
  const [reason, setReason] = useState('');
  const chosen = choices.find(({ value }) => value === optionValue) ?? choices[0];
  const parts = chosen ? listRefundParts(details, toRefund(details, chosen)) : [];
  const drawerChoice = useDrawerChoice(parts);
  const refund = useRefund(details, own, onEnd);
  if (!chosen) return null;
  const cents = chosen.cents ?? 0;
  const isPossible = chosen.cents !== null && chosen.tickets.length > 0;
  return (
    <ConfirmDialog
      title={`Refund and cancel ${own.ticket.userName}'s ticket, ${formatChairLabel(own.ticket)}?`}
      opened
      confirmLabel={
        cents > 0 ? `Refund ${formatMoney(cents, 'full')} and cancel` : 'Cancel tickets'
      }
      cancelLabel="Keep tickets"
      mutation={refund}
      disabled={!isPossible}
      onConfirm={() => refund.mutate({ chosen, reason, ...drawerChoice.input })}
      onCancel={onEnd}
    >
      <RadioGroupField
        id="refund-what"
        label="What to refund"
        labelHidden
        value={optionValue}
        onChange={setOptionValue}
        choices={choices.map(({ value, label, cents: amount }) => ({
          value,
          label,
          aside: amount === null ? '' : formatMoney(amount, 'full'),
        }))}
      />
      {chosen.value === 'some' && (
        <TicketChoice details={details} chosen={tickets} onChange={setTickets} />
      )}
      {isPossible ? (
        <p>
          {formatRefundAmount(details, parts)} {formatFeeNote(details, chosen)}{' '}
          {formatEarlierRefund(details)} {formatRefundFailure(details, chosen)}
        </p>
      ) : (
        <p role="status">
          {chosen.tickets.length === 0
            ? 'Choose at least one ticket.'
            : 'Less is left of this order than these tickets cost. Refund the whole order instead.'}
        </p>
      )}
      <p>
        {sendsEmail
          ? "The codes stop working, the chairs are free again, and we'll email the buyer and the guests."
          : "The codes stop working, and the chairs are free again. This site can't send email yet, so please tell the buyer and the guests."}
      </p>
      {isPossible && drawerChoice.field}
      <ReasonField value={reason} onChange={setReason} />
    </ConfirmDialog>
  );
}

function ReasonField({ value, onChange }: { value: string; onChange: (value: string) => void }) {
  return (
    <TextAreaField
      id="refund-reason"
      label="Reason"
      optional
      hint="The history of the order shows it."
      rows={2}
      maxLength={500}
      value={value}
      onChange={({ currentTarget }) => onChange(currentTarget.value)}
    />
  );
}

type TicketChoiceProps = {
  details: AdminTicketDetails;
  chosen: readonly number[];
  onChange: (tickets: readonly number[]) => void;
};

/** The active tickets of the order, to choose from. */
function TicketChoice({ details, chosen, onChange }: TicketChoiceProps) {
  return (
    <fieldset className={styles.choice}>
      <legend>Tickets to refund</legend>
      {listActiveTickets(details).map((ticket) => (
        <CheckboxField
          key={ticket.id}
          label={`${formatChairLabel(ticket)}, ${ticket.userName}, ${formatMoney(ticket.amount, 'full')}`}
          checked={chosen.includes(ticket.id)}
          onChange={(checked) =>
            onChange(checked ? [...chosen, ticket.id] : chosen.filter((id) => id !== ticket.id))
          }
        />
      ))}
    </fieldset>
  );
}

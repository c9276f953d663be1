import { checkout } from '@namugongo/contract/reception/checkout';
import type { Desk, DeskTicket } from '@namugongo/contract/reception/ticket-desk';
import { formatMoney } from '@namugongo/contract/rules/money';
import { chairLabel } from '@namugongo/contract/rules/names';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { ask } from '../../api.ts';
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx';
import { ChoiceField } from '../../ui/fields/ChoiceField.tsx';
import { TextAreaField } from '../../ui/fields/TextField.tsx';
import { ProblemMessage } from '../../ui/ProblemMessage.tsx';
import { refreshTickets, tellNews } from './queries.ts';
import {
  doneWords,
  failedWords,
  feeWords,
  moneyWords,
  type RefundChoice,
  refundChoices,
} from './refund-words.ts';

function useRefund(desk: Desk, own: DeskTicket, onDone: () => void) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ chosen, reason }: { chosen: RefundChoice; reason: string }) =>
      ask(checkout.refund, {
        params: { orderId: desk.order.id },
        body: { reason, ...(chosen.value === 'ticket' ? { tickets: [own.ticket.id] } : {}) },
      }),
    onSuccess: async (_, { chosen }) => {
      tellNews(client, own.ticket.id, doneWords(desk, chosen));
      await refreshTickets(client);
      onDone();
    },
  });
}

type RefundDialogProps = { desk: Desk; own: DeskTicket; onEnd: () => void };

/** What goes back, for which tickets, and what becomes of the fee, before anything is done. */
export function RefundDialog({ desk, own, onEnd }: RefundDialogProps) {
  const choices = refundChoices(desk, own);
  const [what, setWhat] = useState(choices[0]?.value ?? 'order');
  const [reason, setReason] = useState('');
  const chosen = choices.find(({ value }) => value === what) ?? choices[0];
  const refund = useRefund(desk, own, onEnd);
  if (!chosen) return null;
  const { cents } = chosen;
  return (
    <ConfirmDialog
      question={`Refund and cancel ${chairLabel(own.ticket)} of ${own.ticket.userName}?`}
      opened
      yes={cents > 0 ? `Refund ${formatMoney(cents, 'full')} and cancel` : 'Cancel the tickets'}
      no="Keep"
      busy={refund.isPending}
      onYes={() => refund.mutate({ chosen, reason })}
      onNo={onEnd}
    >
      <ChoiceField
        id="refund-what"
        label="What is refunded"
        labelHidden
        value={what}
        onChange={setWhat}
        choices={choices.map(({ value, label, cents: amount }) => ({
          value,
          label,
          aside: formatMoney(amount, 'full'),
        }))}
      />
      <p>
        {moneyWords(desk, cents)} {feeWords(desk, chosen)} {failedWords(desk, chosen)}
      </p>
      <p>The codes stop working, the chairs are on sale again, and everybody concerned is told.</p>
      <TextAreaField
        id="refund-reason"
        label="Reason"
        optional
        hint="Kept in the audit log."
        rows={2}
        maxLength={500}
        value={reason}
        onChange={({ currentTarget }) => setReason(currentTarget.value)}
      />
      {refund.error && <ProblemMessage error={refund.error} />}
    </ConfirmDialog>
  );
}

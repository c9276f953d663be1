import { schemaResolver, useForm } from '@mantine/form';
import { Buyer } from '#contract/buyer.ts';
import { HolderCorrection, moves } from '#features/tickets/contract/moves.ts';
import type { Ticket } from '#features/tickets/contract/tickets.ts';
import { formatChairLabel } from '#contract/rules/names.ts';
import { useState } from 'react';
import { callApi } from '#ui/api.ts';
import { CheckboxField } from '#ui/forms/CheckboxField.tsx';
import { FormDialog } from '#ui/dialogs/FormDialog.tsx';
import { getFieldErrors } from '#ui/forms/field-errors.ts';
import { BuyerFields, getBuyerFieldErrors } from '#features/seats/web/BuyerFields.tsx';
import { useSendsEmail } from '#features/site/web/site.ts';
import type { AdminTicketDetails } from '#features/orders/contract/order-admin.ts';
import { useSeenChange } from '../queries.ts';
import { useTicketAction } from '../useTicketAction.ts';
import { ConfirmDialog } from '#ui/dialogs/ConfirmDialog.tsx';

type TicketDialogProps = { details: AdminTicketDetails; ticket: Ticket; onEnd: () => void };

/** Transfers a ticket to another person. */
export function TransferDialog({ details, ticket, onEnd }: TicketDialogProps) {
  const { seen, onError } = useSeenChange(details);
  const form = useForm<Buyer>({
    initialValues: { name: '', phone: '', email: '' },
    validate: schemaResolver(Buyer, { sync: true }),
  });
  const transfer = useTicketAction(
    ticket.id,
    async (to: Buyer) => {
      await callApi(moves.transferTicket, {
        params: { id: ticket.id },
        body: { ...to, seen },
      }).catch((error: unknown) => {
        form.setErrors(getFieldErrors(error));
        throw error;
      });
      return { message: `${formatChairLabel(ticket)} now belongs to ${to.name}.` };
    },
    { onDone: onEnd, onError },
  );
  const sendsEmail = useSendsEmail();
  const errors = getBuyerFieldErrors(form, 'transfer');
  return (
    <FormDialog
      title={`Transfer ${ticket.userName}'s ticket`}
      aside={formatChairLabel(ticket)}
      submit="Transfer ticket"
      mutation={{ ...transfer, error: errors.length === 0 && transfer.error }}
      errors={errors}
      onSubmit={form.onSubmit((to) => transfer.mutate(to))}
      onClose={onEnd}
    >
      <p>
        {sendsEmail
          ? "We'll email the ticket with a new barcode to the new person. "
          : "The ticket gets a new barcode. This site can't send email yet, so print it for the new person. "}
        {sendsEmail && ticket.userEmail
          ? `${ticket.userName} will hear that the old one no longer works. `
          : 'The old one stops working. '}
        Any refund still goes to the person who paid.
      </p>
      <BuyerFields
        form={form}
        prefix="transfer"
        hint={sendsEmail ? "We'll email the ticket here." : "This site can't send email yet."}
        autoFill={false}
      />
    </FormDialog>
  );
}

/** Corrects the name and contact on a ticket that stays with the same person. */
export function CorrectHolderDialog({ details, ticket, onEnd }: TicketDialogProps) {
  const { seen, onError } = useSeenChange(details);
  const isOfBuyer =
    ticket.telephone === details.order.telephone && ticket.userEmail === details.order.email;
  const [isForOrder, setIsForOrder] = useState(isOfBuyer);
  const form = useForm<Buyer>({
    initialValues: { name: ticket.userName, phone: ticket.telephone, email: ticket.userEmail },
    validate: schemaResolver(HolderCorrection.omit({ isForOrder: true }), { sync: true }),
  });
  const correct = useTicketAction(
    ticket.id,
    async (holder: Buyer) => {
      await callApi(moves.correctHolder, {
        params: { id: ticket.id },
        body: { ...holder, isForOrder, seen },
      }).catch((error: unknown) => {
        form.setErrors(getFieldErrors(error));
        throw error;
      });
      return { message: `${formatChairLabel(ticket)} is corrected. Its barcode stays the same.` };
    },
    { onDone: onEnd, onError },
  );
  const sendsEmail = useSendsEmail();
  const errors = getBuyerFieldErrors(form, 'correct');
  return (
    <FormDialog
      title={`Correct ${ticket.userName}'s ticket`}
      aside={formatChairLabel(ticket)}
      submit="Save"
      mutation={{ ...correct, error: errors.length === 0 && correct.error }}
      errors={errors}
      onSubmit={form.onSubmit((holder) => correct.mutate(holder))}
      onClose={onEnd}
    >
      <p>
        The barcode stays the same. If someone else got the ticket by mistake, make a new barcode
        afterward.
      </p>
      <BuyerFields
        form={form}
        prefix="correct"
        hint={
          sendsEmail
            ? 'A new address gets the tickets by email.'
            : "This site can't send email yet."
        }
        autoFill={false}
      />
      {isOfBuyer && (
        <CheckboxField
          label="Also correct the order and its other tickets with this contact"
          checked={isForOrder}
          onChange={setIsForOrder}
        />
      )}
    </FormDialog>
  );
}

/** Confirmation before making a new barcode for a ticket that was lost or copied. */
export function ReissueDialog({ details, ticket, onEnd }: TicketDialogProps) {
  const { seen, onError } = useSeenChange(details);
  const sendsEmail = useSendsEmail();
  const reissue = useTicketAction(
    ticket.id,
    async () => {
      const { barCode } = await callApi(moves.reissueTicket, {
        params: { id: ticket.id },
        body: { seen },
      });
      return { message: `The new barcode is ${barCode}. The old one no longer works.` };
    },
    { onDone: onEnd, onError },
  );
  return (
    <ConfirmDialog
      title={`Make a new barcode for ${ticket.userName}, ${formatChairLabel(ticket)}?`}
      opened
      confirmLabel="Make new barcode"
      mutation={reissue}
      onConfirm={() => reissue.mutate()}
      onCancel={onEnd}
    >
      <p>
        {ticket.barCode} will stop working. {formatDelivery(ticket, sendsEmail)}
      </p>
    </ConfirmDialog>
  );
}

function formatDelivery({ userEmail }: Ticket, sendsEmail: boolean): string {
  if (!userEmail) return "There's no email address. Print the ticket for the guest.";
  return sendsEmail
    ? `${userEmail} will get the ticket with its new code by email.`
    : "This site can't send email yet. Print the ticket for the guest.";
}

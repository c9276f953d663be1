import { schemaResolver, useForm } from '@mantine/form';
import { Buyer } from '#contract/buyer.ts';
import { moves } from '#features/tickets/contract/moves.ts';
import type { Ticket } from '#features/tickets/contract/tickets.ts';
import { formatChairLabel } from '#contract/rules/names.ts';
import { callApi } from '#ui/api.ts';
import { Dialog, FormActions } from '#ui/dialogs/Dialog.tsx';
import { getFieldErrors } from '#ui/forms/field-errors.ts';
import { Form } from '#ui/forms/Form.tsx';
import { ErrorMessage } from '#ui/feedback/ErrorMessage.tsx';
import { BuyerFields } from '#features/seats/web/buyer/BuyerFields.tsx';
import { getBuyerFieldErrors } from '#features/seats/web/buyer/useBuyerForm.ts';
import { useSendsEmail } from '#features/site/web/site.ts';
import { useTicketAction } from './useTicketAction.ts';

/** Transfers a ticket to another person. */
export function TransferDialog({ ticket, onEnd }: { ticket: Ticket; onEnd: () => void }) {
  const form = useForm<Buyer>({
    initialValues: { name: '', phone: '', email: '' },
    validate: schemaResolver(Buyer, { sync: true }),
  });
  const transfer = useTicketAction(
    ticket.id,
    async (to: Buyer) => {
      await callApi(moves.transferTicket, { params: { id: ticket.id }, body: to }).catch(
        (error: unknown) => {
          form.setErrors(getFieldErrors(error));
          throw error;
        },
      );
      return { message: `${formatChairLabel(ticket)} now belongs to ${to.name}.` };
    },
    onEnd,
  );
  const sendsEmail = useSendsEmail();
  const errors = getBuyerFieldErrors(form, 'transfer');
  return (
    <Dialog
      title={`Transfer ${ticket.userName}'s ticket`}
      opened
      onClose={transfer.isPending ? undefined : onEnd}
      aside={formatChairLabel(ticket)}
    >
      <Form
        errors={errors}
        onSubmit={form.onSubmit((to) => {
          if (!transfer.isPending) transfer.mutate(to);
        })}
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
        {transfer.error && errors.length === 0 && <ErrorMessage error={transfer.error} />}
        <FormActions
          submit="Transfer ticket"
          busy={transfer.isPending}
          onCancel={transfer.isPending ? undefined : onEnd}
        />
      </Form>
    </Dialog>
  );
}

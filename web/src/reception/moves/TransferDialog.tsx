import { schemaResolver, useForm } from '@mantine/form';
import { Buyer } from '@namugongo/contract/reception/buyer';
import { moves } from '@namugongo/contract/reception/moves';
import type { Ticket } from '@namugongo/contract/reception/tickets';
import { chairLabel } from '@namugongo/contract/rules/names';
import { ask } from '../../api.ts';
import { Dialog, FormActions } from '../../ui/Dialog.tsx';
import { fieldErrorsOf } from '../../ui/fields/field-errors.ts';
import { Form } from '../../ui/fields/Form.tsx';
import { ProblemMessage } from '../../ui/ProblemMessage.tsx';
import { BuyerFields } from '../buyer/BuyerFields.tsx';
import { wrongAnswers } from '../buyer/useBuyerForm.ts';
import { useMove } from './useMove.ts';

/** Gives a ticket to another person, by name. */
export function TransferDialog({ ticket, onEnd }: { ticket: Ticket; onEnd: () => void }) {
  const form = useForm<Buyer>({
    initialValues: { name: '', phone: '', email: '' },
    validate: schemaResolver(Buyer, { sync: true }),
  });
  const transfer = useMove(
    ticket.id,
    async (to: Buyer) => {
      await ask(moves.transfer, { params: { id: ticket.id }, body: to }).catch((error: unknown) => {
        form.setErrors(fieldErrorsOf(error));
        throw error;
      });
      return { words: `${chairLabel(ticket)} belongs to ${to.name} now.` };
    },
    onEnd,
  );
  const wrong = wrongAnswers(form, 'transfer');
  return (
    <Dialog
      title={`Transfer the ticket of ${ticket.userName}`}
      opened
      onClose={transfer.isPending ? undefined : onEnd}
      aside={chairLabel(ticket)}
    >
      <Form
        wrong={wrong}
        onSubmit={form.onSubmit((to) => {
          if (!transfer.isPending) transfer.mutate(to);
        })}
      >
        <p>
          The ticket gets a new bar code and goes to the other person by e-mail. {ticket.userName}{' '}
          is told that the old one opens no door. Money, if ever, goes back to who paid.
        </p>
        <BuyerFields
          form={form}
          prefix="transfer"
          hint="The ticket is sent here."
          autoFill={false}
        />
        {transfer.error && wrong.length === 0 && <ProblemMessage error={transfer.error} />}
        <FormActions
          submit="Transfer"
          busy={transfer.isPending}
          onCancel={transfer.isPending ? undefined : onEnd}
        />
      </Form>
    </Dialog>
  );
}

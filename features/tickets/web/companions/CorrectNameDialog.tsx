import { schemaResolver, useForm } from '@mantine/form';
import { companions, NewHolder } from '#features/tickets/contract/companions.ts';
import { formatChairLabel } from '#contract/rules/names.ts';
import { callApi } from '#ui/api.ts';
import { Dialog, FormActions } from '#ui/dialogs/Dialog.tsx';
import { ErrorMessage } from '#ui/feedback/ErrorMessage.tsx';
import { Form } from '#ui/forms/Form.tsx';
import { TextField } from '#ui/forms/TextField.tsx';
import type { TicketDialogProps } from './TicketMenu.tsx';
import { useTicketChange } from './useTicketChange.ts';

const Fields = NewHolder.pick({ name: true });

/** Corrects the name on a ticket; its code stays. */
export function CorrectNameDialog({ ticket, keys, onEnd }: TicketDialogProps) {
  const form = useForm({
    initialValues: { name: ticket.userName },
    validate: schemaResolver(Fields, { sync: true }),
  });
  const correct = useTicketChange(
    form,
    async ({ name }: { name: string }) => {
      await callApi(companions.correctName, {
        params: { id: ticket.id },
        body: { name, key: keys },
      });
      return `The ticket for ${formatChairLabel(ticket)} now says ${name}.`;
    },
    onEnd,
  );
  const errors = form.errors['name'] ? [{ field: 'correct-name', label: 'Full Name' }] : [];
  return (
    <Dialog
      title="Correct the name"
      opened
      onClose={correct.isPending ? undefined : onEnd}
      aside={formatChairLabel(ticket)}
    >
      <Form
        errors={errors}
        onSubmit={form.onSubmit((values) => {
          if (!correct.isPending) correct.mutate(values);
        })}
      >
        <p>The code stays the same, so a printed ticket still works at the door.</p>
        <TextField
          label="Full Name"
          autoComplete="off"
          {...form.getInputProps('name')}
          id="correct-name"
          name="name"
        />
        {correct.error && errors.length === 0 && <ErrorMessage error={correct.error} />}
        <FormActions
          submit="Save name"
          busy={correct.isPending}
          onCancel={correct.isPending ? undefined : onEnd}
        />
      </Form>
    </Dialog>
  );
}

import { schemaResolver, useForm } from '@mantine/form';
import { companions, NewHolder } from '#features/tickets/contract/companions.ts';
import { formatChairLabel } from '#contract/rules/names.ts';
import { callApi } from '#ui/api.ts';
import { FormDialog } from '#ui/dialogs/FormDialog.tsx';
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
    <FormDialog
      title="Correct the name"
      aside={formatChairLabel(ticket)}
      submit="Save name"
      mutation={{ ...correct, error: errors.length === 0 && correct.error }}
      errors={errors}
      onSubmit={form.onSubmit((values) => correct.mutate(values))}
      onClose={onEnd}
    >
      <p>The code stays the same, so a printed ticket still works at the door.</p>
      <TextField
        label="Full Name"
        autoComplete="off"
        {...form.getInputProps('name')}
        id="correct-name"
        name="name"
      />
    </FormDialog>
  );
}

import { schemaResolver, useForm } from '@mantine/form';
import { companions, NewHolder } from '#features/tickets/contract/companions.ts';
import { formatChairLabel } from '#contract/rules/names.ts';
import { useSendsEmail } from '#features/site/web/site.ts';
import { FormDialog } from '#ui/dialogs/FormDialog.tsx';
import { TextField } from '#ui/forms/TextField.tsx';
import { callApi } from '#ui/api.ts';
import type { TicketDialogProps } from './TicketMenu.tsx';
import { useTicketChange } from './useTicketChange.ts';

const labels = { name: 'Full Name', email: 'Email' } as const;

/** Hands a ticket over to another person. */
export function HandOverDialog({ ticket, keys, onEnd }: TicketDialogProps) {
  const form = useForm<NewHolder>({
    initialValues: { name: '', email: '' },
    validate: schemaResolver(NewHolder, { sync: true }),
  });
  const handOver = useTicketChange(
    form,
    async (to: NewHolder) => {
      await callApi(companions.handOver, {
        params: { id: ticket.id },
        body: { ...to, key: keys },
      });
      return `${formatChairLabel(ticket)} now belongs to ${to.name}.`;
    },
    onEnd,
  );
  const sendsEmail = useSendsEmail();
  const errors = (['name', 'email'] as const)
    .filter((field) => form.errors[field])
    .map((field) => ({ field: `hand-over-${field}`, label: labels[field] }));
  return (
    <FormDialog
      title="Hand over this ticket"
      aside={formatChairLabel(ticket)}
      submit="Hand over ticket"
      mutation={{ ...handOver, error: errors.length === 0 && handOver.error }}
      errors={errors}
      onSubmit={form.onSubmit((to) => handOver.mutate(to))}
      onClose={onEnd}
    >
      <p>
        {ticket.userName}’s ticket will belong to the new person, with a new code
        {sendsEmail
          ? ' that we email to them. '
          : '. This site can’t send email yet, so please ask the parish team to print it. '}
        Your code and any link to this ticket stop working, and you can’t undo this here. A refund
        would still go to the person who paid.
      </p>
      <TextField
        label={labels.name}
        autoComplete="off"
        {...form.getInputProps('name')}
        id="hand-over-name"
        name="name"
      />
      <TextField
        label={labels.email}
        type="email"
        inputMode="email"
        autoComplete="off"
        hint={sendsEmail ? 'We’ll email the ticket here.' : undefined}
        {...form.getInputProps('email')}
        id="hand-over-email"
        name="email"
      />
    </FormDialog>
  );
}

import { schemaResolver, useForm } from '@mantine/form';
import { formatChairLabel } from '#contract/rules/names.ts';
import { companions } from '#features/tickets/contract/companions.ts';
import { GuestNeeds } from '#features/tickets/contract/notes.ts';
import { noteRetentionDays } from '#features/tickets/contract/rules/notes.ts';
import { callApi } from '#ui/api.ts';
import { FormDialog } from '#ui/dialogs/FormDialog.tsx';
import type { TicketDialogProps } from './TicketMenu.tsx';
import { useTicketChange } from './useTicketChange.ts';
import { NeedsFields } from './NeedsFields.tsx';

const noNeeds: GuestNeeds = { wheelchair: false, highChair: false, diet: '' };

/** Says what the guest of a ticket needs. */
export function NeedsDialog({ ticket, keys, onEnd }: TicketDialogProps) {
  const form = useForm<GuestNeeds>({
    mode: 'controlled',
    initialValues: ticket.needs ?? noNeeds,
    validate: schemaResolver(GuestNeeds, { sync: true }),
  });
  const save = useTicketChange(
    form,
    async (needs: GuestNeeds) => {
      await callApi(companions.saveNeeds, {
        params: { id: ticket.id },
        body: { key: keys, needs },
      });
      return 'Thank you. Our team will see this.';
    },
    onEnd,
  );
  const errors = form.errors['diet'] ? [{ field: 'needs-diet', label: 'Diet or allergy' }] : [];
  return (
    <FormDialog
      title={`What does ${ticket.userName} need?`}
      aside={formatChairLabel(ticket)}
      submit="Save"
      mutation={{ ...save, error: errors.length === 0 && save.error }}
      errors={errors}
      onSubmit={form.onSubmit((needs) => save.mutate(needs))}
      onClose={onEnd}
    >
      <p>
        Our team, the ushers at the door and the caterer see this. We delete it {noteRetentionDays}{' '}
        days after the reception.
      </p>
      <NeedsFields
        idPrefix="needs"
        needs={form.getValues()}
        error={form.errors['diet']}
        onChange={(needs) => form.setValues(needs)}
      />
    </FormDialog>
  );
}

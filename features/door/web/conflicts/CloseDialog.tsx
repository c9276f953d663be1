import { type Conflict, ConflictNote, conflicts } from '#features/door/contract/conflicts.ts';
import { describeConflict } from '#features/door/contract/rules/conflicts.ts';
import { today } from '#features/today/contract/today.ts';
import { schemaResolver, useForm } from '@mantine/form';
import { callApi } from '#ui/api.ts';
import { FormDialog } from '#ui/dialogs/FormDialog.tsx';
import { useApiMutation } from '#ui/feedback/useApiMutation.ts';
import { TextAreaField } from '#ui/forms/TextField.tsx';

/** Whose responses change when a conflict is closed or opened again. */
export const changedByClosing = [conflicts.list, today.get] as const;

const label = 'What was done';

/** Closes a conflict with a note on what was done; the notice can undo it. */
export function CloseDialog({ conflict, onClose }: { conflict: Conflict; onClose: () => void }) {
  const form = useForm({
    mode: 'controlled',
    initialValues: { note: '' },
    validate: schemaResolver(ConflictNote, { sync: true }),
  });
  const byId = { params: { id: conflict.id } };
  const close = useApiMutation({
    call: (body: { note: string }) => callApi(conflicts.close, { ...byId, body }),
    changes: changedByClosing,
    notice: 'Conflict closed.',
    undo: () => callApi(conflicts.reopen, byId),
    onSuccess: onClose,
  });
  return (
    <FormDialog
      title="Close this conflict"
      submit="Close conflict"
      mutation={close}
      errors={form.errors['note'] ? [{ field: 'conflict-note', label }] : []}
      onSubmit={form.onSubmit((values) => close.mutate(values))}
      onClose={onClose}
    >
      <p>{describeConflict(conflict)}</p>
      <TextAreaField
        label={label}
        hint="For example: Found another chair at the same table."
        rows={3}
        maxLength={500}
        {...form.getInputProps('note')}
        id="conflict-note"
      />
    </FormDialog>
  );
}

import { type CountedExtra, extras } from '#features/event/contract/extras.ts';
import { callApi } from '#ui/api.ts';
import { ConfirmDialog } from '#ui/dialogs/ConfirmDialog.tsx';
import { useApiMutation } from '#ui/feedback/useApiMutation.ts';
import { changedByExtras } from './queries.ts';

/** Confirms that an extra that nobody bought is removed. */
export function RemoveExtra({ extra, onEnd }: { extra: CountedExtra; onEnd: () => void }) {
  const remove = useApiMutation({
    call: ({ id }: CountedExtra) => callApi(extras.delete, { params: { id } }),
    notice: (_, { name }) => `Removed ${name}.`,
    undo: (_, { id }) => callApi(extras.restore, { params: { id } }),
    changes: changedByExtras,
  });
  return (
    <ConfirmDialog
      title={`Remove ${extra.name}?`}
      opened
      confirmLabel="Remove"
      mutation={remove}
      onConfirm={() => remove.mutate(extra, { onSuccess: onEnd })}
      onCancel={onEnd}
    >
      <p>Buyers no longer find it. An extra that someone has bought stays; take it off sale.</p>
    </ConfirmDialog>
  );
}

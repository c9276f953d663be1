import { type CountedExtra, extras } from '#features/event/contract/extras.ts';
import { useQueryClient } from '@tanstack/react-query';
import { callApi, invalidateEndpoints } from '#ui/api.ts';
import { ConfirmDialog } from '#ui/dialogs/ConfirmDialog.tsx';
import { useDeleteWithUndo } from '#ui/feedback/useDeleteWithUndo.ts';
import { changedByExtras } from './queries.ts';

/** Confirms that an extra that nobody bought is removed. */
export function RemoveExtra({ extra, onEnd }: { extra: CountedExtra; onEnd: () => void }) {
  const client = useQueryClient();
  const remove = useDeleteWithUndo({
    deleteRow: ({ id }: CountedExtra) => callApi(extras.delete, { params: { id } }),
    restore: ({ id }) => callApi(extras.restore, { params: { id } }),
    describe: ({ name }) => `Removed ${name}.`,
    invalidate: () => invalidateEndpoints(client, ...changedByExtras),
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

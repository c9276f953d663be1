import { guestMessages } from '#features/guest-messages/contract/guest-messages.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { callApi, invalidateEndpoints } from '#ui/api.ts';
import { Button } from '#ui/controls/Button.tsx';
import { DeleteDialog } from '#ui/dialogs/DeleteDialog.tsx';
import { useDeleteWithUndo } from '#ui/feedback/useDeleteWithUndo.ts';

type DeleteDraftProps = { id: number; subject: string; onDeleted: () => void };

/** Deletes a draft, with Undo. */
export function DeleteDraft({ id, subject, onDeleted }: DeleteDraftProps) {
  const client = useQueryClient();
  const [isOpen, setOpen] = useState(false);
  const name = subject || 'this draft';
  const deletion = useDeleteWithUndo({
    deleteRow: (row: number) => callApi(guestMessages.delete, { params: { id: row } }),
    restore: (row) => callApi(guestMessages.restore, { params: { id: row } }),
    describe: () => `Deleted “${name}”.`,
    invalidate: () => invalidateEndpoints(client, guestMessages.list),
  });
  return (
    <>
      <Button variant="secondary" fullWidth="onMobile" onClick={() => setOpen(true)}>
        Delete draft
      </Button>
      <DeleteDialog
        row={isOpen ? id : null}
        question={`Delete “${name}”?`}
        deletion={{
          ...deletion,
          mutate: (row: number) => deletion.mutate(row, { onSuccess: onDeleted }),
        }}
        onClose={() => setOpen(false)}
      >
        <p>No one has got this message. You can undo this right away.</p>
      </DeleteDialog>
    </>
  );
}

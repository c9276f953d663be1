import { ConfirmDialog } from '../dialogs/ConfirmDialog.tsx';
import { useUnsavedChangesBlocker } from '../dialogs/useUnsavedChangesBlocker.ts';
import type { Uploads } from './useUploads.ts';

/** Asks for confirmation before leaving a screen cancels its uploads. */
export function UploadLeaveDialog({ uploads }: { uploads: Uploads }) {
  const leaving = useUnsavedChangesBlocker(uploads.busy);
  return (
    <ConfirmDialog
      title="Leave before the upload is done?"
      opened={leaving.isBlocked}
      confirmLabel="Leave"
      cancelLabel="Stay"
      onConfirm={leaving.proceed}
      onCancel={leaving.reset}
    >
      <p>Files already uploaded are safe. The rest won't be uploaded.</p>
    </ConfirmDialog>
  );
}

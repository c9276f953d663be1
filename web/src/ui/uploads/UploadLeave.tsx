import { ConfirmDialog } from '../ConfirmDialog.tsx';
import { useLeaveWarning } from '../useLeaveWarning.ts';
import type { Uploads } from './useUploads.ts';

/** Asks before a screen is left whose uploads are under way: leaving ends them. */
export function UploadLeave({ uploads }: { uploads: Uploads }) {
  const leaving = useLeaveWarning(uploads.busy);
  return (
    <ConfirmDialog
      question="Leave while files are uploading?"
      opened={leaving.status === 'blocked'}
      yes="Leave"
      no="Stay"
      onYes={() => leaving.proceed?.()}
      onNo={() => leaving.reset?.()}
    >
      <p>What has arrived stays. The rest will not be uploaded.</p>
    </ConfirmDialog>
  );
}

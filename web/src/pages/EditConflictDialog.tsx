import type { ApiError } from '@namugongo/contract/client';
import { z } from 'zod';
import { Button, OutsideLinkButton } from '../ui/controls/Button.tsx';
import { Dialog, DialogActions } from '../ui/dialogs/Dialog.tsx';

const Details = z.object({ version: z.int() });

type EditConflictDialogProps = {
  failure: ApiError;
  slug: string;
  busy: boolean;
  onStay: () => void;
  /** Saves this text as a new version after `latest`. */
  onOverwrite: (latest: number) => void;
};

/** Shown when someone else saved the page first. Their version stays in the history; this text stays in the form. */
export function EditConflictDialog({
  failure,
  slug,
  busy,
  onStay,
  onOverwrite,
}: EditConflictDialogProps) {
  const { version } = Details.catch({ version: 0 }).parse(failure.problem.details);
  return (
    <Dialog title="Someone else saved this page" opened onClose={onStay} width={620}>
      <p>{failure.problem.detail}</p>
      <p>
        Check what they changed, copy what you need, then save yours. Their version stays in the
        list of versions.
      </p>
      <DialogActions>
        <Button variant="secondary" onClick={onStay}>
          Keep editing
        </Button>
        <OutsideLinkButton
          variant="secondary"
          href={`/pages/${slug}/history?version=${version}`}
          target="_blank"
        >
          View their version
        </OutsideLinkButton>
        <Button busy={busy} onClick={() => onOverwrite(version)}>
          Save my version
        </Button>
      </DialogActions>
    </Dialog>
  );
}

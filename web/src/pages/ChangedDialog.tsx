import type { CallFailure } from '@namugongo/contract/call';
import { z } from 'zod';
import { Button, OutsideLinkButton } from '../ui/Button.tsx';
import { Dialog, DialogActions } from '../ui/Dialog.tsx';

const Details = z.object({ version: z.int() });

type ChangedDialogProps = {
  failure: CallFailure;
  slug: string;
  busy: boolean;
  onStay: () => void;
  /** Saves this text as the newest version, after the other one. */
  onOverwrite: (newest: number) => void;
};

/** Somebody else saved the page first: their version stays in the history whatever is chosen here, and this text stays in the form. */
export function ChangedDialog({ failure, slug, busy, onStay, onOverwrite }: ChangedDialogProps) {
  const { version } = Details.catch({ version: 0 }).parse(failure.problem.details);
  return (
    <Dialog title="Somebody else saved this page" opened onClose={onStay} width={620}>
      <p>{failure.problem.detail}</p>
      <p>
        Look at what they changed, take over what you need, and then save yours: their version stays
        in the list of versions.
      </p>
      <DialogActions>
        <Button look="quiet" onClick={onStay}>
          Go on writing
        </Button>
        <OutsideLinkButton
          look="quiet"
          href={`/#/pages/${slug}/history?version=${version}`}
          target="_blank"
        >
          See their version
        </OutsideLinkButton>
        <Button busy={busy} onClick={() => onOverwrite(version)}>
          Save mine as the newest
        </Button>
      </DialogActions>
    </Dialog>
  );
}

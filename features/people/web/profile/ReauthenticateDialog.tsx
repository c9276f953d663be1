import { hasProblemCode } from '#contract/client.ts';
import { problems } from '#contract/problems.ts';
import { Button } from '#ui/controls/Button.tsx';
import { Dialog } from '#ui/dialogs/Dialog.tsx';
import { SignInSteps } from '#features/accounts/web/SignInSteps.tsx';

type ReauthenticateDialogProps = { error: unknown; onDone: () => void; onClose: () => void };

/** Opens for the problem 'reauthentication-required'; calls onDone after signing in, to repeat the change. */
export function ReauthenticateDialog({ error, onDone, onClose }: ReauthenticateDialogProps) {
  return (
    <Dialog
      title="Please sign in again"
      opened={hasProblemCode(error, 'reauthentication-required')}
      onClose={onClose}
      width={540}
    >
      <p>{problems['reauthentication-required'].detail}</p>
      <SignInSteps onDone={onDone}>
        <Button variant="link" onClick={onClose}>
          Not now
        </Button>
      </SignInSteps>
    </Dialog>
  );
}

import { isProblem } from '@namugongo/contract/call';
import { problems } from '@namugongo/contract/problems';
import { Button } from '../../ui/Button.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { SignInSteps } from '../SignInSteps.tsx';

type SignInFirstProps = { error: unknown; onDone: () => void; onClose: () => void };

/** Over a change of how one signs in that was refused because the session is old: sign in, and it goes on. */
export function SignInFirst({ error, onDone, onClose }: SignInFirstProps) {
  return (
    <Dialog
      title="Please sign in again"
      opened={isProblem(error, 'sign-in-again')}
      onClose={onClose}
      width={540}
    >
      <p>{problems['sign-in-again'].detail}</p>
      <SignInSteps onDone={onDone}>
        <Button look="bare" onClick={onClose}>
          Not now
        </Button>
      </SignInSteps>
    </Dialog>
  );
}

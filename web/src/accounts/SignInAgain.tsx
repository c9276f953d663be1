import { LogIn } from 'lucide-react';
import { useState } from 'react';
import { Button } from '../ui/Button.tsx';
import { Dialog } from '../ui/Dialog.tsx';
import { Notice } from '../ui/Notice.tsx';
import styles from './AccountForm.module.css';
import { SignInSteps } from './SignInSteps.tsx';

/** Over a screen whose session ended: sign in, and go on where one was. Or later, with a reminder at the lower edge. */
export function SignInAgain() {
  const [later, setLater] = useState(false);
  if (later)
    return (
      <Notice tone="warn" className={styles.signedOut ?? ''}>
        You are signed out. What you typed is still here.{' '}
        <Button
          size="small"
          look="quiet"
          icon={<LogIn aria-hidden="true" />}
          onClick={() => setLater(false)}
        >
          Sign in
        </Button>
      </Notice>
    );
  return (
    <Dialog title="Please sign in again" opened onClose={() => setLater(true)} width={540}>
      <p>You were signed out. What you typed on this page stays as it is.</p>
      <SignInSteps onDone={() => {}}>
        <Button look="bare" onClick={() => setLater(true)}>
          Not now
        </Button>
      </SignInSteps>
    </Dialog>
  );
}

import { LogIn } from '#ui/icons.ts';
import { useState } from 'react';
import { Button } from '#ui/controls/Button.tsx';
import { Dialog } from '#ui/dialogs/Dialog.tsx';
import { Alert } from '#ui/feedback/Alert.tsx';
import styles from './AccountForm.module.css';
import { SignInSteps } from './SignInSteps.tsx';

/** Dialog over a screen whose session has ended: sign in and continue. 'Not now' leaves a reminder at the bottom. */
export function ReauthenticateNotice() {
  const [isPostponed, setPostponed] = useState(false);
  if (isPostponed)
    return (
      <Alert tone="warn" className={styles.signedOut ?? ''}>
        You've been signed out. Your work is still here.{' '}
        <Button
          size="small"
          variant="secondary"
          icon={<LogIn aria-hidden="true" />}
          onClick={() => setPostponed(false)}
        >
          Sign in
        </Button>
      </Alert>
    );
  return (
    <Dialog title="Please sign in again" opened onClose={() => setPostponed(true)} width={540}>
      <p>You've been signed out. Sign in again and carry on: nothing you typed is lost.</p>
      <SignInSteps onDone={() => {}}>
        <Button variant="link" onClick={() => setPostponed(true)}>
          Not now
        </Button>
      </SignInSteps>
    </Dialog>
  );
}

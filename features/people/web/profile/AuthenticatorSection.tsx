import { accounts } from '#features/accounts/contract/accounts.ts';
import type { Person } from '#features/people/contract/people.ts';
import { ShieldCheck } from '#ui/icons.ts';
import { useState } from 'react';
import { callApi } from '#ui/api.ts';
import { Badge } from '#ui/data/Badge.tsx';
import { Button } from '#ui/controls/Button.tsx';
import { Dialog } from '#ui/dialogs/Dialog.tsx';
import { AuthenticatorDialog } from './AuthenticatorDialog.tsx';
import { BackupCodes } from './BackupCodes.tsx';
import { ConfirmPasswordForm } from './ConfirmPasswordForm.tsx';
import styles from './Profile.module.css';
import { useProfileMutation } from './queries.ts';

/** Sets up or turns off the authenticator app, and creates new backup codes. */
export function AuthenticatorSection({ person }: { person: Person }) {
  const [openDialog, setOpenDialog] = useState<'set up' | 'codes' | 'off' | null>(null);
  const hasPassword = !person.invited;
  const close = () => setOpenDialog(null);
  return (
    <>
      {person.authenticator ? (
        <>
          <p>
            <Badge tone="ok" icon={<ShieldCheck aria-hidden="true" />}>
              In use
            </Badge>{' '}
            When you sign in, we also ask for a code from your app.
          </p>
          <div className={styles.actions}>
            <Button variant="secondary" onClick={() => setOpenDialog('codes')}>
              New backup codes
            </Button>
            <Button variant="outline" onClick={() => setOpenDialog('off')}>
              Turn off
            </Button>
          </div>
        </>
      ) : (
        <>
          <p>
            An app on your phone shows a new code every 30 seconds. Even someone who knows your
            password can't sign in without your phone.
          </p>
          <div>
            <Button
              variant="secondary"
              icon={<ShieldCheck size={22} aria-hidden="true" />}
              onClick={() => setOpenDialog('set up')}
            >
              Set up an app
            </Button>
          </div>
        </>
      )}
      {openDialog === 'set up' && <AuthenticatorDialog hasPassword={hasPassword} onClose={close} />}
      {openDialog === 'codes' && <NewCodes hasPassword={hasPassword} onClose={close} />}
      {openDialog === 'off' && <TurnOff hasPassword={hasPassword} onClose={close} />}
    </>
  );
}

type AuthenticatorChangeProps = { hasPassword: boolean; onClose: () => void };

function NewCodes({ hasPassword, onClose }: AuthenticatorChangeProps) {
  const change = useProfileMutation((password?: string) =>
    callApi(accounts.generateBackupCodes, { body: { password } }),
  );
  return (
    <Dialog
      title="New backup codes"
      opened
      // The backup codes are shown only once, so the dialog closes only by its own button.
      onClose={change.data ? undefined : onClose}
      width={560}
    >
      {change.data ? (
        <BackupCodes codes={change.data.backupCodes} onDone={onClose} />
      ) : (
        <ConfirmPasswordForm
          message="Your current codes will stop working."
          submit="Make new codes"
          hasPassword={hasPassword}
          change={change}
          onDone={() => {}}
        />
      )}
    </Dialog>
  );
}

function TurnOff({ hasPassword, onClose }: AuthenticatorChangeProps) {
  const change = useProfileMutation(
    (password?: string) => callApi(accounts.disableAuthenticator, { body: { password } }),
    'Authenticator app turned off.',
  );
  return (
    <Dialog title="Turn off the authenticator app?" opened onClose={onClose} width={560}>
      <ConfirmPasswordForm
        message="After this, your password or a code by email is enough to sign in."
        submit="Turn off"
        hasPassword={hasPassword}
        change={change}
        onDone={onClose}
      />
    </Dialog>
  );
}

import { accounts } from '#features/accounts/contract/accounts.ts';
import type { Person } from '#features/people/contract/people.ts';
import { ShieldCheck, Download } from '#ui/icons.ts';
import { useState, useMemo } from 'react';
import { callApi } from '#ui/api.ts';
import { Badge } from '#ui/data/Badge.tsx';
import { Button } from '#ui/controls/Button.tsx';
import { CopyButton } from '#ui/feedback/CopyButton.tsx';
import { Dialog, DialogActions } from '#ui/dialogs/Dialog.tsx';
import { ConfirmPasswordForm } from './ConfirmPasswordForm.tsx';
import styles from './Profile.module.css';
import { useProfileMutation } from './queries.ts';
import { useMutation } from '@tanstack/react-query';
import { Form } from '#ui/forms/Form.tsx';
import { showNotice } from '#ui/feedback/notices.ts';
import { buildQrPath } from '#ui/data/build-qr-path.ts';
import { CodeField } from '#features/accounts/web/CodeField.tsx';
import { useSite } from '#features/site/web/site.ts';
import { Alert } from '#ui/feedback/Alert.tsx';
import { downloadBlob } from '#ui/browser/download-blob.ts';

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

type AuthenticatorDialogProps = { hasPassword: boolean; onClose: () => void };

/** Sets up the app in three steps: password, QR code with a first code, and backup codes, which are shown only once. */
function AuthenticatorDialog({ hasPassword, onClose }: AuthenticatorDialogProps) {
  const [isConfirmed, setConfirmed] = useState(false);
  const begin = useMutation({
    mutationFn: (password?: string) =>
      callApi(accounts.enableAuthenticator, { body: { password } }),
  });
  const step = !begin.data ? 1 : isConfirmed ? 3 : 2;
  const finish = () => {
    showNotice('Authenticator app turned on.');
    onClose();
  };
  return (
    <Dialog
      title="Authenticator app"
      opened
      // The backup codes are shown only once, so this step closes only by its own button.
      onClose={step === 3 ? undefined : onClose}
      aside={`Step ${step} of 3`}
      width={600}
    >
      {step === 1 && (
        <ConfirmPasswordForm
          message="You'll need an app such as Google Authenticator or Microsoft Authenticator, or a password manager that makes codes."
          submit="Continue"
          hasPassword={hasPassword}
          change={begin}
          onDone={() => {}}
        />
      )}
      {begin.data && step === 2 && (
        <ConfirmStep totpUri={begin.data.totpURI} onConfirmed={() => setConfirmed(true)} />
      )}
      {begin.data && step === 3 && <BackupCodes codes={begin.data.backupCodes} onDone={finish} />}
    </Dialog>
  );
}

function ConfirmStep({ totpUri, onConfirmed }: { totpUri: string; onConfirmed: () => void }) {
  const [code, setCode] = useState('');
  const qr = useMemo(() => buildQrPath(totpUri), [totpUri]);
  const secret = new URL(totpUri).searchParams.get('secret') ?? '';
  const confirm = useProfileMutation(() => callApi(accounts.verifyTotp, { body: { code } }));
  return (
    <Form onSubmit={() => confirm.mutate(undefined, { onSuccess: onConfirmed })}>
      <div className={styles.setUp}>
        <p>Scan this with the app, then enter the code it shows.</p>
        <svg
          className={styles.qr}
          viewBox={`-1 -1 ${qr.size + 2} ${qr.size + 2}`}
          role="img"
          aria-label="QR code for your authenticator app"
        >
          <path d={qr.path} fill="currentColor" />
        </svg>
        <details>
          <summary>I can't scan it</summary>
          <p>Enter this key in the app by hand:</p>
          <p className={styles.secret}>{secret.match(/.{1,4}/g)?.join(' ')}</p>
        </details>
      </div>
      <CodeField
        hint="The six digits in the app."
        value={code}
        error={confirm.error}
        onChange={setCode}
      />
      <Button type="submit" busy={confirm.isPending} fullWidth>
        Turn on
      </Button>
    </Form>
  );
}

/** Backup codes to save. They are shown only once. */
function BackupCodes({ codes, onDone }: { codes: readonly string[]; onDone: () => void }) {
  const { data: site } = useSite();
  const text = `Backup codes for ${site?.name ?? location.host}\nEach one works once.\n\n${codes.join('\n')}\n`;
  return (
    <>
      <Alert tone="warn">
        Keep these somewhere safe, not on your phone. Each one works once. We won't show them again.
      </Alert>
      <ul className={styles.codes} aria-label="Backup codes">
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <div className={styles.actions}>
        <CopyButton
          text={text}
          name="Backup codes"
          failed="We couldn't copy them. Save them as a file."
        />
        <Button
          variant="secondary"
          icon={<Download aria-hidden="true" />}
          onClick={() => downloadBlob('backup-codes.txt', new Blob([text], { type: 'text/plain' }))}
        >
          Save as file
        </Button>
      </div>
      <DialogActions>
        <Button onClick={onDone}>I've saved them</Button>
      </DialogActions>
    </>
  );
}

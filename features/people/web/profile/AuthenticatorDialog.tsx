import { accounts } from '#features/accounts/contract/accounts.ts';
import { useMutation } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { callApi } from '#ui/api.ts';
import { Button } from '#ui/controls/Button.tsx';
import { Dialog } from '#ui/dialogs/Dialog.tsx';
import { Form } from '#ui/forms/Form.tsx';
import { showNotice } from '#ui/feedback/notices.ts';
import { buildQrPath } from '#ui/data/build-qr-path.ts';
import { CodeField } from '#features/accounts/web/CodeField.tsx';
import { BackupCodes } from './BackupCodes.tsx';
import { ConfirmPasswordForm } from './ConfirmPasswordForm.tsx';
import styles from './Profile.module.css';
import { useProfileMutation } from './queries.ts';

type AuthenticatorDialogProps = { hasPassword: boolean; onClose: () => void };

/** Sets up the app in three steps: password, QR code with a first code, and backup codes, which are shown only once. */
export function AuthenticatorDialog({ hasPassword, onClose }: AuthenticatorDialogProps) {
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

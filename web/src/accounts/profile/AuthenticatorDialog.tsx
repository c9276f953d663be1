import { accounts } from '@namugongo/contract/accounts';
import { useMutation } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { ask } from '../../api.ts';
import { Button } from '../../ui/Button.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { Form } from '../../ui/fields/Form.tsx';
import { qrPath } from '../../ui/qr-path.ts';
import { CodeField } from '../CodeField.tsx';
import { BackupCodes } from './BackupCodes.tsx';
import { PasswordQuestion } from './PasswordQuestion.tsx';
import styles from './Profile.module.css';
import { useOwnChange } from './queries.ts';

type AuthenticatorDialogProps = { hasPassword: boolean; onClose: () => void };

/** In three steps: the password, the QR code with a first code, and the backup codes, which are shown once. */
export function AuthenticatorDialog({ hasPassword, onClose }: AuthenticatorDialogProps) {
  const [confirmed, setConfirmed] = useState(false);
  const begin = useMutation({
    mutationFn: (password?: string) => ask(accounts.newAuthenticator, { body: { password } }),
  });
  const step = !begin.data ? 1 : confirmed ? 3 : 2;
  return (
    <Dialog
      title="Authenticator app"
      opened
      // The codes are shown once: they are left by the button that says so.
      onClose={step === 3 ? undefined : onClose}
      aside={`Step ${step} of 3`}
      width={600}
    >
      {step === 1 && (
        <PasswordQuestion
          words="You need an app such as Google Authenticator, Microsoft Authenticator or Aegis, or a password manager that makes codes."
          submit="Go on"
          hasPassword={hasPassword}
          change={begin}
          onDone={() => {}}
        />
      )}
      {begin.data && step === 2 && (
        <Confirm address={begin.data.totpURI} onConfirmed={() => setConfirmed(true)} />
      )}
      {begin.data && step === 3 && <BackupCodes codes={begin.data.backupCodes} onKept={onClose} />}
    </Dialog>
  );
}

function Confirm({ address, onConfirmed }: { address: string; onConfirmed: () => void }) {
  const [code, setCode] = useState('');
  const qr = useMemo(() => qrPath(address), [address]);
  const secret = new URL(address).searchParams.get('secret') ?? '';
  const confirm = useOwnChange(() => ask(accounts.enterAuthenticatorCode, { body: { code } }));
  return (
    <Form onSubmit={() => confirm.mutate(undefined, { onSuccess: onConfirmed })}>
      <div className={styles.setUp}>
        <p>Scan this with the app, then enter the code that it shows.</p>
        <svg
          className={styles.qr}
          viewBox={`-1 -1 ${qr.size + 2} ${qr.size + 2}`}
          role="img"
          aria-label="QR code for your authenticator app"
        >
          <path d={qr.path} fill="currentColor" />
        </svg>
        <details>
          <summary>I cannot scan it</summary>
          <p>Enter this key in the app by hand:</p>
          <p className={styles.secret}>{secret.match(/.{1,4}/g)?.join(' ')}</p>
        </details>
      </div>
      <CodeField
        hint="Six digits, from the app."
        value={code}
        error={confirm.error}
        onChange={setCode}
      />
      <Button type="submit" busy={confirm.isPending} wide>
        Turn on
      </Button>
    </Form>
  );
}

import { accounts } from '@namugongo/contract/accounts';
import type { Person } from '@namugongo/contract/people';
import { ShieldCheck } from 'lucide-react';
import { useState } from 'react';
import { ask } from '../../api.ts';
import { Badge } from '../../ui/Badge.tsx';
import { Button } from '../../ui/Button.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { AuthenticatorDialog } from './AuthenticatorDialog.tsx';
import { BackupCodes } from './BackupCodes.tsx';
import { PasswordQuestion } from './PasswordQuestion.tsx';
import styles from './Profile.module.css';
import { useOwnChange } from './queries.ts';

/** The second step of signing in: set up, new backup codes, turn off. */
export function Authenticator({ person }: { person: Person }) {
  const [doing, setDoing] = useState<'set up' | 'codes' | 'off' | null>(null);
  const hasPassword = !person.invited;
  const close = () => setDoing(null);
  return (
    <>
      {person.authenticator ? (
        <>
          <p>
            <Badge tone="ok" icon={<ShieldCheck aria-hidden="true" />}>
              In use
            </Badge>{' '}
            Signing in by password or code asks for the app’s code, too.
          </p>
          <div className={styles.actions}>
            <Button look="quiet" onClick={() => setDoing('codes')}>
              New backup codes
            </Button>
            <Button look="soft" onClick={() => setDoing('off')}>
              Turn off
            </Button>
          </div>
        </>
      ) : (
        <>
          <p>
            An app on your phone shows a new code every half minute. Who knows your password still
            cannot sign in without your phone.
          </p>
          <div>
            <Button
              look="quiet"
              icon={<ShieldCheck size={22} aria-hidden="true" />}
              onClick={() => setDoing('set up')}
            >
              Set up an app
            </Button>
          </div>
        </>
      )}
      {doing === 'set up' && <AuthenticatorDialog hasPassword={hasPassword} onClose={close} />}
      {doing === 'codes' && <NewCodes hasPassword={hasPassword} onClose={close} />}
      {doing === 'off' && <TurnOff hasPassword={hasPassword} onClose={close} />}
    </>
  );
}

type DialogFacts = { hasPassword: boolean; onClose: () => void };

function NewCodes({ hasPassword, onClose }: DialogFacts) {
  const change = useOwnChange((password?: string) =>
    ask(accounts.newBackupCodes, { body: { password } }),
  );
  return (
    <Dialog
      title="New backup codes"
      opened
      // The codes are shown once: they are left by the button that says so.
      onClose={change.data ? undefined : onClose}
      width={560}
    >
      {change.data ? (
        <BackupCodes codes={change.data.backupCodes} onKept={onClose} />
      ) : (
        <PasswordQuestion
          words="The codes you have now work no more afterwards."
          submit="Make new codes"
          hasPassword={hasPassword}
          change={change}
          onDone={() => {}}
        />
      )}
    </Dialog>
  );
}

function TurnOff({ hasPassword, onClose }: DialogFacts) {
  const change = useOwnChange((password?: string) =>
    ask(accounts.turnAuthenticatorOff, { body: { password } }),
  );
  return (
    <Dialog title="Turn the authenticator app off?" opened onClose={onClose} width={560}>
      <PasswordQuestion
        words="Your password, or a code by e-mail, is then enough to sign in."
        submit="Turn off"
        hasPassword={hasPassword}
        change={change}
        onDone={onClose}
      />
    </Dialog>
  );
}

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
  const [codes, setCodes] = useState<readonly string[] | null>(null);
  const hasPassword = !person.invited;
  const newCodes = useOwnChange((password?: string) =>
    ask(accounts.newBackupCodes, { body: { password } }),
  );
  const turnOff = useOwnChange((password?: string) =>
    ask(accounts.turnAuthenticatorOff, { body: { password } }),
  );
  const close = () => {
    setDoing(null);
    setCodes(null);
    newCodes.reset();
    turnOff.reset();
  };
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
      <Dialog title="New backup codes" opened={doing === 'codes'} onClose={close} width={560}>
        {codes ? (
          <BackupCodes codes={codes} onKept={close} />
        ) : (
          <PasswordQuestion
            words="The codes you have now work no more afterwards."
            submit="Make new codes"
            hasPassword={hasPassword}
            change={newCodes}
            onDone={({ backupCodes }) => setCodes(backupCodes)}
          />
        )}
      </Dialog>
      <Dialog
        title="Turn the authenticator app off?"
        opened={doing === 'off'}
        onClose={close}
        width={560}
      >
        <PasswordQuestion
          words="Your password, or a code by e-mail, is then enough to sign in."
          submit="Turn off"
          hasPassword={hasPassword}
          change={turnOff}
          onDone={close}
        />
      </Dialog>
    </>
  );
}

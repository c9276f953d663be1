import { accounts } from '@namugongo/contract/accounts';
import type { Passkey } from '@namugongo/contract/auth-calls';
import { isCallFailure } from '@namugongo/contract/call';
import { Fingerprint } from 'lucide-react';
import { useState } from 'react';
import { ask } from '../../api.ts';
import { Button } from '../../ui/Button.tsx';
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx';
import { MomentText } from '../../ui/MomentText.tsx';
import { Notice } from '../../ui/Notice.tsx';
import { ProblemMessage } from '../../ui/ProblemMessage.tsx';
import { SkeletonLines } from '../../ui/Skeleton.tsx';
import { deviceName } from './device-name.ts';
import styles from './Profile.module.css';
import { useOwnChange, usePasskeys } from './queries.ts';
import { RenamePasskey } from './RenamePasskey.tsx';
import { SignInFirst } from './SignInFirst.tsx';

const canHave = () => typeof PublicKeyCredential !== 'undefined';

/** The passkeys of a person: add, name, remove. */
export function Passkeys() {
  const { data: passkeys, error, isFetching, refetch } = usePasskeys();
  const [removing, setRemoving] = useState<Passkey | null>(null);
  const [renaming, setRenaming] = useState<Passkey | null>(null);
  const remove = useOwnChange((id: string) => ask(accounts.removePasskey, { body: { id } }));
  const drop = (id: string) => remove.mutate(id, { onSettled: () => setRemoving(null) });
  return (
    <>
      <p>
        A passkey signs you in with your finger, your face or the number of your device. Nobody can
        guess it or ask you for it.
      </p>
      {error && !passkeys && (
        <ProblemMessage error={error} busy={isFetching} onRetry={() => void refetch()} />
      )}
      {!passkeys && !error && <SkeletonLines lines={2} />}
      {passkeys && passkeys.length > 0 && (
        <ul className={styles.rows}>
          {passkeys.map((passkey) => (
            <PasskeyRow
              key={passkey.id}
              passkey={passkey}
              onRename={() => setRenaming(passkey)}
              onRemove={() => setRemoving(passkey)}
            />
          ))}
        </ul>
      )}
      {remove.error && <ProblemMessage error={remove.error} />}
      <AddPasskey />
      <RenamePasskey passkey={renaming} onClose={() => setRenaming(null)} />
      <ConfirmDialog
        question={`Remove the passkey “${removing ? nameOf(removing) : ''}”?`}
        opened={removing !== null}
        yes="Remove"
        busy={remove.isPending}
        onYes={() => removing && drop(removing.id)}
        onNo={() => setRemoving(null)}
      >
        <p>It signs you in no more. Remove it from the device, too, so that it is not offered.</p>
      </ConfirmDialog>
      <SignInFirst
        error={remove.error}
        onClose={remove.reset}
        onDone={() => remove.variables && drop(remove.variables)}
      />
    </>
  );
}

type PasskeyRowProps = { passkey: Passkey; onRename: () => void; onRemove: () => void };

function PasskeyRow({ passkey, onRename, onRemove }: PasskeyRowProps) {
  const { createdAt, backedUp } = passkey;
  return (
    <li>
      <p className={styles.words}>
        <b>{nameOf(passkey)}</b>
        {createdAt && (
          <span className={styles.detail}>
            since <MomentText moment={createdAt} shape="date" />
            {backedUp && ', kept with your other passkeys'}
          </span>
        )}
      </p>
      <div className={styles.actions}>
        <Button look="quiet" size="small" onClick={onRename}>
          Rename
        </Button>
        <Button look="soft" size="small" onClick={onRemove}>
          Remove
        </Button>
      </div>
    </li>
  );
}

const nameOf = ({ name }: Passkey) => name ?? 'Passkey';

function AddPasskey() {
  const add = useOwnChange(async () => {
    const { startRegistration } = await import('@simplewebauthn/browser');
    const options = await ask(accounts.newPasskey, {});
    const response = await startRegistration({ optionsJSON: options });
    await ask(accounts.addPasskey, {
      body: {
        name: deviceName(navigator.userAgent),
        response: { ...response, response: { ...response.response } },
      },
    });
  });
  if (!canHave())
    return (
      <p className={styles.hint}>
        This browser makes no passkeys here: they need a newer one, and an address with https.
      </p>
    );
  return (
    <>
      <div>
        <Button
          look="quiet"
          icon={<Fingerprint size={22} aria-hidden="true" />}
          busy={add.isPending}
          onClick={() => add.mutate(undefined)}
        >
          Add a passkey
        </Button>
      </div>
      {add.isSuccess && (
        <Notice tone="ok">
          <span role="status">The passkey is added. You can sign in with it from now on.</span>
        </Notice>
      )}
      {isCallFailure(add.error) && add.error.problem.code !== 'sign-in-again' && (
        <ProblemMessage error={add.error} />
      )}
      {add.error && !isCallFailure(add.error) && (
        <Notice tone="warn">
          <span role="status">
            No passkey was added. Perhaps this device has one for this site already.
          </span>
        </Notice>
      )}
      <SignInFirst error={add.error} onClose={add.reset} onDone={() => add.mutate(undefined)} />
    </>
  );
}

import { accounts } from '#features/accounts/contract/accounts.ts';
import { type Passkey, passkeyName } from '#features/accounts/contract/auth-endpoints.ts';
import { isApiError } from '#contract/client.ts';
import { Fingerprint } from '#ui/icons.ts';
import { useState } from 'react';
import { callApi } from '#ui/api.ts';
import { Button } from '#ui/controls/Button.tsx';
import { ConfirmDialog } from '#ui/dialogs/ConfirmDialog.tsx';
import { Timestamp } from '#ui/data/Timestamp.tsx';
import { Alert } from '#ui/feedback/Alert.tsx';
import { ErrorMessage } from '#ui/feedback/ErrorMessage.tsx';
import { Loaded } from '#ui/feedback/Loaded.tsx';
import { SkeletonLines } from '#ui/feedback/Skeleton.tsx';
import { getDeviceName } from './device-name.ts';
import layout from '#ui/layout/layout.module.css';
import styles from './Profile.module.css';
import { usePasskeys } from '#features/accounts/web/queries.ts';
import { useProfileMutation } from './queries.ts';
import { ReauthenticateDialog } from './ReauthenticateDialog.tsx';
import { schemaResolver, useForm } from '@mantine/form';
import { z } from 'zod';
import { Dialog } from '#ui/dialogs/Dialog.tsx';
import { getFieldErrors } from '#ui/forms/field-errors.ts';
import { AccountForm } from '#features/accounts/web/AccountForm.tsx';

const supportsPasskeys = () => typeof PublicKeyCredential !== 'undefined';

/** The account's passkeys: add, rename, remove. */
export function Passkeys() {
  const passkeys = usePasskeys();
  const [removing, setRemoving] = useState<Passkey | null>(null);
  const [renaming, setRenaming] = useState<Passkey | null>(null);
  const remove = useProfileMutation(
    (id: string) => callApi(accounts.deletePasskey, { body: { id } }),
    'Passkey removed.',
  );
  const removePasskey = (id: string) => remove.mutate(id, { onSettled: () => setRemoving(null) });
  return (
    <>
      <p>
        Sign in with your fingerprint, your face or your phone's PIN. No one can guess a passkey or
        trick you into giving it away.
      </p>
      <Loaded query={passkeys} skeleton={<SkeletonLines lines={2} />}>
        {(rows) =>
          rows.length > 0 && (
            <ul className={styles.rows}>
              {rows.map((passkey) => (
                <PasskeyRow
                  key={passkey.id}
                  passkey={passkey}
                  onRename={() => setRenaming(passkey)}
                  onRemove={() => setRemoving(passkey)}
                />
              ))}
            </ul>
          )
        }
      </Loaded>
      {remove.error && <ErrorMessage error={remove.error} />}
      <AddPasskey />
      <RenamePasskey passkey={renaming} onClose={() => setRenaming(null)} />
      <ConfirmDialog
        title={`Remove passkey “${removing ? getPasskeyName(removing) : ''}”?`}
        opened={removing !== null}
        confirmLabel="Remove"
        busy={remove.isPending}
        onConfirm={() => removing && removePasskey(removing.id)}
        onCancel={() => setRemoving(null)}
      >
        <p>
          You won't be able to sign in with it. Remove it from your device too, so your device stops
          offering it.
        </p>
      </ConfirmDialog>
      <ReauthenticateDialog
        error={remove.error}
        onClose={remove.reset}
        onDone={() => remove.variables && removePasskey(remove.variables)}
      />
    </>
  );
}

type PasskeyRowProps = { passkey: Passkey; onRename: () => void; onRemove: () => void };

function PasskeyRow({ passkey, onRename, onRemove }: PasskeyRowProps) {
  const { createdAt, backedUp } = passkey;
  return (
    <li>
      <p className={styles.details}>
        <b>{getPasskeyName(passkey)}</b>
        {createdAt && (
          <span className={styles.detail}>
            since <Timestamp date={createdAt} format="date" />
            {backedUp && ', saved with your other passkeys'}
          </span>
        )}
      </p>
      <div className={styles.actions}>
        <Button variant="secondary" size="small" onClick={onRename}>
          Rename
        </Button>
        <Button variant="outline" size="small" onClick={onRemove}>
          Remove
        </Button>
      </div>
    </li>
  );
}

const getPasskeyName = ({ name }: Passkey) => name ?? 'Passkey';

function AddPasskey() {
  const add = useProfileMutation(async () => {
    const { startRegistration } = await import('@simplewebauthn/browser');
    const options = await callApi(accounts.getPasskeyRegistration, {});
    const response = await startRegistration({ optionsJSON: options });
    await callApi(accounts.addPasskey, {
      body: {
        name: getDeviceName(navigator.userAgent),
        response: { ...response, response: { ...response.response } },
      },
    });
  });
  if (!supportsPasskeys())
    return (
      <p className={layout.hint}>
        This browser can't make passkeys. Update it, or try another browser.
      </p>
    );
  return (
    <>
      <div>
        <Button
          variant="secondary"
          icon={<Fingerprint size={22} aria-hidden="true" />}
          busy={add.isPending}
          onClick={() => add.mutate(undefined)}
        >
          Add a passkey
        </Button>
      </div>
      {add.isSuccess && (
        <Alert tone="ok">
          <span role="status">Passkey added. You can now sign in with it.</span>
        </Alert>
      )}
      {isApiError(add.error) && add.error.problem.code !== 'reauthentication-required' && (
        <ErrorMessage error={add.error} />
      )}
      {add.error && !isApiError(add.error) && (
        <Alert tone="warn">
          <span role="status">
            No passkey was added. This device may already have one for this site.
          </span>
        </Alert>
      )}
      <ReauthenticateDialog
        error={add.error}
        onClose={add.reset}
        onDone={() => add.mutate(undefined)}
      />
    </>
  );
}

const PasskeyValues = z.object({ name: passkeyName });

/** Dialog to rename a passkey. */
function RenamePasskey({ passkey, onClose }: { passkey: Passkey | null; onClose: () => void }) {
  return (
    <Dialog title="Rename passkey" opened={passkey !== null} onClose={onClose} width={480}>
      {passkey && <NameForm passkey={passkey} onClose={onClose} />}
    </Dialog>
  );
}

function NameForm({ passkey, onClose }: { passkey: Passkey; onClose: () => void }) {
  const rename = useProfileMutation(
    (name: string) => callApi(accounts.renamePasskey, { body: { id: passkey.id, name } }),
    'Passkey renamed.',
  );
  const form = useForm({
    mode: 'uncontrolled',
    initialValues: { name: passkey.name ?? '' },
    validate: schemaResolver(PasskeyValues, { sync: true }),
  });
  return (
    <AccountForm
      fields={[
        { name: 'name', label: 'Name', autoComplete: 'off', hint: 'For example, “My phone”' },
      ]}
      form={form}
      submit="Save"
      busy={rename.isPending}
      error={rename.error}
      onSubmit={({ name }) =>
        rename.mutate(name, {
          onSuccess: onClose,
          onError: (error) => form.setErrors(getFieldErrors(error)),
        })
      }
    />
  );
}

import { schemaResolver, useForm } from '@mantine/form';
import { accounts } from '@namugongo/contract/accounts';
import { type Passkey, passkeyName } from '@namugongo/contract/auth-endpoints';
import { z } from 'zod';
import { callApi } from '../../api.ts';
import { Dialog } from '../../ui/dialogs/Dialog.tsx';
import { getFieldErrors } from '../../ui/forms/field-errors.ts';
import { AccountForm } from '../AccountForm.tsx';
import { useProfileMutation } from './queries.ts';

const PasskeyValues = z.object({ name: passkeyName });

/** Dialog to rename a passkey. */
export function RenamePasskey({
  passkey,
  onClose,
}: {
  passkey: Passkey | null;
  onClose: () => void;
}) {
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

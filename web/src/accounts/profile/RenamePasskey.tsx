import { schemaResolver, useForm } from '@mantine/form';
import { accounts } from '@namugongo/contract/accounts';
import { type Passkey, passkeyName } from '@namugongo/contract/auth-calls';
import { z } from 'zod';
import { ask } from '../../api.ts';
import { Dialog } from '../../ui/Dialog.tsx';
import { fieldErrorsOf } from '../../ui/fields/field-errors.ts';
import { AccountForm } from '../AccountForm.tsx';
import { useOwnChange } from './queries.ts';

const Answers = z.object({ name: passkeyName });

/** A name by which its owner knows the device again. */
export function RenamePasskey({
  passkey,
  onClose,
}: {
  passkey: Passkey | null;
  onClose: () => void;
}) {
  return (
    <Dialog title="Name of the passkey" opened={passkey !== null} onClose={onClose} width={480}>
      {passkey && <NameForm passkey={passkey} onClose={onClose} />}
    </Dialog>
  );
}

function NameForm({ passkey, onClose }: { passkey: Passkey; onClose: () => void }) {
  const rename = useOwnChange((name: string) =>
    ask(accounts.renamePasskey, { body: { id: passkey.id, name } }),
  );
  const form = useForm({
    mode: 'uncontrolled',
    initialValues: { name: passkey.name ?? '' },
    validate: schemaResolver(Answers, { sync: true }),
  });
  return (
    <AccountForm
      fields={[{ name: 'name', label: 'Name', autoComplete: 'off', hint: 'Like “My phone”' }]}
      form={form}
      submit="Save"
      busy={rename.isPending}
      error={rename.error}
      onSubmit={({ name }) =>
        rename.mutate(name, {
          onSuccess: onClose,
          onError: (error) => form.setErrors(fieldErrorsOf(error)),
        })
      }
    />
  );
}

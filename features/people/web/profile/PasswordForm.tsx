import { schemaResolver, useForm } from '@mantine/form';
import { newPassword } from '#features/accounts/contract/accounts.ts';
import { hasProblemCode } from '#contract/client.ts';
import { people } from '#features/people/contract/people.ts';
import { useState } from 'react';
import { z } from 'zod';
import { callApi } from '#ui/api.ts';
import { getFieldErrors } from '#ui/forms/field-errors.ts';
import { Alert } from '#ui/feedback/Alert.tsx';
import { getErrorMessage } from '#ui/feedback/ErrorMessage.tsx';
import { ChangeForm } from './ChangeForm.tsx';
import { useProfileMutation } from './queries.ts';

const currentField = {
  name: 'current',
  label: 'Current password',
  type: 'password',
  autoComplete: 'current-password',
};
const newField = {
  name: 'password',
  label: 'New password',
  type: 'password',
  autoComplete: 'new-password',
  hint: 'At least 8 characters',
};
const PasswordChangeValues = z.object({
  current: z.string().min(1, 'Password is required'),
  password: newPassword,
});

type PasswordFormProps = { hasPassword: boolean; email: string; canHaveTokens: boolean };

function usePasswordForm(hasPassword: boolean) {
  const [opened, setOpened] = useState(false);
  const change = useProfileMutation(
    ({ current, password }: { current: string; password: string }) =>
      callApi(people.updatePassword, { body: { password, ...(hasPassword && { current }) } }),
  );
  const form = useForm({
    mode: 'uncontrolled',
    initialValues: { current: '', password: '' },
    validate: schemaResolver(
      hasPassword ? PasswordChangeValues : PasswordChangeValues.pick({ password: true }),
      {
        sync: true,
      },
    ),
  });
  const save = (values: { current: string; password: string }) =>
    change.mutate(values, {
      onSuccess: () => {
        form.reset();
        setOpened(false);
      },
      onError: (error) =>
        form.setErrors(
          hasProblemCode(error, 'invalid-password')
            ? { current: getErrorMessage(error) }
            : getFieldErrors(error),
        ),
    });
  const close = () => {
    form.reset();
    change.reset();
    setOpened(false);
  };
  return { opened, open: () => setOpened(true), close, change, form, save };
}

/** Changes the account's password, which signs out all other devices and ends the API tokens that the person created. */
export function PasswordForm({ hasPassword, email, canHaveTokens }: PasswordFormProps) {
  const steps = usePasswordForm(hasPassword);
  const { opened, change } = steps;
  const label = hasPassword ? 'Change password' : 'Set password';
  return (
    <>
      {change.isSuccess && !opened && (
        <Alert tone="ok">
          <span role="status">Password changed. You're signed out on your other devices.</span>
        </Alert>
      )}
      {!hasPassword && !opened && <p>You don't have a password. You sign in another way.</p>}
      <ChangeForm
        steps={steps}
        fields={hasPassword ? [currentField, newField] : [newField]}
        openLabel={label}
        submit={label}
      >
        {canHaveTokens && <p>API tokens that you created end with the old password.</p>}
        {/* A password manager needs the email next to the password. */}
        <input type="hidden" autoComplete="username" value={email} readOnly />
      </ChangeForm>
    </>
  );
}

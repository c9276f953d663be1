import { useForm } from '@mantine/form';
import { hasProblemCode } from '#contract/client.ts';
import type { UseMutationResult } from '@tanstack/react-query';
import { useId } from 'react';
import { Button } from '#ui/controls/Button.tsx';
import { Form } from '#ui/forms/Form.tsx';
import { TextField } from '#ui/forms/TextField.tsx';
import { ErrorMessage, getErrorMessage } from '#ui/feedback/ErrorMessage.tsx';
import { ReauthenticateDialog } from './ReauthenticateDialog.tsx';

type ConfirmPasswordFormProps<Result> = {
  message: string;
  submit: string;
  hasPassword: boolean;
  change: UseMutationResult<Result, Error, string | undefined>;
  onDone: (result: Result) => void;
};

/** Requires the password before a change of the account's sign-in. Without a password the server requires a recent sign-in. */
export function ConfirmPasswordForm<Result>({
  message,
  submit,
  hasPassword,
  change,
  onDone,
}: ConfirmPasswordFormProps<Result>) {
  const id = useId();
  const form = useForm({ initialValues: { password: '' } });
  const submitChange = () =>
    change.mutate(hasPassword ? form.values.password : undefined, { onSuccess: onDone });
  const isPasswordError = hasProblemCode(change.error, 'invalid-password');
  return (
    <>
      <Form
        onSubmit={submitChange}
        errors={isPasswordError ? [{ field: id, label: 'Password' }] : []}
      >
        <p>{message}</p>
        {hasPassword && (
          <TextField
            id={id}
            label="Password"
            type="password"
            autoComplete="current-password"
            {...form.getInputProps('password')}
            error={isPasswordError ? getErrorMessage(change.error) : undefined}
          />
        )}
        {change.error &&
          !isPasswordError &&
          !hasProblemCode(change.error, 'reauthentication-required') && (
            <ErrorMessage error={change.error} />
          )}
        <Button type="submit" busy={change.isPending} fullWidth>
          {submit}
        </Button>
      </Form>
      {/* Outside the form, because submitting the dialog would submit this form too. */}
      <ReauthenticateDialog error={change.error} onClose={change.reset} onDone={submitChange} />
    </>
  );
}

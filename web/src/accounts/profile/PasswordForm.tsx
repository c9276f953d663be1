import { schemaResolver, useForm } from '@mantine/form';
import { newPassword } from '@namugongo/contract/accounts';
import { isProblem } from '@namugongo/contract/call';
import { people } from '@namugongo/contract/people';
import { useState } from 'react';
import { z } from 'zod';
import { ask } from '../../api.ts';
import { fieldErrorsOf } from '../../ui/fields/field-errors.ts';
import { Notice } from '../../ui/Notice.tsx';
import { problemWords } from '../../ui/ProblemMessage.tsx';
import { ChangeForm } from './ChangeForm.tsx';
import { useOwnChange } from './queries.ts';

const current = {
  name: 'current',
  label: 'Password now',
  type: 'password',
  autoComplete: 'current-password',
};
const wanted = {
  name: 'password',
  label: 'New password',
  type: 'password',
  autoComplete: 'new-password',
  hint: '8 characters or more',
};
const Change = z.object({
  current: z.string().min(1, 'Password is required'),
  password: newPassword,
});

type PasswordFormProps = { hasPassword: boolean; email: string };

function usePasswordForm(hasPassword: boolean) {
  const [opened, setOpened] = useState(false);
  const change = useOwnChange(({ current: now, password }: { current: string; password: string }) =>
    ask(people.changePassword, { body: { password, ...(hasPassword && { current: now }) } }),
  );
  const form = useForm({
    mode: 'uncontrolled',
    initialValues: { current: '', password: '' },
    validate: schemaResolver(hasPassword ? Change : Change.pick({ password: true }), {
      sync: true,
    }),
  });
  const save = (values: { current: string; password: string }) =>
    change.mutate(values, {
      onSuccess: () => {
        form.reset();
        setOpened(false);
      },
      onError: (error) =>
        form.setErrors(
          isProblem(error, 'password-wrong')
            ? { current: problemWords(error) }
            : fieldErrorsOf(error),
        ),
    });
  const close = () => {
    form.reset();
    change.reset();
    setOpened(false);
  };
  return { opened, open: () => setOpened(true), close, change, form, save };
}

/** Changes one's password, which signs out everywhere else. */
export function PasswordForm({ hasPassword, email }: PasswordFormProps) {
  const steps = usePasswordForm(hasPassword);
  const { opened, change } = steps;
  const words = hasPassword ? 'Change the password' : 'Set a password';
  return (
    <>
      {change.isSuccess && !opened && (
        <Notice tone="ok">
          <span role="status">Your password is changed. You are signed out everywhere else.</span>
        </Notice>
      )}
      {!hasPassword && !opened && <p>You have no password; you sign in another way.</p>}
      <ChangeForm
        steps={steps}
        fields={hasPassword ? [current, wanted] : [wanted]}
        begin={words}
        submit={words}
      >
        {/* Tells a password manager whose password this is. */}
        <input type="hidden" autoComplete="username" value={email} readOnly />
      </ChangeForm>
    </>
  );
}

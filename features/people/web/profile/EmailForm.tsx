import { schemaResolver, useForm } from '@mantine/form';
import { hasProblemCode } from '#contract/client.ts';
import { people } from '#features/people/contract/people.ts';
import { email } from '#contract/buyer.ts';
import { useState } from 'react';
import { z } from 'zod';
import { callApi } from '#ui/api.ts';
import { useSendsEmail } from '#features/site/web/site.ts';
import { getFieldErrors } from '#ui/forms/field-errors.ts';
import { Alert } from '#ui/feedback/Alert.tsx';
import { getErrorMessage } from '#ui/feedback/ErrorMessage.tsx';
import { ChangeForm } from './ChangeForm.tsx';
import { useProfileMutation } from './queries.ts';

const emailField = { name: 'email', label: 'New email', type: 'email', autoComplete: 'email' };
const passwordField = {
  name: 'password',
  label: 'Current password',
  type: 'password',
  autoComplete: 'current-password',
};
const EmailChangeValues = z.object({ email, password: z.string().min(1, 'Password is required') });

function useEmailForm(hasPassword: boolean) {
  const [opened, setOpened] = useState(false);
  const change = useProfileMutation(
    ({ email: target, password }: { email: string; password: string }) =>
      callApi(people.requestEmailChange, {
        body: { email: target, ...(hasPassword && { password }) },
      }),
  );
  const form = useForm({
    mode: 'uncontrolled',
    initialValues: { email: '', password: '' },
    validate: schemaResolver(
      hasPassword ? EmailChangeValues : EmailChangeValues.pick({ email: true }),
      {
        sync: true,
      },
    ),
  });
  const close = () => {
    form.reset();
    setOpened(false);
  };
  const save = (values: { email: string; password: string }) =>
    change.mutate(values, {
      onSuccess: close,
      onError: (error) =>
        form.setErrors(
          hasProblemCode(error, 'invalid-password')
            ? { password: getErrorMessage(error) }
            : getFieldErrors(error),
        ),
    });
  return { opened, open: () => setOpened(true), close, change, form, save };
}

type EmailFormProps = { email: string; hasPassword: boolean };

/** The account's email address. A new one takes effect once the link sent to it has been opened. */
export function EmailForm({ email: current, hasPassword }: EmailFormProps) {
  const sendsEmail = useSendsEmail();
  const steps = useEmailForm(hasPassword);
  const { opened, change } = steps;
  return (
    <>
      <p>You sign in with {current}. We also send your messages there.</p>
      {change.isSuccess && !opened && (
        <Alert tone="ok">
          <span role="status">
            {sendsEmail
              ? `We'll email a link to ${change.variables.email}. Open it to start using the new address.`
              : "This site can't send email yet. Ask an administrator for your link: it's on the Mail page."}
          </span>
        </Alert>
      )}
      <ChangeForm
        steps={steps}
        fields={hasPassword ? [emailField, passwordField] : [emailField]}
        openLabel="Change email"
        submit={sendsEmail ? 'Send link' : 'Make link'}
      />
    </>
  );
}

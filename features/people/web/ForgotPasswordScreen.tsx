import { schemaResolver, useForm } from '@mantine/form';
import { SignInByCodeInput } from '#features/accounts/contract/auth-endpoints.ts';
import { people } from '#features/people/contract/people.ts';
import { useMutation } from '@tanstack/react-query';
import { callApi } from '#ui/api.ts';
import { useSendsEmail, useSite } from '#features/site/web/site.ts';
import { Button, LinkButton } from '#ui/controls/Button.tsx';
import { getFieldErrors } from '#ui/forms/field-errors.ts';
import { Alert } from '#ui/feedback/Alert.tsx';
import { AccountForm, AccountPage } from '#features/accounts/web/AccountForm.tsx';
import layout from '#ui/layout/layout.module.css';

const EmailInput = SignInByCodeInput.pick({ email: true });

/** Sends a link to set a new password. A site without a mail server names whom to ask instead. */
export function ForgotPasswordScreen() {
  const { data: site } = useSite();
  const sendsEmail = useSendsEmail();
  const send = useMutation({
    mutationFn: (email: string) => callApi(people.requestPasswordReset, { body: { email } }),
  });
  const form = useForm({
    mode: 'uncontrolled',
    initialValues: { email: '' },
    validate: schemaResolver(EmailInput, { sync: true }),
  });
  if (site && !sendsEmail)
    return (
      <AccountPage title="Forgot your password?">
        <p>
          This site can't send email yet. Ask an administrator for a new link
          {site.email && (
            <>
              {' '}
              (<a href={`mailto:${site.email}`}>{site.email}</a>)
            </>
          )}
          , or ask after Mass.
        </p>
        <LinkButton to="/sign-in" variant="secondary">
          Back to sign in
        </LinkButton>
      </AccountPage>
    );
  if (send.isSuccess)
    return (
      <AccountPage title="Forgot your password?">
        <Alert tone="ok">
          <span role="status">
            If {send.variables} has an account here, we've sent a link. It works once, for one hour.
          </span>
        </Alert>
        <p>Nothing after a few minutes? Check your spam folder, or try again.</p>
        <div className={layout.rowWide}>
          <LinkButton to="/sign-in">Back to sign in</LinkButton>
          <Button variant="secondary" onClick={() => send.reset()}>
            Try again
          </Button>
        </div>
      </AccountPage>
    );
  return (
    <AccountPage title="Forgot your password?">
      <p>Enter your email and we'll send you a link to set a new password.</p>
      <AccountForm
        fields={[{ name: 'email', label: 'Email', type: 'email', autoComplete: 'username' }]}
        form={form}
        submit="Send link"
        busy={send.isPending}
        error={send.error}
        onSubmit={({ email }) =>
          send.mutate(email, { onError: (error) => form.setErrors(getFieldErrors(error)) })
        }
      />
      <p>
        <LinkButton to="/sign-in" variant="link">
          Back to sign in
        </LinkButton>
      </p>
    </AccountPage>
  );
}

import { schemaResolver, useForm } from '@mantine/form';
import { SignInByCode } from '@namugongo/contract/auth-calls';
import { people } from '@namugongo/contract/people';
import { useMutation } from '@tanstack/react-query';
import { ask } from '../api.ts';
import { useSite } from '../site.ts';
import { Button, LinkButton } from '../ui/Button.tsx';
import { fieldErrorsOf } from '../ui/fields/field-errors.ts';
import { Notice } from '../ui/Notice.tsx';
import { AccountForm, AccountPage } from './AccountForm.tsx';
import styles from './AccountForm.module.css';

const Address = SignInByCode.pick({ email: true });

/** Has a link sent that sets a new password. */
export function ForgottenPasswordScreen() {
  const { data: site } = useSite();
  const send = useMutation({
    mutationFn: (email: string) => ask(people.forgotPassword, { body: { email } }),
  });
  const form = useForm({
    mode: 'uncontrolled',
    initialValues: { email: '' },
    validate: schemaResolver(Address, { sync: true }),
  });
  if (site && !site.sendsMail)
    return (
      <AccountPage title="Forgotten password">
        <p>
          This site sends no e-mail yet, so an administrator gives out new links. Please write to{' '}
          <a href={`mailto:${site.email}`}>{site.email}</a> or ask at the next meeting.
        </p>
        <LinkButton to="/sign-in" look="quiet">
          Back to signing in
        </LinkButton>
      </AccountPage>
    );
  if (send.isSuccess)
    return (
      <AccountPage title="Forgotten password">
        <Notice tone="ok">
          <span role="status">
            If {send.variables} has an account here, a link is on its way. It works once, within an
            hour.
          </span>
        </Notice>
        <p>Nothing there after some minutes? Look among the unwanted mail, or try again.</p>
        <div className={styles.actions}>
          <LinkButton to="/sign-in">Back to signing in</LinkButton>
          <Button look="quiet" onClick={() => send.reset()}>
            Try again
          </Button>
        </div>
      </AccountPage>
    );
  return (
    <AccountPage title="Forgotten password">
      <p>We send a link to your e-mail address. It lets you set a new password.</p>
      <AccountForm
        fields={[{ name: 'email', label: 'Email', type: 'email', autoComplete: 'username' }]}
        form={form}
        submit="Send the link"
        busy={send.isPending}
        error={send.error}
        onSubmit={({ email }) =>
          send.mutate(email, { onError: (error) => form.setErrors(fieldErrorsOf(error)) })
        }
      />
      <p>
        <LinkButton to="/sign-in" look="bare">
          Back to signing in
        </LinkButton>
      </p>
    </AccountPage>
  );
}

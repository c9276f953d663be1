import { schemaResolver, useForm } from '@mantine/form';
import { newPassword } from '@namugongo/contract/accounts';
import { isProblem } from '@namugongo/contract/call';
import { useParams, useRouter } from '@tanstack/react-router';
import { useState } from 'react';
import { z } from 'zod';
import { LinkButton } from '../ui/Button.tsx';
import { fieldErrorsOf } from '../ui/fields/field-errors.ts';
import { Notice } from '../ui/Notice.tsx';
import { AccountForm, AccountPage } from './AccountForm.tsx';
import styles from './AccountForm.module.css';
import { useAcceptInvitation, useSignIn } from './queries.ts';
import { SecondStep } from './SecondStep.tsx';

const Answers = z.object({ password: newPassword });
const fields = [
  {
    name: 'password',
    label: 'New password',
    type: 'password',
    autoComplete: 'new-password',
    hint: '8 characters or more. A few words in a row are easy to keep in mind and hard to guess.',
  },
];

/** Behind the link of an invitation, or of a forgotten password: sets the password and signs in with it. */
export function InvitationScreen() {
  const { secret = '' }: { secret?: string } = useParams({ strict: false });
  const router = useRouter();
  const [second, setSecond] = useState(false);
  const accept = useAcceptInvitation();
  const signIn = useSignIn();
  const form = useForm({
    mode: 'uncontrolled',
    initialValues: { password: '' },
    validate: schemaResolver(Answers, { sync: true }),
  });
  // The link is of no more use, so it does not stay in the history.
  const goOn = () => router.history.replace('/profile');
  const set = async (password: string) => {
    try {
      const { email } = await accept.mutateAsync({ secret, password });
      const { twoFactorRedirect } = await signIn.mutateAsync({ email, password });
      if (twoFactorRedirect) setSecond(true);
      else goOn();
    } catch (error) {
      form.setErrors(fieldErrorsOf(error));
    }
  };
  if (isProblem(accept.error, 'invitation-invalid')) return <Over />;
  return (
    <AccountPage title={second ? 'One more step' : 'Set your password'}>
      {second ? (
        <SecondStep onDone={goOn} onBack={() => router.history.replace('/sign-in')} />
      ) : (
        <>
          <p>After this you are signed in here, and signed out everywhere else.</p>
          <AccountForm
            fields={fields}
            form={form}
            submit="Set the password"
            busy={accept.isPending || signIn.isPending}
            error={accept.error ?? signIn.error}
            onSubmit={({ password }) => void set(password)}
          />
        </>
      )}
    </AccountPage>
  );
}

function Over() {
  return (
    <AccountPage title="Set your password">
      <Notice tone="warn">
        <span role="status">This link was used already, or it is too old.</span>
      </Notice>
      <p>If you have set a password, sign in with it. Otherwise ask for a new link.</p>
      <div className={styles.actions}>
        <LinkButton to="/sign-in">Sign in</LinkButton>
        <LinkButton to="/forgotten-password" look="quiet">
          Ask for a new link
        </LinkButton>
      </div>
    </AccountPage>
  );
}
